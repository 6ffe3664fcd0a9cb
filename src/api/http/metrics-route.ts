import type { FastifyInstance } from 'fastify';
import { operatorOnly } from '../pipeline.js';
import { failureOf } from './failure.js';
import { JSON_TYPE, SECURITY_HEADERS, send } from './respond.js';

export interface MetricsRoute {
  readonly isOperator: (token: string | undefined) => boolean;
  readonly page: () => Promise<string>;
  readonly contentType: string;
}

/** `/metrics`, for the operator's Prometheus: the token goes into `X-Operator-Token` or, as scrapers prefer, Bearer. */
export function registerMetrics(app: FastifyInstance, { isOperator, page, contentType }: MetricsRoute): void {
  app.get('/metrics', (request, reply) => {
    reply.hijack();
    const { 'x-operator-token': header, authorization } = request.headers;
    const token = typeof header === 'string' ? header : authorization?.replace(/^bearer +/i, '');
    if (isOperator(token)) {
      void page().then((body) =>
        send(request.raw, reply.raw, { status: 200, contentType, body, headers: SECURITY_HEADERS }),
      );
      return;
    }
    const { status, message, headers } = failureOf(operatorOnly());
    void send(request.raw, reply.raw, {
      status,
      contentType: JSON_TYPE,
      body: JSON.stringify({ error: message }),
      headers: [...SECURITY_HEADERS, ...headers],
    });
  });
}
