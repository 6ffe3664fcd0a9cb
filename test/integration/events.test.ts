import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NetworkId } from '../../src/chains/networks.js';
import { sql } from '../../src/store/sql.js';
import { awaken } from '../support/awaken.js';
import { type EventReader, openReader } from '../support/event-reader.js';
import { openTestService, type TestService } from '../support/service.js';

/** Readers that are cut anywhere, of any page size, while the chain grows and is taken back. */

let service: TestService;

beforeAll(async () => {
  service = await openTestService({ CROSSTIE_SANDBOX: 'on', CROSSTIE_SANDBOX_BLOCK_SECONDS: '0' });
});

afterAll(() => service.close());

/** Blocks of the index from a height on, with their transactions. */
async function chainOf(network: NetworkId, from: number): Promise<ReadonlyMap<number, readonly [string, string[]]>> {
  const db = await service.services.networks.open(network);
  const hash = db.family === 'bitcoin' ? sql`t.txid` : sql`t.hash`;
  const number = db.family === 'bitcoin' ? sql`t.tx_num` : sql`t.id`;
  const rows = await db.rows<{ height: number; hash: string; transactions: string[] | null }>(sql`
    select b.height, encode(b.hash, 'hex') as hash,
           (select array_agg(encode(${hash}, 'hex') order by ${number}) from ${db.schema}.transaction t
             where t.height = b.height) as transactions
      from ${db.schema}.block b where b.height >= ${from} order by b.height`);
  return new Map(rows.map((row) => [row.height, [row.hash, row.transactions ?? []] as const]));
}

const control = async (network: string, action: string, payload: object) => {
  const response = await service.http.inject({
    method: 'POST',
    url: `/api/operator/sandbox/${network}/${action}`,
    headers: { 'x-operator-token': service.operatorToken },
    payload,
  });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};

/** A small generator: the same numbers on every machine. */
const numbers = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
};

describe.each(['CARDANO_PREPROD', 'BITCOIN_TESTNET4', 'MIDNIGHT_PREPROD'] as const)('events of %s', (network) => {
  test('replay to the chain, wherever readers are cut and resumed', async () => {
    await awaken(service, network);
    const below = numbers(7);
    const status = await service.services.networks.sandbox(network);
    // The history that a simulated chain begins with is not to be undone.
    let own = 3;
    await control(network, 'advance', { blocks: own });
    const start = status.status().tip!.height;
    const from = Math.max(0, start - 4);
    const readers: EventReader[] = [];
    for (const limit of [1, 2, 7, 500]) readers.push(openReader(service, network, { limit, fromHeight: from }));
    for (const confirmations of [1, 3])
      readers.push(openReader(service, network, { limit: 3, fromHeight: from, confirmations }));
    for (let round = 0; round < 10; round += 1) {
      const depth = Math.min(own, 1 + below(3));
      if (below(3) === 0 && depth > 0) {
        await control(network, 'fork', { depth });
        own -= depth;
      } else {
        const blocks = 1 + below(2);
        await control(network, 'advance', { blocks });
        own += blocks;
      }
      for (const reader of readers) for (let pages = below(4); pages > 0; pages -= 1) await reader.read();
    }
    const chain = await chainOf(network, from);
    const newest = Math.max(...chain.keys());
    for (const reader of readers) {
      await reader.readAll();
      const deep = newest - reader.confirmations;
      // Of a chain that was taken back to before the first block that was asked for, more is told.
      const asked = ([height]: readonly [number, unknown]): boolean => height >= from;
      expect([...reader.blocks].filter(asked)).toEqual([...chain].map(([height, [hash]]) => [height, hash]));
      expect([...reader.confirmed].filter(asked)).toEqual(
        [...chain].flatMap(([height, [, hashes]]) => (height <= deep && hashes.length > 0 ? [[height, hashes]] : [])),
      );
    }
    expect(readers.some(({ rollbacks }) => rollbacks > 0)).toBe(true);
  });
});
