import type { CborReader } from '../../../kernel/cbor/reader.js';
import type { Credential } from '../addresses/address.js';
import { type DRep, readCredential, readDRep } from '../addresses/credential.js';
import { type Anchor, readAnchor } from '../governance/anchor.js';
import { readEntries, readOrNull } from '../lists.js';
import { type PoolParameters, readPoolParameters } from '../pools/pool-parameters.js';

/** `deposit` is undefined if the certificate does not contain it; then the protocol parameters apply. */
export type Certificate =
  | { readonly kind: 'stake-registration'; readonly stake: Credential; readonly deposit: bigint | undefined }
  | { readonly kind: 'stake-deregistration'; readonly stake: Credential; readonly deposit: bigint | undefined }
  | { readonly kind: 'stake-delegation'; readonly stake: Credential; readonly pool: Uint8Array }
  | { readonly kind: 'pool-registration'; readonly parameters: PoolParameters }
  | { readonly kind: 'pool-retirement'; readonly pool: Uint8Array; readonly epoch: bigint }
  | {
      readonly kind: 'genesis-delegation';
      readonly genesisHash: Uint8Array;
      readonly delegateHash: Uint8Array;
      readonly vrfKeyHash: Uint8Array;
    }
  | InstantRewards
  | { readonly kind: 'vote-delegation'; readonly stake: Credential; readonly drep: DRep }
  | {
      readonly kind: 'stake-vote-delegation';
      readonly stake: Credential;
      readonly pool: Uint8Array;
      readonly drep: DRep;
    }
  | {
      readonly kind: 'stake-registration-delegation';
      readonly stake: Credential;
      readonly pool: Uint8Array;
      readonly deposit: bigint;
    }
  | {
      readonly kind: 'vote-registration-delegation';
      readonly stake: Credential;
      readonly drep: DRep;
      readonly deposit: bigint;
    }
  | {
      readonly kind: 'stake-vote-registration-delegation';
      readonly stake: Credential;
      readonly pool: Uint8Array;
      readonly drep: DRep;
      readonly deposit: bigint;
    }
  | { readonly kind: 'committee-authorization'; readonly cold: Credential; readonly hot: Credential }
  | { readonly kind: 'committee-resignation'; readonly cold: Credential; readonly anchor: Anchor | undefined }
  | {
      readonly kind: 'drep-registration';
      readonly drep: Credential;
      readonly deposit: bigint;
      readonly anchor: Anchor | undefined;
    }
  | { readonly kind: 'drep-deregistration'; readonly drep: Credential; readonly deposit: bigint }
  | { readonly kind: 'drep-update'; readonly drep: Credential; readonly anchor: Anchor | undefined }
  | UndecodedCertificate;

/** Placeholder for a certificate that could not be decoded, so that the indexes of the others stay correct. */
export interface UndecodedCertificate {
  readonly kind: 'undecoded';
  /** The encoded certificate. */
  readonly encoded: Uint8Array;
}

/** MIR: instantaneous rewards to accounts, or a transfer from this pot to the other. */
export interface InstantRewards {
  readonly kind: 'instant-rewards';
  readonly pot: 'reserves' | 'treasury';
  readonly rewards: readonly (readonly [Credential, bigint])[];
  readonly toOtherPot: bigint | undefined;
}

/**
 * The CDDL number of each kind, oldest form first; the forms 7 and 8 with a deposit share a kind with 0 and 1. Negative
 * for an undecoded certificate.
 */
export function certificateTag(certificate: Certificate): number {
  if (certificate.kind === 'undecoded') return -1;
  if (certificate.kind === 'stake-registration') return certificate.deposit === undefined ? 0 : 7;
  if (certificate.kind === 'stake-deregistration') return certificate.deposit === undefined ? 1 : 8;
  return KIND_TAGS[certificate.kind];
}

const KIND_TAGS = {
  'stake-delegation': 2,
  'pool-registration': 3,
  'pool-retirement': 4,
  'genesis-delegation': 5,
  'instant-rewards': 6,
  'vote-delegation': 9,
  'stake-vote-delegation': 10,
  'stake-registration-delegation': 11,
  'vote-registration-delegation': 12,
  'stake-vote-registration-delegation': 13,
  'committee-authorization': 14,
  'committee-resignation': 15,
  'drep-registration': 16,
  'drep-deregistration': 17,
  'drep-update': 18,
} as const;

