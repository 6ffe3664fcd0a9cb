import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { AnyJson, Closed, Count, MapOf, Nullable, named } from '../../kit/schema.js';
import { queryNetworkNode } from '../../services/bitcoin/query-node.js';
import { numberIn, textIn } from '../../shapes/bitcoin/chain.js';

export const getBitcoinDeployments = operation({
  id: 'getBitcoinDeployments',
  route: 'GET /api/btc/chain/deployments',
  tag: 'Bitcoin Chain',
  summary: "Get the node's soft fork deployments",
  description: 'Returns the result of `getdeploymentinfo` of the node. Returns 503 while the node does not respond.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  result: named(
    'BitcoinDeployments',
    Closed({
      height: Nullable(Count('Height of the block that the deployments apply to; null when the node states none')),
      hash: Nullable(
        Type.String({ description: 'Hash of that block, 64 hexadecimal digits; null when the node states none' }),
      ),
      deployments: MapOf(AnyJson, "The node's own description of each, by its name"),
    }),
  ),
  errors: [],
  example: {},

  async handle({ db, services }) {
    const answer = await queryNetworkNode(db, services, { kind: 'ask', method: 'getdeploymentinfo' });
    const { deployments } = (answer ?? {}) as { readonly deployments?: Record<string, unknown> };
    return {
      height: numberIn(answer, 'height'),
      hash: textIn(answer, 'hash'),
      deployments: deployments ?? {},
    };
  },
});
