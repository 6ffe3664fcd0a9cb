import { describe, expect, test } from 'vitest';
import type { LeaderProof } from '../../chains/cardano/blocks/header.js';
import { networkById } from '../../chains/networks.js';
import { blake2b256 } from '../../kernel/blake2b.js';
import { fromHex, toHex } from '../../kernel/hex.js';
import {
  combineNonces,
  enterEpoch,
  headerProtocol,
  initialNonces,
  type NonceBlock,
  type NonceState,
  nextNonces,
} from './nonces.js';

const certificate = {
  hotVkey: new Uint8Array(32),
  counter: 0,
  kesPeriod: 0,
  signature: new Uint8Array(64),
};
const noLeader: LeaderProof = {
  vrfVkey: new Uint8Array(32),
  nonceVrf: undefined,
  leaderVrf: undefined,
  vrfResult: undefined,
  certificate,
};
const vrf = (output: Uint8Array) => ({ output, proof: new Uint8Array(80) });
const hash = (byte: number): Uint8Array => new Uint8Array(32).fill(byte);

const shelleyBlock = (slot: number, output: Uint8Array, previousHash?: Uint8Array): NonceBlock => ({
  era: 'shelley',
  header: { slot, previousHash, leader: { ...noLeader, nonceVrf: vrf(output), leaderVrf: vrf(hash(9)) } },
});
const babbageBlock = (slot: number, output: Uint8Array, previousHash?: Uint8Array): NonceBlock => ({
  era: 'babbage',
  header: { slot, previousHash, leader: { ...noLeader, vrfResult: vrf(output) } },
});

const mainnet = networkById('CARDANO_MAINNET');
const start = initialNonces(fromHex(mainnet.genesisHashes.shelley!));
const end = { nextEpochSlot: 1_000, window: 100 };

describe('mainnet', () => {
  test('the first Shelley blocks evolve the nonce from the genesis hash', () => {
    // Nonce VRF outputs of the first two Shelley blocks and the evolving nonces after them (pallas, Apache-2.0).
    const outputs = [
      '36ec5378d1f5041a59eb8d96e61de96f0950fb41b49ff511f7bc7fd109d4383e1d24be7034e6749c6612700dd5ceb0c66577b88a19ae286b1321d15bce1ab736',
      'e0bf34a6b73481302f22987cde4c12807cbc2c3fea3f7fcb77261385a50e8ccdda3226db3efff73e9fb15eecf841bbc85ce37550de0435ebcdcb205e0ed08467',
    ];
    const [first, second] = outputs.map((output, index) => shelleyBlock(index, fromHex(output), hash(index)));
    const one = nextNonces(enterEpoch(start, 'shelley', undefined), first!, end);
    const two = nextNonces(one, second!, end);
    expect(toHex(start.epoch!)).toBe('1a3be38bcbb7911969283716ad7aa550250226b76a61fc51cc9a9a35d9276d81');
    expect(one.epoch).toEqual(start.epoch);
    expect(toHex(one.evolving!)).toBe('2af15f57076a8ff225746624882a77c8d2736fe41d3db70154a22b50af851246');
    expect(toHex(two.evolving!)).toBe('a815ff978369b57df09b0072485c26920dc0ec8e924a852a42f0715981cf0042');
  });

  /** Epoch 259 is the only one with extra entropy. */
  const epoch258: NonceState = {
    ...start,
    candidate: fromHex('d1340a9c1491f0face38d41fd5c82953d0eb48320d65e952414a0c5ebaf87587'),
    lastAncestor: hash(1),
    lastEpochLastAncestor: fromHex('ee91d679b0a6ce3015b894c575c799e971efac35c7a8cbdc2b3f579005e69abd'),
  };
  const entropy = fromHex('d982e06fd33e7440b43cefad529b7ecafbaa255e38178ad4189a37e4ce9bf1fa');

  test('the nonce of epoch 259 contains the extra entropy', () => {
    const entered = enterEpoch(epoch258, 'mary', entropy);
    expect(toHex(entered.epoch!)).toBe('0022cfa563a5328c4fb5c8017121329e964c26ade5d167b1bd9b2ec967772b60');
    expect(entered.lastEpochLastAncestor).toEqual(hash(1));
  });

  test('extra entropy is ignored from Babbage on', () => {
    expect(enterEpoch(epoch258, 'babbage', entropy)).toEqual(enterEpoch(epoch258, 'babbage', undefined));
    expect(enterEpoch(epoch258, 'mary', entropy)).not.toEqual(enterEpoch(epoch258, 'mary', undefined));
  });
});

describe('blocks', () => {
  test('a Babbage block contributes the double hash of its prefixed VRF output', () => {
    const output = new Uint8Array(64).fill(7);
    const contribution = blake2b256(blake2b256(Uint8Array.from([0x4e, ...output])));
    expect(nextNonces(start, babbageBlock(5, output), end).evolving).toEqual(
      combineNonces(start.evolving, contribution),
    );
  });

  test('the candidate follows the evolving nonce until the window and is frozen in it', () => {
    const before = nextNonces(start, babbageBlock(899, hash(1)), end);
    const after = nextNonces(before, babbageBlock(900, hash(2)), end);
    expect(before.candidate).toEqual(before.evolving);
    expect(after.candidate).toEqual(before.candidate);
    expect(after.evolving).not.toEqual(before.evolving);
  });

  test('Byron blocks change nothing', () => {
    const byron: NonceBlock = { era: 'byron', header: { slot: 1, previousHash: hash(1), leader: undefined } };
    expect(nextNonces(start, byron, end)).toBe(start);
  });

  test('the ancestor of the last block enters the nonce two epochs later', () => {
    const one = enterEpoch(nextNonces(start, babbageBlock(1, hash(1), hash(0xaa)), end), 'babbage', undefined);
    expect(one.epoch).toEqual(one.candidate);
    const two = enterEpoch(nextNonces(one, babbageBlock(2, hash(2), hash(0xbb)), end), 'babbage', undefined);
    expect(two.epoch).toEqual(combineNonces(two.candidate, hash(0xaa)));
    expect(two.lastEpochLastAncestor).toEqual(hash(0xbb));
  });

  test('the first block of a chain that started after Byron has a neutral ancestor', () => {
    const first = nextNonces({ ...start, lastAncestor: hash(1) }, babbageBlock(0, hash(1), undefined), end);
    expect(first.lastAncestor).toBeUndefined();
  });
});

test('TPraos ends with Alonzo', () => {
  expect(headerProtocol('byron')).toBeUndefined();
  expect(headerProtocol('shelley')).toBe('tpraos');
  expect(headerProtocol('alonzo')).toBe('tpraos');
  expect(headerProtocol('babbage')).toBe('praos');
  expect(headerProtocol('dijkstra')).toBe('praos');
});
