import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CrosstieProcess, startCrosstie } from '../support/crosstie-process.js';
import { temporaryDataDir } from '../support/data-dir.js';
import { inDepth } from '../support/depth.js';
import {
  type EventConsumer,
  followConsumer,
  pullConsumer,
  socketConsumer,
  streamConsumer,
} from '../support/event-consumers.js';
import { createBelief } from '../support/event-reader.js';
import { eventually } from '../support/eventually.js';
import { freePort } from '../support/free-port.js';
import { missingNatsServer, type NatsServer, readNatsEvents, startNatsServer } from '../support/nats-server.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';

/**
 * A chain with forks, while the service with its indexer, the database, the message bus, the webhook receiver and the
 * connections of clients are killed at random. In the end every consumer has exactly the blocks of the chain.
 * CROSSTIE_EVENT_SEEDS and CROSSTIE_EVENT_STEPS select other and longer runs.
 */

const SEEDS = (process.env['CROSSTIE_EVENT_SEEDS'] ?? '1').split(',').map(Number);
const STEPS = Number(process.env['CROSSTIE_EVENT_STEPS'] ?? inDepth(2, 5));

/** A step: a start of the service may be among what it waits for. */
const STEP_MS = 60_000;
const REQUEST_MS = 120_000;
/** Retries of webhooks wait up to a minute. */
const COMPLETE_MS = 150_000;

const NETWORK = 'CARDANO_PREPROD';
const KEY = 'xt_demo_cardano-preprod';

const missing = await missingNatsServer();
const { dataDir, remove } = temporaryDataDir();
let url: string;
let env: Readonly<Record<string, string>>;
let service: CrosstieProcess;
let nats: NatsServer | undefined;

beforeAll(async () => {
  if (missing === undefined) nats = await startNatsServer();
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  env = {
    PORT: String(port),
    CROSSTIE_SANDBOX_BLOCK_SECONDS: '0',
    CROSSTIE_WEBHOOK_PRIVATE_ADDRESSES: 'on',
    ...(nats && { CROSSTIE_NATS_URL: nats.url }),
  };
  service = await startCrosstie({ dataDir, env });
  if (nats !== undefined) await waitForPublisher(nats);
});

afterAll(async () => {
  await service?.stop();
  await nats?.close();
  remove();
});

/** The publisher begins at the tip that it finds, some time after the service listens. */
const waitForPublisher = (server: NatsServer): Promise<void> =>
  eventually(async () => {
    await request('POST', `/api/operator/sandbox/${NETWORK}/advance`, { blocks: 1 });
    return (await readNatsEvents(server).catch(() => [])).some(({ subject }) => subject.includes(NETWORK));
  });

async function killService(): Promise<void> {
  service.signal('SIGKILL');
  await service.exited;
  service = await startCrosstie({ dataDir, env });
}

/** The service supervises its database and starts it again. */
function killDatabase(): void {
  const file = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).find((name) =>
    name.endsWith('postmaster.pid'),
  );
  if (file === undefined) throw new Error('The service has no database in its folder');
  process.kill(Number(readFileSync(join(dataDir, file), 'utf8').split('\n')[0]), 'SIGKILL');
}

async function send<Body>(method: string, path: string, body?: object): Promise<Body | undefined> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { 'X-Api-Key': KEY, ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(REQUEST_MS),
  }).catch((error: Error) => {
    // Its process may have been killed; a service that does not respond at all is a fault of it.
    if (error.name === 'TimeoutError') throw new Error(`${method} ${path} has no response after ${REQUEST_MS} ms`);
  });
  return response?.ok ? ((await response.json()) as Body) : undefined;
}

/** Repeated until the service responds. A step whose response was lost may happen twice, which the model allows. */
async function request<Body>(method: string, path: string, body?: object): Promise<Body> {
  let result: Body | undefined;
  await eventually(async () => {
    result = await send<Body>(method, path, body);
    return result !== undefined;
  });
  return result!;
}

interface Block {
  readonly height: number;
  readonly slot: number;
  readonly hash: string;
}

const readTip = async (): Promise<Block> =>
  (await request<{ readonly tip: Block }>('GET', `/api/operator/sandbox/${NETWORK}`)).tip;

/** The chain as another operation lists it. */
async function readChain(after: number): Promise<ReadonlyMap<number, string>> {
  const tip = await readTip();
  const chain = new Map<number, string>();
  for (let { hash } = tip, height = tip.height; height > after; height -= 1) {
    chain.set(height, hash);
    const block = await request<{ readonly previousBlock: string }>('GET', `/api/blocks/${hash}`);
    hash = block.previousBlock;
  }
  return new Map([...chain].toReversed());
}

