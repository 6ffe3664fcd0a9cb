import { existsSync, readdirSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { ServiceError } from '../../kernel/errors.js';
import type { ServePage } from './explore-route.js';
import { ASSET_TYPES, FOREVER, HTML_TYPE, REVALIDATE, SCRIPT_TYPE, staticPages } from './static-pages.js';
import { findWebFolder } from './web-folder.js';

/** Paths of the dashboard in the browser. */
export const PAGES = [
  '/',
  '/sign-in',
  '/sign-up',
  '/new-password',
  '/search',
  '/explore',
  '/explore/*',
  '/keys',
  '/events',
  '/webhooks',
  '/usage',
  '/requests',
  '/plan',
  '/partner',
  '/build',
  '/swap',
  '/sandbox',
  '/inspect',
  '/start',
  '/ipfs',
  '/admin',
] as const;

/** Pages that visitors may read. */
const EXPLORER_PAGES: ReadonlySet<string> = new Set<(typeof PAGES)[number]>(['/', '/explore', '/explore/*']);

export interface WebOptions {
  /** Folder of the built dashboard; `dist/web` when absent. */
  readonly folder?: string | undefined;
  readonly requestId: () => string;
  /** Serves the pages of the explorer with their essentials; without it they are the empty page. */
  readonly explore?: ServePage | undefined;
}

/** The dashboard at `/`. A service without a built dashboard redirects to the reference. */
export function registerWeb(app: FastifyInstance, { folder = findWebFolder(), requestId, explore }: WebOptions): void {
  const { route, routeRequests, refuse, redirect, file } = staticPages(app, requestId);
  if (folder === undefined || !existsSync(`${folder}/index.html`)) {
    route('/', redirect('/docs'));
    return;
  }
  const page = file({ path: `${folder}/index.html`, contentType: HTML_TYPE, cacheControl: REVALIDATE });
  for (const url of PAGES) {
    if (explore === undefined || !EXPLORER_PAGES.has(url)) route(url, page);
    else routeRequests(url, explore);
  }
  // Browsers compare the worker with the stored one at each visit; its scope is the folder of its URL.
  const worker = `${folder}/service-worker.js`;
  if (existsSync(worker))
    route('/service-worker.js', file({ path: worker, contentType: SCRIPT_TYPE, cacheControl: REVALIDATE }));
  for (const name of readdirSync(`${folder}/assets`)) {
    const contentType = ASSET_TYPES[name.slice(name.lastIndexOf('.') + 1)];
    if (contentType === undefined) continue;
    route(`/assets/${name}`, file({ path: `${folder}/assets/${name}`, contentType, cacheControl: FOREVER }));
  }
  route('/assets/*', refuse(new ServiceError('not-found', 'No such file')));
}
