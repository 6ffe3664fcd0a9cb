import { element, methodBadge, operationHref, tagHref } from './element.mjs';

/** @import { Entry, Reference, TagGroup } from './types.mjs' */

/**
 * The list at the left. A group draws its operations when it is first opened, so five hundred of them cost nothing.
 *
 * @param {HTMLElement} nav
 * @param {Reference} reference
 * @returns {{ show(place: { tag?: string, id?: string }): void }}
 */
export function createNavigation(nav, reference) {
  /** @type {Map<string, { details: any, fill: () => void }>} */
  const groups = new Map(reference.groups.map((group) => [group.name, groupView(group)]));
  const start = element('a', { class: 'navigation-line', href: '#/' }, 'Introduction');
  nav.replaceChildren(start, ...[...groups.values()].map(({ details }) => details));

  return {
    show({ tag, id }) {
      for (const old of nav.querySelectorAll('[aria-current]')) old.removeAttribute('aria-current');
      const group = tag === undefined ? undefined : groups.get(tag);
      if (group === undefined) {
        start.setAttribute('aria-current', 'page');
        return;
      }
      group.fill();
      group.details.open = true;
      const href = id === undefined ? tagHref(tag ?? '') : operationHref(id);
      const link = [...group.details.querySelectorAll('a')].find((one) => one.getAttribute('href') === href);
      link?.setAttribute('aria-current', 'page');
      scrollIntoNav(nav, link ?? group.details);
    },
  };
}

/** @param {TagGroup} group */
function groupView(group) {
  const list = element('ul', { class: 'navigation-list' });
  const details = element(
    'details',
    {},
    element(
      'summary',
      { class: 'navigation-line navigation-group opener' },
      element('span', {}, group.name),
      element('span', { class: 'count' }, `${group.entries.length}`),
    ),
    list,
  );
  const fill = () => {
    if (list.childElementCount > 0) return;
    const overview = element(
      'a',
      { class: 'navigation-line navigation-overview', href: tagHref(group.name) },
      'Overview',
    );
    list.append(element('li', {}, overview), ...group.entries.map(entryView));
  };
  details.addEventListener('toggle', fill);
  return { details, fill };
}

/** @param {Entry} entry */
const entryView = ({ id, method, path, summary, deprecated }) =>
  element(
    'li',
    {},
    element(
      'a',
      {
        href: operationHref(id),
        title: `${method} ${path}`,
        class: `navigation-line${deprecated ? ' navigation-deprecated' : ''}`,
      },
      methodBadge(method),
      element('span', {}, summary),
    ),
  );

/** Only the list may move: `scrollIntoView` would move the page as well. @param {HTMLElement} nav @param {HTMLElement} item */
function scrollIntoNav(nav, item) {
  const frame = nav.getBoundingClientRect();
  const place = item.getBoundingClientRect();
  if (place.top < frame.top || place.bottom > frame.bottom) nav.scrollTop += place.top - frame.top - frame.height / 3;
}
