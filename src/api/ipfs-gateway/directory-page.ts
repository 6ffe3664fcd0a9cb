import { createHash } from 'node:crypto';
import { type Cid, cidText } from '../../gateways/ipfs/cid.js';
import type { DirectoryEntry } from '../../gateways/ipfs/directory.js';
import { escapeHtml, formatUntrusted } from '../pages/format.js';

/** Changes with the form of the page, so that browsers do not keep an older one. */
export const PAGE_VERSION = '1';

/** More entries are left out: a page for people stays readable. */
export const MAX_LISTED = 2_000;

export interface DirectoryPage {
  readonly cid: Cid;
  /** The path with decoded segments, for the title. */
  readonly title: string;
  /** Whether the directory has a parent within its root. */
  readonly hasParent: boolean;
  readonly entries: readonly DirectoryEntry[];
  readonly more: boolean;
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem;color:#1b1b1f;background:#fff}
h1{font-size:1.1rem;overflow-wrap:anywhere}table{width:100%;border-collapse:collapse}
td,th{text-align:left;padding:.3rem .5rem;border-bottom:1px solid #ddd;overflow-wrap:anywhere}
td:last-child,th:last-child{text-align:right;white-space:nowrap}code{font-size:.85em}
@media (prefers-color-scheme:dark){body{color:#e6e6ea;background:#16161a}td,th{border-color:#333}a{color:#8ab4f8}}`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

export const DIRECTORY_PAGE_SECURITY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; frame-ancestors 'none'`;

/** A directory without an index page. It has no scripts, and names are text of strangers. */
export function renderDirectoryPage({ cid, title, hasParent, entries, more }: DirectoryPage): string {
  const rows = entries.map(
    (entry) =>
      `<tr><td><a href="./${escapeHtml(encodeURIComponent(entry.name))}">${escapeHtml(formatUntrusted(entry.name, Number.POSITIVE_INFINITY))}</a></td>` +
      `<td><code>${escapeHtml(cidText(entry.cid))}</code></td><td>${entry.cumulativeSize}</td></tr>`,
  );
  const parent = hasParent ? '<tr><td><a href="../">Parent directory</a></td><td></td><td></td></tr>' : '';
  const note = more ? `<p>Only the first ${MAX_LISTED} entries are listed.</p>` : '';
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><h1>${escapeHtml(title)}</h1>` +
    `<p><code>${escapeHtml(cidText(cid))}</code></p>` +
    `<table><thead><tr><th scope="col">Name</th><th scope="col">CID</th><th scope="col">Bytes with all parts</th></tr></thead>` +
    `<tbody>${parent}${rows.join('')}</tbody></table>${note}</body></html>`
  );
}
