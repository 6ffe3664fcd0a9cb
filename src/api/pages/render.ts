import type { FirstView } from './first-view.js';
import { escapeHtml } from './format.js';

/** A page of the explorer before scripts run. */
export interface PageContent {
  /** Shown in the tab and in link previews. */
  readonly title: string;
  readonly description: string;
  /** Trusted HTML: `renderView` or `renderMessage`. */
  readonly body: string;
  /** Simulated chains must not appear in search engines. */
  readonly noIndex: boolean;
}

const LINKS = [
  ['/', 'Explore'],
  ['/docs', 'Reference'],
] as const;

/**
 * Puts a page into the built shell (`web/index.html`). The app replaces the content when its script runs; `#first` is the
 * part that it shows until its own data has arrived.
 */
export function renderPage(shell: string, { title, description, body, noIndex }: PageContent): string {
  const head = [
    `<title>${escapeHtml(title)}</title>`,
    `<meta property="og:title" content="${escapeHtml(title)}">`,
    `<meta property="og:description" content="${escapeHtml(description)}">`,
    '<meta property="og:type" content="website">',
    '<meta property="og:site_name" content="Crosstie">',
    '<meta name="twitter:card" content="summary">',
    ...(noIndex ? ['<meta name="robots" content="noindex">'] : []),
  ].join('\n    ');
  const links = LINKS.map(([href, name]) => `<a href="${href}">${name}</a>`).join('');
  const content = `<header class="bar out"><a href="/" class="brand">Crosstie</a><nav aria-label="Pages">${links}</nav></header><main id="main"><div id="first">${body}</div></main>`;
  // Functions as replacements: `$` in a name would otherwise be a pattern.
  return shell
    .replace(/<title>[^<]*<\/title>/, () => head)
    .replace(
      /<meta name="description" content="[^"]*">/,
      () => `<meta name="description" content="${escapeHtml(description)}">`,
    )
    .replace('<div id="app"></div>', () => `<div id="app">${content}</div>`);
}

/** Scripts that the app will load: the browser fetches them together with the first one. */
export const addPreloads = (shell: string, files: readonly string[]): string =>
  shell.replace('</head>', () => `${files.map((file) => `<link rel="modulepreload" href="${file}">`).join('')}</head>`);

/** The heading is separate from the facts: the app has a heading of its own from the start. */
export function renderView({ kind, heading, facts }: FirstView): string {
  const rows = facts.flatMap(({ label, value, href }) => {
    if (value === undefined) return [];
    const text = escapeHtml(value);
    const shown = href === undefined ? text : `<a href="${escapeHtml(href)}">${text}</a>`;
    return `<div><dt>${escapeHtml(label)}</dt><dd>${shown}</dd></div>`;
  });
  return `${renderTitle(kind, heading)}<dl class="fields">${rows.join('')}</dl>`;
}

export const renderMessage = (kind: string, heading: string, message: string): string =>
  `${renderTitle(kind, heading)}<div class="note warn" role="alert"><p>${escapeHtml(message)}</p></div><p class="more"><a href="/">All networks</a></p>`;

const renderTitle = (kind: string, heading: string): string =>
  `<div class="title"><span class="kind">${escapeHtml(kind)}</span><h1>${escapeHtml(heading)}</h1></div>`;
