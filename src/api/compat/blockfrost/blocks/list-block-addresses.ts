import Type from 'typebox';
import { EXAMPLE } from '../../../kit/examples.js';
import { FIELD } from '../../../kit/field-descriptions.js';
import { operation } from '../../../kit/operation.js';
import { Closed, named } from '../../../kit/schema.js';
import { readBlockAddresses } from '../../../services/cardano-blocks/block-addresses.js';
import { BLOCKFROST, BLOCKFROST_ROUTE } from '../blockfrost-route.js';
import { PageQuery, slicePage } from '../paging.js';
import { PARAMETER, readHeightOrHash } from '../parameters.js';

/** Transactions of a block cannot name as many addresses. */
const MAX_ADDRESSES = 100_000;

export const listBlockAddresses = operation({
  ...BLOCKFROST_ROUTE,
  id: 'blockfrost.listBlockAddresses',
  route: `GET ${BLOCKFROST}/blocks/{hash_or_number}/addresses`,
  summary: 'List the addresses that a block touched',
  path: Type.Object({ hash_or_number: PARAMETER.block }),
  query: PageQuery,
  result: Type.Array(
    named(
      'block_address',
      Closed({
        address: Type.String({ description: FIELD.address }),
        transactions: Type.Array(Closed({ tx_hash: Type.String({ description: FIELD.txHash }) }), {
          description: 'Transactions of the block that touched the address',
        }),
      }),
    ),
  ),
  cachedUntilNextBlock: true,
  errors: ['not-found'],
  example: { path: { hash_or_number: EXAMPLE.block.hash } },

  async handle(context, { path, query }) {
    const range = { skip: 0, limit: MAX_ADDRESSES };
    const touched = await readBlockAddresses(context, readHeightOrHash(path.hash_or_number), range);
    const sorted = touched.toSorted((one, other) => (one.address < other.address ? -1 : 1));
    return slicePage(query, sorted).map(({ address, txHashes }) => ({
      address,
      transactions: txHashes.map((hash) => ({ tx_hash: hash })),
    }));
  },
});
