import Type from 'typebox';
import { encodeAddress } from '../../../chains/cardano/addresses/address.js';
import { toHex } from '../../../kernel/hex.js';
import { findLiveAddressId } from '../../../store/queries/cardano/chain/live.js';
import { listUnspentPositions } from '../../../store/queries/cardano/outputs/unspent-outputs.js';
import { numberedPage } from '../../kit/chain-pages.js';
import { EXAMPLE } from '../../kit/examples.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { AddressText, Closed, Count, described, named } from '../../kit/schema.js';
import { readAddress } from '../../shapes/addresses/address-fields.js';

const UtxoReference = named(
  'UtxoReference',
  Closed({
    txHash: Type.String({ description: FIELD.txHash }),
    outputIndex: described(Count(FIELD.outputIndex), FIELD.outputIndex),
  }),
);

export const listAddressUtxoRefs = operation({
  id: 'listAddressUtxoRefs',
  route: 'GET /api/addresses/{address}/utxo-refs',
  tag: 'Addresses',
  summary: "List an address's UTxO references",
  description:
    'Transaction hash and output index only, in chain order, oldest first: the cheapest way to list the unspent outputs of an address. Returns an empty list for an address that the chain has not seen.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: Type.Object({ address: AddressText }),
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(UtxoReference),
  cachedUntilNextBlock: true,
  errors: [],
  example: { path: { address: EXAMPLE.address } },

  async handle({ db, network }, { path, query }) {
    const addressId = await findLiveAddressId(db, encodeAddress(readAddress(path.address, network)));
    if (addressId === undefined) return [];
    const references = await numberedPage(query, (range) => listUnspentPositions(db, { addressId }, range));
    return references.map(({ txHash, index }) => ({ txHash: toHex(txHash), outputIndex: index }));
  },
});
