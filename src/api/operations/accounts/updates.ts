import Type, { type Static } from 'typebox';
import { slotToTime } from '../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { NetworkDb } from '../../../store/network-db.js';
import {
  type StakeUpdate as StakeUpdateFact,
  stakeUpdates,
} from '../../../store/queries/cardano/account-certificates.js';
import { hasWholeHistory } from '../../../store/queries/cardano/accounts.js';
import { expectLive } from '../../../store/queries/cardano/live.js';
import { protocolParametersOfEpochs } from '../../../store/queries/cardano/protocol-parameters.js';
import { numberedPage, tipPage } from '../../chain-pages.js';
import { EXAMPLE } from '../../examples.js';
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import { Cursor, CursorPage, Limit, Page, PageSize } from '../../paging.js';
import { Amount, Closed, Count, described, Integer, Nullable, named, OneOf } from '../../schema.js';
import { stakeAddressText } from '../outputs/address-utxo.js';
import { accountAt, StakePath } from './stake-address.js';

/** Specification 2.12. */
const StakeUpdate = named(
  'StakeUpdate',
  Closed({
    type: OneOf(['REGISTRATION', 'DEREGISTRATION'], 'Kind of certificate'),
    stakeAddress: Type.String({ description: FIELD.stakeAddress }),
    txHash: Type.String({ description: FIELD.txHash }),
    certIndex: Count('Place among the certificates of the transaction'),
    txIndex: Count('Place of the transaction in its block'),
    deposit: Nullable(
      described(Amount, 'Deposit paid or returned, in lovelace; null when the certificate does not state it'),
    ),
    epoch: described(Count(FIELD.epoch), FIELD.epoch),
    slot: described(Count(FIELD.slot), FIELD.slot),
    blockNumber: described(Count(FIELD.blockHeight), FIELD.blockHeight),
    blockTime: Integer({ description: 'Unix time in seconds' }),
    blockHash: Type.String({ description: FIELD.blockHash }),
  }),
);

/** What the parameters of its epoch charged is the deposit of a registration that does not state it. */
async function withDeposits(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  updates: readonly StakeUpdateFact[],
): Promise<readonly StakeUpdateFact[]> {
  const open = updates.filter(({ registration, deposit }) => registration && deposit === undefined);
  if (open.length === 0) return updates;
  const parameters = await protocolParametersOfEpochs(
    db,
    network,
    open.map(({ place }) => place.epoch),
  );
  return updates.map((update) =>
    update.registration && update.deposit === undefined
      ? { ...update, deposit: parameters.get(update.place.epoch)?.keyDeposit }
      : update,
  );
}

const shownUpdate = (update: StakeUpdateFact, network: CardanoNetwork): Static<typeof StakeUpdate> => ({
  type: update.registration ? 'REGISTRATION' : 'DEREGISTRATION',
  stakeAddress: stakeAddressText(update.stake, network),
  txHash: update.place.txHash,
  certIndex: update.certIndex,
  txIndex: update.place.txIndex,
  deposit: update.deposit?.toString() ?? null,
  epoch: update.place.epoch,
  slot: update.place.slot,
  blockNumber: update.place.height,
  blockTime: slotToTime(network, update.place.slot),
  blockHash: update.place.blockHash,
});

export const listStakeUpdates = operation({
  id: 'listStakeUpdates',
  route: 'GET /api/account/{stakeAddress}/updates',
  tag: 'Accounts',
  summary: 'Stake key registrations and deregistrations, newest first',
  description:
    'Answers 501 on a network whose index starts after genesis: it could not tell whether anything is missing. The deposit is null where a deregistration does not state what it returns.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: StakePath,
  query: Type.Object({ cursor: Cursor, limit: Limit({ max: 200, default: 50 }) }),
  result: CursorPage(StakeUpdate),
  errors: ['not-implemented'],
  example: { path: { stakeAddress: EXAMPLE.stakeAddress } },

  async handle({ db, network, cursor }, { path, query }) {
    const findAccount = accountAt(path.stakeAddress, network);
    const { tip: _, ...page } = await tipPage(
      { db, cursor },
      {
        cursor: query.cursor,
        limit: query.limit,
        order: 'desc',
        async fetch(snapshot, { after, limit }) {
          if (!(await hasWholeHistory(snapshot))) throw startsLate(snapshot);
          const stakeId = await findAccount(snapshot);
          if (stakeId === undefined) return [];
          return await withDeposits(snapshot, network, await stakeUpdates(snapshot, { stakeId }, { after, limit }));
        },
        keyOf: ({ place, certIndex }) => [place.txId, certIndex],
        show: (update) => shownUpdate(update, network),
      },
    );
    return page;
  },
});

const startsLate = ({ network }: NetworkDb): ServiceError =>
  new ServiceError('not-implemented', `This needs all blocks since genesis, which ${network} was not indexed from`);

const listed = {
  tag: 'Accounts',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(StakeUpdate),
  errors: [],
  example: {},
} as const;

const listOf =
  (registration: boolean) =>
  (
    { db, network }: { readonly db: NetworkDb<'cardano'>; readonly network: CardanoNetwork },
    { query }: { readonly query: { readonly page: number; readonly pageSize: number } },
  ): Promise<Static<typeof StakeUpdate>[]> =>
    db.snapshot(async (snapshot) => {
      await expectLive(snapshot);
      const updates = await numberedPage(query, (range) => stakeUpdates(snapshot, { registration }, range));
      return (await withDeposits(snapshot, network, updates)).map((update) => shownUpdate(update, network));
    });

export const listRegistrations = operation({
  ...listed,
  id: 'listRegistrations',
  route: 'GET /api/account/registrations',
  summary: 'Registrations of all accounts, newest first',
  description: '`deposit` is what the protocol parameters of the epoch charged when the certificate does not state it.',
  handle: listOf(true),
});

export const listDeregistrations = operation({
  ...listed,
  id: 'listDeregistrations',
  route: 'GET /api/account/deregistrations',
  summary: 'Deregistrations of all accounts, newest first',
  description: '`deposit` is null when the certificate does not state what it returns.',
  handle: listOf(false),
});
