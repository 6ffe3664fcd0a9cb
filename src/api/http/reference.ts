import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { buildFile, packageFile } from '../../kernel/build-files.js';
import { ServiceError } from '../../kernel/errors.js';
import { etagOf, matchesEtag } from '../etag.js';
import { failureOf } from './failure.js';
import { PAGE_HEADERS } from './page-headers.js';
import { type HeaderList, JSON_TYPE, SECURITY_HEADERS, send } from './respond.js';

const HTML_TYPE = 'text/html; charset=utf-8';
const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
};

/** The description is no secret: tools on any page may read it. */
const OPEN_HEADERS: HeaderList = [...SECURITY_HEADERS, 'Access-Control-Allow-Origin', '*'];
const REFERENCE_HEADERS: HeaderList = [...PAGE_HEADERS, 'Referrer-Policy', 'no-referrer'];

/** Names of assets change with their content. */
const FOREVER = 'public, max-age=31536000, immutable';
/** Pages name the assets of this version: an upgraded service must not meet the pages of the one before. */
const REVALIDATE = 'no-cache';

export interface ReferenceParts {
  /** Where `npm run build` has put the reference; found by itself where absent. */
  readonly folder?: string | undefined;
  /** Demo keys by network id that this service accepts from such a request; empty where it accepts none. */
  readonly demoKeys: (headers: IncomingHttpHeaders) => Readonly<Record<string, string>>;
  readonly requestId: () => string;
}

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

interface StaticFile {
  readonly path: string;
  readonly contentType: string;
  readonly cacheControl: string;
  readonly headers: HeaderList;
}

/** The reference at `/docs`, the guides at `/docs/guides`, and the description they are made from at `/openapi.json`. */
export function registerReference(app: FastifyInstance, parts: ReferenceParts): void {
  const { folder = builtFolder(), demoKeys, requestId } = parts;
  const refuse = (error: ServiceError, extra: HeaderList = []): Handle => {
    const { kind, status, message } = failureOf(error);
    const body = JSON.stringify({ error: message });
    return (request, response) => {
      const headers = [...SECURITY_HEADERS, 'Cache-Control', 'no-store', 'X-Error-Code', kind, ...extra];
      headers.push('X-Request-Id', requestId());
      void send(request, response, { status, contentType: JSON_TYPE, body, headers });
    };
  };
  const wrongMethod = refuse(new ServiceError('method-not-allowed', 'This path answers GET, HEAD only'), [
    'Allow',
    'GET, HEAD',
  ]);
  const route = (url: string, handle: Handle): void => {
    const answer = (method: string[], run: Handle): void => {
      app.route({
        method,
        url,
        handler: (request, reply) => {
          reply.hijack();
          run(request.raw, reply.raw);
        },
      });
    };
    answer(['GET', 'HEAD'], handle);
    answer(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'], wrongMethod);
  };
  const redirect =
    (location: string): Handle =>
    (_request, response) => {
      const headers = [...SECURITY_HEADERS, 'Location', location, 'Content-Length', '0', 'Cache-Control', 'no-store'];
      response.writeHead(302, [...headers, 'X-Request-Id', requestId()]);
      response.end();
    };
  const unreadable = refuse(new ServiceError('unavailable', 'A file of the reference cannot be read: build it again'));
  const file = (file: StaticFile): Handle => serveFile(file, requestId, unreadable);

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
    file({
      path: `${folder}/${name}`,
      contentType: HTML_TYPE,
      cacheControl: REVALIDATE,
      headers: REFERENCE_HEADERS,
    });
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
    const headers = REFERENCE_HEADERS;
    pages.set(`/docs/assets/${name}`, file({ path: `${folder}/assets/${name}`, contentType, cacheControl, headers }));
  }
  for (const name of readdirSync(`${folder}/areas`)) {
    const area = { path: `${folder}/areas/${name}`, contentType: JSON_TYPE, cacheControl: REVALIDATE };
    pages.set(`/docs/areas/${name}`, file({ ...area, headers: REFERENCE_HEADERS }));
  }
  pages.set('/docs/demo-keys.json', (request, response) => {
    const headers = [...SECURITY_HEADERS, 'Cache-Control', 'no-store', 'X-Request-Id', requestId()];
    const body = JSON.stringify(demoKeys(request.headers));
    void send(request, response, { status: 200, contentType: JSON_TYPE, body, headers });
  });
  const missing = refuse(new ServiceError('not-found', 'No such page; the reference is at /docs'));
  route('/docs', page('index.html'));
  // One route for all pages: seven methods of a hundred files would delay every start.
  route('/docs/*', (request, response) => {
    const [path = ''] = (request.url ?? '').split('?');
    (pages.get(path) ?? missing)(request, response);
  });
}

/** A file that is read when it is first asked for: most of the reference is never needed by a program. */
function serveFile(file: StaticFile, requestId: () => string, unreadable: Handle): Handle {
  let content: Promise<{ readonly body: string; readonly etag: string }> | undefined;
  const read = async () => {
    const body = await readFile(file.path, 'utf8');
    return { body, etag: etagOf(body) };
  };
  return (request, response) => {
    content ??= read();
    content.then(
      ({ body, etag }) => {
        const list = [...file.headers, 'Cache-Control', file.cacheControl, 'ETag', etag, 'X-Request-Id', requestId()];
        if (matchesEtag(request.headers['if-none-match'], etag)) {
          response.writeHead(304, [...list, 'Vary', 'Accept-Encoding']);
          response.end();
          return;
        }
        void send(request, response, { status: 200, contentType: file.contentType, body, headers: list });
      },
      () => {
        content = undefined;
        unreadable(request, response);
      },
    );
  };
}

const existing = (places: readonly URL[], needed = ''): string | undefined =>
  places.map((place) => fileURLToPath(place)).find((place) => existsSync(`${place}${needed}`));

/** Beside the built service or, when run from source, in `dist`. */
const builtFolder = (): string | undefined =>
  existing([buildFile('reference'), packageFile('dist/reference')], '/index.html');

/** From source there may be no built copy, but the document itself is there. */
const descriptionFile = (folder: string | undefined): string | undefined =>
  folder === undefined ? existing([packageFile('docs/openapi.json')]) : `${folder}/openapi.json`;
