import { fromHex } from '../../../kernel/hex.js';
import { contractStateAt } from '../../../store/queries/midnight/contracts.js';
import { operation } from '../../kit/operation.js';
import { ByAddress, common, example } from '../../shapes/midnight/contracts.js';
import { noSuch } from '../../shapes/midnight/parameters.js';
import { TokenAmounts } from '../../shapes/midnight/transaction-json.js';

export const listMidnightContractBalances = operation({
  ...common,
  id: 'listMidnightContractBalances',
  route: 'GET /api/midnight/contracts/{address}/balances',
  summary: 'List the unshielded token balances of a contract',
  description: 'After the newest action of the contract. Returns 404 when no such contract was deployed.',
  path: ByAddress,
  result: TokenAmounts,
  errors: ['not-found'],
  example,

  async handle({ db }, { path }) {
    const found = await contractStateAt(db, fromHex(path.address), undefined);
    if (found === undefined) throw noSuch('contract');
    return found.balances.map(({ tokenType, amount }) => ({ tokenType, amount }));
  },
});
