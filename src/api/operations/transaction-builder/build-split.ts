import Type, { type Static } from 'typebox';
import type { SplitRequest } from '../../../builder/request/request.js';
import { createTask } from '../../../builder/tasks.js';
import { ServiceError } from '../../../kernel/errors.js';
import { operation } from '../../kit/operation.js';
import { Closed, described, Integer, named } from '../../kit/schema.js';
import { buildUnsigned } from '../../services/transaction-builder/build-unsigned.js';
import { Assets, Lovelace } from '../../shapes/transaction-builder/build-parts.js';
import { buildResponse } from '../../shapes/transaction-builder/build-unsigned.js';
import { SENDER_EXAMPLE } from '../../shapes/transaction-builder/examples.js';
import { parseLovelace, parsePayments } from '../../shapes/transaction-builder/read-request.js';
import { BUILD, CommonFields } from '../../shapes/transaction-builder/shapes.js';

const MAX_PARTS = 100;

const BuildSplit = named(
  'BuildSplit',
  Closed({
    outputs: Type.Optional(
      Type.Array(
        named(
          'SplitPart',
          Closed({
            lovelace: described(Lovelace, 'ADA of the output, in lovelace'),
            assets: described(Assets, 'Native assets of the output'),
          }),
        ),
        {
          minItems: 1,
          maxItems: MAX_PARTS,
          description: 'Outputs to create, each with its amounts; provide this or `count`',
        },
      ),
    ),
    count: Type.Optional(Integer({ minimum: 1, maximum: MAX_PARTS, description: 'Number of equal outputs to create' })),
    lovelace: Type.Optional(described(Lovelace, 'ADA of each output, in lovelace')),
    ...CommonFields,
  }),
);

export const buildSplitTx = operation({
  ...BUILD,
  id: 'buildSplit',
  route: 'POST /api/tx/build/split',
  summary: "Build an unsigned split of the sender's funds into several UTxOs",
  description:
    'All outputs go to the change address: those in `outputs`, or `count` of `lovelace` each. With only `count` everything is split into equal outputs; the last one gets the tokens and the remainder.',
  body: BuildSplit,
  example: { body: { ...SENDER_EXAMPLE, count: 4, lovelace: '20000000' } },

  async handle(context, { body, query }) {
    const parts = parseParts(body);
    const made = await buildUnsigned(context, body, {
      details: query.details,
      payments: 'outputs' in parts ? parts.outputs.map((part) => ({ ...part, address: body.changeAddress })) : [],
      selectAll: !('outputs' in parts) && parts.lovelace === undefined,
      selectAllBy: "'count' without 'lovelace'",
      build: (common) => createTask('split', { ...common, parts }),
    });
    return buildResponse(made);
  },
});

type SplitBody = Static<typeof BuildSplit>;

function parseParts({ outputs, count, lovelace, changeAddress }: SplitBody): SplitRequest['parts'] {
  if ((outputs === undefined) === (count === undefined))
    throw new ServiceError('invalid', "Give 'outputs', or 'count' with or without 'lovelace'");
  if (outputs !== undefined) {
    if (lovelace !== undefined)
      throw new ServiceError('invalid', "'lovelace' can be combined with 'count', not with 'outputs'");
    return { outputs: parsePayments(outputs.map((part) => ({ ...part, address: changeAddress }))) };
  }
  return { count: count as number, ...(lovelace !== undefined && { lovelace: parseLovelace(lovelace, 'lovelace') }) };
}
