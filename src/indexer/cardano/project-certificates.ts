import type { Credential } from '../../chains/cardano/addresses/address.js';
import type { DRep } from '../../chains/cardano/addresses/credential.js';
import type { Certificate, InstantRewards } from '../../chains/cardano/certificates/certificate.js';
import type { Row } from '../../store/write/cardano/tables.js';
import type { Batch, TxPosition } from './batch.js';
import { resolveDRep, resolvePool, resolveStake } from './entities.js';
import { pointerKey } from './keys.js';
import { projectCommitteeUpdate, projectDRepUpdate } from './project-governance.js';
import { registerPool, retirePool } from './project-pools.js';

/** The position of a certificate: transaction and index within it. */
export interface CertificatePosition extends TxPosition {
  readonly certIndex: number;
}

export function projectCertificate(batch: Batch, certificate: Certificate, position: CertificatePosition): void {
  const { txId, certIndex } = position;
  switch (certificate.kind) {
    case 'pool-registration':
      registerPool(batch, certificate.parameters, position);
      return;
    case 'pool-retirement':
      retirePool(batch, certificate, position);
      return;
    case 'undecoded':
      // Stored in `undecoded_part` with the other undecodable parts of its transaction.
      return;
    case 'genesis-delegation': {
      const { genesisHash, delegateHash, vrfKeyHash } = certificate;
      batch.facts.born.genesisDelegation.push([txId, certIndex, genesisHash, delegateHash, vrfKeyHash]);
      return;
    }
    case 'instant-rewards':
      moveInstantRewards(batch, certificate, position);
      return;
    case 'committee-authorization':
    case 'committee-resignation':
      projectCommitteeUpdate(batch, certificate, position);
      return;
    case 'drep-registration':
    case 'drep-update':
    case 'drep-deregistration':
      projectDRepUpdate(batch, certificate, position);
      return;
    default:
      projectStake(batch, certificate, position);
  }
}

type StakeCertificate = Extract<Certificate, { readonly stake: Credential }>;

/** Conway certificates combine registration, delegation and vote delegation; each part is a separate fact. */
function projectStake(batch: Batch, certificate: StakeCertificate, position: CertificatePosition): void {
  const { txId, certIndex, height } = position;
  const stakeId = resolveStake(batch, certificate.stake, txId);
  if ('deposit' in certificate) {
    const registration = certificate.kind !== 'stake-deregistration';
    batch.facts.born.stakeUpdate.push([txId, certIndex, stakeId, registration, certificate.deposit]);
    if (registration) batch.learned.pointers.set(pointerKey(position), stakeId);
    else {
      endDelegation(batch, stakeId, height);
      endVoteDelegation(batch, stakeId, height);
    }
  }
  if ('pool' in certificate) delegateStake(batch, stakeId, certificate.pool, position);
  if ('drep' in certificate) delegateVote(batch, stakeId, certificate.drep, position);
}

const ENDED = 4;

function delegateStake(batch: Batch, stakeId: number, pool: Uint8Array, position: CertificatePosition): void {
  endDelegation(batch, stakeId, position.height);
  const row: Row<'delegation'> = [
    position.txId,
    position.certIndex,
    stakeId,
    resolvePool(batch, pool, position.txId),
    undefined,
  ];
  batch.facts.born.delegation.push(row);
  batch.live.delegations.set(stakeId, row);
}

function delegateVote(batch: Batch, stakeId: number, drep: DRep, position: CertificatePosition): void {
  endVoteDelegation(batch, stakeId, position.height);
  const row: Row<'voteDelegation'> = [
    position.txId,
    position.certIndex,
    stakeId,
    resolveDRep(batch, drep, position.txId),
    undefined,
  ];
  batch.facts.born.voteDelegation.push(row);
  batch.live.voteDelegations.set(stakeId, row);
}

function endDelegation(batch: Batch, stakeId: number, height: number): void {
  const row = batch.live.delegations.get(stakeId);
  if (row !== undefined) row[ENDED] ??= height;
  batch.live.delegations.delete(stakeId);
  recordFirstEnding(batch.facts.endings.delegationsByStake, stakeId, height);
}

function endVoteDelegation(batch: Batch, stakeId: number, height: number): void {
  const row = batch.live.voteDelegations.get(stakeId);
  if (row !== undefined) row[ENDED] ??= height;
  batch.live.voteDelegations.delete(stakeId);
  recordFirstEnding(batch.facts.endings.voteDelegationsByStake, stakeId, height);
}

/** A fact from an earlier batch ends with the first event of this one. */
function recordFirstEnding<Key>(endings: Map<Key, number>, key: Key, height: number): void {
  if (!endings.has(key)) endings.set(key, height);
}

function moveInstantRewards(batch: Batch, certificate: InstantRewards, position: CertificatePosition): void {
  const { txId, certIndex } = position;
  const pot = certificate.pot === 'reserves' ? 0 : 1;
  const { instantReward } = batch.facts.born;
  if (certificate.toOtherPot !== undefined) {
    instantReward.push([txId, certIndex, 0, pot, undefined, certificate.toOtherPot]);
    return;
  }
  for (const [index, [credential, lovelace]] of certificate.rewards.entries())
    instantReward.push([txId, certIndex, index, pot, resolveStake(batch, credential, txId), lovelace]);
}
