import type { CborReader } from '../../../kernel/cbor/reader.js';
import type { Credential } from '../addresses/address.js';
import { readCredential } from '../addresses/credential.js';
import { readEntries, readHash28, readLovelace, readOrNull, readSet } from '../lists.js';
import {
  type ProtocolParameterUpdate,
  type ProtocolVersion,
  readParameterUpdate,
  readProtocolVersion,
} from '../parameters/protocol-update.js';
import { type Rational, readRational } from '../rational.js';
import { type Anchor, readAnchor } from './anchor.js';

export interface GovernanceActionId {
  readonly txHash: Uint8Array;
  readonly index: number;
}

export interface Voter {
  readonly role: 'committee' | 'drep' | 'pool';
  /** Hot credential of a committee member, or the pool's key hash. */
  readonly credential: Credential;
}

export interface Vote {
  readonly voter: Voter;
  readonly action: GovernanceActionId;
  readonly vote: 'no' | 'yes' | 'abstain';
  readonly anchor: Anchor | undefined;
}

export interface Proposal {
  readonly deposit: bigint;
  /** Bytes of the reward address that receives the deposit refund. */
  readonly returnAddress: Uint8Array;
  readonly action: GovernanceAction;
  readonly anchor: Anchor;
}

/** `previous` is the last enacted action of the same purpose, on which this one builds. */
export type GovernanceAction =
  | {
      readonly kind: 'parameter-change';
      readonly previous: GovernanceActionId | undefined;
      readonly update: ProtocolParameterUpdate;
      readonly guardrailScript: Uint8Array | undefined;
    }
  | {
      readonly kind: 'hard-fork';
      readonly previous: GovernanceActionId | undefined;
      readonly protocolVersion: ProtocolVersion;
    }
  | {
      readonly kind: 'treasury-withdrawals';
      /** Bytes of reward addresses and their amounts. */
      readonly withdrawals: readonly (readonly [Uint8Array, bigint])[];
      readonly guardrailScript: Uint8Array | undefined;
    }
  | { readonly kind: 'no-confidence'; readonly previous: GovernanceActionId | undefined }
  | {
      readonly kind: 'update-committee';
      readonly previous: GovernanceActionId | undefined;
      readonly removed: readonly Credential[];
      /** Cold credentials and the last epoch of their terms. */
      readonly added: readonly (readonly [Credential, bigint])[];
      readonly threshold: Rational;
    }
  | {
      readonly kind: 'new-constitution';
      readonly previous: GovernanceActionId | undefined;
      readonly anchor: Anchor;
      readonly guardrailScript: Uint8Array | undefined;
    }
  | { readonly kind: 'info' };

/** Indexed by CDDL number. */
export const ACTION_KINDS: readonly GovernanceAction['kind'][] = [
  'parameter-change',
  'hard-fork',
  'treasury-withdrawals',
  'no-confidence',
  'update-committee',
  'new-constitution',
  'info',
];

export const VOTERS = [
  { role: 'committee', type: 'key' },
  { role: 'committee', type: 'script' },
  { role: 'drep', type: 'key' },
  { role: 'drep', type: 'script' },
  { role: 'pool', type: 'key' },
] as const;

export const VOTES = ['no', 'yes', 'abstain'] as const;

/** Flattens `{voter: {action: vote}}`. */
export function readVotes(reader: CborReader): readonly Vote[] {
  return readEntries(reader, readVoter, (inner) => readEntries(inner, readActionId, readVote)).flatMap(
    ([voter, votes]) => votes.map(([action, { vote, anchor }]) => ({ voter, action, vote, anchor })),
  );
}

function readVoter(reader: CborReader): Voter {
  const count = reader.readTuple(2);
  const voter = VOTERS[reader.readUint()];
  if (voter === undefined) return reader.fail('unknown kind of voter');
  const hash = reader.readHash(28);
  reader.expectClose(count, 2);
  return { role: voter.role, credential: { type: voter.type, hash } };
}

export function readActionId(reader: CborReader): GovernanceActionId {
  const count = reader.readTuple(2);
  const txHash = reader.readHash(32);
  const index = reader.readUint();
  reader.expectClose(count, 2);
  return { txHash, index };
}

function readVote(reader: CborReader): Pick<Vote, 'vote' | 'anchor'> {
  const count = reader.readTuple(2);
  const vote = VOTES[reader.readUint()];
  if (vote === undefined) return reader.fail('unknown vote');
  const anchor = readOrNull(reader, readAnchor);
  reader.expectClose(count, 2);
  return { vote, anchor };
}

export function readProposal(reader: CborReader): Proposal {
  const count = reader.readTuple(4);
  const deposit = reader.readUintBig();
  const returnAddress = reader.readBytes();
  const action = readAction(reader);
  const anchor = readAnchor(reader);
  reader.expectClose(count, 4);
  return { deposit, returnAddress, action, anchor };
}

/** Array length of each action, including its number. */
export const ACTION_SIZES: readonly number[] = [4, 3, 3, 2, 5, 3, 1];

export function readAction(reader: CborReader): GovernanceAction {
  const count = reader.readArrayHeader();
  const tag = reader.readUint();
  const size = ACTION_SIZES[tag];
  if (size === undefined) return reader.fail(`unknown governance action ${tag}`);
  const action = readActionFields(reader, tag);
  reader.expectClose(count, size);
  return action;
}

/** Object fields are evaluated in the order written, which is the order of the bytes. */
function readActionFields(reader: CborReader, tag: number): GovernanceAction {
  if (tag === 6) return { kind: 'info' };
  if (tag === 2)
    return {
      kind: 'treasury-withdrawals',
      withdrawals: readEntries(reader, (inner) => inner.readBytes(), readLovelace),
      guardrailScript: readOrNull(reader, readHash28),
    };
  const previous = readOrNull(reader, readActionId);
  switch (tag) {
    case 0:
      return {
        kind: 'parameter-change',
        previous,
        update: readParameterUpdate(reader),
        guardrailScript: readOrNull(reader, readHash28),
      };
    case 1:
      return { kind: 'hard-fork', previous, protocolVersion: readProtocolVersion(reader) };
    case 3:
      return { kind: 'no-confidence', previous };
    case 4:
      return {
        kind: 'update-committee',
        previous,
        removed: readSet(reader, readCredential),
        added: readEntries(reader, readCredential, (inner) => inner.readUintBig()),
        threshold: readRational(reader),
      };
    default: {
      const count = reader.readTuple(2);
      const anchor = readAnchor(reader);
      const guardrailScript = readOrNull(reader, readHash28);
      reader.expectClose(count, 2);
      return { kind: 'new-constitution', previous, anchor, guardrailScript };
    }
  }
}
