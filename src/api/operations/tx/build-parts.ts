import Type, { type Static } from 'typebox';
import { buildCollateral, USUAL_COLLATERAL } from '../../../builder/collateral.js';
import { buildConsolidation, MOST_TRANSACTIONS } from '../../../builder/consolidate.js';
import type { SplitRequest } from '../../../builder/request.js';
import { buildSplit } from '../../../builder/split.js';
import { ServiceError } from '../../../kernel/errors.js';
import { operation } from '../../operation.js';
import { Closed, described, Integer, named } from '../../schema.js';
import { SENDER_EXAMPLE } from './examples.js';
import { buildResponse, makeTransaction, makeTransactions } from './make.js';
import { lovelaceOf, paymentsOf } from './read-request.js';
import { BUILD, BuildTxResponse, CommonFields, OutputFields } from './shapes.js';

export const buildConsolidationTx = operation({
  ...BUILD,
  id: 'buildConsolidation',
  route: 'POST /api/tx/build/consolidate',
  summary: 'Unsigned transactions that merge UTxOs into as few as can be',
  description:
    'Everything goes to the change address; UTxOs with a datum or a reference script stay. Where one transaction has no room for all, further ones follow: each may spend what the one before it makes, so they are submitted in the order of the answer. `X-Crosstie-Warning` says when there are several, and when UTxOs are left for another call.',
  body: named(
    'BuildConsolidation',
    Closed({
      maxInputs: Type.Optional(
        Integer({ minimum: 2, maximum: 450, description: 'The most UTxOs that one transaction spends' }),
      ),
      ...CommonFields,
    }),
  ),
  result: named(
    'BuildTxResponses',
    Closed({
      transactions: Type.Array(BuildTxResponse, {
        maxItems: MOST_TRANSACTIONS,
        description: 'Unsigned transactions, in the order in which they have to be submitted',
      }),
    }),
  ),
  example: { body: SENDER_EXAMPLE },

  async handle(context, { body }) {
    const { maxInputs } = body;
    const { transactions, complete } = await makeTransactions(context, body, {
      make: (common, ledger) =>
        buildConsolidation({ ...common, ...(maxInputs !== undefined && { maxInputs }) }, ledger),
    });
    if (!complete) context.warn('utxos-left: the sender has more UTxOs than were read: consolidate again afterwards');
    return { transactions: transactions.map(buildResponse) };
  },
});

const MOST_PARTS = 100;
const { lovelace: Lovelace, assets: Assets } = OutputFields;

const BuildSplit = named(
  'BuildSplit',
  Closed({
    outputs: Type.Optional(
      Type.Array(
        named(
          'SplitPart',
          Closed({
            lovelace: described(Lovelace, 'Ada of the part, in lovelace'),
            assets: described(Assets, 'Native assets of the part'),
          }),
        ),
        {
          minItems: 1,
          maxItems: MOST_PARTS,
          description: 'Parts to make, each with its amounts; give this or `count`',
        },
      ),
    ),
    count: Type.Optional(Integer({ minimum: 1, maximum: MOST_PARTS, description: 'Number of equal parts to make' })),
    lovelace: Type.Optional(described(Lovelace, 'Ada of each part, in lovelace')),
    ...CommonFields,
  }),
);

export const buildSplitTx = operation({
  ...BUILD,
  id: 'buildSplit',
  route: 'POST /api/tx/build/split',
  summary: 'An unsigned transaction that splits what the sender has into several UTxOs',
  description:
    'All parts go to the change address: those in `outputs`, or `count` of `lovelace` each. With `count` alone everything is split into equal parts; the last holds the tokens and what cannot be divided.',
  body: BuildSplit,
  example: { body: { ...SENDER_EXAMPLE, count: 4, lovelace: '20000000' } },

  async handle(context, { body }) {
    const parts = partsOf(body);
    const made = await makeTransaction(context, body, {
      payments: 'outputs' in parts ? parts.outputs.map((part) => ({ ...part, address: body.changeAddress })) : [],
      selectAll: !('outputs' in parts) && parts.lovelace === undefined,
      selectAllBy: "'count' without 'lovelace'",
      make: (common, ledger) => buildSplit({ ...common, parts }, ledger),
    });
    return buildResponse(made);
  },
});

type SplitBody = Static<typeof BuildSplit>;

function partsOf({ outputs, count, lovelace, changeAddress }: SplitBody): SplitRequest['parts'] {
  if ((outputs === undefined) === (count === undefined))
    throw new ServiceError('invalid', "Give 'outputs', or 'count' with or without 'lovelace'");
  if (outputs !== undefined) {
    if (lovelace !== undefined) throw new ServiceError('invalid', "'lovelace' goes with 'count', not with 'outputs'");
    return { outputs: paymentsOf(outputs.map((part) => ({ ...part, address: changeAddress }))) };
  }
  return { count: count as number, ...(lovelace !== undefined && { lovelace: lovelaceOf(lovelace, 'lovelace') }) };
}

export const buildCollateralTx = operation({
  ...BUILD,
  id: 'buildCollateral',
  route: 'POST /api/tx/build/collateral',
  summary: 'An unsigned transaction that sets lovelace aside as collateral',
  description:
    'Makes UTxOs without tokens at the change address, which must belong to a key: one of 5 ADA unless something else is asked for.',
  body: named(
    'BuildCollateral',
    Closed({
      lovelace: Type.Optional(described(Lovelace, 'Ada of the collateral output, in lovelace')),
      count: Type.Optional(
        Integer({
          minimum: 1,
          maximum: 3,
          description: 'Number of collateral outputs; the protocol allows three collateral inputs. 1 when absent',
        }),
      ),
      ...CommonFields,
    }),
  ),
  example: { body: SENDER_EXAMPLE },

  async handle(context, { body }) {
    const { count = 1 } = body;
    const lovelace = body.lovelace === undefined ? USUAL_COLLATERAL : lovelaceOf(body.lovelace, 'lovelace');
    const made = await makeTransaction(context, body, {
      make: (common, ledger) => buildCollateral({ ...common, lovelace, count }, ledger),
    });
    return buildResponse(made);
  },
});
