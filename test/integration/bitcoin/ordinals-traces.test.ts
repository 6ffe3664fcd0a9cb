import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testnet4 } from '../../../src/chains/bitcoin/chain-parameters.js';
import type { LocatedInscription } from '../../../src/chains/bitcoin/ordinals/floating.js';
import { formatInscriptionId } from '../../../src/chains/bitcoin/ordinals/inscription-id.js';
import { moveInscriptions, noInscriptions } from '../../../src/chains/bitcoin/ordinals/move-inscriptions.js';
import { countSatsBefore, describeSat, getSatSubsidy } from '../../../src/chains/bitcoin/ordinals/sat.js';
import { formatSatPoint } from '../../../src/chains/bitcoin/ordinals/sat-point.js';
import { formatOutpoint } from '../../../src/chains/bitcoin/outpoint.js';
import { toHex } from '../../../src/kernel/hex.js';
import type { GeneratedBlock } from '../../support/bitcoin-chain/generated-block.js';
import { encodeCoinbase, generateBlock } from '../../support/bitcoin-chain/generated-block.js';
import { FollowedGeneratedChain, NETWORK } from './followed-generated-chain.js';

let followed: FollowedGeneratedChain;

beforeAll(async () => {
  followed = await FollowedGeneratedChain.open();
  await followed.start(21, 90);
});
afterAll(() => followed?.close());

// biome-ignore lint/suspicious/noExplicitAny: answers are checked field by field
const get = async (path: string, status = 200): Promise<any> => {
  const headers = { 'x-api-key': `xt_demo_${NETWORK.alias}` };
  const response = await followed.http.inject({ url: `/api/btc/ordinals${path}`, headers });
  expect([path, response.statusCode, response.statusCode === status ? '' : response.body]).toEqual([path, status, '']);
  return response.json();
};

type Range = readonly [start: bigint, end: bigint];

/** Takes the first satoshi of some ranges. */
function take(ranges: Range[], count: bigint): Range[] {
  const taken: Range[] = [];
  for (let left = count; left > 0n; ) {
    const [start, end] = ranges.shift()!;
    const size = left < end - start ? left : end - start;
    taken.push([start, start + size]);
    if (size < end - start) ranges.unshift([start + size, end]);
    left -= size;
  }
  return taken;
}

/** The ranges of all outputs, spent or not, computed forward from the first block. */
function computeRanges(blocks: readonly GeneratedBlock[]): ReadonlyMap<string, readonly Range[]> {
  const held = new Map<string, readonly Range[]>();
  for (const { entries, point } of blocks) {
    const first = countSatsBefore(point.height);
    const reward: Range[] = [[first, first + getSatSubsidy(point.height)]];
    const pay = ({ transaction }: (typeof entries)[number], ranges: Range[]): void => {
      for (const [vout, { value }] of transaction.outputs.entries())
        held.set(formatOutpoint({ txid: transaction.txid, vout }), take(ranges, value));
    };
    for (const entry of entries.slice(1)) {
      const ranges = entry.transaction.inputs.flatMap(({ previous }) => [...held.get(formatOutpoint(previous))!]);
      pay(entry, ranges);
      reward.push(...ranges);
    }
    pay(entries[0]!, reward);
  }
  return held;
}

/** Adjacent ranges of one block are the same satoshi however they are divided. */
function join(ranges: readonly Range[]): readonly Range[] {
  const joined: Range[] = [];
  for (const [start, end] of ranges) {
    const last = joined.at(-1);
    if (last !== undefined && last[1] === start) joined[joined.length - 1] = [last[0], end];
    else joined.push([start, end]);
  }
  return joined;
}

/** Inscriptions by outpoint, and where each was first. */
function locate(blocks: readonly GeneratedBlock[]) {
  const located = new Map<string, LocatedInscription[]>();
  const firstPlaces = new Map<string, string>();
  const cursed = new Map<number, boolean>();
  let counters = noInscriptions;
  for (const { entries, point } of blocks) {
    const moves = moveInscriptions({ height: point.height, transactions: entries }, located, counters, testnet4);
    counters = moves.counters;
    for (const { sequence, curse } of moves.created) cursed.set(sequence, curse !== undefined);
    for (const { id, sequence, place } of [...moves.created, ...moves.moved].toSorted((a, b) => a.order - b.order)) {
      for (const [outpoint, there] of located)
        located.set(
          outpoint,
          there.filter((other) => other.sequence !== sequence),
        );
      if (place.kind !== 'output') continue;
      const key = formatOutpoint(place.outpoint);
      const name = formatInscriptionId(id);
      if (!firstPlaces.has(name)) firstPlaces.set(name, `${key}:${place.offset}`);
      const entry = { id, sequence, offset: place.offset, wasCursed: cursed.get(sequence)! };
      located.set(key, [...(located.get(key) ?? []), entry]);
    }
  }
  return { located, firstPlaces, counters };
}

const pick = <T>(all: readonly T[], count: number): readonly T[] => {
  const step = Math.max(1, Math.floor(all.length / count));
  return all.filter((_, index) => index % step === 0).slice(0, count);
};

