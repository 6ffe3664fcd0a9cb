import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deriveEvents } from '../../src/api/services/events/derive-events.js';
import type { DerivedEvent } from '../../src/api/services/events/derived-event.js';
import { EVENT_KIND_NAMES, type EventKind, getEventKind } from '../../src/api/services/events/event-kinds.js';
import type { NetworkId } from '../../src/chains/networks.js';
import { listDerivedBlocks } from '../../src/store/queries/events/derived-blocks.js';
import { demoKey } from '../contract/calls.js';
import { inDepth, takeFirst } from '../support/depth.js';
import type { EventJson } from '../support/event-reader.js';
import { openTestService, type TestService } from '../support/service.js';
import { startNetworks } from '../support/start-networks.js';

/** All kinds by `GET /api/events`, with any filter and any page size, against the events of all blocks. */

const NETWORKS = ['CARDANO_PREPROD', 'BITCOIN_TESTNET4', 'MIDNIGHT_PREPROD'] as const;

let service: TestService;
const events = new Map<NetworkId, readonly DerivedEvent[]>();

beforeAll(async () => {
  service = await openTestService({ CROSSTIE_SANDBOX: 'on', CROSSTIE_SANDBOX_BLOCK_SECONDS: '0' });
  await startNetworks(service, ...NETWORKS);
  for (const network of NETWORKS) {
    // Resolves when the index has the whole history and this block.
    await (await service.services.networks.sandbox(network)).advanceBlocks(1);
    events.set(network, await readAll(network));
  }
});

afterAll(() => service.close());

/** Derived from blocks, for every reader. */
const isListed = (kind: EventKind): boolean => {
  const { requires, source, ofAccount } = getEventKind(kind);
  const isPublic = source === 'chain' && !ofAccount && requires === undefined;
  return isPublic && kind !== 'block.new' && kind !== 'block.rollback';
};

async function readAll(id: NetworkId): Promise<readonly DerivedEvent[]> {
  const { network } = service.services.networks.status(id);
  const db = await service.services.networks.open(id);
  const kinds = new Set(EVENT_KIND_NAMES.filter(isListed));
  return await db.snapshot(async (snapshot) => {
    const blocks = await listDerivedBlocks(snapshot, { after: -1, upTo: 2 ** 31 - 1, limit: 100_000 });
    return (await deriveEvents({ db: snapshot, network, blocks, kinds })).map(({ event }) => event);
  });
}

async function list(network: NetworkId, query: string, fromHeight = 0): Promise<readonly EventJson[]> {
  const found: EventJson[] = [];
  for (let at = `fromHeight=${fromHeight}`, more = true; more; ) {
    const response = await service.http.inject({
      url: `/api/events?${query}&${at}`,
      headers: { 'x-api-key': demoKey(network) },
    });
    expect(response.statusCode, response.body).toBe(200);
    const page = response.json() as { data: EventJson[]; next: string; more: boolean };
    found.push(...page.data);
    more = page.more;
    at = `cursor=${page.next}`;
  }
  return found;
}

const toFact = ({ type, payload, blockHash }: Pick<EventJson, 'type' | 'payload' | 'blockHash'>) => ({
  type,
  blockHash,
  payload,
});
const derivedFact = ({ type, payload, block }: DerivedEvent) => ({ type, blockHash: block.hash, payload });

describe.each(NETWORKS)('%s', (network) => {
  const listed = () => EVENT_KIND_NAMES.filter((kind) => events.get(network)!.some(({ type }) => type === kind));

  test('every kind of the family has events in the simulated history', () => {
    const { family } = service.services.networks.status(network).network;
    const missing = EVENT_KIND_NAMES.filter(
      (kind) => isListed(kind) && getEventKind(kind).families.includes(family) && !listed().includes(kind),
    );
    // The histories are shorter than the finality depth, and the ledger decides on no action in them.
    expect(missing.filter((kind) => kind !== 'block.final' && kind !== 'governance.status')).toEqual([]);
  });

  test('all kinds are listed in the order of the chain, with any page size', async () => {
    const expected = events.get(network)!.map(derivedFact);
    for (const limit of takeFirst([83, 500], 1))
      expect((await list(network, `events=${listed().join(',')}&limit=${limit}`)).map(toFact)).toEqual(expected);
    const count = inDepth(60, 200);
    const last = events.get(network)!.slice(-count);
    const query = `events=${listed().join(',')}&limit=3`;
    const found = await list(network, query, last[0]!.block.height);
    expect(found.slice(-count).map(toFact)).toEqual(last.map(derivedFact));
  });

  test('filters select the same events through an index of transactions as through all blocks', async () => {
    const all = events.get(network)!;
    const fields = [
      'address',
      'stakeAddress',
      'unit',
      'txHash',
      'poolId',
      'runeId',
      'contractAddress',
      'nullifier',
    ] as const;
    for (const field of fields) {
      const kinds = listed().filter((kind) => getEventKind(kind).fields.includes(field));
      const byValue = new Map<string, Set<DerivedEvent>>();
      for (const event of all)
        for (const [name, value] of kinds.includes(event.type) ? event.subjects : [])
          if (name === field) byValue.set(value, (byValue.get(value) ?? new Set()).add(event));
      const values = [...byValue.keys()];
      // Values from the whole history, and the busiest ones among them.
      for (const value of values.filter((_, index) => index % Math.ceil(values.length / inDepth(2, 4)) === 0)) {
        const filters = encodeURIComponent(JSON.stringify([{ field, operator: 'eq', value }]));
        const found = await list(network, `events=${kinds.join(',')}&filters=${filters}&limit=60`);
        expect(found.map(toFact), `${field} ${value}`).toEqual([...byValue.get(value)!].map(derivedFact));
      }
    }
  });

  test('confirmations delay the events of all kinds', async () => {
    const { height } = service.services.networks.status(network).tip!;
    const expected = events.get(network)!.filter(({ block }) => block.height + 5 <= height);
    const found = await list(network, `events=block.new,${listed().join(',')}&confirmations=5&limit=400`);
    expect(found.filter(({ type }) => type !== 'block.new').map(toFact)).toEqual(expected.map(derivedFact));
    // An event follows the block that confirms it.
    let newest = -1;
    for (const { type, blockHeight } of found) {
      if (type === 'block.new') newest = blockHeight!;
      else expect(newest).toBeGreaterThanOrEqual(blockHeight! + 5);
    }
  });
});

test('limits of levels select the events that cross them', async () => {
  const network = 'BITCOIN_TESTNET4';
  const levels = events.get(network)!.filter(({ type }) => type === 'fee.level');
  const rates = levels.map(({ payload }) => payload['feeRate'] as number);
  const limit = rates.toSorted((a, b) => a - b)[Math.floor(rates.length / 2)]!;
  const filters = encodeURIComponent(JSON.stringify([{ field: 'feeRate', operator: 'gte', value: limit.toFixed(6) }]));
  const found = await list(network, `events=fee.level&filters=${filters}`);
  const expected = levels.filter(({ payload }) => {
    const previous = payload['previousFeeRate'] as number | null;
    return (payload['feeRate'] as number) >= limit && (previous === null || previous < limit);
  });
  expect(expected.length).toBeGreaterThan(0);
  expect(found.map(toFact)).toEqual(expected.map(derivedFact));
});
