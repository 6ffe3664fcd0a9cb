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
  readonly drepIds?: readonly string[];
  /** DReps that register, update, retire or vote. */
  readonly dreps?: readonly Credential[];
  readonly poolIds?: readonly string[];
  /** Other required signers. */
  readonly signers?: readonly Credential[];
  /** The cold credentials of committee members. */
  readonly members?: readonly Credential[];
  /** The proposed actions: some depend on a previous one, some need the guardrail script. */
  readonly proposes?: readonly GovernanceAction['kind'][];
}

export type Facts = Pick<LedgerView, 'scripts' | 'accounts' | 'dreps' | 'pools'>;

export const othersWhoSign = ({ signers = [], members = [] }: FactRequest): readonly Credential[] => [
  ...signers,
  ...members,
];

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

/** A DRep of a request, with the credentials that its id may mean: a bare hash may belong to a key or a script. */
export interface RequestedDRep {
  readonly candidates: readonly Credential[];
  readonly isBareHash: boolean;
  /** The credential that is assumed for a bare hash when the chain knows neither. */
  readonly assumed: Credential | undefined;
}

export function listRequestedDReps({ dreps = [], drepIds = [] }: FactRequest): readonly RequestedDRep[] {
  const stated = dreps.map((drep) => ({ candidates: [drep], isBareHash: false, assumed: undefined }));
  return [...stated, ...drepIds.flatMap((id) => readDRep(id) ?? [])];
}

function readDRep(id: string): RequestedDRep | undefined {
  const parsed = tryTo(() => parseDRepId(id));
  if (parsed === undefined || !('hash' in parsed)) return undefined;
  const { type, hash } = parsed;
  if (type !== 'unknown') return { candidates: [{ type, hash }], isBareHash: false, assumed: undefined };
  return {
    candidates: (['key', 'script'] as const).map((kind) => ({ type: kind, hash })),
    isBareHash: true,
    assumed: parsed.assumed && { type: parsed.assumed, hash },
  };
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
