// What the reader typed, for as long as this tab lives. Secrets are kept here and nowhere else.

const PREFIX = 'crosstie.docs.';
/** Storage may be forbidden; then the page itself remembers. @type {Map<string, string>} */
const fallback = new Map();

/** @param {string} name @returns {string} */
export function recall(name) {
  try {
    return sessionStorage.getItem(PREFIX + name) ?? fallback.get(name) ?? '';
  } catch {
    return fallback.get(name) ?? '';
  }
}

/** An empty value is forgotten. @param {string} name @param {string} value */
export function remember(name, value) {
  if (value === '') fallback.delete(name);
  else fallback.set(name, value);
  try {
    if (value === '') sessionStorage.removeItem(PREFIX + name);
    else sessionStorage.setItem(PREFIX + name, value);
  } catch {
    // the map has it
  }
}
