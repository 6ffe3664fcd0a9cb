import type { Credential } from '../../chains/cardano/addresses/address.js';
import type { DRep } from '../../chains/cardano/addresses/credential.js';
import type { Certificate, InstantRewards } from '../../chains/cardano/certificates/certificate.js';
import type { Row } from '../../store/write/cardano/tables.js';
import type { Batch, Place } from './batch.js';
import { drepOf, poolOf, stakeOf } from './entities.js';
import { pointerKey } from './keys.js';
import { projectCommitteeUpdate, projectDRepUpdate } from './project-governance.js';
import { registerPool, retirePool } from './project-pools.js';

/** The position of a certificate: transaction and index within it. */
export interface CertificatePlace extends Place {
  readonly certIndex: number;
}

export function projectCertificate(batch: Batch, certificate: Certificate, place: CertificatePlace): void {
  const { txId, certIndex } = place;
  switch (certificate.kind) {
    case 'pool-registration':
      registerPool(batch, certificate.parameters, place);
      return;
    case 'pool-retirement':
      retirePool(batch, certificate, place);
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
      moveInstantRewards(batch, certificate, place);
      return;
    case 'committee-authorization':
    case 'committee-resignation':
      projectCommitteeUpdate(batch, certificate, place);
      return;
    case 'drep-registration':
    case 'drep-update':
    case 'drep-deregistration':
      projectDRepUpdate(batch, certificate, place);
      return;
    default:
      projectStake(batch, certificate, place);
  }
}

type StakeCertificate = Extract<Certificate, { readonly stake: Credential }>;

/** Conway certificates combine registration, delegation and vote delegation; each part is a separate fact. */
function projectStake(batch: Batch, certificate: StakeCertificate, place: CertificatePlace): void {
  const { txId, certIndex, height } = place;
  const stakeId = stakeOf(batch, certificate.stake, txId);
  if ('deposit' in certificate) {
    const registration = certificate.kind !== 'stake-deregistration';
    batch.facts.born.stakeUpdate.push([txId, certIndex, stakeId, registration, certificate.deposit]);
    if (registration) batch.learned.pointers.set(pointerKey(place), stakeId);
    else {
      endDelegation(batch, stakeId, height);
      endVoteDelegation(batch, stakeId, height);
    }
  }
  if ('pool' in certificate) delegateStake(batch, stakeId, certificate.pool, place);
  if ('drep' in certificate) delegateVote(batch, stakeId, certificate.drep, place);
}

const ENDED = 4;

function delegateStake(batch: Batch, stakeId: number, pool: Uint8Array, place: CertificatePlace): void {
  endDelegation(batch, stakeId, place.height);
  const row: Row<'delegation'> = [place.txId, place.certIndex, stakeId, poolOf(batch, pool, place.txId), undefined];
  batch.facts.born.delegation.push(row);
  batch.live.delegations.set(stakeId, row);
}

function delegateVote(batch: Batch, stakeId: number, drep: DRep, place: CertificatePlace): void {
  endVoteDelegation(batch, stakeId, place.height);
  const row: Row<'voteDelegation'> = [place.txId, place.certIndex, stakeId, drepOf(batch, drep, place.txId), undefined];
  batch.facts.born.voteDelegation.push(row);
  batch.live.voteDelegations.set(stakeId, row);
}

function endDelegation(batch: Batch, stakeId: number, height: number): void {
  const row = batch.live.delegations.get(stakeId);
  if (row !== undefined) row[ENDED] ??= height;
  batch.live.delegations.delete(stakeId);
  endOnce(batch.facts.endings.delegationOfStake, stakeId, height);
}

function endVoteDelegation(batch: Batch, stakeId: number, height: number): void {
  const row = batch.live.voteDelegations.get(stakeId);
  if (row !== undefined) row[ENDED] ??= height;
  batch.live.voteDelegations.delete(stakeId);
  endOnce(batch.facts.endings.voteDelegationOfStake, stakeId, height);
}

/** A fact from an earlier batch ends with the first event of this one. */
function endOnce<Key>(endings: Map<Key, number>, key: Key, height: number): void {
  if (!endings.has(key)) endings.set(key, height);
}

function moveInstantRewards(batch: Batch, certificate: InstantRewards, place: CertificatePlace): void {
  const { txId, certIndex } = place;
  const pot = certificate.pot === 'reserves' ? 0 : 1;
  const { instantReward } = batch.facts.born;
  if (certificate.toOtherPot !== undefined) {
    instantReward.push([txId, certIndex, 0, pot, undefined, certificate.toOtherPot]);
    return;
  }
  for (const [index, [credential, lovelace]] of certificate.rewards.entries())
    instantReward.push([txId, certIndex, index, pot, stakeOf(batch, credential, txId), lovelace]);
}
