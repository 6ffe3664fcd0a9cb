import { randomBytes } from 'node:crypto';
import type { PasswordCost } from '../access/accounts/passwords.js';
import { createCompatRoutes } from '../api/http/compat-routes.js';
import type { CorsPolicy } from '../api/http/cors.js';
import { registerEventSocket } from '../api/http/event-socket.js';
import { createExploreRoute } from '../api/http/explore-route.js';
import { registerMcp } from '../api/http/mcp-route.js';
import { registerMetrics } from '../api/http/metrics-route.js';
import { registerReference } from '../api/http/reference.js';
import { createRouter, type RouterSettings } from '../api/http/router.js';
import { createServer, type HttpServer } from '../api/http/server.js';
import { registerWeb } from '../api/http/web.js';
import { registerIpfsGateway } from '../api/ipfs-gateway/gateway-route.js';
import type { NetworkDirectory, ProcessServices } from '../api/kit/context.js';
import { createCursors } from '../api/kit/cursor.js';
import { OPERATIONS } from '../api/operations/registry.js';
import { createConnectionSlots } from '../api/pipeline/connection-slots.js';
import type { BusRunner } from '../api/services/bus/bus-runner.js';
import { MarketService } from '../api/services/market/market-service.js';
import { createMarkets } from '../api/services/market/market-settings.js';
import { ledger } from '../api/services/midnight/ledger.js';
import { queuedEvaluations } from '../api/services/transactions/run-scripts.js';
import type { NetworkId } from '../chains/networks.js';
import type { ResolveTxt } from '../gateways/ipfs/dnslink.js';
import type { Resolve } from '../gateways/off-chain/off-chain.js';
import type { FollowLimits } from '../indexer/follow.js';
import type { Clock, Random } from '../kernel/clock.js';
import type { Log } from '../kernel/log.js';
import { listenForChanges } from '../store/changes/listen-for-changes.js';
import { hint, indexTopic, offChainTopic } from '../store/hints.js';
import { IndexMarks } from '../store/index-marks.js';
import { migrate } from '../store/migrations/migrate.js';
import { serviceMigrations } from '../store/migrations/service/index.js';
import { networkDb } from '../store/network-db.js';
import { reportFailures } from '../store/report-failures.js';
import { SERVICE_SCHEMA } from '../store/schemas.js';
import { banner } from './banner.js';
import { openBus } from './bus.js';
import type { Config } from './config.js';
import { readCuratedBlueprints } from './curated-blueprints.js';
import { watchDisk } from './disk-watch.js';
import { hasDemo, isLoopback, servesGatewayOnMainPort } from './exposure.js';
import { watchHealth } from './health.js';
import { ensureGenerated } from './image/ensure-generated.js';
import { removeInstance, writeInstance } from './instance-file.js';
import { interfaceDescriptionText } from './interface-description.js';
import { openIpfs } from './ipfs.js';
import { closeWithin, createListeners, type Listeners, startListeners } from './listeners.js';
import { mailSender } from './mail.js';
import { euroRates, operatorsMarkets } from './markets.js';
import { registerDatabaseMetrics } from './metrics/database-metrics.js';
import type { MetricSnapshot } from './metrics/metric-snapshot.js';
import { registerNetworkMetrics } from './metrics/network-metrics.js';
import { createMetricRegistry, type RegisteredMetric } from './metrics/registry.js';
import { registerReplicaMetrics } from './metrics/replica-metrics.js';
import { registerRequestMetrics } from './metrics/request-metrics.js';
import { registerServiceMetrics } from './metrics/service-metrics.js';
import { registerStorageMetrics } from './metrics/storage-metrics.js';
import { followedNetworks } from './networks/followed-network.js';
import { startMainNetworks, startsMainNetworks } from './networks/main-networks.js';
import { networkChecks } from './networks/network-checks.js';
import { createNetworkDirectory } from './networks/network-directory.js';
import { offChainDocuments } from './off-chain-documents.js';
import { openAccess } from './open-access.js';
import { type OpenedDatabase, openDatabase, openReplicas } from './open-database.js';
import { operatorCheck, operatorToken } from './operator-token.js';
import { ordServers } from './ord-servers.js';
import { readPoolGroups } from './pool-groups.js';
import { demoKeysFor } from './sandbox/demo-keys.js';
import { sandboxNetworks } from './sandbox/sandbox-network.js';
import { listSettings } from './settings/list-settings.js';
import { createTokenRegistrySync, registerSandboxTokens } from './token-registry.js';
import { VERSION } from './version.js';
import { openWebhooks } from './webhooks.js';
import type { PrimaryLink } from './workers/primary-link.js';

