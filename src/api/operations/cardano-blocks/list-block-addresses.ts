import Type from 'typebox';
import { EXAMPLE } from '../../kit/examples.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { Closed, named } from '../../kit/schema.js';
import { readBlockAddresses } from '../../services/cardano-blocks/block-addresses.js';
import { BlockId } from '../../shapes/cardano-blocks/block-parameters.js';

const BlockAddress = named(
  'BlockAddress',
  Closed({
    address: Type.String({ description: FIELD.address }),
    transactions: Type.Array(Closed({ txHash: Type.String({ description: FIELD.txHash }) }), {
      description: 'Transactions of the block that touched the address',
    }),
  }),
);

export const listBlockAddresses = operation({
  id: 'listBlockAddresses',
  route: 'GET /api/blocks/{hash}/addresses',
  tag: 'Cardano Blocks',
  summary: 'List the addresses that a Cardano block touched',
  description:
    'Each address has the transactions of the block that touched it. Addresses that the chain saw earlier come first.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: Type.Object({ hash: BlockId }),
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(BlockAddress),
  cachedUntilNextBlock: true,
  errors: ['not-found'],
  example: { path: { hash: EXAMPLE.block.hash } },

  async handle(context, { path, query: { page, pageSize } }) {
    const touched = await readBlockAddresses(context, path.hash, { skip: (page - 1) * pageSize, limit: pageSize });
    return touched.map(({ address, txHashes }) => ({
      address,
      transactions: txHashes.map((txHash) => ({ txHash })),
    }));
  },
});
