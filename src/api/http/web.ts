import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { packageFile } from '../../kernel/build-files.js';
import { ServiceError } from '../../kernel/errors.js';
import { etagOf, matchesEtag } from '../etag.js';
import { failureOf } from './failure.js';
import { PAGE_HEADERS } from './page-headers.js';
import { type HeaderList, JSON_TYPE, SECURITY_HEADERS, send } from './respond.js';

/** Addresses that the page in the browser answers. All others stay what they were: a JSON 404 for what nobody knows. */
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

const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
};

const WEB_HEADERS: HeaderList = [...PAGE_HEADERS, 'Referrer-Policy', 'no-referrer'];

const FOR_GOOD = 'public, max-age=31536000, immutable';
/** The page names the files of this version; an upgraded service must not meet yesterday's page. */
const ASKED_AGAIN = 'no-cache';

export interface WebParts {
  /** Where the built page is; `dist/web` where absent. */
  readonly folder?: string | undefined;
  readonly requestId: () => string;
}

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/** The page for people at `/`. A service whose page was not built leads to the reference instead. */
export function registerWeb(app: FastifyInstance, { folder = builtFolder(), requestId }: WebParts): void {
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
  const file = (path: string, contentType: string, cached: string): Handle => {
    const body = readFileSync(path, 'utf8');
    const etag = etagOf(body);
    return (request, response) => {
      const headers = [...WEB_HEADERS, 'Cache-Control', cached, 'ETag', etag, 'X-Request-Id', requestId()];
      if (matchesEtag(request.headers['if-none-match'], etag)) {
        response.writeHead(304, [...headers, 'Vary', 'Accept-Encoding']);
        response.end();
        return;
      }
      void send(request, response, { status: 200, contentType, body, headers });
    };
  };

  if (folder === undefined || !existsSync(`${folder}/index.html`)) {
    route('/', (_request, response) => {
      const headers = [...SECURITY_HEADERS, 'Location', '/docs', 'Content-Length', '0', 'Cache-Control', 'no-store'];
      response.writeHead(302, [...headers, 'X-Request-Id', requestId()]);
      response.end();
    });
    return;
  }
  const page = file(`${folder}/index.html`, 'text/html; charset=utf-8', ASKED_AGAIN);
  for (const url of PAGES) route(url, page);
  for (const name of readdirSync(`${folder}/assets`)) {
    const type = TYPES[name.slice(name.lastIndexOf('.') + 1)];
    if (type !== undefined) route(`/assets/${name}`, file(`${folder}/assets/${name}`, type, FOR_GOOD));
  }
  route('/assets/*', refuse(new ServiceError('not-found', 'No such file')));
}

function builtFolder(): string | undefined {
  const folder = fileURLToPath(packageFile('dist/web'));
  return existsSync(`${folder}/index.html`) ? folder : undefined;
}
