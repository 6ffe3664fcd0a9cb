import { existsSync, readdirSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { buildFile, packageFile } from '../../kernel/build-files.js';
import { ServiceError } from '../../kernel/errors.js';
import { JSON_TYPE, OPEN_HEADERS, SECURITY_HEADERS, send } from './respond.js';
import { ASSET_TYPES, FOREVER, type Handle, HTML_TYPE, REVALIDATE, staticPages } from './static-pages.js';

const TYPES: Readonly<Record<string, string>> = { ...ASSET_TYPES, svg: 'image/svg+xml' };

export interface ReferenceOptions {
  /** Folder to which `npm run build` wrote the reference; located automatically when absent. */
  readonly folder?: string | undefined;
  /** Demo keys by network id that this service accepts from such a request; empty when it accepts none. */
  readonly demoKeys: (headers: IncomingHttpHeaders) => Readonly<Record<string, string>>;
  readonly requestId: () => string;
}

/** Serves the reference at `/docs`, the guides at `/docs/guides`, and the OpenAPI description at `/openapi.json`. */
export function registerReference(app: FastifyInstance, options: ReferenceOptions): void {
  const { folder = builtFolder(), demoKeys, requestId } = options;
  const { route, refuse, redirect, file } = staticPages(app, requestId);
  const description = descriptionFile(folder);
  if (description !== undefined) {
    const headers = OPEN_HEADERS;
    route('/openapi.json', file({ path: description, contentType: JSON_TYPE, cacheControl: REVALIDATE, headers }));
  }
  if (folder === undefined) {
    const notBuilt = new ServiceError('not-found', 'The reference was not built: run `npm run build`');
    for (const url of ['/docs', '/docs/*']) route(url, refuse(notBuilt));
    return;
  }
  const page = (name: string): Handle =>
    file({ path: `${folder}/${name}`, contentType: HTML_TYPE, cacheControl: REVALIDATE });
  const pages = new Map<string, Handle>([
    ['/docs/', redirect('/docs')],
    ['/docs/guides', page('guides/index.html')],
    ['/docs/guides/', redirect('/docs/guides')],
  ]);
  for (const name of readdirSync(`${folder}/guides`)) {
    if (name.endsWith('.html') && name !== 'index.html')
      pages.set(`/docs/guides/${name.slice(0, -'.html'.length)}`, page(`guides/${name}`));
  }
  for (const name of readdirSync(`${folder}/assets`)) {
    const contentType = TYPES[name.slice(name.lastIndexOf('.') + 1)];
    if (contentType === undefined) continue;
    const cacheControl = name === 'favicon.svg' ? REVALIDATE : FOREVER;
    pages.set(`/docs/assets/${name}`, file({ path: `${folder}/assets/${name}`, contentType, cacheControl }));
  }
  for (const name of readdirSync(`${folder}/areas`)) {
    const area = { path: `${folder}/areas/${name}`, contentType: JSON_TYPE, cacheControl: REVALIDATE };
    pages.set(`/docs/areas/${name}`, file(area));
  }
  pages.set('/docs/demo-keys.json', (request, response) => {
    const headers = [...SECURITY_HEADERS, 'Cache-Control', 'no-store', 'X-Request-Id', requestId()];
    const body = JSON.stringify(demoKeys(request.headers));
    void send(request, response, { status: 200, contentType: JSON_TYPE, body, headers });
  });
  const missing = refuse(new ServiceError('not-found', 'No such page; the reference is at /docs'));
  route('/docs', page('index.html'));
  // One route for all pages: seven methods for each of a hundred files would delay every start.
  route('/docs/*', (request, response) => {
    const [path = ''] = (request.url ?? '').split('?');
    (pages.get(path) ?? missing)(request, response);
  });
}

const existing = (candidates: readonly URL[], needed = ''): string | undefined =>
  candidates.map((path) => fileURLToPath(path)).find((path) => existsSync(`${path}${needed}`));

/** Beside the built service or, when run from source, in `dist`. */
const builtFolder = (): string | undefined =>
  existing([buildFile('reference'), packageFile('dist/reference')], '/index.html');

/** When run from source there may be no built copy, but the document itself exists. */
const descriptionFile = (folder: string | undefined): string | undefined =>
  folder === undefined ? existing([packageFile('docs/openapi.json')]) : `${folder}/openapi.json`;
