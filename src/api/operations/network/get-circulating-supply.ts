import Type from 'typebox';
import { LEDGER_NOTE } from '../../kit/ledger-availability.js';
import { operation } from '../../kit/operation.js';
import { Defaulted, ExactInteger, OneOf } from '../../kit/schema.js';
import { readCurrentSupply } from '../../services/network/supply.js';
import { base } from '../../shapes/network/pots.js';

const LOVELACE_PER_ADA = 1_000_000n;

export const getCirculatingSupply = operation({
  ...base,
  id: 'getCirculatingSupply',
  route: 'GET /api/network/supply/circulating',
  summary: 'Get the circulating supply as a bare number',
  description: `A bare JSON integer for sites that list coins: whole ada, rounded down, or lovelace. It is \`circulating\` of the current supply. A lovelace amount may exceed 2^53, so parse it as a big integer. ${LEDGER_NOTE}`,
  query: Type.Object({ unit: Defaulted(OneOf(['ada', 'lovelace'], 'Unit of the number'), 'ada') }),
  result: ExactInteger,
  errors: ['not-implemented'],
  example: {},

  async handle(context, { query: { unit } }) {
    const lovelace = BigInt((await readCurrentSupply(context)).circulating);
    return unit === 'lovelace' ? lovelace : lovelace / LOVELACE_PER_ADA;
  },
});
