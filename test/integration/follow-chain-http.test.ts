import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decodeBlock as decodeBitcoinBlock } from '../../src/chains/bitcoin/block.js';
import { decodeBlock as decodeCardanoBlock } from '../../src/chains/cardano/blocks/block.js';
import type { NetworkId } from '../../src/chains/networks.js';
import { fromHex, toHex } from '../../src/kernel/hex.js';
import { sql } from '../../src/store/sql.js';
import { demoKey } from '../contract/calls.js';
import { openTestService, type TestService } from '../support/service.js';
import { startNetworks } from '../support/start-networks.js';

/** Chain-sync over HTTP: JSON long polls and server-sent events, through forks and reconnects. */

let service: TestService;
let url: string;

beforeAll(async () => {
  service = await openTestService({ CROSSTIE_SANDBOX: 'on', CROSSTIE_SANDBOX_BLOCK_SECONDS: '0' });
  url = await service.http.listen({ host: '127.0.0.1', port: 0 });
});

afterAll(() => service.close());

interface Step {
  readonly direction: 'forward' | 'backward';
  readonly slot: number | null;
  readonly blockHeight: number | null;
  readonly blockHash: string | null;
  readonly previousHash?: string | null;
  readonly bytes?: string | null;
  readonly transactions?: readonly {
    readonly txHash: string;
    readonly spent: readonly { readonly txHash: string; readonly index: number }[];
    readonly created: readonly { readonly index: number; readonly address: string | null; readonly amount: string }[];
  }[];
}

interface Followed {
  readonly steps: readonly Step[];
  readonly tip: { readonly blockHeight: number; readonly blockHash: string };
  readonly next: string;
  readonly more: boolean;
}

async function follow(network: NetworkId, query: Record<string, string | number | boolean>): Promise<Followed> {
  const texts = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
  const parameters = new URLSearchParams(texts);
  const response = await fetch(`${url}/api/chain/follow?${parameters}`, { headers: { 'x-api-key': demoKey(network) } });
  const body = (await response.json()) as Followed & { error?: string };
  if (response.status !== 200) throw new Error(`${response.status} ${body.error}`);
  return body;
}

/** The chain of a client that applies the steps. */
class Client {
  chain: { readonly height: number; readonly hash: string }[] = [];
  next = 'origin';

  apply({ steps, next }: Pick<Followed, 'steps' | 'next'>): void {
    for (const step of steps) {
      if (step.direction === 'backward') {
        this.chain = this.chain.filter(({ height }) => height <= (step.blockHeight ?? -1));
        expect(this.chain.at(-1)?.hash).toBe(step.blockHash ?? undefined);
      } else {
        if (this.chain.length > 0) expect(step.previousHash).toBe(this.chain.at(-1)!.hash);
        this.chain.push({ height: step.blockHeight!, hash: step.blockHash! });
      }
    }
    this.next = next;
  }

  async readAll(network: NetworkId, limit: number): Promise<void> {
    for (let more = true; more; ) {
      const page = await follow(network, { from: this.next, limit, bytes: false });
      expect(page.steps.length).toBeLessThanOrEqual(limit);
      this.apply(page);
      ({ more } = page);
    }
  }
}

async function indexedHashes(network: NetworkId): Promise<readonly string[]> {
  const db = await service.services.networks.open(network);
  const rows = await db.rows<{ hash: string }>(
    sql`select encode(hash, 'hex') as hash from ${db.schema}.block order by height`,
  );
  return rows.map(({ hash }) => hash);
}