export interface ServiceDependencies {
  readonly log: Log;
  readonly clock: Clock;
  readonly random?: Random;
  /** Whether the main networks start immediately, when every network is simulated. */
  readonly startNetworks?: boolean;
  /** `serve`: other processes write the indexes. Default: this process writes those that no other one does. */
  readonly role?: 'all' | 'serve';
  /** In a worker process: the parts that its primary process counts for all workers. */
  readonly primary?: PrimaryLink | undefined;
  /** A database that is already being opened; opened here when absent. */
  readonly database?: Promise<OpenedDatabase>;
  /** Default: the production cost. Tests lower it. */
  readonly passwordCost?: PasswordCost;
  /** The prepared image of the simulated networks, which must fit the settings; default: the one of this build. */
  readonly image?: string | undefined;
  readonly followLimits?: Partial<FollowLimits>;
  /** Resolves DNSLink records; default: DNS servers. Tests replace it. */
  readonly resolveTxt?: ResolveTxt;
  /** Resolves the names of webhook receivers; default: DNS servers. Tests replace it. */
  readonly resolveReceiver?: Resolve;
}

/** All parts wired and ready, not yet listening. Commands that find no running service use it through `inject`. */
export interface AssembledService extends Listeners {
  readonly http: HttpServer['app'];
  readonly services: ProcessServices;
  readonly operatorToken: string;
  /** The metrics of `/metrics`. */
  readonly metrics: readonly RegisteredMetric[];
  /** The current values of all metrics of this process. */
  readonly metricSnapshot: () => Promise<MetricSnapshot>;
  /** Starts to follow the networks with a source. Commands that only read do not call it. */
  follow(): void;
  /** Stops accepting requests, finishes those in progress, then closes resources in reverse order. */
  close(): Promise<void>;
}

export interface RunningService extends AssembledService {
  readonly url: string;
  readonly banner: readonly string[];
  stop(): Promise<void>;
}

