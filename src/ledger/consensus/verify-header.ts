import type { BlockHeader, LeaderProof, VrfCertificate } from '../../chains/cardano/blocks/header.js';
import { poolKeyHash } from '../../chains/cardano/pools/pool-id.js';
import type { Rational } from '../../chains/cardano/rational.js';
import { blake2b256 } from '../../kernel/blake2b.js';
import { toHex } from '../../kernel/hex.js';
import { isLeader, praosLeaderValue, tpraosLeaderValue } from './leader.js';
import type { Nonce } from './nonces.js';
import { type GenesisDelegates, slotOwner } from './overlay.js';
import { verifyVrf } from './vrf.js';

/** The pool of the header's issuer in the stake distribution of the epoch. */
export interface PoolInDistribution {
  /** Hash of the registered VRF key in hexadecimal. */
  readonly vrfKeyHash: string;
  /** Share of the active stake. */
  readonly relativeStake: Rational;
}

export interface LeaderView {
  readonly epochNonce: Nonce;
  readonly activeSlotsCoefficient: number;
  /** Undefined if the issuer is no pool of the distribution. */
  readonly pool: PoolInDistribution | undefined;
  /** The remaining fields matter until Alonzo only; d is 0 where it is undefined. */
  readonly decentralisation: Rational | undefined;
  readonly firstSlotOfEpoch: number;
  readonly genesisDelegates: GenesisDelegates;
}

type LeaderHeader = Pick<BlockHeader, 'slot' | 'issuerVkey' | 'leader'>;

const NO_PROOF = 'The header has no proof of leadership';
const NO_OVERLAY: Rational = { numerator: 0n, denominator: 1n };

/**
 * Reasons why the issuer was not allowed to make the block; empty for a valid header. Operational certificate and KES
 * signature are not checked here.
 */
export function verifyLeader(header: LeaderHeader, view: LeaderView): readonly string[] {
  if (header.leader === undefined || header.issuerVkey === undefined) return [NO_PROOF];
  return [...checkIssuer(header, view), ...verifyVrfProofs(header, view.epochNonce)];
}

/** The same without the VRF proofs: the issuer's right to the slot, and its leader value as the header states it. */
export function checkIssuer(
  { slot, leader, issuerVkey }: LeaderHeader,
  view: Omit<LeaderView, 'epochNonce'>,
): readonly string[] {
  if (leader === undefined || issuerVkey === undefined) return [NO_PROOF];
  const issuer = poolKeyHash(issuerVkey);
  const { decentralisation = NO_OVERLAY } = view;
  const owner =
    leader.leaderVrf === undefined ? ({ kind: 'pools' } as const) : slotOwner(slot, { ...view, decentralisation });
  if (owner.kind === 'silent') return [`Slot ${slot} is an overlay slot without a block`];
  return owner.kind === 'delegate' ? checkDelegate(issuer, leader, owner.delegate) : checkPool(issuer, leader, view);
}

function checkDelegate(issuer: string, { vrfVkey }: LeaderProof, delegate: { delegate: string; vrf: string }) {
  const failures: string[] = [];
  if (issuer !== delegate.delegate)
    failures.push(`The slot belongs to the genesis delegate ${delegate.delegate}, but the issuer is ${issuer}`);
  return [...failures, ...checkVrfKey(vrfVkey, delegate.vrf)];
}

function checkPool(
  issuer: string,
  leader: LeaderProof,
  { pool, activeSlotsCoefficient }: Pick<LeaderView, 'pool' | 'activeSlotsCoefficient'>,
) {
  if (pool === undefined) return [`The issuer ${issuer} is not in the stake distribution`];
  const failures = [...checkVrfKey(leader.vrfVkey, pool.vrfKeyHash)];
  const value = leader.leaderVrf
    ? tpraosLeaderValue(leader.leaderVrf.output)
    : leader.vrfResult && praosLeaderValue(leader.vrfResult.output);
  if (value !== undefined && !isLeader(value, pool.relativeStake, activeSlotsCoefficient))
    failures.push(`The leader value is not below the threshold for the stake of ${issuer}`);
  return failures;
}

function checkVrfKey(vrfVkey: Uint8Array, registered: string): readonly string[] {
  const hash = toHex(blake2b256(vrfVkey));
  return hash === registered ? [] : [`The VRF key has the hash ${hash}, but ${registered} is registered`];
}

/** Verifies the VRF proofs of a header against the epoch nonce, without a stake distribution. */
export function verifyVrfProofs({ slot, leader }: Pick<LeaderHeader, 'slot' | 'leader'>, epochNonce: Nonce) {
  if (leader === undefined) return [NO_PROOF];
  const seed = slotSeed(slot, epochNonce);
  const { vrfVkey, nonceVrf, leaderVrf, vrfResult } = leader;
  return [
    ...verifyCertificate('VRF', vrfVkey, seed, vrfResult),
    ...verifyCertificate('nonce VRF', vrfVkey, xor(seed, NONCE_SEED), nonceVrf),
    ...verifyCertificate('leader VRF', vrfVkey, xor(seed, LEADER_SEED), leaderVrf),
  ];
}

function verifyCertificate(
  name: string,
  key: Uint8Array,
  input: Uint8Array,
  certificate: VrfCertificate | undefined,
): readonly string[] {
  if (certificate === undefined) return [];
  const output = verifyVrf(key, input, certificate.proof);
  if (output === undefined) return [`The ${name} proof is not valid for this slot and epoch nonce`];
  if (Buffer.compare(output, certificate.output) !== 0) return [`The ${name} output is not the output of its proof`];
  return [];
}

const encodeUint64 = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
};

/** Two constants separate the inputs of the two VRFs of TPraos. */
const NONCE_SEED = blake2b256(encodeUint64(0));
const LEADER_SEED = blake2b256(encodeUint64(1));

const slotSeed = (slot: number, epochNonce: Nonce): Uint8Array =>
  blake2b256(Buffer.concat([encodeUint64(slot), epochNonce ?? new Uint8Array()]));

const xor = (a: Uint8Array, b: Uint8Array): Uint8Array => a.map((byte, index) => byte ^ b[index]!);
