import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { packageFile } from '../../kernel/build-files.js';
import { ServiceError } from '../../kernel/errors.js';
import { ASSET_TYPES, FOREVER, HTML_TYPE, REVALIDATE, staticPages } from './static-pages.js';

/** Paths of the dashboard in the browser. All others return a JSON 404. */
export const PAGES = [
  '/',
  '/sign-in',
  '/sign-up',
  '/new-password',
  '/search',
  '/explore',
  '/explore/*',
  '/keys',
  '/usage',
  '/plan',
  '/partner',
  '/build',
  '/swap',
  '/sandbox',
] as const;

export interface WebOptions {
  /** Folder of the built dashboard; `dist/web` when absent. */
  readonly folder?: string | undefined;
  readonly requestId: () => string;
}

/** The dashboard at `/`. A service without a built dashboard redirects to the reference. */
export function registerWeb(app: FastifyInstance, { folder = builtFolder(), requestId }: WebOptions): void {
  const { route, refuse, redirect, file } = staticPages(app, requestId);
  if (folder === undefined || !existsSync(`${folder}/index.html`)) {
    route('/', redirect('/docs'));
    return;
  }
  const page = file({ path: `${folder}/index.html`, contentType: HTML_TYPE, cacheControl: REVALIDATE });
  for (const url of PAGES) route(url, page);
  for (const name of readdirSync(`${folder}/assets`)) {
    const contentType = ASSET_TYPES[name.slice(name.lastIndexOf('.') + 1)];
    if (contentType === undefined) continue;
    route(`/assets/${name}`, file({ path: `${folder}/assets/${name}`, contentType, cacheControl: FOREVER }));
  }
  route('/assets/*', refuse(new ServiceError('not-found', 'No such file')));
}

function builtFolder(): string | undefined {
  const folder = fileURLToPath(packageFile('dist/web'));
  return existsSync(`${folder}/index.html`) ? folder : undefined;
}
