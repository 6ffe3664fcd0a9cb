import Type from 'typebox';
import { DEFAULT_COLLATERAL } from '../../../builder/series/collateral.js';
import { createTask } from '../../../builder/tasks.js';
import { operation } from '../../kit/operation.js';
import { Closed, described, Integer, named } from '../../kit/schema.js';
import { buildUnsigned } from '../../services/transaction-builder/build-unsigned.js';
import { Lovelace } from '../../shapes/transaction-builder/build-parts.js';
import { buildResponse } from '../../shapes/transaction-builder/build-unsigned.js';
import { SENDER_EXAMPLE } from '../../shapes/transaction-builder/examples.js';
import { parseLovelace } from '../../shapes/transaction-builder/read-request.js';
import { BUILD, CommonFields } from '../../shapes/transaction-builder/shapes.js';

export const buildCollateralTx = operation({
  ...BUILD,
  id: 'buildCollateral',
  route: 'POST /api/tx/build/collateral',
  summary: 'Build an unsigned transaction that creates collateral UTxOs',
  description:
    'Creates UTxOs without tokens at the change address, which must belong to a key; by default one of 5 ADA.',
  body: named(
    'BuildCollateral',
    Closed({
      lovelace: Type.Optional(described(Lovelace, 'Ada of the collateral output, in lovelace')),
      count: Type.Optional(
        Integer({
          minimum: 1,
          maximum: 3,
          description: 'Number of collateral outputs; default 1. The protocol allows three collateral inputs',
        }),
      ),
      ...CommonFields,
    }),
  ),
  example: { body: SENDER_EXAMPLE },

  async handle(context, { body, query }) {
    const { count = 1 } = body;
    const lovelace = body.lovelace === undefined ? DEFAULT_COLLATERAL : parseLovelace(body.lovelace, 'lovelace');
    const made = await buildUnsigned(context, body, {
      details: query.details,
      build: (common) => createTask('collateral', { ...common, lovelace, count }),
    });
    return buildResponse(made);
  },
});
