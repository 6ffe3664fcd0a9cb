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

/** What a build asks about besides its inputs, as the caller wrote it. */
export interface Questions {
  readonly stakeAddresses?: readonly string[];
  readonly drepId?: string;
  /** Of a DRep that registers, changes or leaves. */
  readonly drep?: Credential;
  readonly poolId?: string;
  /** Others who must agree. */
  readonly signers?: readonly Credential[];
  /** The cold credential of a member of the committee. */
  readonly member?: Credential;
  /** What is proposed: some actions build on others, some need the consent of a script. */
  readonly proposes?: GovernanceAction['kind'];
}

export type Facts = Pick<LedgerView, 'scripts' | 'accounts' | 'dreps' | 'pools'>;

export const othersWhoSign = ({ signers = [], member }: Questions): readonly Credential[] =>
  member === undefined ? signers : [...signers, member];

/** Undefined for text that is not what it should be. */
export function tryTo<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof DecodeError) return undefined;
    throw error;
  }
}

/** By the text that the builder looks them up with. */
export function stakeCredentials({ stakeAddresses = [] }: Questions): ReadonlyMap<string, Credential> {
  const credentials = new Map<string, Credential>();
  for (const text of stakeAddresses) {
    const address = tryTo(() => parseAddress(text));
    if (address?.type === 'reward') credentials.set(addressText(address), address.stake);
  }
  return credentials;
}

/** A bare hash may be of a key or of a script. */
export function drepCredentials({ drep, drepId }: Questions): readonly Credential[] {
  if (drep !== undefined) return [drep];
  const parsed = drepId === undefined ? undefined : tryTo(() => parseDRepId(drepId));
  if (parsed === undefined || !('hash' in parsed)) return [];
  const { type, hash } = parsed;
  return type === 'unknown' ? (['key', 'script'] as const).map((kind) => ({ type: kind, hash })) : [{ type, hash }];
}

export const isBareHash = ({ drep, drepId }: Questions): boolean =>
  drep === undefined && drepId !== undefined && tryTo(() => parseDRepId(drepId))?.type === 'unknown';

/** What a text stands for that leaves the kind open, where the chain knows neither. */
export function assumedDRep({ drep, drepId }: Questions): Credential | undefined {
  const parsed = drep === undefined && drepId !== undefined ? tryTo(() => parseDRepId(drepId)) : undefined;
  if (parsed?.type !== 'unknown' || parsed.assumed === undefined) return undefined;
  return { type: parsed.assumed, hash: parsed.hash };
}

/** Of everything that a script guards, and of the scripts that UTxOs carry. */
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

/** Conway from this version on lets only those withdraw who let somebody vote. */
export const VOTE_BEFORE_WITHDRAWAL = 10;
