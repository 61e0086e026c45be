/** The drill: cards drawn, keys for numbers, and each step shown in its place without a new page. */

import { cardFace, token, withTokens } from "./cards.js";
import { byId, html } from "./dom.js";
import { announce } from "./live.js";
import { Numbers } from "./drill_keys.js";
import { Picker } from "./picker.js";

const NOT_REACHED = "Muggins is not reached. Nothing is lost: press again.";
const PIN_NEEDED = "To drill here, give the PIN on the page of the table first.";

const main = byId("main");
let isBusy = false;

/** @param {string} selector @returns {?HTMLElement} */
const find = (selector) => main.querySelector(selector);

/** Draws what the server has written in words, and gives fingers their keys. */
function dress() {
  for (const card of main.querySelectorAll("[data-card]")) {
    const name = card.getAttribute("data-card") ?? "";
    const raised = card.classList.contains("is-raised") ? "is-raised" : "";
    card.replaceWith(card.closest(".shown") ? cardFace(name, raised) : token(name));
  }
  for (const sentence of main.querySelectorAll(".why, .hints li")) {
    sentence.replaceChildren(...withTokens(sentence.textContent ?? ""));
  }
  const field = /** @type {?HTMLInputElement} */ (find("#points"));
  if (field) {
    new Numbers(byId("keys"), field);
  }
  if (find("#picker")) {
    new Picker(byId("picker"));
  }
  const say = find("#say");
  if (say && "speechSynthesis" in window && find(".recited")) {
    say.hidden = false;
    say.addEventListener("click", sayIt);
  }
}

function sayIt() {
  speechSynthesis.cancel();
  speechSynthesis.speak(new SpeechSynthesisUtterance(find(".recited")?.textContent ?? ""));
}

/** Where a finger or a key is wanted next. */
function focusNext() {
  const next = find("#points") ?? find("#picker .rank") ?? find(".deeds .primary") ?? find("h1");
  if (next?.tagName === "H1") {
    next.tabIndex = -1;
  }
  next?.focus({ preventScroll: true });
}

/** What has changed, for who listens: the lesson, the last hint, or the reason of a refusal. */
function tellAloud() {
  const lesson = find("[data-said]")?.dataset.said;
  const hint = find(".hints li:last-child")?.textContent;
  if (lesson) {
    announce(lesson, "assertive");
  } else if (hint) {
    announce(hint);
  }
}

/** @param {string} reason */
function refuse(reason) {
  find(".refusal")?.remove();
  const told = html("p", { class: "refusal", role: "alert" }, reason);
  (find(".drill-box") ?? main).append(told);
}

/**
 * Asks for a page, and shows it in the place of this one.
 *
 * @param {string} address
 * @param {RequestInit} [sent]
 */
async function go(address, sent) {
  if (isBusy) {
    return;
  }
  isBusy = true;
  try {
    const answer = await fetch(address, sent);
    if (answer.ok && !find(".is-under-way")) {
      location.assign(answer.url);
    } else if (answer.headers.get("content-type")?.startsWith("text/html")) {
      show(new DOMParser().parseFromString(await answer.text(), "text/html"));
      if (answer.ok) {
        history.replaceState(null, "", answer.url);
      }
    } else {
      const { error } = await answer.json();
      refuse(error.kind === "PinNeeded" ? PIN_NEEDED : error.message);
    }
  } catch (error) {
    console.info("the drill could not be sent", error);
    refuse(NOT_REACHED);
  } finally {
    isBusy = false;
  }
}

/** @param {Document} page */
function show(page) {
  const place = placeOf(main);
  const keyed = /** @type {?HTMLInputElement} */ (find("#points"))?.value ?? "";
  const next = page.getElementById("main");
  main.replaceChildren(...(next?.childNodes ?? []));
  document.title = page.title;
  byId("where").textContent = page.getElementById("where")?.textContent ?? "";
  const field = /** @type {?HTMLInputElement} */ (find("#points"));
  if (field && place !== "" && place === placeOf(main)) {
    field.value = keyed;
  }
  dress();
  focusNext();
  tellAloud();
  window.scrollTo({ top: 0 });
}

/** Which question is shown. @param {Element} page @returns {string} */
function placeOf(page) {
  return page.querySelector("#ask [name=place]")?.getAttribute("value") ?? "";
}

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (form.method !== "post") {
    return;
  }
  event.preventDefault();
  const button = /** @type {?HTMLButtonElement} */ (event.submitter);
  const fields = /** @type {any} */ (new FormData(form, button));
  go(button?.getAttribute("formaction") ?? form.action, { method: "POST", body: new URLSearchParams(fields) });
});

document.addEventListener("click", (event) => {
  const link = /** @type {Element} */ (event.target).closest("a[data-swap]");
  if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    go(/** @type {HTMLAnchorElement} */ (link).href);
  }
});

document.addEventListener("keydown", (event) => {
  const target = /** @type {Element} */ (event.target);
  const isTyping = target.matches("input:not(#points), textarea") || target.closest("dialog") !== null;
  if (isTyping || event.ctrlKey || event.altKey || event.metaKey || event.repeat) {
    return;
  }
  const button = find(`#ask [aria-keyshortcuts="${event.key.toUpperCase()}"]`);
  if (button) {
    event.preventDefault();
    button.click();
  } else if (/^\d$/.test(event.key) && target.id !== "points") {
    // The digit itself goes where the focus is by then.
    find("#points")?.focus();
  }
});

dress();
if (find("#points, .lesson")) {
  focusNext();
}
