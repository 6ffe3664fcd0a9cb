import { EXAMPLE } from '../../../kit/examples.js';
import { Batch } from '../../../kit/paging.js';
import { AddressText, Closed } from '../../../kit/schema.js';
import { ownersAt } from '../../../services/addresses/address-owner.js';
import { koiosRoute } from '../koios-route.js';
import { UTXO_COLUMNS } from '../shapes/outputs.js';
import { Extended } from '../transactions/utxo-info.js';
import { streamOwnerUtxos } from './owner-lists.js';

export const addressUtxos = koiosRoute({
  path: 'address_utxos',
  summary: 'List the unspent outputs of addresses, oldest first',
  columns: UTXO_COLUMNS,
  body: Closed({ _addresses: Batch(AddressText, 100), ...Extended }),
  batch: ['_addresses'],
  narrowBy: ['block_height'],
  uncached: true,
  example: { body: { _addresses: [EXAMPLE.address], _extended: true } },

  async read(context, { body, request }) {
    const owners = await ownersAt(body._addresses, context.network)(context.db);
    return await streamOwnerUtxos(context, owners, request, body._extended === true);
  },
});
