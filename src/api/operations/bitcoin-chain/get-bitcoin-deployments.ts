import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { AnyJson, Closed, Count, MapOf, Nullable, named } from '../../kit/schema.js';
import { askNetworkNode } from '../../services/bitcoin/ask-node.js';
import { numberIn, textIn } from '../../shapes/bitcoin/chain.js';

export const getBitcoinDeployments = operation({
  id: 'getBitcoinDeployments',
  route: 'GET /api/btc/chain/deployments',
  tag: 'Bitcoin Chain',
  summary: 'Changes of the rules, as the node sees them',
  description: 'Passes on the answer of the node to `getdeploymentinfo`. Answers 503 while the node does not answer.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  result: named(
    'BitcoinDeployments',
    Closed({
      height: Nullable(Count('Height of the block that the node states the deployments for; null when it states none')),
      hash: Nullable(
        Type.String({ description: 'Hash of that block, 64 hexadecimal digits; null when the node states none' }),
      ),
      deployments: MapOf(AnyJson, "The node's own description of each, by its name"),
    }),
  ),
  errors: [],
  example: {},

  async handle({ db, services }) {
    const answer = await askNetworkNode(db, services, { kind: 'ask', method: 'getdeploymentinfo' });
    const { deployments } = (answer ?? {}) as { readonly deployments?: Record<string, unknown> };
    return {
      height: numberIn(answer, 'height'),
      hash: textIn(answer, 'hash'),
      deployments: deployments ?? {},
    };
  },
});
