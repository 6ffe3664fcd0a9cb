import Type from 'typebox';
import { ACTION_TYPES } from '../../../chains/midnight/block.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import { actionsOfContract, contractStateAt, contractSummary } from '../../../store/queries/midnight/contracts.js';
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import { Cursor } from '../../paging.js';
import { Amount, Closed, Count, described, named, OneOf } from '../../schema.js';
import { EXAMPLE } from './examples.js';
import { ledger } from './ledger.js';
import { MidnightPage, midnightPage, PageLimit } from './pages.js';
import { ContractAddress, Height, noSuch } from './parameters.js';
import { MidnightContractAction, shownAction, TokenAmounts } from './transaction-json.js';

const common = { tag: 'Midnight Indexer', gate: 'caller', scope: 'midnight', addOn: null } as const;
const ByAddress = Type.Object({ address: ContractAddress });
const example = { path: { address: EXAMPLE.contract } };

export const getMidnightContract = operation({
  ...common,
  id: 'getMidnightContract',
  route: 'GET /api/midnight/contracts/{address}',
  summary: 'A contract: when it was deployed, what was done last',
  description:
    'Answers when it was deployed, its newest action and the unshielded tokens that it holds. Answers 404 when no such contract was deployed.',
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
      const lastAction = shownAction(found.newest);
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

export const getMidnightContractState = operation({
  ...common,
  id: 'getMidnightContractState',
  route: 'GET /api/midnight/contracts/{address}/state',
  summary: "A contract's state after a block, with who may maintain it",
  description:
    '`height` chooses an earlier block; the newest state without it. Answers 404 when the contract did not exist then and 422 when the state cannot be decoded.',
  path: ByAddress,
  query: Type.Object({ height: Type.Optional(described(Height, 'State after this block; the newest when absent')) }),
  result: named(
    'MidnightContractState',
    Closed({
      address: Type.String({ description: FIELD.contractAddress }),
      height: Count('Block of the action that left this state'),
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

export const listMidnightContractActions = operation({
  ...common,
  id: 'listMidnightContractActions',
  route: 'GET /api/midnight/contracts/{address}/actions',
  summary: 'What was done with a contract, newest first',
  description:
    '`type` narrows the list to deployments, calls or updates. Answers an empty list for an unknown contract.',
  path: ByAddress,
  query: Type.Object({
    cursor: Cursor,
    limit: PageLimit,
    type: Type.Optional(OneOf(ACTION_TYPES, 'Only actions of this kind')),
  }),
  result: MidnightPage(MidnightContractAction),
  errors: [],
  example,

  handle: (context, { path, query }) =>
    midnightPage(context, {
      cursor: query.cursor,
      limit: query.limit,
      order: 'desc',
      fetch: (db, { after, limit }) =>
        actionsOfContract(db, fromHex(path.address), {
          type: query.type,
          before: after && [after[0]!, after[1]!],
          limit,
        }),
      keyOf: ({ txId, place }) => [txId, place],
      show: shownAction,
    }),
});

export const listMidnightContractBalances = operation({
  ...common,
  id: 'listMidnightContractBalances',
  route: 'GET /api/midnight/contracts/{address}/balances',
  summary: 'Unshielded tokens that a contract holds',
  description: 'After the newest action of the contract. Answers 404 when no such contract was deployed.',
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
