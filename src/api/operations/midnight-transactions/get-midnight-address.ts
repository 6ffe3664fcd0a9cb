import Type from 'typebox';
import { addressSummary } from '../../../store/queries/midnight/utxos.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, described, named, OneOf } from '../../kit/schema.js';
import { ByAddress, common } from '../../shapes/midnight/addresses.js';
import { EXAMPLE } from '../../shapes/midnight/examples.js';
import { readAddress } from '../../shapes/midnight/parameters.js';
import { TokenAmounts } from '../../shapes/midnight/transaction-json.js';

export const getMidnightAddress = operation({
  ...common,
  id: 'getMidnightAddress',
  route: 'GET /api/midnight/addresses/{address}',
  summary: 'Get the balance of an unshielded address',
  description: 'An address that the chain has never seen has no balance.',
  path: ByAddress,
  result: named(
    'MidnightAddress',
    Closed({
      address: Type.String({ description: FIELD.midnightAddress }),
      type: OneOf(['UNSHIELDED'], 'Kind of address'),
      network: Type.String({ description: FIELD.network }),
      balances: described(TokenAmounts, 'Unspent amounts, by token type'),
      utxoCount: Count('Number of unspent outputs'),
      registeredForDust: Type.Boolean({ description: 'True when any of its outputs generates DUST' }),
      txCount: Count('Number of transactions that created or spent outputs of the address'),
    }),
  ),
  errors: [],
  example: { path: { address: EXAMPLE.address } },

  async handle({ db, network }, { path }) {
    const owner = readAddress(path.address, network, 'unshielded');
    const { balances, ...rest } = await db.snapshot((snapshot) => addressSummary(snapshot, owner));
    return {
      address: path.address.toLowerCase(),
      type: 'UNSHIELDED' as const,
      network: network.id,
      balances: balances.map(({ tokenType, amount }) => ({ tokenType, amount: String(amount) })),
      ...rest,
    };
  },
});
