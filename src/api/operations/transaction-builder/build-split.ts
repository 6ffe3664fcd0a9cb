import Type, { type Static } from 'typebox';
import { buildSplit } from '../../../builder/builds/split.js';
import type { SplitRequest } from '../../../builder/request/request.js';
import { ServiceError } from '../../../kernel/errors.js';
import { operation } from '../../kit/operation.js';
import { Closed, described, Integer, named } from '../../kit/schema.js';
import { makeTransaction } from '../../services/transaction-builder/make.js';
import { Assets, Lovelace } from '../../shapes/transaction-builder/build-parts.js';
import { SENDER_EXAMPLE } from '../../shapes/transaction-builder/examples.js';
import { buildResponse } from '../../shapes/transaction-builder/make.js';
import { lovelaceOf, paymentsOf } from '../../shapes/transaction-builder/read-request.js';
import { BUILD, CommonFields } from '../../shapes/transaction-builder/shapes.js';

const MOST_PARTS = 100;

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
