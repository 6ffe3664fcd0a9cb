import { type EpochStake, epochStakesAfter } from '../../../store/queries/cardano/accounts/epoch-stakes.js';
import { keyedPage } from '../../kit/chain-pages.js';
import { requireLedger } from '../../kit/ledger-availability.js';

/** A page of the accounts with active stake in an epoch, grouped by pool. */
export const epochStakesPage = <Item>(
  context: Parameters<typeof keyedPage>[0],
  { epoch, cursor, limit }: { readonly epoch: number; readonly cursor?: string | undefined; readonly limit: number },
  show: (stake: EpochStake) => Item,
) =>
  keyedPage(context, {
    cursor,
    limit,
    async fetch(snapshot, page) {
      await requireLedger(snapshot);
      return await epochStakesAfter(snapshot, epoch, {
        after: page.after as readonly number[] | undefined,
        limit: page.limit,
      });
    },
    keyOf: ({ poolId, stakeId }) => [poolId, stakeId],
    show,
  });
