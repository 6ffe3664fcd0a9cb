// A chain of any length with the shape of mainnet: the 703 Conway blocks of the data folder, written again and again.
// Each repetition has other transaction hashes, and spends outputs of earlier repetitions where the real segment spends
// outputs from before it. New addresses, accounts, assets and datums appear at about the rate of mainnet.
import { closeSync, openSync, writeSync } from 'node:fs';
import { load } from '../measurement.mjs';
import { createRandom } from '../random.mjs';
import { readMainnetBlocks } from './chain-data.mjs';

const { computeBodyHash, decodeBlock } = await load('chains/cardano/blocks/block.js');
const { computeUtxoEffects } = await load('chains/cardano/transactions/transaction-effects.js');
const { blake2b256 } = await load('kernel/blake2b.js');

/** Shares of the addresses, accounts and datums of a repetition that are new in it. */
const NEW_ADDRESSES = 0.5;
const NEW_ACCOUNTS = 0.05;
/** Inputs are encoded in place, so an index must have one byte. */
const MAX_INDEX = 23;
/** Outputs that are referenced again and again, and never spent. */
const REFERENCED = 300;
const RECENT = 20_000;

const toKey = (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');

/** Where to change the bytes of one block, found once. */
function findPositions(bytes, random, minted, choices) {
  const block = decodeBlock(bytes);
  const at = (part) => {
    if (part.buffer !== bytes.buffer) throw new RangeError('a part that is not a view of its block');
    return part.byteOffset - bytes.byteOffset;
  };
  const choose = (kind, bytesOfEntity, share) => {
    const key = kind + toKey(bytesOfEntity);
    if (!choices.has(key)) choices.set(key, random() < share);
    return choices.get(key);
  };
  const references = [];
  const marks = [];
  const datumMark = (datum) => {
    const found = Buffer.from(datum.buffer, datum.byteOffset, datum.length).indexOf(Buffer.from([0x58, 0x1c]));
    if (found >= 0 && found + 30 <= datum.length) marks.push(at(datum) + found + 2);
  };
  const transactions = block.transactions.map((transaction) => {
    const { body, witnesses } = transaction;
    const add = (list, kind) => {
      for (const { txHash, index } of list) references.push({ at: at(txHash), key: toKey(txHash), index, kind });
    };
    const own = references.length;
    add(body.inputs, transaction.valid ? 'spent' : 'named');
    add(body.collateral, transaction.valid ? 'named' : 'spent');
    add(body.referenceInputs, 'named');
    for (const output of body.outputs) {
      const { address } = output;
      const type = address[0] >> 4;
      // The payment part of an address with a key, and the stake part of one with a stake key.
      if ([0, 2, 4, 6].includes(type) && choose('a', address, NEW_ADDRESSES)) marks.push(at(address) + 1);
      if (type === 0 && choose('s', address.subarray(29), NEW_ACCOUNTS)) marks.push(at(address) + 29);
      for (const { policyId, assetName } of output.assets)
        if (assetName.length >= 4 && minted.has(toKey(policyId) + toKey(assetName)))
          marks.push(at(assetName) + assetName.length - 4);
      if (output.inlineDatum) datumMark(output.inlineDatum);
    }
    for (const { policyId, assetName, quantity } of body.mint)
      if (quantity > 0n && assetName.length >= 4 && minted.has(toKey(policyId) + toKey(assetName)))
        marks.push(at(assetName) + assetName.length - 4);
    for (const datum of witnesses.datums) datumMark(datum);
    return {
      key: toKey(transaction.hash),
      body: [at(body.encoded), body.encoded.length],
      references: references.slice(own),
      created: computeUtxoEffects(transaction).created.map(([index]) => index),
    };
  });
  const { header } = block;
  const headerStart = at(block.encoded);
  return {
    bytes,
    transactions,
    marks: [...new Set(marks)],
    slot: header.slot,
    previousHash: at(header.previousHash),
    bodyHash: at(header.bodyHash),
    // `[[height, slot, …`: both numbers have four bytes after 0x1a.
    height: headerStart + 4,
  };
}

/** Writes the chain to a file and returns its size. */
export function writeRepeatedSegment(path, repetitions) {
  const file = openSync(path, 'w');
  let blocks = 0;
  let size = 0;
  let transactions = 0;
  for (const { bytes, transactionCount } of generateRepeatedSegment(repetitions)) {
    writeSync(file, bytes);
    blocks += 1;
    size += bytes.length;
    transactions += transactionCount;
  }
  closeSync(file);
  return { blocks, transactions, bytes: size };
}

/** The blocks of the chain, one after the other. */
export function* generateRepeatedSegment(repetitions) {
  const random = createRandom(1);
  const source = readMainnetBlocks().map((item) => Uint8Array.from(item));
  const minted = new Set();
  for (const bytes of source)
    for (const { body } of decodeBlock(bytes).transactions)
      for (const { policyId, assetName, quantity } of body.mint)
        if (quantity > 0n) minted.add(toKey(policyId) + toKey(assetName));
  const choices = new Map();
  const blocks = source.map((bytes) => findPositions(bytes, random, minted, choices));
  const first = decodeBlock(source[0]).header;
  const span = blocks.at(-1).slot - blocks[0].slot + 20;
  const state = { unspent: [], referenced: [], previousHash: undefined };
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    const hashes = new Map();
    const unspent = new Map();
    for (const [place, block] of blocks.entries()) {
      const bytes = Uint8Array.from(block.bytes);
      const view = new DataView(bytes.buffer);
      if (repetition > 0) for (const mark of block.marks) view.setUint32(mark, view.getUint32(mark) ^ repetition);
      for (const transaction of block.transactions) {
        for (const reference of transaction.references) redirect(bytes, reference, { state, hashes, unspent, random });
        const [start, length] = transaction.body;
        const hash = blake2b256(bytes.subarray(start, start + length));
        hashes.set(transaction.key, hash);
        for (const index of transaction.created) unspent.set(transaction.key + index, { hash, index });
      }
      if (bytes[block.height - 1] !== 0x1a || bytes[block.height + 4] !== 0x1a) throw new RangeError('other header');
      view.setUint32(block.height, first.height + repetition * blocks.length + place);
      view.setUint32(block.height + 5, block.slot + repetition * span);
      if (state.previousHash) bytes.set(state.previousHash, block.previousHash);
      bytes.set(computeBodyHash(decodeBlock(bytes)), block.bodyHash);
      state.previousHash = decodeBlock(bytes).hash;
      yield { bytes, transactionCount: block.transactions.length };
    }
    for (const output of unspent.values())
      if (output.index <= MAX_INDEX)
        (state.referenced.length < REFERENCED ? state.referenced : state.unspent).push(output);
  }
}

function redirect(bytes, { at, key, index, kind }, { state, hashes, unspent, random }) {
  const own = hashes.get(key);
  if (own !== undefined) {
    bytes.set(own, at);
    if (kind === 'spent') unspent.delete(key + index);
    return;
  }
  if (index > MAX_INDEX || state.unspent.length === 0) return;
  const target =
    kind === 'spent' ? takeUnspent(state.unspent, random) : state.referenced[Math.floor(random() * REFERENCED)];
  bytes.set(target.hash, at);
  bytes[at + 32] = target.index;
}

/** Half of the inputs spend one of the newest outputs, the others any. */
function takeUnspent(outputs, random) {
  const from = random() < 0.5 ? Math.max(0, outputs.length - RECENT) : 0;
  const place = from + Math.floor(random() * (outputs.length - from));
  const target = outputs[place];
  const last = outputs.pop();
  if (place < outputs.length) outputs[place] = last;
  return target;
}
