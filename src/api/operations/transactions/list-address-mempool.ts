import Type from 'typebox';
import { encodeAddress } from '../../../chains/cardano/addresses/address.js';
import { listPendingByAddress } from '../../../store/queries/cardano/mempool/mempool.js';
import { numberedPage } from '../../kit/chain-pages.js';
import { EXAMPLE } from '../../kit/examples.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { AddressText, Amount, Closed, described, named } from '../../kit/schema.js';
import { requireCapability } from '../../services/transactions/capability.js';
import { readAddress } from '../../shapes/addresses/address-fields.js';

const AddressMempoolTransaction = named(
  'AddressMempoolTransaction',
  Closed({
    txHash: Type.String({ description: FIELD.txHash }),
    received: described(Amount, 'Amount that the transaction pays to the address, in lovelace'),
    sent: described(Amount, 'Amount that the transaction spends from the address, in lovelace'),
  }),
);

export const listAddressMempool = operation({
  id: 'listAddressMempool',
  route: 'GET /api/transactions/mempool/addresses/{address}',
  tag: 'Transactions',
  summary: "List an address's mempool transactions",
  description:
    '`received` is the lovelace of outputs that the transaction creates at the address, `sent` the lovelace that it spends from it.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: Type.Object({ address: AddressText }),
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(AddressMempoolTransaction),
  errors: ['not-implemented'],
  example: { path: { address: EXAMPLE.address } },

  async handle({ db, network, services }, { path, query }) {
    requireCapability(services, network, 'mempool');
    const address = encodeAddress(readAddress(path.address, network));
    const pending = await numberedPage(query, (range) => listPendingByAddress(db, address, range));
    return pending.map(({ txHash, received, sent }) => ({
      txHash,
      received: received.toString(),
      sent: sent.toString(),
    }));
  },
});
