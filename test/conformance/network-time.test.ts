import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectErrorResponse } from '../support/error-responses.js';
import { openTestService, type TestService } from '../support/service.js';

let service: TestService;

beforeAll(async () => {
  service = await openTestService();
});

afterAll(() => service.close());

interface NetworkTime {
  readonly slot: number;
  readonly epoch: number;
  readonly epochSlot: number;
  readonly time: number;
  readonly era: string | null;
}

type TimeQuery = Partial<Record<'slot' | 'time' | 'epoch', number>>;

const inject = (alias: string, query: TimeQuery, from = service) =>
  from.http.inject({ url: '/api/network/time', headers: { 'x-api-key': `xt_demo_${alias}` }, query: query as never });
const fetchNetworkTime = async (alias: string, query: TimeQuery, from = service): Promise<NetworkTime> =>
  (await inject(alias, query, from)).json();

/** A boundary is the first slot of an era: expected values for it and for the slot before it. */
interface Boundary {
  readonly era: string;
  readonly epoch: number;
  readonly slot: number;
  readonly before: { readonly era: string; readonly epochSlot: number; readonly slotSeconds: number };
}

const byron = { era: 'byron', epochSlot: 21_599, slotSeconds: 20 };
const after = (era: string, epochSlots: number) => ({ era, epochSlot: epochSlots - 1, slotSeconds: 1 });

// First slots and epochs of the eras as on chain; times by the rule of each network since Shelley.
const CHAINS: readonly { alias: string; timeOf: (slot: number) => number; boundaries: readonly Boundary[] }[] = [
  {
    alias: 'cardano-mainnet',
    timeOf: (slot) => 1_596_059_091 + (slot - 4_492_800),
    boundaries: [
      { era: 'shelley', epoch: 208, slot: 4_492_800, before: byron },
      { era: 'allegra', epoch: 236, slot: 16_588_800, before: after('shelley', 432_000) },
      { era: 'mary', epoch: 251, slot: 23_068_800, before: after('allegra', 432_000) },
      { era: 'alonzo', epoch: 290, slot: 39_916_800, before: after('mary', 432_000) },
      { era: 'babbage', epoch: 365, slot: 72_316_800, before: after('alonzo', 432_000) },
      { era: 'conway', epoch: 507, slot: 133_660_800, before: after('babbage', 432_000) },
    ],
  },
  {
    alias: 'cardano-preprod',
    timeOf: (slot) => 1_655_769_600 + (slot - 86_400),
    boundaries: [
      { era: 'shelley', epoch: 4, slot: 86_400, before: byron },
      { era: 'allegra', epoch: 5, slot: 518_400, before: after('shelley', 432_000) },
      { era: 'mary', epoch: 6, slot: 950_400, before: after('allegra', 432_000) },
      { era: 'alonzo', epoch: 7, slot: 1_382_400, before: after('mary', 432_000) },
      { era: 'babbage', epoch: 12, slot: 3_542_400, before: after('alonzo', 432_000) },
      { era: 'conway', epoch: 163, slot: 68_774_400, before: after('babbage', 432_000) },
    ],
  },
  {
    alias: 'cardano-preview',
    timeOf: (slot) => 1_666_656_000 + slot,
    boundaries: [
      { era: 'babbage', epoch: 3, slot: 259_200, before: after('alonzo', 86_400) },
      { era: 'conway', epoch: 646, slot: 55_814_400, before: after('babbage', 86_400) },
    ],
  },
];

describe.each(CHAINS)('$alias', ({ alias, timeOf: toTime, boundaries }) => {
  test.each(boundaries)('$era starts with slot $slot, the first of epoch $epoch', async (boundary) => {
    const { era, epoch, slot, before } = boundary;
    const first: NetworkTime = { slot, epoch, epochSlot: 0, time: toTime(slot), era };
    expect(await fetchNetworkTime(alias, { slot })).toEqual(first);
    expect(await fetchNetworkTime(alias, { epoch })).toEqual(first);
    expect(await fetchNetworkTime(alias, { time: first.time })).toEqual(first);
    expect(await fetchNetworkTime(alias, { slot: slot + 1 })).toEqual({
      ...first,
      slot: slot + 1,
      epochSlot: 1,
      time: first.time + 1,
    });

    const last: NetworkTime = {
      slot: slot - 1,
      epoch: epoch - 1,
      epochSlot: before.epochSlot,
      time: first.time - before.slotSeconds,
      era: before.era,
    };
    expect(await fetchNetworkTime(alias, { slot: slot - 1 })).toEqual(last);
    // Every second of the last slot before the boundary belongs to it.
    for (let time = last.time; time < first.time; time++) expect(await fetchNetworkTime(alias, { time })).toEqual(last);
  });

  test('last known era continues', async () => {
    const { slot, epoch } = boundaries.at(-1) as Boundary;
    const length = alias === 'cardano-preview' ? 86_400 : 432_000;
    expect(await fetchNetworkTime(alias, { slot: slot + 1_000 * length + 7 })).toEqual({
      slot: slot + 1_000 * length + 7,
      epoch: epoch + 1_000,
      epochSlot: 7,
      time: toTime(slot) + 1_000 * length + 7,
      era: 'conway',
    });
  });
});

