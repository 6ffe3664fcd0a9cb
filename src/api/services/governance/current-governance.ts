import Type from 'typebox';
import { governanceIdCip129 } from '../../../chains/cardano/governance/governance-id.js';
import type { Committee as ChainCommittee } from '../../../chains/cardano/governance/governance-json-committee.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { toHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { readTip } from '../../../store/queries/cardano/chain/tip.js';
import { committeeUpdates, currentCommitteeUpdates } from '../../../store/queries/cardano/governance/committee.js';
import {
  type CurrentGovernance,
  type Decided,
  findCurrentGovernance,
} from '../../../store/queries/cardano/governance/governance-state.js';
import { numberedPage } from '../../kit/chain-pages.js';
import { isRealChain, type Services } from '../../kit/context.js';
import { type Operation, operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { CommitteeCert, type CommitteeJson, isSame, memberStatus } from '../../shapes/governance/current-governance.js';

/** The current state of committee members, for any committee. */
export async function createCommitteeFormatter(
  db: NetworkDb<'cardano'>,
): Promise<(committee: Decided<ChainCommittee>) => CommitteeJson> {
  const updates = await currentCommitteeUpdates(db);
  const { epoch } = await readTip(db);
  return ({ value: { threshold, members }, action }) => ({
    thresholdNumerator: threshold.numerator,
    thresholdDenominator: threshold.denominator,
    govActionId: action?.id ?? null,
    members: members.map(({ cold, until }) => {
      const update = updates.find((each) => isSame(each.cold, cold));
      return {
        hash: toHex(cold.hash),
        credType: cold.type,
        coldId: governanceIdCip129('cc_cold', cold),
        hotHashes: update?.hot === undefined ? [] : [toHex(update.hot.hash)],
        hotId: update?.hot === undefined ? null : governanceIdCip129('cc_hot', update.hot),
        status: memberStatus(update, until, epoch),
        startEpoch: null,
        expiredEpoch: until,
        displayName: null,
      };
    }),
  });
}

export const isSimulated = ({ networks }: Services, { id }: CardanoNetwork): boolean =>
  !isRealChain(networks.status(id));

export const readCurrentGovernance = (
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  services: Services,
): Promise<CurrentGovernance> => findCurrentGovernance(db, network, { simulated: isSimulated(services, network) });

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