export async function assembleService(config: Config, dependencies: ServiceDependencies): Promise<AssembledService> {
  const {
    log,
    clock,
    random = (count) => randomBytes(count),
    database,
    passwordCost,
    followLimits,
    resolveTxt,
    primary,
  } = dependencies;
  const disk = watchDisk({ dataDir: config.dataDir, minFreeBytes: config.minFreeDiskMb * 1_000_000, clock });
  const opening = database ?? openDatabase(config, log);
  // A failure is reported where the promise is awaited; until then it must not count as unhandled.
  opening.catch(() => undefined);
  const cors: CorsPolicy = config.corsOrigins.includes('*') ? '*' : config.corsOrigins;
  const routing: RouterSettings = {
    cors,
    trustedProxies: config.trustedProxies,
    requestTimeoutMs: config.requestTimeoutMs,
    uploadTimeoutMs: config.ipfsUploadTimeoutMs,
  };
  const router = createRouter(OPERATIONS, routing);
  const compat = createCompatRoutes(async () => (await import('../api/compat/registry.js')).COMPAT_APIS, routing);
  const opened = await opening;
  const { loop } = opened;
  const db = reportFailures(opened.db, disk.recordError);
  const closers: (() => Promise<void> | void)[] = [() => db.close()];
  const replicas = openReplicas(config, { db, loop }, { log, clock, shared: primary?.promises });
  if (replicas !== undefined) closers.push(() => replicas.close());
  const closeAll = async (): Promise<void> => {
    for (const close of closers.reverse()) await close();
  };
  try {
    const poolGroups = readPoolGroups(config.poolGroups);
    const curatedBlueprints = readCuratedBlueprints(config.blueprints);
    await migrate(db, SERVICE_SCHEMA, serviceMigrations);
    const documents = offChainDocuments(config, clock);
    const observeOnly = dependencies.role === 'serve';
    const marks = new IndexMarks();
    const indexing = { db, clock, random, log, limits: followLimits, documents, marks, observeOnly };
    const followed = await followedNetworks(config, indexing);
    closers.push(async () => void (await Promise.all(followed.map((each) => each.stop()))));
    const sandboxes = sandboxNetworks(config, { db, clock, random, log, limits: followLimits, marks });
    const health = await watchHealth({
      db,
      clock,
      version: VERSION,
      disk,
      networks: () =>
        [...followed, ...sandboxes.filter(({ running }) => running)].flatMap((each) =>
          networkChecks(each.network.id, each.networkState(clock.now()), clock.now()),
        ),
    });
    closers.push(() => health.stop());
    const stopping = new AbortController();
    let setBus: (bus: BusRunner | undefined) => void = () => undefined;
    const openedBus = new Promise<BusRunner | undefined>((resolve) => {
      setBus = resolve;
    });
    const directory = createNetworkDirectory({
      db,
      log,
      clock,
      configs: config.networks,
      followed,
      sandboxes,
      maxStartMs: config.networkStartSeconds * 1_000,
      generate: ensureGenerated({ db, config, log, signal: stopping.signal, image: dependencies.image }),
      onFirstStart: (sandbox) => registerSandboxTokens(config, sandbox, { db, clock, random, log }),
      beforeOpen: async (network) => (await openedBus)?.prepare(network),
    });
    closers.push(() => directory.stop());
    // Starts must not wait for a bus that is never opened.
    closers.push(() => setBus(undefined));
    closers.push(() => stopping.abort());
    // Networks start while accounts are prepared: both mostly wait for the database.
    if (dependencies.startNetworks && startsMainNetworks(config)) health.await(startMainNetworks(directory, log));
    const { metering } = primary ?? {};
    const housekeeping = primary === undefined;
    const access = await openAccess(config, { db, clock, log, random, passwordCost, metering, housekeeping });
    closers.push(() => access.close());
    const registry = createTokenRegistrySync(config, { db, clock, random, log });
    closers.push(() => registry.stop());
    const ipfs = openIpfs(config, {
      db,
      clock,
      random,
      log,
      secret: access.secret,
      demo: hasDemo(config) && config.sandbox === 'on',
      resolveTxt,
    });
    closers.push(() => ipfs.stop());
    const webhooks = openWebhooks(config, {
      db,
      clock,
      random,
      log,
      networks: directory,
      secret: access.secret,
      sendMail: mailSender(config),
      resolve: dependencies.resolveReceiver,
    });
    closers.push(() => webhooks.runner.stop());
    const bus = await openBus(config, { db, clock, random, log, networks: directory });
    closers.push(() => bus?.stop());
    setBus(bus);
    if (bus !== undefined) await openFollowed(directory, log);
    const listening = primary === undefined && db.driver === 'server' ? listenForChanges({ db, log }) : undefined;
    closers.push(() => listening?.stop());
    const changes = primary?.changes ?? listening?.changes;
    // Another process may write the index, or the data beside the chain.
    const announce = (network: NetworkId | undefined): void => {
      if (network === undefined) return;
      hint(indexTopic(network));
      hint(offChainTopic(network));
    };
    closers.push(changes?.subscribe(announce) ?? (() => undefined));
    const metrics = createMetricRegistry();
    const observe = registerRequestMetrics(metrics);
    const token = operatorToken(config.operatorToken, config.dataDir);
    const isOperator = operatorCheck(token);
    const services: ProcessServices = {
      documents,
      clock,
      random,
      log,
      db,
      access,
      networks: directory,
      health,
      replicas,
      settings: () => listSettings(config),
      statementTimes: db.statementTimes,
      assetBlacklist: config.assetBlacklist,
      poolGroups,
      curatedBlueprints,
      market: new MarketService(createMarkets(operatorsMarkets(config), euroRates(config))),
      ipfs,
      webhooks: webhooks.service,
      ordServers: ordServers(config.networks, clock),
    };
    const http = createServer({
      router,
      compat,
      services,
      marks,
      cursors: createCursors(await access.secret('cursor')),
      isOperator,
      observe,
      loop,
      replicas,
      connectionSlots: primary?.connectionSlots ?? createConnectionSlots(config.maxEventStreams),
      changes,
      sharedResponses: primary?.responses,
      settings: {
        ...routing,
        bodyLimitBytes: config.bodyLimitBytes,
        slowRequestMs: 1_000,
        responseCacheBytes: Math.floor((config.responseCacheMb * 1_000_000) / (primary?.workers ?? 1)),
        overload: { maxInFlight: config.maxInFlight, maxDelayMs: config.maxDelayMs },
      },
    });
    const { app, ids } = http;
    registerDatabaseMetrics(metrics, {
      db,
      health,
      networks: [...followed, ...sandboxes].map(({ network }) => network.id),
    });
    registerReplicaMetrics(metrics, replicas);
    registerNetworkMetrics(metrics, {
      networks: [...followed, ...sandboxes],
      clock,
      openDb: ({ network: { id, family } }) => (directory.isStarted(id) ? networkDb(db, id, family) : undefined),
    });
    registerStorageMetrics(metrics, { dataDir: config.dataDir, db, ipfs: ipfs.node });
    registerServiceMetrics(metrics, {
      http,
      health,
      caches: () => ({ responses: http.pipeline.responseCache.stats, ...access.caches() }),
      responseCacheBytes: () => http.pipeline.responseCache.bytes,
      queues: () => ({
        ...access.queues(),
        evaluations: queuedEvaluations(),
        midnight_decoding: ledger.queued,
        network_starts: directory.starting,
        event_loop: http.overload.loopQueued,
        large_responses: http.overload.largeResponses.queued,
        database: db.flows.queued,
      }),
    });
    const page = primary?.metricsPage ?? metrics.page;
    registerMetrics(http, { isOperator, page, contentType: metrics.contentType });
    registerMcp(http, {
      operations: OPERATIONS,
      description: interfaceDescriptionText,
      cors,
      hosts: { loopback: isLoopback(config), hosts: config.publicHosts },
      requestTimeoutMs: config.requestTimeoutMs,
    });
    if (servesGatewayOnMainPort(config)) {
      const { ipfsPublicContent: publicContent } = config;
      registerIpfsGateway(app, http, { publicContent, ownOrigin: false, observe });
    }
    registerEventSocket(http, { operations: OPERATIONS });
    registerReference(app, { demoKeys: demoKeysFor(config), requestId: ids.next });
    registerWeb(app, { requestId: ids.next, explore: createExploreRoute(http, OPERATIONS, observe) });
    closers.push(() => closeWithin(app, config.stopTimeoutMs));
    closers.push(() => health.stopping());
    const closeLater = (close: () => Promise<void>): void => void closers.push(close);
    const listeners = createListeners({ config, routing, http, log, observe, closeLater });
    const follow = (): void => {
      for (const each of followed) each.start();
      listening?.start();
      if (primary !== undefined) return;
      registry.start();
      ipfs.start();
      webhooks.runner.start();
      bus?.start();
    };
    return {
      http: app,
      services,
      operatorToken: token,
      metrics: metrics.definitions(),
      metricSnapshot: metrics.snapshot,
      ...listeners,
      follow,
      close: closeAll,
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

/** Opens the networks with a source, so that a bus has its position in them before the first request. */
async function openFollowed(directory: NetworkDirectory, log: Log): Promise<void> {
  for (const { network } of directory.statuses())
    if (directory.isStarted(network.id))
      await Promise.resolve(directory.open(network.id)).catch((error: unknown) =>
        log.warn('bus.unprepared', { network: network.id, error }),
      );
}

export async function startService(config: Config, dependencies: ServiceDependencies): Promise<RunningService> {
  const startedAt = performance.now();
  const service = await assembleService(config, { startNetworks: true, ...dependencies });
  try {
    const url = await service.http.listen({ host: config.host, port: config.port });
    writeInstance(config.dataDir, { pid: process.pid, url });
    await startListeners(service, config, dependencies.log);
    service.follow();
    const ms = Math.round(performance.now() - startedAt);
    dependencies.log.info('service.started', { version: VERSION, url, database: service.services.db.driver, ms });
    return {
      ...service,
      url,
      banner: banner(url, VERSION, hasDemo(config)),
      async stop() {
        dependencies.log.info('service.stopping');
        removeInstance(config.dataDir);
        await service.close();
        dependencies.log.info('service.stopped');
      },
    };
  } catch (error) {
    await service.close();
    throw error;
  }
}
