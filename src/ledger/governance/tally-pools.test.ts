import { expect, test } from 'vitest';
import { ratio } from '../../../test/support/ledger-governance.js';
import { type PoolVotes, type TalliedPool, tallyPools } from './tally-pools.js';

const pool = (key: string, power: bigint, delegation?: TalliedPool['delegation']): TalliedPool => ({
  key,
  power,
  delegation,
});
const tally = (changes: Partial<PoolVotes> & { readonly pools: readonly TalliedPool[] }) =>
  tallyPools({
    kind: 'update-committee',
    bootstrap: false,
    totalPower: changes.pools.reduce((sum, { power }) => sum + power, 0n),
    votes: new Map([['a', 'yes']]),
    threshold: ratio(1, 2),
    ...changes,
  });

test('pools accept at exactly the threshold and not one lovelace below', () => {
  expect(tally({ pools: [pool('a', 50n), pool('b', 50n)] }).accepted).toBe(true);
  expect(tally({ pools: [pool('a', 49n), pool('b', 51n)] }).accepted).toBe(false);
});

test('silent pool counts as no after the bootstrap phase and abstains during it', () => {
  const pools = [pool('a', 10n), pool('b', 90n)];
  expect(tally({ pools })).toMatchObject({ ratio: ratio(10, 100), notVoted: 90n });
  expect(tally({ pools, bootstrap: true })).toMatchObject({ ratio: ratio(10, 10), passiveAbstain: 90n });
});

test('silent pool counts as no to a hard fork in every phase and with every delegation', () => {
  const pools = [pool('a', 10n), pool('b', 30n, 'abstain'), pool('c', 60n, 'no-confidence')];
  for (const bootstrap of [true, false])
    expect(tally({ pools, bootstrap, kind: 'hard-fork' })).toMatchObject({ ratio: ratio(10, 100), notVoted: 90n });
});

test('silent pool whose reward account always abstains does not count', () => {
  const pools = [pool('a', 10n), pool('b', 90n, 'abstain')];
  expect(tally({ pools })).toMatchObject({ ratio: ratio(10, 10), passiveAbstain: 90n });
});

test('silent pool whose reward account has no confidence says yes to that motion alone', () => {
  const pools = [pool('a', 10n), pool('b', 90n, 'no-confidence')];
  expect(tally({ pools, kind: 'no-confidence' }).ratio).toEqual(ratio(100, 100));
  expect(tally({ pools }).ratio).toEqual(ratio(10, 100));
});

test('vote of a pool takes precedence over the delegation of its reward account', () => {
  const pools = [pool('a', 10n, 'no-confidence'), pool('b', 90n)];
  const votes = new Map([['a', 'no']] as const);
  expect(tally({ pools, votes, kind: 'no-confidence' })).toMatchObject({ ratio: ratio(0, 100), no: 10n });
});

test('no votes count when all pools abstain', () => {
  const votes = new Map([['a', 'abstain']] as const);
  expect(tally({ pools: [pool('a', 10n)], votes })).toMatchObject({ ratio: ratio(0, 1), accepted: false });
  expect(tally({ pools: [pool('a', 10n)], votes, threshold: ratio(0, 1) }).accepted).toBe(true);
});