const toEntries = (blocks: ReadonlyMap<number, string>) => [...blocks].toSorted(([a], [b]) => a - b);

type Blocks = ReadonlyMap<number, string>;

function assertHolds(failure: unknown): undefined {
  if (failure !== undefined) throw failure;
}

/** Fails with what the consumer has when it does not get the whole chain. */
async function waitForBlocks(
  name: string,
  read: () => Blocks | Promise<Blocks>,
  chain: ReturnType<typeof toEntries>,
): Promise<void> {
  const until = Date.now() + COMPLETE_MS;
  let blocks = toEntries(await read());
  await eventually(async () => {
    blocks = toEntries(await read());
    return JSON.stringify(blocks) === JSON.stringify(chain) || Date.now() > until;
  });
  expect(blocks, name).toEqual(chain);
}

/** As a consumer that ignores known keys. An event that does not fit fails at once: later messages cannot mend it. */
async function readNats(server: NatsServer, after: number): Promise<ReadonlyMap<number, string>> {
  const belief = createBelief();
  const events = (await readNatsEvents(server)).filter(({ subject }) => subject.startsWith(`crosstie.${NETWORK}.`));
  const known = new Set<string>();
  for (const { event } of events) {
    if (!known.has(event.id)) belief.apply(event);
    known.add(event.id);
  }
  return new Map([...belief.blocks].filter(([height]) => height > after));
}

/** A small generator: the same numbers on every machine. */
const numbers = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
};

const title = `every consumer ends with the chain${missing === undefined ? '' : `, without NATS: ${missing}`}`;

test.each(SEEDS)(`seed %i: ${title}`, { timeout: 300_000 + STEPS * STEP_MS }, async (seed) => {
  const below = numbers(seed);
  const start = await readTip();
  const options = { url, apiKey: KEY, start };
  const receiver = new WebhookReceiver();
  const receiverPort = await freePort();
  const hook = await request<{ id: string; secret: string }>('POST', '/api/webhooks', {
    name: `seed ${seed}`,
    url: await receiver.listen(receiverPort),
    events: ['block.new'],
  });
  receiver.secret = hook.secret;
  receiver.behave = () => (['accept', 'accept', 'accept', 'lose-answer'] as const)[below(4)]!;
  const consumers: readonly EventConsumer[] = [pullConsumer, streamConsumer, socketConsumer, followConsumer].map(
    (open) => open(options),
  );

  const grow = () => request('POST', `/api/operator/sandbox/${NETWORK}/advance`, { blocks: 1 + below(3) });
  const fork = async (): Promise<void> => {
    const { height } = await readTip();
    const depth = Math.min(height - start.height, 1 + below(3));
    if (depth > 0) await request('POST', `/api/operator/sandbox/${NETWORK}/fork`, { depth });
  };
  const steps: readonly (readonly [weight: number, run: () => unknown])[] = [
    [5, grow],
    [4, fork],
    [1, killService],
    [1, killDatabase],
    [2, () => consumers[below(consumers.length)]!.cut()],
    [
      1,
      async () => {
        await receiver.close();
        await receiver.listen(receiverPort);
      },
    ],
    [
      1,
      async () => {
        await nats?.kill();
        await nats?.start();
      },
    ],
  ];
  const choices = steps.flatMap(([weight, run]) => Array.from({ length: weight }, () => run));
  for (let step = 0; step < STEPS; step += 1) await choices[below(choices.length)]!();
  // With every seed the database and the service are killed once, between blocks and forks.
  for (const kill of [killDatabase, killService]) {
    await grow();
    await kill();
    await fork();
    await grow();
  }
  receiver.behave = () => 'accept';

  const chain = toEntries(await readChain(start.height));
  expect(chain.length).toBeGreaterThan(0);
  const ofWebhook = () =>
    [...receiver.events.values()].map(({ blockHeight, blockHash }) => [blockHeight!, blockHash!] as [number, string]);
  const readers: readonly (readonly [name: string, read: () => Blocks | Promise<Blocks>])[] = [
    ...consumers.map(({ name, blocks, failure }) => [name, () => assertHolds(failure()) ?? blocks] as const),
    ['webhook', () => new Map(ofWebhook())],
    ...(nats === undefined ? [] : [['NATS', () => readNats(nats!, start.height)] as const]),
  ];
  for (const [name, read] of readers) await waitForBlocks(name, read, chain);
  expect(ofWebhook().length).toBe(chain.length);
  expect(receiver.invalidSignatures).toBe(0);
  await Promise.all(consumers.map((consumer) => consumer.stop()));
  await request('PATCH', `/api/webhooks/${hook.id}`, { enabled: false });
  await receiver.close();
});
