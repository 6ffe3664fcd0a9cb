import Type, { type Static } from 'typebox';
import { EPOCHS_UNTIL_ACTIVE } from '../../../chains/cardano/delegation.js';
import { drepIdCip129 } from '../../../chains/cardano/governance-id.js';
import { poolIdBech32 } from '../../../chains/cardano/pool-id.js';
import { slotToTime } from '../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import {
  type AccountCertificate,
  delegations,
  type PoolDelegation,
  type VoteDelegation,
  voteDelegations,
} from '../../../store/queries/cardano/account-certificates.js';
import { expectLive } from '../../../store/queries/cardano/live.js';
import { numberedPage } from '../../chain-pages.js';
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import { Page, PageSize } from '../../paging.js';
import { Closed, Count, described, Integer, named } from '../../schema.js';
import { DREP_TYPES, DRepTypeName } from '../dreps/drep-json.js';
import { stakeAddressText } from '../outputs/address-utxo.js';
import { listOfAccount } from './list-of-account.js';
import { accountAt } from './stake-address.js';

const AccountDelegation = named(
  'AccountDelegation',
  Closed({
    activeEpoch: Count('First epoch in which it counts'),
    poolId: Type.String({ description: FIELD.poolId }),
    txHash: Type.String({ description: FIELD.txHash }),
    certIndex: described(Count(FIELD.certIndex), FIELD.certIndex),
    epoch: described(Count(FIELD.epoch), FIELD.epoch),
    slot: described(Count(FIELD.slot), FIELD.slot),
    blockTime: Integer({ description: 'Unix time in seconds' }),
    stakeAddress: Type.String({ description: FIELD.stakeAddress }),
  }),
);

export const AccountVoteDelegation = named(
  'AccountVoteDelegation',
  Closed({
    stakeAddress: Type.String({ description: FIELD.stakeAddress }),
    drepId: Type.String({ description: 'CIP-129, or one of the two standing answers' }),
    drepType: described(DRepTypeName, 'Kind of DRep: a key, a script or one of the two predefined choices'),
    txHash: Type.String({ description: FIELD.txHash }),
    certIndex: described(Count(FIELD.certIndex), FIELD.certIndex),
    epoch: described(Count(FIELD.epoch), FIELD.epoch),
    slot: described(Count(FIELD.slot), FIELD.slot),
    blockTime: Integer({ description: 'Unix time in seconds' }),
  }),
);

const shownPlace = ({ place, certIndex }: AccountCertificate, network: CardanoNetwork) => ({
  txHash: place.txHash,
  certIndex,
  epoch: place.epoch,
  slot: place.slot,
  blockTime: slotToTime(network, place.slot),
});

const shownDelegation = (delegation: PoolDelegation, network: CardanoNetwork): Static<typeof AccountDelegation> => ({
  activeEpoch: delegation.place.epoch + EPOCHS_UNTIL_ACTIVE,
  poolId: poolIdBech32(delegation.pool),
  ...shownPlace(delegation, network),
  stakeAddress: stakeAddressText(delegation.stake, network),
});

export const shownVoteDelegation = (
  delegation: VoteDelegation,
  network: CardanoNetwork,
): Static<typeof AccountVoteDelegation> => ({
  stakeAddress: stakeAddressText(delegation.stake, network),
  drepId: drepIdCip129(delegation.drep),
  drepType: DREP_TYPES[delegation.drep.type],
  ...shownPlace(delegation, network),
});

export const listAccountDelegations = operation({
  ...listOfAccount,
  id: 'listAccountDelegations',
  route: 'GET /api/account/{stakeAddress}/delegations',
  summary: 'Delegations of an account to pools, newest first',
  description:
    '`activeEpoch` is the first epoch in which a delegation counts. Answers an empty list for an account that never delegated.',
  result: Type.Array(AccountDelegation),

  async handle({ db, network }, { path, query }) {
    const stakeId = await accountAt(path.stakeAddress, network)(db);
    if (stakeId === undefined) return [];
    const found = await numberedPage(query, (range) => delegations(db, { stakeId }, range));
    return found.map((each) => shownDelegation(each, network));
  },
});

export const listAccountVoteDelegations = operation({
  ...listOfAccount,
  id: 'listAccountVoteDelegations',
  route: 'GET /api/account/{stakeAddress}/vote-delegations',
  summary: 'Delegations of the votes of an account, newest first',
  description:
    'Delegations to DReps and to the predefined choices. Answers an empty list for an account that never delegated its vote.',
  result: Type.Array(AccountVoteDelegation),

  async handle({ db, network }, { path, query }) {
    const stakeId = await accountAt(path.stakeAddress, network)(db);
    if (stakeId === undefined) return [];
    const found = await numberedPage(query, (range) => voteDelegations(db, { stakeId }, range));
    return found.map((each) => shownVoteDelegation(each, network));
  },
});

export const listDelegations = operation({
  id: 'listDelegations',
  route: 'GET /api/account/delegations',
  tag: 'Accounts',
  summary: 'Delegations of all accounts to pools, newest first',
  description:
    '`activeEpoch` is the first epoch in which a delegation counts. Narrow to one account with `GET /api/account/{stakeAddress}/delegations`.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(AccountDelegation),
  errors: [],
  example: {},

  async handle({ db, network }, { query }) {
    await expectLive(db);
    const found = await numberedPage(query, (range) => delegations(db, 'all', range));
    return found.map((each) => shownDelegation(each, network));
  },
});
