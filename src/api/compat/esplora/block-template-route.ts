import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { AnyJson, Count, Nullable } from '../../kit/schema.js';
import { readNodeBlockTemplate } from '../../services/bitcoin/node-block-template.js';
import { ESPLORA, routeFields } from './esplora-route.js';

const Template = Type.Object(
  {
    version: Count('Version field of the header'),
    previousblockhash: Nullable(Type.String({ description: 'Hash of the newest block' })),
    height: Count('Height of the next block'),
    coinbasevalue: Count('What the coinbase may claim, in satoshi'),
    bits: Type.String({ description: 'Target of the header in its compact form, hexadecimal' }),
    transactions: Type.Array(AnyJson, { description: 'Transactions in order, without the coinbase, as of BIP-22' }),
  },
  { additionalProperties: true, description: 'As of BIP-22, BIP-23 and BIP-145' },
);

/** Not part of mempool.space, which contains the other routes. */
export const blockTemplateRoute = operation({
  ...routeFields({ tag: 'Esplora' }),
  id: 'esplora.getBlockTemplate',
  route: `GET ${ESPLORA}/block-template`,
  summary: "Get the node's template of the next block",
  description:
    'Returns the result of `getblocktemplate` of the node, cached for up to 15 seconds while the tip is the same. Returns 503 while the node does not respond.',
  result: Template,
  errors: [],
  example: {},

  handle: async ({ db, services }) => (await readNodeBlockTemplate(db, services)) as Type.Static<typeof Template>,
});
