import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Closed } from '../../src/api/kit/schema.js';
import { deriveEvents } from '../../src/api/services/events/derive-events.js';
import { type DerivedEvent, eventKey } from '../../src/api/services/events/derived-event.js';
import { EVENT_KIND_NAMES, type EventKind, getEventKind } from '../../src/api/services/events/event-kinds.js';
import { addressBytesText, addressText } from '../../src/chains/cardano/addresses/address.js';
import type { NetworkDb } from '../../src/store/network-db.js';
import { listDerivedBlocks } from '../../src/store/queries/events/derived-blocks.js';
import { type Sql, sql } from '../../src/store/sql.js';
import { openTestService, type TestService } from '../support/service.js';
import { startNetworks } from '../support/start-networks.js';

/** Events of the whole simulated history, against the tables and the tokens in the UTxO set. */

const NETWORK = 'CARDANO_PREPROD';

let service: TestService;
let db: NetworkDb<'cardano'>;
let events: readonly DerivedEvent[];

beforeAll(async () => {
  service = await openTestService({ CROSSTIE_SANDBOX: 'on', CROSSTIE_SANDBOX_BLOCK_SECONDS: '0' });
  await startNetworks(service, NETWORK);
  db = await service.services.networks.open<'cardano'>(NETWORK);
  events = await readAll(100);
});

afterAll(() => service.close());

/** All events, some blocks at a time. */
async function readAll(limit: number): Promise<readonly DerivedEvent[]> {
  const { network } = service.services.networks.status(NETWORK);
  const kinds = new Set(EVENT_KIND_NAMES.filter((kind) => !getEventKind(kind).ofAccount));
  const stakes = await db.rows<{ hash: Uint8Array; script: boolean }>(
    sql`select hash, script from ${db.schema}.stake_credential`,
  );
  const accounts = stakes.map(({ hash, script }) =>
    addressText({ type: 'reward', networkId: 0, stake: { type: script ? 'script' : 'key', hash } }),
  );
  return await db.snapshot(async (snapshot) => {
    const all: DerivedEvent[] = [];
    for (let after = -1; ; ) {
      const blocks = await listDerivedBlocks(snapshot, { after, upTo: 2 ** 31 - 1, limit });
      const last = blocks.at(-1);
      if (last === undefined) return all;
      all.push(
        ...(await deriveEvents({ db: snapshot, network, blocks, kinds, required: () => accounts })).map(
          ({ event }) => event,
        ),
      );
      after = last.height;
    }
  });
}

const ofKind = (...kinds: EventKind[]): readonly DerivedEvent[] => events.filter(({ type }) => kinds.includes(type));

const count = async (query: Sql): Promise<number> =>
  Number((await db.first<{ count: bigint }>(sql`select count(*) as count from (${query}) q`))?.count);

