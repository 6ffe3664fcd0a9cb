import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ServiceError } from '../../kernel/errors.js';
import { groupBy } from '../../kernel/group-by.js';
import { getOperationMethod, getOperationPath, type Operation } from '../kit/operation.js';
import { unknownPath } from '../kit/unknown-path.js';
import { type Prepared, prepare } from '../pipeline/pipeline.js';
import { allowedMethods, type CorsPolicy, preflight } from './cors.js';
import type { HeaderList } from './header-list.js';
import { createPathMethods, findShadowedMethods } from './path-methods.js';
import type { RequestIds } from './request-ids.js';

type Serve = (prepared: Prepared, request: FastifyRequest, response: ServerResponse) => void;
export type Refuse = (request: IncomingMessage, response: ServerResponse, error: unknown, extra?: HeaderList) => void;

export interface RouteDependencies {
  readonly serve: Serve;
  readonly refuse: Refuse;
  readonly ids: RequestIds;
  readonly cors: CorsPolicy;
}

/** One route per operation. Other methods of its path return 405, OPTIONS answers preflights, HEAD follows GET. */
export function registerRoutes(
  app: FastifyInstance,
  operations: readonly Operation[],
  { serve, refuse, ids, cors }: RouteDependencies,
): void {
  const paths = groupBy(operations, getOperationPath);
  const allowed = new Map<string, readonly string[]>();
  for (const [path, group] of paths) {
    const url = routerPath(path);
    allowed.set(path, allowedMethods(group.map(getOperationMethod)));
    for (const operation of group) {
      // Prepared at the first request: compiling the schemas of all operations would delay every start.
      let prepared: Prepared | undefined;
      const method = getOperationMethod(operation);
      app.route({
        method: method === 'GET' ? ['GET', 'HEAD'] : method,
        url,
        handler: (request, reply) => {
          reply.hijack();
          prepared ??= prepare(operation);
          serve(prepared, request, reply.raw);
        },
      });
    }
  }
  const refuseMethod = (raw: IncomingMessage, response: ServerResponse, methods: readonly string[]): void => {
    const error = new ServiceError('method-not-allowed', `This path answers ${methods.join(', ')} only`);
    refuse(raw, response, error, ['Allow', methods.join(', ')]);
  };
  for (const [path, methods] of findShadowedMethods(allowed)) {
    app.route({
      method: [...methods],
      url: routerPath(path),
      handler: ({ raw }, reply) => {
        reply.hijack();
        refuseMethod(raw, reply.raw, allowed.get(path)!);
      },
    });
  }
  const pathMethods = createPathMethods(allowed);
  app.setNotFoundHandler(({ raw }, reply) => {
    reply.hijack();
    // A method that no path supports gets no list of allowed methods.
    const methods = app.supportedMethods.includes(raw.method ?? '') ? pathMethods.find(raw.url ?? '') : undefined;
    if (methods === undefined) refuse(raw, reply.raw, unknownPath());
    else if (raw.method === 'OPTIONS') preflight(cors, methods, raw, reply.raw, ids.forRequest(raw));
    else refuseMethod(raw, reply.raw, methods);
  });
}

const routerPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');
