import { readDescription } from './description.mjs';
import { element } from './element.mjs';
import { landingPage, tagPage } from './landing-page.mjs';
import { createNavigation } from './navigation.mjs';
import { operationPage } from './operation-page.mjs';
import { baseUrlOf } from './request.mjs';
import { createSearchBox } from './search-box.mjs';

/** @import { Reference } from './types.mjs' */

const byId = (/** @type {string} */ id) => /** @type {any} */ (document.getElementById(id));
const main = byId('content');
const nav = byId('navigation');
const menu = byId('menu');

/** Where the hash leads: a tag or an operation, named as in the description. Anything else is the introduction. */
function placeOf(/** @type {string} */ hash) {
  const [, kind, name] = /^#\/(operation|tag)\/(.+)$/.exec(hash) ?? [];
  try {
    return { kind, name: decodeURIComponent(name ?? '') };
  } catch {
    return { kind: undefined, name: '' };
  }
}

/** @param {Reference} reference @param {string} baseUrl */
function pageOf(reference, baseUrl) {
  const { kind, name } = placeOf(location.hash);
  const entry = kind === 'operation' ? reference.byId.get(name) : undefined;
  if (entry !== undefined) {
    return {
      page: operationPage(reference, entry, baseUrl),
      title: entry.summary,
      place: { tag: entry.tag, id: entry.id },
    };
  }
  const group = kind === 'tag' ? reference.groups.find((one) => one.name === name) : undefined;
  if (group !== undefined) return { page: tagPage(group), title: group.name, place: { tag: group.name } };
  if (kind === undefined) return { page: landingPage(reference, baseUrl), title: 'API reference', place: {} };
  const missing = element(
    'article',
    { class: 'page' },
    element('h1', { tabindex: '-1' }, 'No such page'),
    element(
      'p',
      {},
      `This service has no ${kind} named `,
      element('code', {}, name),
      '. Search, or start at the ',
      element('a', { href: '#/' }, 'introduction'),
      '.',
    ),
  );
  return { page: missing, title: 'No such page', place: {} };
}

function openMenu(/** @type {boolean} */ open) {
  document.body.classList.toggle('menu-open', open);
  menu.setAttribute('aria-expanded', String(open));
  main.inert = open;
}

async function start() {
  const descriptionUrl = new URL('openapi.json', document.baseURI).href;
  const response = await fetch(descriptionUrl, { credentials: 'omit' });
  if (!response.ok) throw new Error(`openapi.json answered ${response.status}`);
  const reference = readDescription(await response.json());
  const baseUrl = baseUrlOf(reference.servers, descriptionUrl);
  const navigation = createNavigation(nav, reference);
  createSearchBox(byId('search'), byId('results'), reference.entries);

  const show = (/** @type {boolean} */ moved) => {
    const { page, title, place } = pageOf(reference, baseUrl);
    main.replaceChildren(page);
    navigation.show(place);
    document.title = `${title} · ${reference.title}`;
    openMenu(false);
    if (!moved) return;
    scrollTo(0, 0);
    main.querySelector('h1')?.focus({ preventScroll: true });
  };
  // Following a link with the same hash changes nothing, and fires nothing; the menu must close all the same.
  nav.addEventListener('click', (/** @type {MouseEvent} */ event) => {
    if (event.target instanceof Element && event.target.closest('a') !== null) openMenu(false);
  });
  addEventListener('hashchange', () => show(true));
  show(false);
}

menu.addEventListener('click', () => openMenu(!document.body.classList.contains('menu-open')));
// The list is beside the page on a wide screen: nothing may stay closed off when the window grows.
matchMedia('(max-width: 860px)').addEventListener('change', () => openMenu(false));
document.addEventListener('click', (event) => {
  const onPage = event.target instanceof Node && !nav.contains(event.target) && !menu.contains(event.target);
  if (onPage && document.body.classList.contains('menu-open')) openMenu(false);
});
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && document.body.classList.contains('menu-open')) {
    openMenu(false);
    menu.focus();
  }
});
// The hash names the page, so the link must not change it.
byId('skip').addEventListener('click', (/** @type {Event} */ event) => {
  event.preventDefault();
  main.focus();
});
start().catch((error) => {
  main.replaceChildren(
    element('h1', {}, 'The description could not be loaded'),
    element('p', {}, String(error instanceof Error ? error.message : error)),
    element('p', {}, element('a', { href: 'openapi.json' }, 'openapi.json')),
  );
});
