import type { ServerResponse } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Operation } from '../kit/operation.js';
import { findFamily, loadExplorePage } from '../pages/explore-page.js';
import { createReadOperation } from '../pages/read-operation.js';
import { addPreloads, renderPage } from '../pages/render.js';
import { readCredentials } from './call.js';
import { toFailure } from './failure.js';
import { sendPage } from './html-response.js';
import type { HttpServer } from './server.js';
import { readPreloads, readShell } from './web-folder.js';

export type ServePage = (request: FastifyRequest, response: ServerResponse) => void;

/** Pages of the public explorer with their essentials in HTML; undefined when the operator admits no visitors. */
export function createExploreRoute(
  { pipeline, ids, refuse }: HttpServer,
  operations: readonly Operation[],
  observe: (operationId: string, status: number, ms: number) => void,
): ServePage | undefined {
  const { services } = pipeline;
  if (!services.access.visitors.admitted) return undefined;
  const read = createReadOperation(operations, pipeline, (id, error, ms) =>
    observe(id, error === undefined ? 200 : toFailure(error).status, ms),
  );
  const serve = async (request: FastifyRequest, response: ServerResponse): Promise<void> => {
    const [path = ''] = (request.raw.url ?? '').split('?');
    const page = await loadExplorePage(path, readCredentials(request).caller, { directory: services.networks, read });
    const family = findFamily(path, services.networks);
    const shell = family === undefined ? readShell() : addPreloads(readShell(), readPreloads(family));
    const body = page.content === undefined ? shell : renderPage(shell, page.content);
    const headers = ['X-Request-Id', ids.forRequest(request.raw), ...Object.entries(page.headers).flat()];
    await sendPage(request.raw, response, page.status, body, headers);
  };
  return (request, response) => {
    serve(request, response).catch((error: unknown) => refuse(request.raw, response, error));
  };
}