describe('derived events', () => {
  test('are the same for any number of blocks read at a time, with unique keys', async () => {
    const toKey = (event: DerivedEvent) => `${event.type} ${event.block.height} ${eventKey(NETWORK, event)}`;
    const keys = events.map(toKey);
    expect(new Set(keys).size).toBe(keys.length);
    expect((await readAll(7)).map(toKey)).toEqual(keys);
  });

  test('have the payload and the subjects of their kind', () => {
    for (const { type, payload, subjects } of events) {
      const { payload: fields, fields: named } = getEventKind(type);
      expect(Value.Check(Closed(fields), payload), `${type} ${JSON.stringify(payload)}`).toBe(true);
      expect(named).toEqual(expect.arrayContaining(subjects.map(([field]) => field)));
    }
  });

  test.each<[EventKind | readonly EventKind[], () => Sql]>([
    ['block.new', () => sql`select from ${db.schema}.block`],
    ['tx.confirmed', () => sql`select from ${db.schema}.transaction where id >= 0`],
    ['epoch.new', () => sql`select distinct epoch from ${db.schema}.block offset 1`],
    [['asset.mint', 'asset.burn'], () => sql`select from ${db.schema}.mint`],
    ['account.registration', () => sql`select from ${db.schema}.stake_update`],
    [
      'account.delegation',
      () => sql`select tx_id from ${db.schema}.delegation union all select tx_id from ${db.schema}.vote_delegation`,
    ],
    ['account.withdrawal', () => sql`select from ${db.schema}.withdrawal`],
    ['pool.registration', () => sql`select from ${db.schema}.pool_registration`],
    ['pool.retirement', () => sql`select from ${db.schema}.pool_retirement`],
    ['drep.update', () => sql`select from ${db.schema}.drep_update`],
    ['governance.proposal', () => sql`select from ${db.schema}.proposal`],
    ['governance.vote', () => sql`select from ${db.schema}.vote`],
    ['dex.trade', () => sql`select from ${db.schema}.dex_trade`],
    [
      'dex.order',
      () => sql`select tx_id from ${db.schema}.dex_order
                union all select tx_id from ${db.schema}.dex_order where outcome is not null`,
    ],
    ['governance.status', () => sql`select from ${db.schema}.action_state`],
    ['account.reward', () => sql`select from ${db.schema}.reward where claimed`],
    [
      'script.activity',
      () => sql`select tx_id from ${db.schema}.output where payment_script_id is not null and tx_id >= 0
                union all select tx_id from ${db.schema}.output where payment_script_id is not null and spent_by >= 0`,
    ],
  ])('of %s are as many as the facts', async (kinds, facts) => {
    expect(ofKind(...(typeof kinds === 'string' ? [kinds] : kinds)).length).toBe(await count(facts()));
  });

  test('of addresses and accounts add up to the UTxO set, less the outputs of the genesis', async () => {
    const add = (sums: Map<string, bigint>, subject: string, amount: bigint) =>
      sums.set(subject, (sums.get(subject) ?? 0n) + amount);
    const moved = { addresses: new Map<string, bigint>(), accounts: new Map<string, bigint>() };
    for (const { type, about, received, sent } of ofKind('address.activity', 'account.activity'))
      add(type === 'address.activity' ? moved.addresses : moved.accounts, about, received - sent);
    const held = { addresses: new Map<string, bigint>(), accounts: new Map<string, bigint>() };
    const rows = await db.rows<{
      address: Uint8Array;
      stake: Uint8Array | null;
      script: boolean;
      lovelace: bigint;
    }>(sql`
      select a.bytes as address, s.hash as stake, coalesce(s.script, false) as script,
             sum(case when o.spent_by is null then o.lovelace else 0 end
               - case when o.tx_id < 0 then o.lovelace else 0 end) as lovelace
        from ${db.schema}.output o join ${db.schema}.address a on a.id = o.address_id
        left join ${db.schema}.stake_credential s on s.id = o.stake_id
       group by 1, 2, 3`);
    for (const { address, stake, script, lovelace } of rows) {
      add(held.addresses, addressBytesText(address), lovelace);
      if (stake === null) continue;
      const credential = { type: script ? ('script' as const) : ('key' as const), hash: stake };
      add(held.accounts, addressText({ type: 'reward', networkId: 0, stake: credential }), lovelace);
    }
    const changed = (sums: Map<string, bigint>) => new Map([...sums].filter(([, lovelace]) => lovelace !== 0n));
    expect(changed(moved.addresses).size).toBeGreaterThan(10);
    expect(changed(moved.addresses)).toEqual(changed(held.addresses));
    expect(changed(moved.accounts)).toEqual(changed(held.accounts));
  });

  test('of policies add up to the tokens in the UTxO set', async () => {
    const held = new Map<string, bigint>();
    for (const { payload } of ofKind('policy.activity'))
      for (const { unit, received, sent } of payload['assets'] as { unit: string; received: string; sent: string }[])
        held.set(unit, (held.get(unit) ?? 0n) + BigInt(received) - BigInt(sent));
    const rows = await db.rows<{ unit: string; quantity: bigint }>(sql`
      select encode(t.policy || t.name, 'hex') as unit, sum(h.quantity) as quantity
        from ${db.schema}.output_asset h join ${db.schema}.asset t on t.id = h.asset_id
        join ${db.schema}.output o on o.tx_id = h.tx_id and o.index = h.index
       where o.spent_by is null group by t.policy, t.name`);
    expect(rows.length).toBeGreaterThan(0);
    expect(new Map([...held].filter(([, quantity]) => quantity !== 0n))).toEqual(
      new Map(rows.map(({ unit, quantity }) => [unit, quantity])),
    );
  });
});
