interface FirstView {
  readonly path: string;
  readonly title: Element | null;
  readonly facts: Element;
}

/** The essentials of the page in the service's HTML, shown until the data of the app has arrived. */
let first: FirstView | undefined;

/** Removes the service's HTML, which the app replaces, and keeps its heading and facts. */
export function takeFirstView(): void {
  const facts = document.querySelector('#first > .fields');
  if (facts !== null) first = { path: location.pathname, title: document.querySelector('#first > .title'), facts };
  document.getElementById('app')?.replaceChildren();
}

/** Heading and facts, while the app knows neither the visitor nor the networks. */
export const getFirstView = (): readonly Element[] =>
  first?.path !== location.pathname ? [] : first.title === null ? [first.facts] : [first.title, first.facts];

/** The facts, once: a page with several loading parts shows them in the first. */
export function claimFirstFacts(): readonly Element[] {
  const facts = first?.path === location.pathname ? [first.facts] : [];
  first = undefined;
  return facts;
}
