import { execFileSync } from 'node:child_process';
import * as scure from '@scure/btc-signer';
import { describe, expect, test } from 'vitest';
import { type Block, computeBlockWeight, decodeBlock } from '../../src/chains/bitcoin/block.js';
import { coinbaseHeight } from '../../src/chains/bitcoin/coinbase.js';
import { meetsTarget } from '../../src/chains/bitcoin/difficulty.js';
import { hasRepeatedPair, merkleRoot } from '../../src/chains/bitcoin/merkle.js';
import type { LocatedInscription } from '../../src/chains/bitcoin/ordinals/floating.js';
import { fieldText } from '../../src/chains/bitcoin/ordinals/inscription.js';
import { formatInscriptionId } from '../../src/chains/bitcoin/ordinals/inscription-id.js';
import {
  moveInscriptions,
  type NewInscription,
  noInscriptions,
} from '../../src/chains/bitcoin/ordinals/move-inscriptions.js';
import { formatSatPoint, type SatPoint } from '../../src/chains/bitcoin/ordinals/sat-point.js';
import { formatOutpoint } from '../../src/chains/bitcoin/outpoint.js';
import type { RuneBalances } from '../../src/chains/bitcoin/runes/allocate.js';
import { applyBlockRunes } from '../../src/chains/bitcoin/runes/apply-block-runes.js';
import type { RuneEntry } from '../../src/chains/bitcoin/runes/rune-entry.js';
import { formatRuneId } from '../../src/chains/bitcoin/runes/rune-id.js';
import { formatRuneName } from '../../src/chains/bitcoin/runes/rune-name.js';
import { payToPublicKeyHash } from '../../src/chains/bitcoin/script-builder.js';
import { scriptType } from '../../src/chains/bitcoin/script-type.js';
import { SignatureHashes } from '../../src/chains/bitcoin/signature-hashes.js';
import {
  computeFee,
  decodeSpentOutputs,
  pairSpentOutputs,
  type SpendingTransaction,
} from '../../src/chains/bitcoin/spent-outputs.js';
import { subsidyAt } from '../../src/chains/bitcoin/subsidy.js';
import { totalOutput } from '../../src/chains/bitcoin/transaction.js';
import { checkWitnessCommitment } from '../../src/chains/bitcoin/witness-commitment.js';
import { networkById } from '../../src/chains/networks.js';
import { toHex } from '../../src/kernel/hex.js';
import { Chain } from '../../src/sandbox/bitcoin/chain.js';
import { scriptKey } from '../../src/sandbox/bitcoin/coins.js';
import { writeHistory } from '../../src/sandbox/bitcoin/history.js';
import { findScriptViolation } from '../../src/sandbox/bitcoin/script/check-input.js';
import { createSimulation } from '../../src/sandbox/bitcoin/simulation.js';
import { takeFirst, testInLongForm } from '../support/depth.js';

const UNTIL = 1_790_000_000;
const LENIENT = { allowUnknownOutputs: true, allowUnknownInputs: true, disableScriptCheck: true };

