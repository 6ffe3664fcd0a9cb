import Type from 'typebox';
import type { CredentialOwner, PastOwner } from '../../../../store/queries/cardano/accounts/balances.js';
import type { Owners } from '../../../../store/queries/cardano/outputs/output-owners.js';
import { operation } from '../../../kit/operation.js';
import { Closed, Count, named } from '../../../kit/schema.js';
import { computeTotals } from '../../../services/outputs/totals.js';
import { Amounts } from '../amounts.js';
import { BLOCKFROST } from '../blockfrost-route.js';
import { ADDRESS_ROUTE, readRequestedAddress } from './requested-address.js';

export const TOTAL_FIELDS = {
  received_sum: Amounts('Sums of everything received'),
  sent_sum: Amounts('Sums of everything spent'),
  tx_count: Count('Number of transactions'),
};

export const getAddressTotal = operation({
  ...ADDRESS_ROUTE,
  id: 'blockfrost.getAddressTotal',
  route: `GET ${BLOCKFROST}/addresses/{address}/total`,
  summary: "Get an address's lifetime sums",
  result: named(
    'address_content_total',
    Closed({ address: Type.String({ description: 'Address or payment credential of the request' }), ...TOTAL_FIELDS }),
  ),

  handle({ db, network }, { path }) {
    const requested = readRequestedAddress(path.address, network);
    return db.snapshot(async (snapshot) => {
      const owner = toOwner(await requested.findOwners(snapshot));
      const { receivedSum, sentSum, txCount } = await computeTotals(snapshot, owner);
      return { address: requested.text, received_sum: receivedSum, sent_sum: sentSum, tx_count: txCount };
    });
  },
});

function toOwner({ addressIds = [], paymentScriptIds: [script] = [] }: Owners): PastOwner | CredentialOwner {
  if (script !== undefined) return { paymentScriptId: script };
  return addressIds.length === 1 ? { addressId: addressIds[0] as number } : { addressIds };
}