describe('start of a chain', () => {
  test.each([
    ['cardano-mainnet', 1_506_203_091, 'byron', 20],
    ['cardano-preprod', 1_654_041_600, 'byron', 20],
    ['cardano-preview', 1_666_656_000, 'alonzo', 1],
    ['apex-prime-mainnet', 1_715_622_000, null, 1],
    ['apex-vector-mainnet', 1_756_485_600, null, 1],
    ['apex-vector-testnet', 1_752_057_484, null, 1],
  ])('of %s is its slot 0', async (alias, time, era, slotSeconds) => {
    const first = { slot: 0, epoch: 0, epochSlot: 0, time, era };
    expect(await fetchNetworkTime(alias, { slot: 0 })).toEqual(first);
    expect(await fetchNetworkTime(alias, { epoch: 0 })).toEqual(first);
    expect(await fetchNetworkTime(alias, { time: time + slotSeconds - 1 })).toEqual(first);
    expect((await fetchNetworkTime(alias, { time: time + slotSeconds })).slot).toBe(1);
    expectErrorResponse(await inject(alias, { time: time - 1 }), 400, 'before the first slot');
    expectErrorResponse(await inject(alias, {}), 400, "Give exactly one of 'slot', 'time' and 'epoch'");
    expectErrorResponse(await inject(alias, { slot: 1, epoch: 0 }), 400, 'Give exactly one of');
  });
});

describe('Apex', () => {
  test.each([
    ['apex-prime-mainnet', 1_715_622_000, 432_000],
    ['apex-vector-mainnet', 1_756_485_600, 86_400],
    ['apex-vector-testnet', 1_752_057_484, 86_400],
  ])(
    '%s counts seconds from its start, in its own epochs, while its Byron epochs are unknown',
    async (alias, start, length) => {
      for (const slot of [1, length - 1, length, 40_000_000]) {
        const expected = {
          slot,
          epoch: Math.floor(slot / length),
          epochSlot: slot % length,
          time: start + slot,
          era: null,
        };
        expect(await fetchNetworkTime(alias, { slot })).toEqual(expected);
        expect(await fetchNetworkTime(alias, { time: start + slot })).toEqual(expected);
      }
    },
  );

  test('changes with the Byron epochs that its node reports: times on Prime, only epochs on Vector', async () => {
    const informed = await openTestService({
      APEX_PRIME_MAINNET_BYRON_EPOCHS: '2',
      APEX_VECTOR_MAINNET_BYRON_EPOCHS: '3',
    });
    try {
      const prime = 1_715_622_000;
      const shelley = { slot: 43_200, epoch: 2, epochSlot: 0, time: prime + 2 * 432_000, era: null };
      expect(await fetchNetworkTime('apex-prime-mainnet', { slot: 43_200 }, informed)).toEqual(shelley);
      expect(await fetchNetworkTime('apex-prime-mainnet', { time: shelley.time + 432_000 }, informed)).toMatchObject({
        epoch: 3,
        epochSlot: 0,
      });
      expect(await fetchNetworkTime('apex-prime-mainnet', { slot: 43_199 }, informed)).toMatchObject({
        epoch: 1,
        time: shelley.time - 20,
      });
      const vector = 1_756_485_600;
      for (const slot of [64_799, 64_800, 64_800 + 86_400]) {
        expect((await fetchNetworkTime('apex-vector-mainnet', { slot }, informed)).time).toBe(vector + slot);
      }
      expect(await fetchNetworkTime('apex-vector-mainnet', { slot: 64_800 }, informed)).toMatchObject({
        epoch: 3,
        epochSlot: 0,
      });
      expect(await fetchNetworkTime('apex-vector-testnet', { slot: 86_400 }, informed)).toMatchObject({
        epoch: 1,
        epochSlot: 0,
      });
    } finally {
      await informed.close();
    }
  });
});
