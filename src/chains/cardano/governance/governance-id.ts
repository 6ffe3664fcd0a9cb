import { decodeBech32, encodeBech32 } from '../../../kernel/bech32.js';
import { DecodeError } from '../../../kernel/errors.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import type { Credential } from '../addresses/address.js';
import type { DRep } from '../addresses/credential.js';
import type { GovernanceActionId } from './governance.js';

export type GovernanceRole = 'cc_hot' | 'cc_cold' | 'drep';

const HASH_BYTES = 28;
const TX_HASH_BYTES = 32;
const MAX_ACTION_INDEX = 0xffff;

// CIP-129: the high nibble of the header byte is the role, the low nibble the credential type.
const ROLES: readonly GovernanceRole[] = ['cc_hot', 'cc_cold', 'drep'];
const KEY_HASH = 2;
const SCRIPT_HASH = 3;

export const ALWAYS_ABSTAIN = 'drep_always_abstain';
export const ALWAYS_NO_CONFIDENCE = 'drep_always_no_confidence';

export function governanceIdCip129(role: GovernanceRole, credential: Credential): string {
  return encodeBech32(role, governanceIdBytes(role, credential));
}

/** Header byte and hash. */
export const governanceIdBytes = (role: GovernanceRole, { type, hash }: Credential): Uint8Array =>
  Uint8Array.of((ROLES.indexOf(role) << 4) | (type === 'key' ? KEY_HASH : SCRIPT_HASH), ...hash);

/**
 * CIP-105 text: the bare hash. Keys use the short prefix (`drep1…`) of wallets and explorers, scripts their own
 * (`drep_script1…`).
 */
export const governanceIdCip105 = (role: GovernanceRole, { type, hash }: Credential): string =>
  encodeBech32(type === 'key' ? role : `${role}_script`, hash);

export function drepIdCip129(drep: DRep): string {
  return isCredential(drep) ? governanceIdCip129('drep', drep) : formatPredefinedDRep(drep.type);
}

export function drepIdCip105(drep: DRep): string {
  return isCredential(drep) ? governanceIdCip105('drep', drep) : formatPredefinedDRep(drep.type);
}

const isCredential = (drep: DRep): drep is Credential => drep.type === 'key' || drep.type === 'script';

const formatPredefinedDRep = (type: 'abstain' | 'no-confidence'): string =>
  type === 'abstain' ? ALWAYS_ABSTAIN : ALWAYS_NO_CONFIDENCE;

/** Either a complete credential, or a bare hash that may belong to a key or to a script. */
export type ParsedGovernanceId = Credential | UnknownCredential;

export interface UnknownCredential {
  readonly type: 'unknown';
  readonly hash: Uint8Array;
  /**
   * The credential type to assume if the chain knows neither. The first CIP-105 form (`drep1…` with 28 bytes) is for
   * keys, but explorers print script DReps in it too.
   */
  readonly assumed: 'key' | undefined;
}

/**
 * Accepts CIP-129, CIP-105 (old and new prefixes) or hexadecimal; 56 digits and the old `drep1…` leave the credential
 * type open.
 */
export function parseGovernanceId(role: GovernanceRole, text: string): ParsedGovernanceId {
  if (/^[0-9a-fA-F]+$/.test(text)) {
    const bytes = fromHex(text);
    return bytes.length === HASH_BYTES ? { type: 'unknown', hash: bytes, assumed: undefined } : withHeader(role, bytes);
  }
  const { prefix, bytes } = decodeBech32(text);
  if (prefix === role && bytes.length === HASH_BYTES + 1) return withHeader(role, bytes);
  if (bytes.length !== HASH_BYTES) throw new DecodeError(`not a ${role} id`);
  if (prefix === role && role === 'drep') return { type: 'unknown', hash: bytes, assumed: 'key' };
  if (prefix === role || prefix === `${role}_vkh`) return { type: 'key', hash: bytes };
  if (prefix === `${role}_script`) return { type: 'script', hash: bytes };
  throw new DecodeError(`not a ${role} id`);
}

/** Accepts any DRep id, including the two predefined DReps. */
export function parseDRepId(text: string): ParsedGovernanceId | DRep {
  if (text === ALWAYS_ABSTAIN) return { type: 'abstain' };
  if (text === ALWAYS_NO_CONFIDENCE) return { type: 'no-confidence' };
  return parseGovernanceId('drep', text);
}

function withHeader(role: GovernanceRole, bytes: Uint8Array): Credential {
  const header = bytes[0] ?? 0;
  const kind = header & 0x0f;
  if (bytes.length !== HASH_BYTES + 1 || ROLES[header >> 4] !== role || (kind !== KEY_HASH && kind !== SCRIPT_HASH))
    throw new DecodeError(`not a ${role} id`);
  return { type: kind === KEY_HASH ? 'key' : 'script', hash: bytes.subarray(1) };
}

/** `{txHash}#{index}`, the form of the API specification. */
export const actionIdText = ({ txHash, index }: GovernanceActionId): string => `${toHex(txHash)}#${index}`;

/** CIP-129: the index follows the hash in the minimum number of bytes, at least one. */
export function actionIdCip129({ txHash, index }: GovernanceActionId): string {
  const tail = index > 0xff ? [index >> 8, index & 0xff] : [index];
  return encodeBech32('gov_action', Uint8Array.of(...txHash, ...tail));
}

/** `{txHash}#{index}` or `gov_action1…`. */
export function parseActionId(text: string): GovernanceActionId {
  const parts = /^([0-9a-fA-F]{64})#(0|[1-9][0-9]{0,4})$/.exec(text);
  if (parts !== null) return checkedAction(fromHex(parts[1]!), Number(parts[2]));
  const { prefix, bytes } = decodeBech32(text);
  if (prefix !== 'gov_action' || bytes.length <= TX_HASH_BYTES || bytes.length > TX_HASH_BYTES + 2)
    throw new DecodeError('not a governance action id');
  const index = bytes.subarray(TX_HASH_BYTES).reduce((value, byte) => value * 256 + byte, 0);
  return checkedAction(bytes.subarray(0, TX_HASH_BYTES), index);
}

function checkedAction(txHash: Uint8Array, index: number): GovernanceActionId {
  if (index > MAX_ACTION_INDEX) throw new DecodeError('the index of the governance action is above 65535');
  return { txHash, index };
}
