import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ServiceError } from '../../kernel/errors.js';
import { computeEtag, matchesEtag } from '../kit/etag.js';
import { toFailure } from './failure.js';
import type { HeaderList } from './header-list.js';
import { PAGE_HEADERS } from './page-headers.js';
import { JSON_TYPE, SECURITY_HEADERS, send } from './respond.js';

export const HTML_TYPE = 'text/html; charset=utf-8';
export const SCRIPT_TYPE = 'text/javascript; charset=utf-8';

/** Content types of files that a page loads, by extension; others are not served. */
export const ASSET_TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: SCRIPT_TYPE,
};

/** Asset names change with their content. */
export const FOREVER = 'public, max-age=31536000, immutable';
/** Pages name the assets of this version: after an upgrade clients must not use pages of the previous one. */
export const REVALIDATE = 'no-cache';

const STATIC_HEADERS: HeaderList = [...PAGE_HEADERS, 'Referrer-Policy', 'no-referrer'];

export type Handle = (request: IncomingMessage, response: ServerResponse) => void;

export interface StaticFile {
  readonly path: string;
  readonly contentType: string;
  readonly cacheControl: string;
  /** The headers of a page when absent. */
  readonly headers?: HeaderList;
}

export interface StaticPages {
  /** Serves GET and HEAD; other methods get 405. */
  route(url: string, handle: Handle): void;
  /** The same for a handler that needs the client address. */
  routeRequests(url: string, handle: (request: FastifyRequest, response: ServerResponse) => void): void;
  refuse(error: ServiceError, extra?: HeaderList): Handle;
  redirect(location: string): Handle;
  file(file: StaticFile): Handle;
}

/** Routes of built files, beside the operations. */
export function staticPages(app: FastifyInstance, requestId: () => string): StaticPages {
  const refuse: StaticPages['refuse'] = (error, extra = []) => {
    const { kind, status, message } = toFailure(error);
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
  const answer = (
    method: string[],
    url: string,
    handle: (request: FastifyRequest, response: ServerResponse) => void,
  ): void => {
    app.route({
      method,
      url,
      handler: (request, reply) => {
        reply.hijack();
        handle(request, reply.raw);
      },
    });
  };
  const routeRequests: StaticPages['routeRequests'] = (url, handle) => {
    answer(['GET', 'HEAD'], url, handle);
    answer(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'], url, ({ raw }, response) => wrongMethod(raw, response));
  };
  const unreadable = refuse(new ServiceError('unavailable', 'A file of this page cannot be read: run `npm run build`'));
  return {
    route: (url, handle) => routeRequests(url, ({ raw }, response) => handle(raw, response)),
    routeRequests,
    refuse,
    redirect: (location) => (_request, response) => {
      const headers = [...SECURITY_HEADERS, 'Location', location, 'Content-Length', '0', 'Cache-Control', 'no-store'];
      response.writeHead(302, [...headers, 'X-Request-Id', requestId()]);
      response.end();
    },
    file: (file) => serveFile(file, requestId, unreadable),
  };
}

/** Read at the first request, so that the start does not wait for files that may never be requested. */
function serveFile(file: StaticFile, requestId: () => string, unreadable: Handle): Handle {
  const { path, contentType, cacheControl, headers = STATIC_HEADERS } = file;
  let content: Promise<{ readonly body: string; readonly etag: string }> | undefined;
  const read = async () => {
    const body = await readFile(path, 'utf8');
    return { body, etag: computeEtag(body) };
  };
  return (request, response) => {
    content ??= read();
    content.then(
      ({ body, etag }) => {
        const list = [...headers, 'Cache-Control', cacheControl, 'ETag', etag, 'X-Request-Id', requestId()];
        if (matchesEtag(request.headers['if-none-match'], etag)) {
          response.writeHead(304, [...list, 'Vary', 'Accept-Encoding']);
          response.end();
          return;
        }
        void send(request, response, { status: 200, contentType, body, headers: list });
      },
      () => {
        content = undefined;
        unreadable(request, response);
      },
    );
  };
}