describe.each(['CARDANO_PREPROD', 'BITCOIN_TESTNET4'] as const)('following %s', (network) => {
  const sandbox = () => service.services.networks.sandbox(network);

  beforeAll(async () => {
    await startNetworks(service, network);
    await (await sandbox()).advanceBlocks(6);
  });

  test('clients of any page size end with the chain of the index after forks', async () => {
    const clients = [1, 10, 100].map((limit) => ({ limit, client: new Client() }));
    for (const { client, limit } of clients) if (limit > 1) await client.readAll(network, limit);
    for (const depth of [1, 3, 2]) {
      await (await sandbox()).fork(depth);
      await (await sandbox()).advanceBlocks(depth + 1);
      for (const { client, limit } of clients)
        client.apply(await follow(network, { from: client.next, limit, bytes: false }));
    }
    for (const { client } of clients) await client.readAll(network, 100);
    const expected = await indexedHashes(network);
    for (const { client } of clients) expect(client.chain.map(({ hash }) => hash)).toEqual(expected);
  });

  test('bytes are those of the block, and effects those of its transactions', async () => {
    const { steps } = await follow(network, { from: 'origin', limit: 5, decoded: true });
    expect(steps.length).toBeGreaterThan(0);
    for (const { bytes, blockHash, transactions } of steps) {
      const encoded = fromHex(bytes!);
      if (network === 'CARDANO_PREPROD') {
        const block = decodeCardanoBlock(encoded);
        expect(toHex(block.hash)).toBe(blockHash);
        expect(transactions!.map(({ txHash }) => txHash)).toEqual(block.transactions.map(({ hash }) => toHex(hash)));
      } else {
        const block = decodeBitcoinBlock(encoded);
        expect(toHex(block.header.hash)).toBe(blockHash);
        expect(transactions!.map(({ txHash }) => txHash)).toEqual(block.transactions.map(({ txid }) => toHex(txid)));
      }
    }
  });

  test('a request at the tip waits for the next block and returns it', async () => {
    const { next, steps } = await follow(network, { from: 'tip' });
    expect(steps).toEqual([]);
    const waiting = follow(network, { from: next, waitMs: 30_000, bytes: false });
    await (await sandbox()).advanceBlocks(1);
    const { steps: news, tip, more } = await waiting;
    expect(news.map(({ direction, blockHash }) => [direction, blockHash])).toEqual([['forward', tip.blockHash]]);
    expect(more).toBe(false);
  });

  test('a request that waits from the tip gets a block after it', async () => {
    let news: Followed | undefined;
    const waiting = follow(network, { waitMs: 30_000, bytes: false }).then((page) => {
      news = page;
    });
    // The request may start after the first of these blocks.
    while (news === undefined) await (await sandbox()).advanceBlocks(1);
    await waiting;
    expect(news.steps[0]?.direction).toBe('forward');
  });

  test('the first point on the chain is the intersection', async () => {
    const { steps } = await follow(network, { from: 'origin', limit: 3, bytes: false });
    const position = ({ slot, blockHeight }: Step) => slot ?? blockHeight;
    const [first, second] = steps as [Step, Step, Step];
    const unknown = `99.${'00'.repeat(32)}`;
    const from = `${unknown},${position(second)}.${second.blockHash},${position(first)}.${first.blockHash}`;
    const page = await follow(network, { from, limit: 2, bytes: false });
    expect(page.steps.map(({ direction, blockHash }) => [direction, blockHash])).toEqual([
      ['backward', second.blockHash],
      ['forward', steps[2]!.blockHash],
    ]);
    await expect(follow(network, { from: unknown })).rejects.toThrow('404 No point in from is on the chain');
    const reset = await follow(network, { from: `${unknown},origin`, limit: 1 });
    expect(reset.steps).toMatchObject([{ direction: 'backward', blockHash: null }]);
    expect(reset.next).toBe('origin');
  });

  test('a stream sends the same steps and resumes after any of them', async () => {
    const client = new Client();
    await client.readAll(network, 100);
    const start = client.next;
    await (await sandbox()).fork(2);
    await (await sandbox()).advanceBlocks(3);
    const all = await readStream(network, start, 4);
    const tail = await readStream(network, 'origin', 2, all[1]!.id);
    expect(tail.map(({ data }) => data)).toEqual(all.slice(2).map(({ data }) => data));
    for (const { id, data } of all) client.apply({ steps: [data], next: id });
    await client.readAll(network, 100);
    expect(client.chain.map(({ hash }) => hash)).toEqual(await indexedHashes(network));
  });
});

interface Message {
  readonly event: string;
  readonly id: string;
  readonly data: Step;
}

/** The first messages of a stream besides the tip. */
async function readStream(network: NetworkId, from: string, count: number, last?: string): Promise<readonly Message[]> {
  const cut = new AbortController();
  const response = await fetch(`${url}/api/chain/follow?from=${from}&bytes=false`, {
    headers: {
      'x-api-key': demoKey(network),
      accept: 'text/event-stream',
      ...(last !== undefined && { 'last-event-id': last }),
    },
    signal: cut.signal,
  });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const messages: Message[] = [];
  let text = '';
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const fields = new Map(
        text
          .slice(0, end)
          .split('\n')
          .map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
      );
      text = text.slice(end + 2);
      if (fields.get('event') !== 'tip')
        messages.push({ event: fields.get('event')!, id: fields.get('id')!, data: JSON.parse(fields.get('data')!) });
    }
    if (messages.length >= count) break;
  }
  cut.abort();
  return messages.slice(0, count);
}

test('a waiting request ends without a step when the time is over', async () => {
  await startNetworks(service, 'CARDANO_PREPROD');
  const { steps, more } = await follow('CARDANO_PREPROD', { waitMs: 50 });
  expect([steps, more]).toEqual([[], false]);
});

test('invalid points and families without block bytes are rejected', async () => {
  await startNetworks(service, 'MIDNIGHT_PREPROD');
  await expect(follow('CARDANO_PREPROD', { from: 'yesterday' })).rejects.toThrow('400 Invalid point');
  await expect(follow('MIDNIGHT_PREPROD', {})).rejects.toThrow('400 Blocks of MIDNIGHT_PREPROD cannot be followed');
});
