import { element, methodBadge, operationHref, pathText } from './element.mjs';
import { indexEntries, searchEntries } from './search.mjs';

/** @import { Entry } from './types.mjs' */

/**
 * A combobox as ARIA describes it: the focus stays in the input, arrows move the marked option, Enter follows it.
 *
 * @param {HTMLInputElement} input
 * @param {HTMLElement} list
 * @param {readonly Entry[]} entries
 */
export function createSearchBox(input, list, entries) {
  const index = indexEntries(entries);
  let marked = -1;

  const mark = (/** @type {number} */ next) => {
    const options = [...list.querySelectorAll('[role=option]')];
    marked = options.length === 0 ? -1 : (next + options.length) % options.length;
    for (const [place, option] of options.entries()) option.setAttribute('aria-selected', String(place === marked));
    const current = options[marked];
    if (current === undefined) input.removeAttribute('aria-activedescendant');
    else {
      input.setAttribute('aria-activedescendant', current.id);
      current.scrollIntoView({ block: 'nearest' });
    }
  };

  const close = () => {
    list.hidden = true;
    input.setAttribute('aria-expanded', 'false');
    input.removeAttribute('aria-activedescendant');
  };

  const update = () => {
    if (input.value.trim() === '') return close();
    const found = searchEntries(index, input.value);
    const none = element(
      'p',
      { class: 'results-none', role: 'status' },
      'Nothing found. Try a path, a tag or fewer words.',
    );
    list.replaceChildren(...(found.length === 0 ? [none] : found.map(optionView)));
    list.hidden = false;
    list.scrollTop = 0;
    input.setAttribute('aria-expanded', 'true');
    mark(0);
  };

  input.addEventListener('input', update);
  input.addEventListener('focus', update);
  input.addEventListener('blur', close);
  // The blur of a pressed mouse button would hide the option before the click reaches it.
  list.addEventListener('mousedown', (event) => event.preventDefault());
  list.addEventListener('click', () => {
    input.value = '';
    input.blur();
  });
  input.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (list.hidden) update();
      else mark(marked + (event.key === 'ArrowDown' ? 1 : -1));
    } else if (event.key === 'Enter' && !list.hidden) {
      const link = /** @type {HTMLElement | undefined} */ (list.querySelectorAll('[role=option]')[marked]);
      link?.click();
    } else if (event.key === 'Escape') {
      if (input.value === '') input.blur();
      input.value = '';
      close();
    }
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    event.preventDefault();
    input.focus();
    input.select();
  });
}

/** @param {EventTarget | null} target */
const isTyping = (target) => target instanceof Element && target.closest('input, textarea, select') !== null;

/** @param {Entry} entry @param {number} place */
const optionView = ({ id, method, path, summary, tag }, place) =>
  element(
    'a',
    {
      class: 'result',
      role: 'option',
      id: `result-${place}`,
      href: operationHref(id),
      tabindex: '-1',
      'aria-selected': 'false',
    },
    methodBadge(method),
    element('span', { class: 'result-summary' }, summary),
    pathText(path),
    element('span', { class: 'result-tag' }, tag),
  );
