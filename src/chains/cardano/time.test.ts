import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ServiceError } from '../../kernel/errors.js';
import { type CardanoNetwork, type NetworkId, networkById, networks } from '../networks.js';
import type { CardanoEra } from './era.js';
import { epochLength, epochToSlot, eraAtSlot, slotToEpoch, slotToTime, timeToSlot } from './time.js';

const cardano = networks.filter((network): network is CardanoNetwork => network.family === 'cardano');
const mainnet = networkById('CARDANO_MAINNET');
const prime = networkById('APEX_PRIME_MAINNET');

const boundaries: [NetworkId, CardanoEra, CardanoEra | undefined, number, number, number][] = [
  // network, era from the slot on, era before it, epoch, slot, time
  ['CARDANO_MAINNET', 'byron', undefined, 0, 0, 1_506_203_091],
  ['CARDANO_MAINNET', 'shelley', 'byron', 208, 4_492_800, 1_596_059_091],
  ['CARDANO_MAINNET', 'allegra', 'shelley', 236, 16_588_800, 1_608_155_091],
  ['CARDANO_MAINNET', 'mary', 'allegra', 251, 23_068_800, 1_614_635_091],
  ['CARDANO_MAINNET', 'alonzo', 'mary', 290, 39_916_800, 1_631_483_091],
  ['CARDANO_MAINNET', 'babbage', 'alonzo', 365, 72_316_800, 1_663_883_091],
  ['CARDANO_MAINNET', 'conway', 'babbage', 507, 133_660_800, 1_725_227_091],
  ['CARDANO_PREPROD', 'byron', undefined, 0, 0, 1_654_041_600],
  ['CARDANO_PREPROD', 'shelley', 'byron', 4, 86_400, 1_655_769_600],
  ['CARDANO_PREPROD', 'allegra', 'shelley', 5, 518_400, 1_656_201_600],
  ['CARDANO_PREPROD', 'mary', 'allegra', 6, 950_400, 1_656_633_600],
  ['CARDANO_PREPROD', 'alonzo', 'mary', 7, 1_382_400, 1_657_065_600],
  ['CARDANO_PREPROD', 'babbage', 'alonzo', 12, 3_542_400, 1_659_225_600],
  ['CARDANO_PREPROD', 'conway', 'babbage', 163, 68_774_400, 1_724_457_600],
  ['CARDANO_PREVIEW', 'alonzo', undefined, 0, 0, 1_666_656_000],
  ['CARDANO_PREVIEW', 'babbage', 'alonzo', 3, 259_200, 1_666_915_200],
  ['CARDANO_PREVIEW', 'conway', 'babbage', 646, 55_814_400, 1_722_470_400],
];

describe('Cardano time', () => {
  test.each(boundaries)('%s enters %s after %s at epoch %i, slot %i, time %i', (id, era, before, epoch, slot, time) => {
    const network = networkById(id) as CardanoNetwork;
    expect(slotToTime(network, slot)).toBe(time);
    expect(timeToSlot(network, time)).toBe(slot);
    expect(slotToEpoch(network, slot)).toEqual({ epoch, epochSlot: 0 });
    expect(epochToSlot(network, epoch)).toBe(slot);
    expect(eraAtSlot(network, slot)).toBe(era);
    if (before === undefined) return;
    expect(eraAtSlot(network, slot - 1)).toBe(before);
    expect(slotToEpoch(network, slot - 1)).toEqual({
      epoch: epoch - 1,
      epochSlot: epochLength(network, epoch - 1) - 1,
    });
    expect(timeToSlot(network, time - 1)).toBe(slot - 1);
  });

  test('a time inside a slot of 20 seconds belongs to that slot', () => {
    const first = slotToTime(mainnet, 1_000);
    expect(timeToSlot(mainnet, first + 19)).toBe(1_000);
    expect(timeToSlot(mainnet, first + 19.999)).toBe(1_000);
    expect(timeToSlot(mainnet, first + 20)).toBe(1_001);
    expect(slotToTime(mainnet, 4_492_799)).toBe(1_596_059_071);
  });

  test('a time before the first slot or NaN is rejected', () => {
    for (const network of cardano) {
      expect(timeToSlot(network, network.systemStart)).toBe(0);
      for (const time of [network.systemStart - 1, 0, -1, Number.NaN, Number.POSITIVE_INFINITY])
        expect(() => timeToSlot(network, time)).toThrow(ServiceError);
      for (const slot of [-1, 0.5, Number.NaN, 2 ** 53]) {
        expect(() => slotToTime(network, slot)).toThrow(ServiceError);
        expect(() => slotToEpoch(network, slot)).toThrow(ServiceError);
      }
      for (const epoch of [-1, 1.5, 2 ** 53]) expect(() => epochToSlot(network, epoch)).toThrow(ServiceError);
    }
  });

  test('the era is undefined without known era boundaries', () => {
    expect(eraAtSlot(prime, 1_000_000)).toBeUndefined();
  });

  test('a configured number of Byron epochs shifts the times of Prime by 410,400 seconds each', () => {
    const slot = 50_000_000;
    expect(slotToTime(prime, slot, { byronEpochs: 3 }) - slotToTime(prime, slot)).toBe(3 * 410_400);
    expect(slotToEpoch(prime, 3 * 21_600, { byronEpochs: 3 })).toEqual({ epoch: 3, epochSlot: 0 });
    expect(slotToEpoch(prime, 3 * 21_600 - 1, { byronEpochs: 3 })).toEqual({ epoch: 2, epochSlot: 21_599 });
    expect(timeToSlot(prime, slotToTime(prime, slot, { byronEpochs: 3 }), { byronEpochs: 3 })).toBe(slot);
  });

  test('conversions from slot to time and from slot to epoch are reversible', () => {
    const anyNetwork = fc.constantFrom(...cardano);
    const anySlot = fc.oneof(fc.nat({ max: 200_000_000 }), fc.nat({ max: 10_000_000 }));
    fc.assert(
      fc.property(anyNetwork, anySlot, fc.nat({ max: 300 }), (network, slot, byronEpochs) => {
        for (const options of [{}, { byronEpochs }]) {
          expect(timeToSlot(network, slotToTime(network, slot, options), options)).toBe(slot);
          const { epoch, epochSlot } = slotToEpoch(network, slot, options);
          expect(epochToSlot(network, epoch, options) + epochSlot).toBe(slot);
          expect(epochSlot).toBeLessThan(epochLength(network, epoch, options));
        }
      }),
    );
  });
});