/** Array length of each certificate, including its number. */
const SIZES = [2, 2, 3, 10, 3, 4, 2, 3, 3, 3, 4, 4, 4, 5, 3, 3, 4, 3, 3];

export const certificateSize = (tag: number): number => SIZES[tag] ?? 0;

export function readCertificate(reader: CborReader): Certificate {
  const count = reader.readArrayHeader();
  const tag = reader.readUint();
  const size = SIZES[tag];
  if (size === undefined) return reader.fail(`unknown certificate ${tag}`);
  const hasBlsKey = tag === KIND_TAGS['pool-registration'] && count === size + 1;
  const certificate = readFields(reader, tag, hasBlsKey);
  reader.expectClose(count, hasBlsKey ? size + 1 : size);
  return certificate;
}

function readFields(reader: CborReader, tag: number, hasBlsKey: boolean): Certificate {
  switch (tag) {
    case 3:
      return { kind: 'pool-registration', parameters: readPoolParameters(reader, hasBlsKey) };
    case 4:
      return { kind: 'pool-retirement', pool: reader.readHash(28), epoch: reader.readUintBig() };
    case 5:
      return {
        kind: 'genesis-delegation',
        genesisHash: reader.readHash(28),
        delegateHash: reader.readHash(28),
        vrfKeyHash: reader.readHash(32),
      };
    case 6:
      return readInstantRewards(reader);
    case 14:
      return { kind: 'committee-authorization', cold: readCredential(reader), hot: readCredential(reader) };
    case 15:
      return { kind: 'committee-resignation', cold: readCredential(reader), anchor: readOrNull(reader, readAnchor) };
    case 16:
      return {
        kind: 'drep-registration',
        drep: readCredential(reader),
        deposit: reader.readUintBig(),
        anchor: readOrNull(reader, readAnchor),
      };
    case 17:
      return { kind: 'drep-deregistration', drep: readCredential(reader), deposit: reader.readUintBig() };
    case 18:
      return { kind: 'drep-update', drep: readCredential(reader), anchor: readOrNull(reader, readAnchor) };
    default:
      return readStakeFields(reader, tag, readCredential(reader));
  }
}

/**
 * A pool's key hash. In November 2025 nodes accepted a longer one and used its first 28 bytes; a block of preview
 * contains such a delegation.
 */
function readDelegatedPool(reader: CborReader): Uint8Array {
  const bytes = reader.readBytes();
  if (bytes.length < 28) reader.fail(`a pool of ${bytes.length} bytes`);
  return bytes.length === 28 ? bytes : bytes.subarray(0, 28);
}

/** Object fields are evaluated in the order written, which is the order of the bytes. */
function readStakeFields(reader: CborReader, tag: number, stake: Credential): Certificate {
  switch (tag) {
    case 0:
      return { kind: 'stake-registration', stake, deposit: undefined };
    case 1:
      return { kind: 'stake-deregistration', stake, deposit: undefined };
    case 2:
      return { kind: 'stake-delegation', stake, pool: readDelegatedPool(reader) };
    case 7:
      return { kind: 'stake-registration', stake, deposit: reader.readUintBig() };
    case 8:
      return { kind: 'stake-deregistration', stake, deposit: reader.readUintBig() };
    case 9:
      return { kind: 'vote-delegation', stake, drep: readDRep(reader) };
    case 10:
      return { kind: 'stake-vote-delegation', stake, pool: readDelegatedPool(reader), drep: readDRep(reader) };
    case 11:
      return {
        kind: 'stake-registration-delegation',
        stake,
        pool: readDelegatedPool(reader),
        deposit: reader.readUintBig(),
      };
    case 12:
      return { kind: 'vote-registration-delegation', stake, drep: readDRep(reader), deposit: reader.readUintBig() };
    default:
      return {
        kind: 'stake-vote-registration-delegation',
        stake,
        pool: readDelegatedPool(reader),
        drep: readDRep(reader),
        deposit: reader.readUintBig(),
      };
  }
}

function readInstantRewards(reader: CborReader): InstantRewards {
  const count = reader.readTuple(2);
  const pot = reader.readUint() === 0 ? 'reserves' : 'treasury';
  const toAccounts = reader.peekType() === 'map';
  const rewards = toAccounts ? readEntries(reader, readCredential, (inner) => inner.readInteger()) : [];
  const toOtherPot = toAccounts ? undefined : reader.readUintBig();
  reader.expectClose(count, 2);
  return { kind: 'instant-rewards', pot, rewards, toOtherPot };
}
