import type { Certificate } from '../../chains/cardano/certificates/certificate.js';
import { writeAction } from '../../chains/cardano/governance/encode-governance.js';
import {
  ACTION_KINDS,
  type Proposal,
  VOTES,
  type Vote,
  type Voter,
} from '../../chains/cardano/governance/governance.js';
import { CborWriter } from '../../kernel/cbor/writer.js';
import type { Row } from '../../store/write/cardano/tables.js';
import { type Batch, int4, storableText, type TxPosition } from './batch.js';
import { resolveAccount, resolveDRep } from './entities.js';
import { credentialKey, toKey } from './keys.js';

interface CertificatePosition extends TxPosition {
  readonly certIndex: number;
}

type DRepCertificate = Extract<
  Certificate,
  { readonly kind: 'drep-registration' | 'drep-update' | 'drep-deregistration' }
>;

const DREP_ACTIONS: readonly DRepCertificate['kind'][] = ['drep-registration', 'drep-update', 'drep-deregistration'];
const DREP_ENDED = 7;

export function projectDRepUpdate(batch: Batch, certificate: DRepCertificate, position: CertificatePosition): void {
  const { txId, certIndex, height } = position;
  const { born, endings } = batch.facts;
  const drepId = resolveDRep(batch, certificate.drep, txId);
  const before = batch.live.drepUpdates.get(drepId);
  if (before !== undefined) before[DREP_ENDED] = height;
  else if (!endings.updatesByDRep.has(drepId)) endings.updatesByDRep.set(drepId, height);
  const anchor = 'anchor' in certificate ? certificate.anchor : undefined;
  const row: Row<'drepUpdate'> = [
    txId,
    certIndex,
    drepId,
    DREP_ACTIONS.indexOf(certificate.kind),
    'deposit' in certificate ? certificate.deposit : undefined,
    anchor && storableText(anchor.url),
    anchor?.hash,
    undefined,
  ];
  born.drepUpdate.push(row);
  batch.live.drepUpdates.set(drepId, row);
  if (certificate.kind === 'drep-deregistration') endings.drepDeregistrations.push({ drepId, height, txId, certIndex });
}

type CommitteeCertificate = Extract<
  Certificate,
  { readonly kind: 'committee-authorization' | 'committee-resignation' }
>;

const COMMITTEE_ENDED = 8;

export function projectCommitteeUpdate(
  batch: Batch,
  certificate: CommitteeCertificate,
  position: CertificatePosition,
): void {
  const { txId, certIndex, height } = position;
  const { cold } = certificate;
  const { updatesByCommittee } = batch.facts.endings;
  const coldScript = cold.type === 'script';
  const key = credentialKey(cold);
  const before = batch.live.committeeUpdates.get(key);
  if (before !== undefined) before[COMMITTEE_ENDED] = height;
  else if (!updatesByCommittee.has(key)) updatesByCommittee.set(key, { coldScript, coldHash: cold.hash, height });
  const hot = 'hot' in certificate ? certificate.hot : undefined;
  const anchor = 'anchor' in certificate ? certificate.anchor : undefined;
  const row: Row<'committeeUpdate'> = [
    txId,
    certIndex,
    coldScript,
    cold.hash,
    hot && hot.type === 'script',
    hot?.hash,
    anchor && storableText(anchor.url),
    anchor?.hash,
    undefined,
  ];
  batch.facts.born.committeeUpdate.push(row);
  batch.live.committeeUpdates.set(key, row);
}

export function projectProposal(batch: Batch, proposal: Proposal, index: number, { txId }: TxPosition): void {
  const { deposit, returnAddress, action, anchor } = proposal;
  const writer = new CborWriter();
  writeAction(writer, action);
  const previous = 'previous' in action ? action.previous : undefined;
  // The ledger pays a withdrawal to an account by its id, also where the account appears here for the first time.
  if (action.kind === 'treasury-withdrawals')
    for (const [account] of action.withdrawals) resolveAccount(batch, account, txId);
  batch.facts.born.proposal.push([
    txId,
    index,
    ACTION_KINDS.indexOf(action.kind),
    deposit,
    returnAddress,
    resolveAccount(batch, returnAddress, txId),
    previous?.txHash,
    previous && int4(previous.index, 'index of a governance action'),
    storableText(anchor.url),
    anchor.hash,
    writer.finish(),
  ]);
}

const ROLES: readonly Voter['role'][] = ['committee', 'drep', 'pool'];
const VOTE_ENDED = 10;

export function projectVote(
  batch: Batch,
  { voter, action, vote, anchor }: Vote,
  index: number,
  position: TxPosition,
): void {
  const { txId, height } = position;
  const role = ROLES.indexOf(voter.role);
  const voterScript = voter.credential.type === 'script';
  const voterHash = voter.credential.hash;
  const actionTxHash = action.txHash;
  const actionIndex = int4(action.index, 'index of a governance action');
  const key = `${role}${credentialKey(voter.credential)}${toKey(actionTxHash)}${actionIndex}`;
  const before = batch.live.votes.get(key);
  if (before !== undefined) before[VOTE_ENDED] = height;
  else if (!batch.facts.endings.vote.has(key))
    batch.facts.endings.vote.set(key, { role, voterScript, voterHash, actionTxHash, actionIndex, height });
  const row: Row<'vote'> = [
    txId,
    index,
    role,
    voterScript,
    voterHash,
    actionTxHash,
    actionIndex,
    VOTES.indexOf(vote),
    anchor && storableText(anchor.url),
    anchor?.hash,
    undefined,
  ];
  batch.facts.born.vote.push(row);
  batch.live.votes.set(key, row);
}
