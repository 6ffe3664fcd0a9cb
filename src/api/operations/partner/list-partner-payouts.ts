import Type from 'typebox';
import { slotToTime } from '../../../chains/cardano/time.js';
import { partnerPayouts } from '../../../store/queries/service/partner-orders.js';
import { numberedPage } from '../../kit/chain-pages.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { Amount, Closed, described, Integer, named, Slot } from '../../kit/schema.js';
import { readPlaced } from '../../services/partner/placed.js';
import { CEILING, readTimes, Times } from '../../shapes/partner/placed.js';
import { PARTNER } from '../../shapes/partner/profile.js';

export const listPartnerPayouts = operation({
  ...PARTNER,
  id: 'listPartnerPayouts',
  route: 'GET /api/partner/payouts',
  summary: "List the partner's payouts on the chain, newest first",
  description: `Each transaction pays the fees of its orders in one output, to the payout address at the time it was built. ${CEILING}`,
  query: Type.Object({ ...Times, page: Page(), pageSize: PageSize() }),
  result: Type.Array(
    named(
      'PartnerPayout',
      Closed({
        txHash: Type.String({ description: FIELD.txHash }),
        amountLovelace: described(Amount, 'Amount paid, in lovelace'),
        slot: described(Slot, FIELD.slot),
        blockTime: Integer({ description: 'Unix time in seconds' }),
      }),
    ),
  ),
  errors: [],
  example: {},

  handle: (context, { query: { page, pageSize, ...query } }) => {
    const given = readTimes(query);
    return readPlaced(context, {
      during: () => given,
      async work(db, placed) {
        const payouts = await numberedPage({ page, pageSize }, (range) => partnerPayouts(db, placed, range));
        return payouts.map(({ txHash, lovelace, slot }) => ({
          txHash,
          amountLovelace: lovelace.toString(),
          slot: Number(slot),
          blockTime: slotToTime(context.network, Number(slot)),
        }));
      },
    });
  },
});
