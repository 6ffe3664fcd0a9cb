import Type from 'typebox';
import { fromHex, toHex } from '../../../kernel/hex.js';
import { contractStateAt } from '../../../store/queries/midnight/contracts.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Amount, Closed, Count, described, named, OneOf } from '../../kit/schema.js';
import { ledger } from '../../services/midnight/ledger.js';
import { ByAddress, common, example } from '../../shapes/midnight/contracts.js';
import { Height, noSuch } from '../../shapes/midnight/parameters.js';

export const getMidnightContractState = operation({
  ...common,
  id: 'getMidnightContractState',
  route: 'GET /api/midnight/contracts/{address}/state',
  summary: "Get a contract's state and maintenance authority after a block",
  description:
    '`height` selects an earlier block; without it the newest state. Returns 404 when the contract did not exist then and 422 when the state cannot be decoded.',
  path: ByAddress,
  query: Type.Object({ height: Type.Optional(described(Height, 'State after this block; the newest when absent')) }),
  result: named(
    'MidnightContractState',
    Closed({
      address: Type.String({ description: FIELD.contractAddress }),
      height: Count('Block of the action that produced this state'),
      state: Type.String({ description: 'Serialized state of the contract, in hexadecimal' }),
      zswapState: Type.String({ description: 'Serialized tree of shielded coins of the contract, in hexadecimal' }),
      operations: Type.Array(Type.String(), { description: 'Names of the entry points' }),
      maintenanceAuthority: Closed(
        {
          committee: Type.Array(
            Closed({
              kind: OneOf(['SCHNORR', 'ECDSA'], 'Signature scheme of the key'),
              key: Type.String({ description: 'Public key, in hexadecimal' }),
            }),
            { description: 'Keys of the authority' },
          ),
          threshold: Count('Number of signatures that a change needs'),
          counter: described(Amount, 'Number of the next change, against replays'),
        },
        { description: 'Keys that may change the contract' },
      ),
    }),
  ),
  errors: ['not-found', 'undecodable'],
  example,

  async handle({ db }, { path, query }) {
    const found = await contractStateAt(db, fromHex(path.address), query.height);
    if (found === undefined) throw noSuch('contract');
    const { operations, committee, threshold, counter } = await ledger.contractState(found.state);
    return {
      address: path.address.toLowerCase(),
      height: found.height,
      state: toHex(found.state),
      zswapState: toHex(found.zswapState),
      operations: [...operations],
      maintenanceAuthority: {
        committee: committee.map(({ kind, key }) => ({ kind, key })),
        threshold,
        counter: String(counter),
      },
    };
  },
});
