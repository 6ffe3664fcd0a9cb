import type { FastifyInstance } from 'fastify';
import { createCompatRoutes } from '../../src/api/http/compat-routes.js';
import type { OverloadLimits } from '../../src/api/http/overload.js';
import { createRouter, type RouterSettings } from '../../src/api/http/router.js';
import { createServer } from '../../src/api/http/server.js';
import { createCursors } from '../../src/api/kit/cursor.js';
import type { Operation } from '../../src/api/kit/operation.js';
import { createConnectionSlots } from '../../src/api/pipeline/connection-slots.js';
import type { TestService } from './service.js';

/** A server with test-only operations, on the accounts and networks of a complete service. */
export function serveOperations(
  { services, operatorToken }: TestService,
  operations: readonly Operation[],
  overload: Partial<OverloadLimits> = {},
): FastifyInstance {
  const routing: RouterSettings = { cors: '*', trustedProxies: [], requestTimeoutMs: 30_000 };
  const { app } = createServer({
    router: createRouter(operations, routing),
    compat: createCompatRoutes(async () => [], routing),
    services,
    cursors: createCursors(Buffer.from('a secret of this test')),
    isOperator: (token) => token === operatorToken,
    observe: () => undefined,
    connectionSlots: createConnectionSlots(100),
    settings: {
      ...routing,
      bodyLimitBytes: 1_024,
      responseCacheBytes: 1_000_000,
      slowRequestMs: 60_000,
      overload: { maxInFlight: 1_000, maxDelayMs: 60_000, ...overload },
    },
  });
  return app;
}
