import { describe, expect, test } from 'vitest';
import { proveVrf, vrfKeys } from '../../../test/support/vrf-prover.js';
import type { LeaderProof } from '../../chains/cardano/blocks/header.js';
import { blake2b224, blake2b256 } from '../../kernel/blake2b.js';
import { toHex } from '../../kernel/hex.js';
import { type LeaderView, verifyLeader, verifyVrfProofs } from './verify-header.js';

const SLOT = 1_234;
const epochNonce = new Uint8Array(32).fill(3);
const issuerVkey = new Uint8Array(32).fill(1);
const issuer = toHex(blake2b224(issuerVkey));
const keys = vrfKeys(new Uint8Array(32).fill(2));
const vrfKeyHash = toHex(blake2b256(keys.publicKey));
const ALL = { numerator: 1n, denominator: 1n };
const NONE = { numerator: 0n, denominator: 1n };

const uint64 = (value: number): Uint8Array => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
};
const seed = blake2b256(Buffer.concat([uint64(SLOT), epochNonce]));
const separate = (constant: number): Uint8Array => {
  const mask = blake2b256(uint64(constant));
  return seed.map((byte, index) => byte ^ mask[index]!);
};
const certificate = { hotVkey: new Uint8Array(32), counter: 0, kesPeriod: 0, signature: new Uint8Array(64) };
const praos: LeaderProof = {
  vrfVkey: keys.publicKey,
  nonceVrf: undefined,
  leaderVrf: undefined,
  vrfResult: proveVrf(keys, seed),
  certificate,
};
const tpraos: LeaderProof = {
  ...praos,
  nonceVrf: proveVrf(keys, separate(0)),
  leaderVrf: proveVrf(keys, separate(1)),
  vrfResult: undefined,
};
const header = (leader: LeaderProof | undefined, slot = SLOT) => ({ slot, issuerVkey, leader });

/** With f = 1 every registered pool leads every slot, regardless of its stake. */
const view: LeaderView = {
  epochNonce,
  activeSlotsCoefficient: 1,
  pool: { vrfKeyHash, relativeStake: ALL },
  decentralisation: undefined,
  firstSlotOfEpoch: 0,
  genesisDelegates: new Map([['aa', { delegate: issuer, vrf: vrfKeyHash }]]),
};
const changed = (proof: Uint8Array): Uint8Array => proof.map((byte, index) => (index === 60 ? byte ^ 1 : byte));

describe.each([
  ['Praos', praos],
  ['TPraos', tpraos],
])('a %s header of a pool', (_, leader) => {
  test('is valid with the registered key, valid proofs and enough stake', () => {
    expect(verifyLeader(header(leader), view)).toEqual([]);
  });

  test('fails if its VRF key is not the registered one', () => {
    const pool = { vrfKeyHash: '00'.repeat(32), relativeStake: ALL };
    expect(verifyLeader(header(leader), { ...view, pool })).toEqual([
      `The VRF key has the hash ${vrfKeyHash}, but ${'00'.repeat(32)} is registered`,
    ]);
  });

  test('fails if the pool has no stake', () => {
    const pool = { vrfKeyHash, relativeStake: NONE };
    expect(verifyLeader(header(leader), { ...view, pool, activeSlotsCoefficient: 0.05 })).toEqual([
      `The leader value is not below the threshold for the stake of ${issuer}`,
    ]);
  });

  test('fails if the issuer is not in the stake distribution', () => {
    expect(verifyLeader(header(leader), { ...view, pool: undefined })).toEqual([
      `The issuer ${issuer} is not in the stake distribution`,
    ]);
  });

  test('fails for another slot and for another epoch nonce', () => {
    expect(verifyVrfProofs(header(leader, SLOT + 1), epochNonce)[0]).toContain(
      'not valid for this slot and epoch nonce',
    );
    expect(verifyVrfProofs(header(leader), new Uint8Array(32))[0]).toContain('not valid for this slot and epoch nonce');
    expect(verifyVrfProofs(header(leader), undefined)[0]).toContain('not valid for this slot and epoch nonce');
  });
});

describe('proofs', () => {
  test('a changed Praos proof fails', () => {
    const vrfResult = { ...praos.vrfResult!, proof: changed(praos.vrfResult!.proof) };
    expect(verifyLeader(header({ ...praos, vrfResult }), view)).toEqual([
      'The VRF proof is not valid for this slot and epoch nonce',
    ]);
  });

  test('an output that is not that of the proof fails', () => {
    const vrfResult = { ...praos.vrfResult!, output: new Uint8Array(64) };
    expect(verifyLeader(header({ ...praos, vrfResult }), view)).toEqual([
      'The VRF output is not the output of its proof',
    ]);
  });

  test('each of the two TPraos proofs is verified for its own purpose', () => {
    const { nonceVrf, leaderVrf } = tpraos;
    expect(verifyLeader(header({ ...tpraos, nonceVrf: leaderVrf, leaderVrf: nonceVrf }), view)).toEqual([
      'The nonce VRF proof is not valid for this slot and epoch nonce',
      'The leader VRF proof is not valid for this slot and epoch nonce',
    ]);
  });

  test('a header without proof fails', () => {
    expect(verifyLeader(header(undefined), view)).toEqual(['The header has no proof of leadership']);
    expect(verifyVrfProofs(header(undefined), epochNonce)).toEqual(['The header has no proof of leadership']);
  });
});

describe('overlay slots with d = 1', () => {
  const overlay = { ...view, decentralisation: ALL, pool: undefined };

  test('belong to the genesis delegate whose turn it is', () => {
    expect(verifyLeader(header(tpraos), overlay)).toEqual([]);
  });

  test('do not belong to another issuer or VRF key', () => {
    const genesisDelegates = new Map([['aa', { delegate: 'bb', vrf: 'cc' }]]);
    expect(verifyLeader(header(tpraos), { ...overlay, genesisDelegates })).toEqual([
      `The slot belongs to the genesis delegate bb, but the issuer is ${issuer}`,
      `The VRF key has the hash ${vrfKeyHash}, but cc is registered`,
    ]);
  });

  test('have no block when they are not active', () => {
    expect(verifyLeader(header(tpraos), { ...overlay, activeSlotsCoefficient: 0.05 })).toEqual([
      `Slot ${SLOT} is an overlay slot without a block`,
    ]);
  });

  test('do not exist in Praos', () => {
    expect(verifyLeader(header(praos), { ...overlay, pool: view.pool })).toEqual([]);
  });
});
