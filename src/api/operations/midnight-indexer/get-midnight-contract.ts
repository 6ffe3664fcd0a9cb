import Type from 'typebox';
import { fromHex } from '../../../kernel/hex.js';
import { contractSummary } from '../../../store/queries/midnight/contracts.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, described, named } from '../../kit/schema.js';
import { ByAddress, common, example } from '../../shapes/midnight/contracts.js';
import { noSuch } from '../../shapes/midnight/parameters.js';
import { MidnightContractAction, TokenAmounts, toActionJson } from '../../shapes/midnight/transaction-json.js';

export const getMidnightContract = operation({
  ...common,
  id: 'getMidnightContract',
  route: 'GET /api/midnight/contracts/{address}',
  summary: 'Get a contract with its deployment and newest action',
  description:
    'Returns its deployment, its newest action and the unshielded tokens that it holds. Returns 404 when no such contract was deployed.',
  path: ByAddress,
  result: named(
    'MidnightContract',
    Closed({
      address: Type.String({ description: FIELD.contractAddress }),
      deployedTxHash: Type.String({ description: 'Hash of the transaction that deployed it, 64 hexadecimal digits' }),
      deployedHeight: Count('Height of the block that deployed it'),
      actionCount: Count('Number of actions, the deployment included'),
      lastAction: described(MidnightContractAction, 'Newest action'),
      unshieldedBalances: described(TokenAmounts, 'Unshielded tokens that the contract holds'),
    }),
  ),
  errors: ['not-found'],
  example,

  handle: ({ db }, { path }) =>
    db.snapshot(async (snapshot) => {
      const found = await contractSummary(snapshot, fromHex(path.address));
      if (found === undefined) throw noSuch('contract');
      const lastAction = toActionJson(found.newest);
      return {
        address: path.address.toLowerCase(),
        deployedTxHash: found.deployed.txHash,
        deployedHeight: found.deployed.height,
        actionCount: found.actionCount,
        lastAction,
        unshieldedBalances: lastAction.unshieldedBalances,
      };
    }),
});