describe.each(takeFirst(['BITCOIN_MAINNET', 'BITCOIN_TESTNET4'] as const, 1))('simulated history of %s', (id) => {
  const simulation = createSimulation(networkById(id), 1);
  const chain = new Chain(simulation);
  const history = writeHistory(chain, UNTIL);
  const first = history.blocks[0]!.point.height;
  const blocks = history.blocks.map(({ bytes }) => decodeBlock(bytes));
  const paired = blocks.map((block, index): readonly SpendingTransaction[] =>
    pairSpentOutputs(block, decodeSpentOutputs(history.blocks[index]!.spentOutputs)),
  );

  test('every block is valid: previous hash, Merkle root, witness commitment, proof of work and weight', () => {
    let previous = simulation.start?.hash ?? '0'.repeat(64);
    for (const [index, block] of blocks.entries()) {
      expectValidBlock(block, first + index);
      expect(toHex(block.header.previousHash)).toBe(previous);
      previous = toHex(block.header.hash);
      expect(history.blocks[index]!.point).toEqual({ slot: first + index, height: first + index, hash: previous });
    }
    for (const { bytes, point } of history.stale) expectValidBlock(decodeBlock(bytes), point.height);
  });

  const expectValidBlock = (block: Block, height: number): void => {
    const { header, transactions } = block;
    const txids = transactions.map(({ txid }) => txid);
    expect(toHex(merkleRoot(txids))).toBe(toHex(header.merkleRoot));
    expect(hasRepeatedPair(txids)).toBe(false);
    expect(meetsTarget(header.hash, header.bits)).toBe(true);
    expect(computeBlockWeight(block)).toBeLessThanOrEqual(4_000_000);
    if (height === 0) return;
    expect(coinbaseHeight(transactions[0]!)).toBe(height);
    expect(checkWitnessCommitment(block)).toBe(true);
  };

  test('times follow the median rule, and the last one is the current time', () => {
    const times = blocks.map(({ header }) => header.time);
    for (const [index, time] of times.entries()) {
      const before = times.slice(Math.max(0, index - 11), index).sort((a, b) => a - b);
      if (before.length > 0) expect(time).toBeGreaterThan(before[before.length >> 1]!);
    }
    expect(Math.abs(times.at(-1)! - UNTIL)).toBeLessThan(601);
  });

  test('coinbases claim the subsidy and all fees, and no other coins are created', () => {
    for (const [index, transactions] of paired.entries()) {
      const fees = transactions.slice(1).map(computeFee);
      expect(fees.every((fee) => fee > 0n)).toBe(true);
      const reward = subsidyAt(first + index, simulation.parameters) + fees.reduce((sum, fee) => sum + fee, 0n);
      expect(totalOutput(transactions[0]!.transaction)).toBe(reward);
    }
  });

  test('every transaction passes the ledger again, including signatures', () => {
    const replayed = new Chain(createSimulation(networkById(id), 1));
    for (const { bytes } of history.blocks.slice(simulation.genesis === undefined ? 0 : 1)) {
      const { transactions, header } = decodeBlock(bytes);
      for (const transaction of transactions.slice(1)) {
        const admitted = replayed.mempool.admit(transaction, header.time);
        expect('refusal' in admitted ? admitted.refusal : undefined).toBeUndefined();
      }
      replayed.replay(bytes);
      expect(replayed.mempool.size).toBe(0);
    }
    expect(replayed.tip).toEqual(chain.tip);
    expect(replayed.coins.size).toBe(chain.coins.size);
  });

  test('signature of another transaction is rejected', () => {
    const free = new Set(['signature 2', 'signature 130', 'anchor spent'].map((name) => history.landmarks.get(name)));
    const spending = paired.flatMap((transactions) => transactions.slice(1));
    for (const { transaction, spent } of spending.slice(0, 80)) {
      if (free.has(toHex(transaction.txid))) continue;
      const [head, ...rest] = transaction.outputs;
      const changed = { ...transaction, outputs: [{ ...head!, value: head!.value - 1n }, ...rest] };
      const errors = transaction.inputs.map((_, index) => findScriptViolation(changed, spent, index));
      expect(errors.some((error) => error !== undefined)).toBe(true);
    }
  });

  test('another decoder reads the same transactions and computes the same signature hashes', () => {
    let compared = 0;
    for (const { transaction, spent } of paired.flatMap((transactions) => transactions.slice(1))) {
      expect(toHex(scure.RawTx.encode(scure.RawTx.decode(transaction.encoded)))).toBe(toHex(transaction.encoded));
      const other = scure.Transaction.fromRaw(transaction.encoded, LENIENT);
      expect(other.id).toBe(toHex(transaction.txid));
      const hashes = new SignatureHashes(transaction, spent);
      for (const [index, { script, value }] of spent.entries()) {
        const type = scriptType(script);
        if (type === 'witness_v0_keyhash') {
          const code = payToPublicKeyHash(script.subarray(2));
          expect(toHex(hashes.witness(index, code, 1))).toBe(toHex(other.preimageWitnessV0(index, code, 1, value)));
        } else if (type === 'witness_v1_taproot') {
          const scripts = spent.map((each) => each.script);
          const amounts = spent.map((each) => each.value);
          const theirs = other.preimageWitnessV1(index, scripts, 0, amounts);
          expect(toHex(hashes.taproot(index, 0)!)).toBe(toHex(theirs));
        } else if (type === 'pubkeyhash' || type === 'pubkey') {
          const { preimageLegacy } = other as unknown as {
            preimageLegacy: typeof scure.Transaction.prototype.preimageWitnessV0;
          };
          const theirs = preimageLegacy.call(other, index, script, 1, value);
          expect(toHex(hashes.legacy(index, script, 1))).toBe(toHex(theirs));
        } else continue;
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(200);
  });

  test('inscriptions are where the simulation left them', () => {
    const { created, places, burned, paidAsFee } = followInscriptions(paired, first, simulation.parameters);
    const known = history.truth.inscriptions;
    // The etching of a rune reveals one more inscription.
    expect(created.size).toBe(known.length + 1);
    for (const { id: name, place, curse, contentType, end, parents } of known) {
      const found = created.get(name)!;
      expect([name, found.curse]).toEqual([name, curse]);
      expect(fieldText(found.inscription.contentType)).toBe(contentType);
      expect(found.parents.map(formatInscriptionId)).toEqual(parents);
      if (place !== undefined) expect(places.get(name)).toBe(place);
      expect([name, burned.has(name), paidAsFee.has(name), found.unbound]).toEqual([
        name,
        end === 'burned',
        end === 'paid-as-fee',
        end === 'unbound',
      ]);
    }
  });

  test('runes are held, minted and burned as simulated', () => {
    const { entries, held } = followRunes(paired, first, simulation.parameters);
    expect(entries.size).toBe(history.truth.runes.length);
    const owners = new Map(simulation.users.map(({ treasures }) => [scriptKey(treasures.script), treasures.name]));
    for (const rune of history.truth.runes) {
      const entry = entries.get(rune.id)!;
      expect(formatRuneName(entry.name)).toBe(rune.name);
      const { premine, mints, burned, cenotaph } = entry;
      expect({ premine, mints, burned, cenotaph }).toEqual({
        premine: rune.premine,
        mints: rune.mints,
        burned: rune.burned,
        cenotaph: rune.cenotaph,
      });
      const sums = new Map<string, bigint>();
      for (const [outpoint, balances] of held) {
        const amount = balances.get(rune.id);
        const coin = chain.coins.get(outpoint);
        if (amount === undefined || coin === undefined) continue;
        const owner = owners.get(scriptKey(coin.script))!;
        sums.set(owner, (sums.get(owner) ?? 0n) + amount);
      }
      expect(sums).toEqual(rune.held);
    }
  });
});

function followInscriptions(
  paired: readonly (readonly SpendingTransaction[])[],
  first: number,
  parameters: Parameters<typeof moveInscriptions>[3],
) {
  const created = new Map<string, NewInscription>();
  const places = new Map<string, string>();
  const burned = new Set<string>();
  const paidAsFee = new Set<string>();
  const located = new Map<string, LocatedInscription[]>();
  const byId = new Map<string, LocatedInscription>();
  let counters = noInscriptions;
  const setPosition = (id: string, place: SatPoint): void => {
    for (const there of located.values()) {
      const at = there.findIndex((each) => formatInscriptionId(each.id) === id);
      if (at >= 0) there.splice(at, 1);
    }
    places.set(id, formatSatPoint(place));
    if (place.kind !== 'output') return;
    const key = formatOutpoint(place.outpoint);
    located.set(key, [...(located.get(key) ?? []), { ...byId.get(id)!, offset: place.offset }]);
  };
  for (const [index, transactions] of paired.entries()) {
    const moved = moveInscriptions({ height: first + index, transactions }, located, counters, parameters);
    counters = moved.counters;
    for (const each of moved.created) {
      const id = formatInscriptionId(each.id);
      created.set(id, each);
      byId.set(id, { id: each.id, sequence: each.sequence, offset: 0n, wasCursed: each.curse !== undefined });
    }
    for (const each of [...moved.created, ...moved.moved]) {
      const id = formatInscriptionId(each.id);
      setPosition(id, each.place);
      if (each.burned) burned.add(id);
      if (each.asFee) paidAsFee.add(id);
    }
  }
  return { created, places, burned, paidAsFee };
}

function followRunes(
  paired: readonly (readonly SpendingTransaction[])[],
  first: number,
  parameters: Parameters<typeof applyBlockRunes>[2]['parameters'],
) {
  const entries = new Map<string, RuneEntry>();
  const held = new Map<string, RuneBalances>();
  const createdAt = new Map<string, number>();
  for (const [index, transactions] of paired.entries()) {
    const state = {
      height: first + index,
      parameters,
      count: entries.size,
      rune: (id: string) => entries.get(id),
      isNameTaken: (name: bigint) => [...entries.values()].some((entry) => entry.name === name),
      createdAt: (outpoint: Parameters<typeof formatOutpoint>[0]) => createdAt.get(formatOutpoint(outpoint)),
    };
    const done = applyBlockRunes(transactions, held, state);
    for (const entry of done.changed.values()) entries.set(formatRuneId(entry.id), entry);
    for (const { index: place, spent, received } of done.transactions) {
      for (const { outpoint } of spent) held.delete(formatOutpoint(outpoint));
      const { txid } = transactions[place]!.transaction;
      for (const [vout, balances] of received) held.set(formatOutpoint({ txid, vout }), balances);
    }
    for (const { transaction } of transactions)
      for (const vout of transaction.outputs.keys())
        createdAt.set(formatOutpoint({ txid: transaction.txid, vout }), first + index);
  }
  return { entries, held };
}

/** Generates both histories in a separate process and prints the hash of all bytes. */
const SCRIPT = `
  const load = (path) => import(new URL(path, ${JSON.stringify(new URL('../../dist/', import.meta.url).href)}).href);
  const { createHash } = await import('node:crypto');
  const { networkById } = await load('chains/networks.js');
  const { createSimulation } = await load('sandbox/bitcoin/simulation.js');
  const { Chain } = await load('sandbox/bitcoin/chain.js');
  const { writeHistory } = await load('sandbox/bitcoin/history.js');
  const hash = createHash('sha256');
  for (const id of ['BITCOIN_MAINNET', 'BITCOIN_TESTNET4']) {
    const { blocks, stale } = writeHistory(new Chain(createSimulation(networkById(id), 7)), ${UNTIL});
    for (const { bytes, spentOutputs } of [...blocks, ...stale]) hash.update(bytes).update(spentOutputs);
  }
  console.log(hash.digest('hex'));
`;

testInLongForm('two processes generate the same bytes from the same seed and time', () => {
  const generateHash = (): string =>
    execFileSync(process.execPath, ['--input-type=module', '-e', SCRIPT], { encoding: 'utf8' });
  const made = generateHash();
  expect(made).toMatch(/^[0-9a-f]{64}\n$/);
  expect(generateHash()).toBe(made);
});
