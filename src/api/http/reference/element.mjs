/**
 * The one place that makes elements. Text becomes text nodes: no string is ever parsed as markup.
 *
 * @param {string} tag
 * @param {Record<string, string | boolean | undefined>} [attributes] `false` and `undefined` leave one out
 * @param {...(Node | string | undefined)} children
 * @returns {any}
 */
export function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) node.setAttribute(name, value === true ? '' : value);
  }
  node.append(...children.filter((child) => child !== undefined));
  return node;
}

/** @param {string} id */
export const operationHref = (id) => `#/operation/${encodeURIComponent(id.toWellFormed())}`;

/** @param {string} name */
export const tagHref = (name) => `#/tag/${encodeURIComponent(name.toWellFormed())}`;

/** @param {string} method */
export const methodBadge = (method) => element('span', { class: `method method-${method.toLowerCase()}` }, method);

/** The path with its parameters marked, and places where a narrow screen may break it. @param {string} path */
export function pathText(path) {
  const node = element('code', { class: 'path' });
  for (const part of path.split(/(\{[^}]*\}|\/)/)) {
    if (part === '/') node.append(element('wbr'), '/');
    else if (part.startsWith('{')) node.append(element('span', { class: 'path-parameter' }, part));
    else if (part !== '') node.append(part);
  }
  return node;
}

/** @param {() => string} text @param {string} [label] */
export function copyButton(text, label = 'Copy') {
  const button = element('button', { class: 'small', type: 'button' }, label);
  button.addEventListener('click', async () => {
    button.textContent = (await copy(text())) ? 'Copied' : 'Select and copy by hand';
    setTimeout(() => {
      button.textContent = label;
    }, 1_600);
  });
  return button;
}

/** @param {string} text @returns {Promise<boolean>} */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // The clipboard interface exists on secure origins only; a service on a private network is often plain HTTP.
    const area = element('textarea', { class: 'off-screen', 'aria-hidden': 'true' });
    area.value = text;
    document.body.append(area);
    area.select();
    const done = document.execCommand('copy');
    area.remove();
    return done;
  }
}
