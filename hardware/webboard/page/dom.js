/** Makes elements; nothing here knows cribbage. */

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Object<string, string | number | boolean | null | undefined>} Attributes */
/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * Sets attributes: true stands without a value; false, null and undefined are left out.
 *
 * @param {Element} element
 * @param {Attributes} attributes
 */
export function setAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) {
      element.removeAttribute(name);
    } else {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
}

/**
 * @template {Element} E
 * @param {E} element
 * @param {Attributes} attributes
 * @param {Child[]} children
 * @returns {E}
 */
function fill(element, attributes, children) {
  setAttributes(element, attributes);
  element.append(
    ...children
      .filter((child) => child || child === 0)
      .map((child) => (child instanceof Node ? child : String(child))),
  );
  return element;
}

/**
 * An HTML element.
 *
 * @param {string} name
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {HTMLElement}
 */
export function html(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

/**
 * An SVG element.
 *
 * @param {string} name
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {SVGElement}
 */
export function svg(name, attributes = {}, ...children) {
  return fill(/** @type {SVGElement} */ (document.createElementNS(SVG, name)), attributes, children);
}

/**
 * The element of the page with this id.
 *
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) {
    throw new Error(`the page has no element with the id ${id}`);
  }
  return element;
}

/**
 * The part of an element that a selector names.
 *
 * @param {Element} element
 * @param {string} selector
 * @returns {HTMLElement}
 */
export function partOf(element, selector) {
  const part = element.querySelector(selector);
  if (!part) {
    throw new Error(`the page has no ${selector} in its ${element.id}`);
  }
  return /** @type {HTMLElement} */ (part);
}

/** A phone, upright or on its side; the style sheets ask the same. */
export const SMALL = matchMedia("(max-width: 599px), (max-width: 960px) and (max-height: 480px)");

/** @returns {boolean} Whether things may move: on this page, and at this table. */
export function isMotionWelcome() {
  const { motion: chosen, table } = document.documentElement.dataset;
  if (table === "still") {
    return false;
  }
  return chosen ? chosen === "on" : !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
