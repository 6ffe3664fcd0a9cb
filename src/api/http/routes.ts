import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ServiceError } from '../../kernel/errors.js';
import { methodOf, type Operation, pathOf } from '../operation.js';
import { type Prepared, prepare } from '../pipeline.js';
import { allowedMethods, type CorsPolicy, preflight } from './cors.js';
import type { RequestIds } from './request-ids.js';
import type { HeaderList } from './respond.js';

type Serve = (prepared: Prepared, request: FastifyRequest, response: ServerResponse) => void;
export type Refuse = (request: IncomingMessage, response: ServerResponse, error: unknown, extra?: HeaderList) => void;

export interface RouteParts {
  readonly serve: Serve;
  readonly refuse: Refuse;
  readonly ids: RequestIds;
  readonly cors: CorsPolicy;
}

/** One route per operation; the other methods of its path answer 405, OPTIONS answers preflights, HEAD follows GET. */
export function registerRoutes(
  app: FastifyInstance,
  operations: readonly Operation[],
  { serve, refuse, ids, cors }: RouteParts,
): void {
  const paths = groupByPath(operations);
  for (const [path, group] of paths) {
    const url = path.replaceAll(/\{([A-Za-z0-9]+)\}/g, ':$1');
    const methods = allowedMethods(group.map(methodOf));
    for (const operation of group) {
      // At its first request: compiling the schemas of all operations would delay every start.
      let prepared: Prepared | undefined;
      const method = methodOf(operation);
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
    app.route({
      method: 'OPTIONS',
      url,
      handler: (request, reply) => {
        reply.hijack();
        preflight(cors, methods, request.raw, reply.raw, ids.of(request.raw));
      },
    });
    app.route({
      method: app.supportedMethods.filter((method) => !methods.includes(method)),
      url,
      handler: (request, reply) => {
        reply.hijack();
        const error = new ServiceError('method-not-allowed', `This path answers ${methods.join(', ')} only`);
        refuse(request.raw, reply.raw, error, ['Allow', methods.join(', ')]);
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    reply.hijack();
    refuse(request.raw, reply.raw, new ServiceError('not-found', 'No such path; /docs lists all operations'));
  });
}

function groupByPath(operations: readonly Operation[]): Map<string, Operation[]> {
  const groups = new Map<string, Operation[]>();
  for (const operation of operations) {
    const path = pathOf(operation);
    const group = groups.get(path);
    if (group === undefined) groups.set(path, [operation]);
    else group.push(operation);
  }
  return groups;
}
