import { expect, test } from 'vitest';
import type { Party } from '../dex.js';
import { construct, integerData, listData, optionData, partyData } from '../write-datum.js';
import { readRoyaltyDatum } from './royalty-datum.js';

const to: Party = { payment: { type: 'key', hash: new Uint8Array(28).fill(1) }, stake: undefined };

test('royalty datum has an address, a fee and optional bounds', () => {
  const share = construct(
    0,
    partyData(to),
    integerData(625),
    optionData(integerData(1_000_000)),
    optionData(undefined),
  );
  expect(readRoyaltyDatum(construct(0, listData(share), integerData(1), construct(0)))).toEqual([
    { to, fee: 625n, min: 1_000_000n, max: undefined },
  ]);
});

test('a datum of another form and a fee of zero state no royalty', () => {
  const share = construct(0, partyData(to), integerData(0), optionData(undefined), optionData(undefined));
  for (const datum of [
    integerData(1),
    construct(0),
    construct(0, listData(share)),
    construct(0, listData(integerData(1))),
  ])
    expect(readRoyaltyDatum(datum)).toBeUndefined();
});
