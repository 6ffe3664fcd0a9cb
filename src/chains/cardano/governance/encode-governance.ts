import { areEqualBytes } from '../../../kernel/bytes.js';
import type { CborWriter } from '../../../kernel/cbor/writer.js';
import { writeCredential } from '../addresses/credential.js';
import { type SetEncoding, writeBytes, writeEntries, writeOrNull, writeSet, writeUint } from '../lists.js';
import { writeParameterUpdate, writeProtocolVersion } from '../parameters/protocol-update.js';
import { writeRational } from '../rational.js';
import { writeAnchor } from './anchor.js';
import {
  ACTION_KINDS,
  ACTION_SIZES,
  type GovernanceAction,
  type GovernanceActionId,
  type Proposal,
  VOTERS,
  VOTES,
  type Vote,
  type Voter,
} from './governance.js';

/** Preserves the order; votes of one voter must be adjacent. */
export function writeVotes(writer: CborWriter, votes: readonly Vote[]): void {
  const groups: Vote[][] = [];
  for (const vote of votes) {
    const group = groups.at(-1);
    if (group !== undefined && isSameVoter(group[0]!.voter, vote.voter)) group.push(vote);
    else groups.push([vote]);
  }
  writer.map(groups.length);
  for (const group of groups) {
    writeVoter(writer, group[0]!.voter);
    writer.map(group.length);
    for (const { action, vote, anchor } of group) {
      writeActionId(writer, action);
      writer.array(2).uint(VOTES.indexOf(vote));
      writeOrNull(writer, anchor, writeAnchor);
    }
  }
}

const voterNumber = ({ role, credential }: Voter): number =>
  VOTERS.findIndex((voter) => voter.role === role && voter.type === credential.type);

const isSameVoter = (a: Voter, b: Voter): boolean =>
  voterNumber(a) === voterNumber(b) && areEqualBytes(a.credential.hash, b.credential.hash);

function writeVoter(writer: CborWriter, voter: Voter): void {
  writer.array(2).uint(voterNumber(voter)).bytes(voter.credential.hash);
}

function writeActionId(writer: CborWriter, { txHash, index }: GovernanceActionId): void {
  writer.array(2).bytes(txHash).uint(index);
}

export function writeProposal(
  writer: CborWriter,
  { deposit, returnAddress, action, anchor }: Proposal,
  sets: SetEncoding = 'untagged',
): void {
  writer.array(4).uint(deposit).bytes(returnAddress);
  writeAction(writer, action, sets);
  writeAnchor(writer, anchor);
}

export function writeAction(writer: CborWriter, action: GovernanceAction, sets: SetEncoding = 'untagged'): void {
  const tag = ACTION_KINDS.indexOf(action.kind);
  writer.array(ACTION_SIZES[tag] ?? 0).uint(tag);
  // By kind: the field is absent in an action that was stored without a previous one.
  if (action.kind !== 'treasury-withdrawals' && action.kind !== 'info')
    writeOrNull(writer, action.previous, writeActionId);
  switch (action.kind) {
    case 'parameter-change':
      writeParameterUpdate(writer, action.update);
      writeOrNull(writer, action.guardrailScript, writeBytes);
      return;
    case 'hard-fork':
      writeProtocolVersion(writer, action.protocolVersion);
      return;
    case 'treasury-withdrawals':
      writeEntries(writer, action.withdrawals, writeBytes, writeUint);
      writeOrNull(writer, action.guardrailScript, writeBytes);
      return;
    case 'update-committee':
      writeSet(writer, action.removed, writeCredential, sets);
      writeEntries(writer, action.added, writeCredential, writeUint);
      writeRational(writer, action.threshold);
      return;
    case 'new-constitution':
      writer.array(2);
      writeAnchor(writer, action.anchor);
      writeOrNull(writer, action.guardrailScript, writeBytes);
      return;
    default:
      return;
  }
}
