import Type from 'typebox';
import type { Credential } from '../../../chains/cardano/addresses/address.js';
import { governanceIdCip129 } from '../../../chains/cardano/governance/governance-id.js';
import type { Committee as ChainCommittee } from '../../../chains/cardano/governance/governance-json-committee.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { toHex } from '../../../kernel/hex.js';
import { credentialKey } from '../../../ledger/state/keys.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { hasLedger } from '../../../store/queries/cardano/chain/ledger-availability.js';
import { readTip } from '../../../store/queries/cardano/chain/tip.js';
import { committeeUpdates, currentCommitteeUpdates } from '../../../store/queries/cardano/governance/committee.js';
import type { Decided } from '../../../store/queries/cardano/governance/decided-governance.js';
import {
  type CurrentGovernance,
  findCurrentGovernance,
  findGovernanceHistory,
  type GovernanceHistory,
} from '../../../store/queries/cardano/governance/governance-state.js';
import { numberedPage } from '../../kit/chain-pages.js';
import { isRealChain, type Services } from '../../kit/context.js';
import { type Operation, operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import {
  CommitteeCert,
  type CommitteeJson,
  isSame,
  type MemberCertificate,
  memberStatus,
} from '../../shapes/governance/current-governance.js';
import { readAuthorizations } from './ledger-state.js';

/** The current state of committee members, for any of the committees, which are in order. */
export async function createCommitteeFormatter(
  db: NetworkDb<'cardano'>,
): Promise<
  (committee: Decided<ChainCommittee>, index: number, all: readonly Decided<ChainCommittee>[]) => CommitteeJson
> {
  const findCertificate = await loadCertificates(db);
  const { epoch } = await readTip(db);
  return ({ value: { threshold, members }, action }, index, all) => ({
    thresholdNumerator: threshold.numerator,
    thresholdDenominator: threshold.denominator,
    govActionId: action?.id ?? null,
    members: members.map(({ cold, until }) => {
      const certificate = findCertificate(cold);
      const hot = certificate === undefined || certificate === 'resigned' ? undefined : certificate.hot;
      return {
        hash: toHex(cold.hash),
        credType: cold.type,
        coldId: governanceIdCip129('cc_cold', cold),
        hotHashes: hot === undefined ? [] : [toHex(hot.hash)],
        hotId: hot === undefined ? null : governanceIdCip129('cc_hot', hot),
        status: memberStatus(certificate, until, epoch),
        startEpoch: findTermStart(all.slice(0, index + 1), cold, until) ?? null,
        expiredEpoch: until,
        displayName: null,
      };
    }),
  });
}

/** The first epoch in which the member had this term without interruption. */
export function findTermStart(
  committees: readonly Decided<ChainCommittee>[],
  cold: Credential,
  until: number,
): number | undefined {
  const before = committees.findLastIndex(
    ({ value }) => !value.members.some((member) => member.until === until && isSame(member.cold, cold)),
  );
  return committees[before + 1]?.epoch;
}

/** The ledger forgets certificates of credentials that were not members at a boundary, so they come from its state. */
async function loadCertificates(
  db: NetworkDb<'cardano'>,
): Promise<(cold: Credential) => MemberCertificate | undefined> {
  if (await hasLedger(db)) {
    const authorizations = await readAuthorizations(db);
    return (cold) => {
      const authorization = authorizations.get(credentialKey(cold));
      return authorization && ('hot' in authorization ? { hot: authorization.hot } : 'resigned');
    };
  }
  const updates = await currentCommitteeUpdates(db);
  return (cold) => {
    const update = updates.find((each) => isSame(each.cold, cold));
    return update && (update.hot === undefined ? 'resigned' : { hot: update.hot });
  };
}

export const isSimulated = ({ networks }: Services, { id }: CardanoNetwork): boolean =>
  !isRealChain(networks.status(id));

export const readCurrentGovernance = (
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  services: Services,
): Promise<CurrentGovernance> => findCurrentGovernance(db, network, { simulated: isSimulated(services, network) });

export const readGovernanceHistory = (
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  services: Services,
): Promise<GovernanceHistory> => findGovernanceHistory(db, network, { simulated: isSimulated(services, network) });

export const certificates = (
  id: string,
  path: string,
  kind: 'authorization' | 'resignation',
  summary: string,
  description: string,
): Operation =>
  operation({
    id,
    route: `GET /api/governance/committee/${path}`,
    tag: 'Governance',
    summary,
    description,
    gate: 'caller',
    scope: 'cardano',
    addOn: null,
    query: Type.Object({ page: Page(), pageSize: PageSize() }),
    result: Type.Array(CommitteeCert),
    errors: [],
    example: {},

    async handle({ db }, { query }) {
      const found = await numberedPage(query, (range) => committeeUpdates(db, kind, range));
      return found.map(({ position, certIndex, cold, hot, anchorUrl }) => ({
        coldHash: toHex(cold.hash),
        hotHash: hot === undefined ? null : toHex(hot.hash),
        action: hot === undefined ? ('RESIGNATION' as const) : ('AUTHORIZATION' as const),
        anchorUrl: anchorUrl ?? null,
        txHash: toHex(position.hash),
        certIndex,
        epoch: position.block.epoch,
        slot: position.block.slot,
      }));
    },
  });
