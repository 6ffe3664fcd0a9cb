import type { FastifyInstance } from 'fastify';
import { createRequestLoad } from '../../access/limits/request-load.js';
import { createEventLoopScheduler } from '../../kernel/event-loop-scheduler.js';
import { createFlowSlots } from '../../store/flow-slots.js';
import type { NetworkDb } from '../../store/network-db.js';
import { tipMark } from '../../store/queries/tip-mark.js';
import { getLargeResponseLimits } from '../pipeline/connection-slots.js';
import { createFlowDirectory } from '../pipeline/flow-services.js';
import { readMarkOnChange } from '../pipeline/live-marks.js';
import type { PipelineDependencies } from '../pipeline/pipeline.js';
import type { RecordCall } from '../pipeline/record-call.js';
import { createResponseCache } from '../pipeline/response-cache.js';
import { shareNetworkReads } from '../pipeline/share-network-reads.js';
import { routeUpgrades } from './compat-routes.js';
import { createCompatSockets } from './compat-sockets.js';
import type { CredentialWatch } from './credential-watch.js';
import { type Overload, watchOverload } from './overload.js';
import type { Rejections } from './rejections.js';
import type { RequestIds } from './request-ids.js';
import type { Refuse } from './routes.js';
import type { Feeds } from './send-feed.js';
import { createHttpHandler } from './serve.js';
import type { ServerDependencies } from './server-dependencies.js';

export interface HttpServer {
  readonly app: FastifyInstance;
  readonly overload: Overload;
  /** For metrics. */
  readonly rejections: Rejections;
  /** For interfaces other than HTTP: called after each call of an operation. */
  readonly recordCall: RecordCall;
  readonly openStreams: () => number;
  /** For routes beside the operations. */
  readonly ids: RequestIds;
  readonly refuse: Refuse;
  /** For interfaces other than HTTP: the only way to run operations. */
  readonly pipeline: PipelineDependencies;
  /** For connections that stay open. */
  readonly feeds: Feeds;
  readonly credentials: CredentialWatch;
}

/**
 * Binds the handlers of all operations to one server. Fastify provides the router, the life cycle and `inject`;
 * `respond.ts` writes responses directly, because a stack of plugins costs half of the throughput (bench/load).
 */
export function createServer(dependencies: ServerDependencies): HttpServer {
  const { services, settings } = dependencies;
  const { app, ids } = dependencies.router;
  const loop = dependencies.loop ?? createEventLoopScheduler();
  const { db } = services;
  const load = createRequestLoad(settings.overload, (key) =>
    Math.max(db.sustainedWaitMs(key), loop.sustainedWait(key)),
  );
  const shares = dependencies.connectionSlots;
  const largeResponses = createFlowSlots(getLargeResponseLimits(db.flows.slots));
  const overload = watchOverload({
    load,
    loop: loop.state,
    largeResponses: largeResponses.state,
    streams: () => shares.streams.inUse,
  });

  const { changes, replicas } = dependencies;
  const readTipMark = shareNetworkReads(tipMark);
  const readChangedMark = changes === undefined ? readTipMark : readMarkOnChange(readTipMark, changes);
  // A standby reaches the state of the primary later, so its mark is read from itself.
  const readMark = (network: NetworkDb): string | Promise<string> =>
    replicas === undefined
      ? (dependencies.marks?.get(network.network) ?? readChangedMark(network))
      : readTipMark(network);
  const pipeline: PipelineDependencies = {
    ...dependencies,
    responseCache: createResponseCache(readMark, settings.responseCacheBytes, dependencies.sharedResponses),
    load,
    loop,
    shares,
    largeResponses,
    flows: createFlowDirectory(services),
  };
  const { serve, fail, stop, rejections, calls, openStreams, credentials, feeds } = createHttpHandler(
    dependencies,
    pipeline,
    ids,
  );
  const recordCall = calls.ended;
  const sockets = createCompatSockets({ pipeline, credentials, recordCall });
  const refuse: Refuse = (request, response, error, extra) =>
    void fail(request, response, error, ids.forRequest(request), extra);
  dependencies.router.bind({ serve, refuse });
  dependencies.compat.register(dependencies.router, { serve, refuse }, sockets);
  routeUpgrades(app);
  // Runs before the server waits for open requests.
  app.addHook('preClose', async () => {
    sockets.stop();
    stop();
  });
  app.addHook('onClose', () => {
    overload.stop();
    largeResponses.stop();
  });
  return { app, overload, rejections, recordCall, openStreams, ids, refuse, pipeline, feeds, credentials };
}
