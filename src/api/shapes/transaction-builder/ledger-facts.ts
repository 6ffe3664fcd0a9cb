import type { LedgerView } from '../../../builder/request/ledger-view.js';
import type { Utxo } from '../../../builder/request/request.js';
import {
  addressText,
  type Credential,
  parseAddress,
  paymentCredential,
} from '../../../chains/cardano/addresses/address.js';
import type { GovernanceAction } from '../../../chains/cardano/governance/governance.js';
import { parseDRepId } from '../../../chains/cardano/governance/governance-id.js';
import { DecodeError } from '../../../kernel/errors.js';
import { fromHex, toHex } from '../../../kernel/hex.js';

/** Facts that a build needs besides its inputs, with ids as the client wrote them. */
export interface FactRequest {
  readonly stakeAddresses?: readonly string[];
  readonly drepId?: string;
  /** A DRep that registers, updates or retires. */
  readonly drep?: Credential;
  readonly poolId?: string;
  /** Other required signers. */
  readonly signers?: readonly Credential[];
  /** The cold credential of a committee member. */
  readonly member?: Credential;
  /** The proposed action: some actions depend on a previous one, some need the guardrail script. */
  readonly proposes?: GovernanceAction['kind'];
}

export type Facts = Pick<LedgerView, 'scripts' | 'accounts' | 'dreps' | 'pools'>;

export const othersWhoSign = ({ signers = [], member }: FactRequest): readonly Credential[] =>
  member === undefined ? signers : [...signers, member];

/** Undefined for text that cannot be parsed. */
export function tryTo<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof DecodeError) return undefined;
    throw error;
  }
}

/** Keyed by the text with which the builder looks them up. */
export function stakeCredentials({ stakeAddresses = [] }: FactRequest): ReadonlyMap<string, Credential> {
  const credentials = new Map<string, Credential>();
  for (const text of stakeAddresses) {
    const address = tryTo(() => parseAddress(text));
    if (address?.type === 'reward') credentials.set(addressText(address), address.stake);
  }
  return credentials;
}

/** A bare hash may belong to a key or a script. */
export function drepCredentials({ drep, drepId }: FactRequest): readonly Credential[] {
  if (drep !== undefined) return [drep];
  const parsed = drepId === undefined ? undefined : tryTo(() => parseDRepId(drepId));
  if (parsed === undefined || !('hash' in parsed)) return [];
  const { type, hash } = parsed;
  return type === 'unknown' ? (['key', 'script'] as const).map((kind) => ({ type: kind, hash })) : [{ type, hash }];
}

export const isBareHash = ({ drep, drepId }: FactRequest): boolean =>
  drep === undefined && drepId !== undefined && tryTo(() => parseDRepId(drepId))?.type === 'unknown';

/** The credential that is assumed for a bare hash when the chain knows neither. */
export function assumedDRep({ drep, drepId }: FactRequest): Credential | undefined {
  const parsed = drep === undefined && drepId !== undefined ? tryTo(() => parseDRepId(drepId)) : undefined;
  if (parsed?.type !== 'unknown' || parsed.assumed === undefined) return undefined;
  return { type: parsed.assumed, hash: parsed.hash };
}

/** Hashes of all scripts that lock inputs or must sign, and of the reference scripts of UTxOs. */
export function scriptHashes(utxos: readonly Utxo[], signers: readonly Credential[]): readonly Uint8Array[] {
  const hashes = new Set<string>();
  const addresses = new Set<string>();
  for (const { address, referenceScriptHash } of utxos) {
    addresses.add(address);
    if (referenceScriptHash !== undefined && SCRIPT_HASH.test(referenceScriptHash))
      hashes.add(referenceScriptHash.toLowerCase());
  }
  for (const text of addresses) {
    const address = tryTo(() => parseAddress(text));
    const credential = address && paymentCredential(address);
    if (credential?.type === 'script') hashes.add(toHex(credential.hash));
  }
  for (const { type, hash } of signers) if (type === 'script') hashes.add(toHex(hash));
  return [...hashes].map(fromHex);
}

const SCRIPT_HASH = /^[0-9a-fA-F]{56}$/;

/** From this Conway protocol version on only accounts with a vote delegation can withdraw. */
export const VOTE_BEFORE_WITHDRAWAL = 10;
