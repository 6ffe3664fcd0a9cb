import type { FastifyInstance } from 'fastify';
import { createRequestLoad } from '../../access/limits/request-load.js';
import { createLoopTurns } from '../../kernel/loop-turns.js';
import { createFlowSlots } from '../../store/flow-slots.js';
import { tipMark } from '../../store/queries/tip-mark.js';
import { createFlowDirectory } from '../pipeline/flow-services.js';
import { createKeptAnswers } from '../pipeline/kept-answers.js';
import { createLastingShares, largeAnswerLimits } from '../pipeline/lasting-shares.js';
import type { PipelineParts } from '../pipeline/pipeline.js';
import { type Overload, watchOverload } from './overload.js';
import type { Rejections } from './rejections.js';
import type { RequestIds } from './request-ids.js';
import type { Refuse } from './routes.js';
import { createAnswering } from './serve.js';
import type { ServerParts } from './server-parts.js';

export interface HttpServer {
  readonly app: FastifyInstance;
  readonly overload: Overload;
  /** For metrics. */
  readonly rejections: Rejections;
  readonly openStreams: () => number;
  /** For routes beside the operations. */
  readonly ids: RequestIds;
  readonly refuse: Refuse;
  /** For interfaces other than HTTP: the only way to run operations. */
  readonly pipeline: PipelineParts;
}

/**
 * Binds the handlers of all operations to one server. Fastify provides the router, the life cycle and `inject`;
 * `respond.ts` writes responses directly, because a stack of plugins costs half of the throughput (bench/load).
 */
export function createServer(parts: ServerParts): HttpServer {
  const { services, settings } = parts;
  const { app, ids } = parts.router;
  const loop = parts.loop ?? createLoopTurns();
  const { db } = services;
  const load = createRequestLoad(settings.overload, (key) => Math.max(db.standingWait(key), loop.standingWait(key)));
  const shares = createLastingShares();
  const largeAnswers = createFlowSlots(largeAnswerLimits(db.flows.slots));
  const overload = watchOverload({
    load,
    loop: loop.state,
    largeAnswers: largeAnswers.state,
    streams: () => shares.streams.taken,
  });

  const pipeline: PipelineParts = {
    ...parts,
    kept: createKeptAnswers(tipMark),
    load,
    loop,
    shares,
    largeAnswers,
    flows: createFlowDirectory(services),
  };
  const { serve, fail, stop, rejections, openStreams } = createAnswering(parts, pipeline, ids);
  const refuse: Refuse = (request, response, error, extra) =>
    void fail(request, response, error, ids.of(request), extra);
  parts.router.bind({ serve, refuse });
  // Runs before the server waits for open requests.
  app.addHook('preClose', async () => stop());
  app.addHook('onClose', () => {
    overload.stop();
    largeAnswers.stop();
  });
  return { app, overload, rejections, openStreams, ids, refuse, pipeline };
}
