import Type from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { stakeUpdates } from '../../../store/queries/cardano/accounts/account-certificates.js';
import { hasFullHistory } from '../../../store/queries/cardano/accounts/accounts.js';
import { tipPage } from '../../kit/chain-pages.js';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { Cursor, CursorPage, Limit } from '../../kit/paging.js';
import { accountAt } from '../../services/accounts/stake-address.js';
import { withDeposits } from '../../services/accounts/updates.js';
import { StakePath } from '../../shapes/accounts/stake-address.js';
import { StakeUpdate, toUpdateJson } from '../../shapes/accounts/updates.js';

export const listStakeUpdates = operation({
  id: 'listStakeUpdates',
  route: 'GET /api/account/{stakeAddress}/updates',
  tag: 'Accounts',
  summary: 'List stake key registrations and deregistrations, newest first',
  description:
    'Returns 501 on a network that is not indexed from genesis, because the list would be incomplete. The deposit is null when a deregistration does not state its refund.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: StakePath,
  query: Type.Object({ cursor: Cursor, limit: Limit({ max: 200, default: 50 }) }),
  result: CursorPage(StakeUpdate),
  cachedUntilNextBlock: true,
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
          if (!(await hasFullHistory(snapshot))) throw startsLate(snapshot);
          const stakeId = await findAccount(snapshot);
          if (stakeId === undefined) return [];
          return await withDeposits(snapshot, network, await stakeUpdates(snapshot, { stakeId }, { after, limit }));
        },
        keyOf: ({ position: place, certIndex }) => [place.txId, certIndex],
        show: (update) => toUpdateJson(update, network),
      },
    );
    return page;
  },
});

const startsLate = ({ network }: NetworkDb): ServiceError =>
  new ServiceError(
    'not-implemented',
    `This operation needs all blocks since genesis, but ${network} is not indexed from genesis`,
  );
