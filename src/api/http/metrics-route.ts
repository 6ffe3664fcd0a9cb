import { ServiceError } from '../../kernel/errors.js';
import { operatorOnly } from '../pipeline/pipeline.js';
import { SECURITY_HEADERS, send } from './respond.js';
import type { HttpServer } from './server.js';

export interface MetricsRoute {
  readonly isOperator: (token: string | undefined) => boolean;
  readonly page: () => Promise<string>;
  readonly contentType: string;
}

/**
 * `/metrics`, for the operator's Prometheus: the token is accepted in `X-Operator-Token` or, as scrapers prefer, as
 * Bearer.
 */
export function registerMetrics(
  { app, ids, refuse }: Pick<HttpServer, 'app' | 'ids' | 'refuse'>,
  { isOperator, page, contentType }: MetricsRoute,
): void {
  const methods = ['GET', 'HEAD'];
  app.route({
    method: methods,
    url: '/metrics',
    handler: ({ raw }, reply) => {
      reply.hijack();
      const { 'x-operator-token': header, authorization } = raw.headers;
      const token = typeof header === 'string' ? header : authorization?.replace(/^bearer +/i, '');
      if (!isOperator(token)) return refuse(raw, reply.raw, operatorOnly());
      const headers = [...SECURITY_HEADERS, 'X-Request-Id', ids.forRequest(raw)];
      page()
        .then((body) => send(raw, reply.raw, { status: 200, contentType, body, headers }))
        .catch((error: unknown) => refuse(raw, reply.raw, error));
    },
  });
  app.route({
    method: app.supportedMethods.filter((method) => !methods.includes(method)),
    url: '/metrics',
    handler: ({ raw }, reply) => {
      reply.hijack();
      const error = new ServiceError('method-not-allowed', 'This path answers GET, HEAD only');
      refuse(raw, reply.raw, error, ['Allow', methods.join(', ')]);
    },
  });
}
