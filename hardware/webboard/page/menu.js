/** The menu: light or dark, larger type, motion; kept on this device alone. */

import { byId, partOf } from "./dom.js";

const KEY = "muggins.look";

/** @typedef {{scheme: "system" | "light" | "dark", larger: "no" | "yes", motion: "system" | "on" | "off"}} Look */

/** @returns {Look} */
function stored() {
  const look = { scheme: "system", larger: "no", motion: "system" };
  try {
    return { ...look, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch (error) {
    console.info("the look of the page could not be read; it begins anew", error);
    return /** @type {Look} */ (look);
  }
}

/** @param {Look} look */
function store(look) {
  try {
    localStorage.setItem(KEY, JSON.stringify(look));
  } catch (error) {
    console.info("the look of the page cannot be kept on this device", error);
  }
}

/** @param {Look} look */
function apply(look) {
  const { dataset } = document.documentElement;
  for (const name of ["scheme", "motion"]) {
    if (look[name] === "system") {
      delete dataset[name];
    } else {
      dataset[name] = look[name];
    }
  }
  document.documentElement.toggleAttribute("data-larger", look.larger === "yes");
}

/** Takes up the look of last time and makes the menu work. */
export function startMenu() {
  const look = stored();
  const menu = /** @type {HTMLDialogElement} */ (byId("menu"));
  const form = /** @type {HTMLFormElement} */ (partOf(menu, "form"));
  apply(look);
  for (const field of form.querySelectorAll("input")) {
    field.checked = look[field.name] === field.value;
  }
  form.addEventListener("change", () => {
    const chosen = /** @type {Look} */ (Object.fromEntries(new FormData(form)));
    apply(chosen);
    store(chosen);
  });
  byId("open-menu").addEventListener("click", () => menu.showModal());
  menu.addEventListener("click", (event) => event.target === menu && menu.close());
}
