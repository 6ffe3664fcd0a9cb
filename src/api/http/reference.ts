import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { buildFile } from '../../kernel/build-files.js';
import { ServiceError } from '../../kernel/errors.js';
import { etagOf, matchesEtag } from '../etag.js';
import { failureOf } from './failure.js';
import { PAGE_HEADERS } from './page-headers.js';
import { type HeaderList, JSON_TYPE, SECURITY_HEADERS, send } from './respond.js';

/** Everything the page is made of. A request chooses one of these names; it never becomes a path of the file system. */
export const ASSETS = [
  'base.css',
  'body-editor.mjs',
  'call-panel.mjs',
  'call.css',
  'code-samples.mjs',
  'code-view.mjs',
  'constraints.mjs',
  'credential-box.mjs',
  'description.mjs',
  'element.mjs',
  'favicon.svg',
  'frame.css',
  'json-text.mjs',
  'landing-page.mjs',
  'logo.svg',
  'markdown-view.mjs',
  'markdown.mjs',
  'navigation.mjs',
  'operation-page.mjs',
  'operation.css',
  'page.css',
  'parameter-inputs.mjs',
  'reference.mjs',
  'request.mjs',
  'response-view.mjs',
  'sample.mjs',
  'schema-nodes.mjs',
  'schema-view.mjs',
  'search-box.mjs',
  'search.mjs',
  'send.mjs',
  'session.mjs',
  'shapes.mjs',
  'theme.mjs',
] as const;

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
};

/** The description is no secret: tools on any page may read it. */
const OPEN_HEADERS: HeaderList = [...SECURITY_HEADERS, 'Access-Control-Allow-Origin', '*'];

interface Resource {
  readonly contentType: string;
  readonly body: string;
  readonly etag: string;
  readonly headers: HeaderList;
}

export interface ReferenceParts {
  /** The OpenAPI description as JSON text; called at the first request for it. */
  readonly description: () => Promise<string>;
  readonly requestId?: () => string;
}

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/** The browsable reference at `/docs`, and the description it reads at `/openapi.json`. */
export function registerReference(app: FastifyInstance, { description, requestId = randomUUID }: ReferenceParts): void {
  const refuse = (error: ServiceError, extra: HeaderList = []): Handle => {
    const { kind, status, message } = failureOf(error);
    const body = JSON.stringify({ error: message });
    return (request, response) => {
      const headers = [...SECURITY_HEADERS, 'Cache-Control', 'no-store', 'X-Error-Code', kind, ...extra];
      headers.push('X-Request-Id', requestId());
      void send(request, response, { status, contentType: JSON_TYPE, body, headers });
    };
  };
  const route = (method: string[], url: string, handle: Handle): void => {
    app.route({
      method,
      url,
      handler: (request, reply) => {
        reply.hijack();
        handle(request.raw, reply.raw);
      },
    });
  };
  const wrongMethod = refuse(new ServiceError('method-not-allowed', 'This path answers GET, HEAD only'), [
    'Allow',
    'GET, HEAD',
  ]);
  const page = (url: string, handle: Handle): void => {
    route(['GET', 'HEAD'], url, handle);
    route(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'], url, wrongMethod);
  };
  const redirect: Handle = (_request, response) => {
    const headers = [...SECURITY_HEADERS, 'Location', '/docs', 'Content-Length', '0', 'Cache-Control', 'no-store'];
    response.writeHead(302, [...headers, 'X-Request-Id', requestId()]);
    response.end();
  };

  page('/docs/', redirect);
  page('/docs', serve(readAsset('index.html'), requestId));
  for (const name of ASSETS) page(`/docs/${name}`, serve(readAsset(name), requestId));
  const failed = refuse(new ServiceError('internal', 'The description could not be made'));
  let described: Promise<Handle> | undefined;
  page('/openapi.json', (request, response) => {
    described ??= description().then((text) => serve(resource(JSON_TYPE, text, OPEN_HEADERS), requestId));
    described.then(
      (handle) => handle(request, response),
      () => failed(request, response),
    );
  });
  page('/docs/*', refuse(new ServiceError('not-found', 'No such file; the reference is at /docs')));
}

/** Kept by the browser and asked for again each time: an upgraded service must not meet yesterday's modules. */
function serve({ contentType, body, etag, headers }: Resource, requestId: () => string): Handle {
  return (request, response) => {
    const list = [...headers, 'Cache-Control', 'no-cache', 'ETag', etag, 'X-Request-Id', requestId()];
    if (matchesEtag(request.headers['if-none-match'], etag)) {
      response.writeHead(304, [...list, 'Vary', 'Accept-Encoding']);
      response.end();
      return;
    }
    void send(request, response, { status: 200, contentType, body, headers: list });
  };
}

function readAsset(name: string): Resource {
  const extension = name.slice(name.lastIndexOf('.') + 1);
  const text = readFileSync(buildFile(`api/http/reference/${name}`), 'utf8');
  return resource(TYPES[extension] ?? 'application/octet-stream', text, PAGE_HEADERS);
}

const resource = (contentType: string, body: string, headers: HeaderList): Resource => ({
  contentType,
  body,
  etag: etagOf(body),
  headers,
});