describe('satoshi', () => {
  test('ranges of outputs are those that the chain gives them from its first block', async () => {
    const held = [...computeRanges(followed.blocks)];
    const divided = held.filter(([, ranges]) => ranges.length > 1);
    expect(divided.length).toBeGreaterThan(20);
    for (const [outpoint, ranges] of [...pick(divided, 25), ...pick(held, 10)]) {
      const found = await get(`/outputs/${outpoint}/satRanges`);
      expect(found).toMatchObject({ outpoint, complete: true });
      const starts = found.ranges.map(({ start, end }: { start: number; end: number }) => [BigInt(start), BigInt(end)]);
      expect(join(starts)).toEqual(join(ranges));
      let offset = 0;
      for (const range of found.ranges) {
        expect(range.offset).toBe(offset);
        offset += range.length;
        const { name, rarity, height } = describeSat(BigInt(range.start));
        expect(range.first).toEqual({ name, rarity, blockHeight: height });
      }
      expect(offset).toBe(found.value);
    }
  });

  test('that holds an inscription is the one on which it was revealed', async () => {
    const held = computeRanges(followed.blocks);
    const { firstPlaces } = locate(followed.blocks);
    for (const [id, place] of pick([...firstPlaces], 20)) {
      const [, outpoint, offset] = /^(.*):([0-9]+)$/.exec(place)!;
      const [sat] = take([...held.get(outpoint!)!], BigInt(offset!) + 1n)
        .at(-1)!
        .toReversed();
      const found = await get(`/inscriptions/${id}/sat`);
      expect(BigInt(found.sat)).toBe(sat! - 1n);
      expect(found.identity.name).toBe(describeSat(sat! - 1n).name);
    }
  });

  test('unknown output has no ranges', async () => {
    await get(`/outputs/${'00'.repeat(32)}:0/satRanges`, 404);
  });
});

test('inscriptions are where a block with the pending transactions would move them', async () => {
  const { chain } = followed;
  const before = locate(followed.blocks);
  const parent = chain.blocks.at(-1)!.point;
  // Blocks that are not mined yet give transactions that depend on each other.
  const pending = chain
    .fork(99, chain.blocks.length)
    .grow(4)
    .blocks.slice(chain.blocks.length)
    .flatMap(({ entries, point }) => entries.slice(1).map((entry) => ({ entry, height: point.height })))
    .map(({ entry }) => entry);
  const known = new Set([...computeRanges(followed.blocks).keys()]);
  const spendable = pending.filter(({ transaction }) => {
    const complete = transaction.inputs.every(({ previous }) => known.has(formatOutpoint(previous)));
    if (complete)
      for (const vout of transaction.outputs.keys()) known.add(formatOutpoint({ txid: transaction.txid, vout }));
    return complete;
  });
  await followed.updateMempool(spendable);
  const block = generateBlock({
    height: parent.height + 1,
    previousHash: parent.hash,
    salt: 1,
    time: 0,
    reward: [],
    entries: spendable,
    coinbase: encodeCoinbase(parent.height + 1, 1, []),
  });
  const moves = moveInscriptions(
    { height: parent.height + 1, transactions: block.entries },
    before.located,
    before.counters,
    testnet4,
  );
  const arrivals = [...moves.created, ...moves.moved].toSorted((a, b) => a.order - b.order);
  expect(moves.moved.length).toBeGreaterThan(2);
  expect(moves.created.length).toBeGreaterThan(0);
  for (const [index, { transaction }] of spendable.entries()) {
    const expected = arrivals
      .filter(({ transactionIndex }) => transactionIndex === index + 1)
      .map(({ id, place, asFee, burned }) => ({
        inscriptionId: formatInscriptionId(id),
        satpoint: asFee || place.kind !== 'output' ? null : formatSatPoint(place),
        paidAsFee: asFee && place.kind !== 'unbound',
        unbound: place.kind === 'unbound',
        burned,
      }));
    const { data } = await get(`/mempool/${toHex(transaction.txid)}/inscriptions`);
    expect(data).toHaveLength(expected.length);
    expect(data).toMatchObject(expected);
  }
  const last = new Map(moves.moved.map((move) => [formatInscriptionId(move.id), move]));
  for (const [id, { place, asFee }] of pick([...last], 20)) {
    if (!before.firstPlaces.has(id)) continue;
    const found = await get(`/inscriptions/${id}/pendingMoves`);
    expect(found.pendingSatpoint).toBe(asFee ? null : formatSatPoint(place));
    expect(found.moves).toHaveLength(moves.moved.filter((move) => formatInscriptionId(move.id) === id).length);
    expect(found.moves[0].from).toBe(found.satpoint);
  }
  const resting = [...before.located.values()].flat().find(({ id }) => !last.has(formatInscriptionId(id)))!;
  const still = await get(`/inscriptions/${formatInscriptionId(resting.id)}/pendingMoves`);
  expect(still).toMatchObject({ moves: [], pendingSatpoint: still.satpoint });
  await get(`/mempool/${'00'.repeat(32)}/inscriptions`, 404);
});
