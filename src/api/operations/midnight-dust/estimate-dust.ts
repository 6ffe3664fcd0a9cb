import Type from 'typebox';
import { capacityAt, type Generation, maxCapacity, secondsToCap } from '../../../chains/midnight/dust.js';
import { ServiceError } from '../../../kernel/errors.js';
import { fromHex } from '../../../kernel/hex.js';
import { parametersAt } from '../../../store/queries/midnight/blocks.js';
import { readTip } from '../../../store/queries/midnight/tip.js';
import { operation } from '../../kit/operation.js';
import { Amount, Closed, Count, described, Integer, Nullable, named } from '../../kit/schema.js';
import { dustParametersAt } from '../../services/midnight/dust-facts.js';
import { ledger } from '../../services/midnight/ledger.js';
import { common, YEAR_SECONDS } from '../../shapes/midnight/dust-generations.js';

const DAY_SECONDS = 86_400n;

export const estimateDust = operation({
  ...common,
  id: 'estimateDust',
  route: 'POST /api/midnight/dust/estimate',
  summary: 'Estimate generated DUST or the fee of a transaction',
  description:
    'Provide `night` and `seconds` for the DUST that NIGHT generates, or `raw` for the fee of a transaction at current prices and the NIGHT that generates it in a day. The fields of the other estimate are null. Returns 400 when both or neither are provided.',
  body: named(
    'MidnightDustEstimateRequest',
    Closed({
      night: Type.Optional(Type.String({ pattern: '^[0-9]{1,20}$', maxLength: 20, description: 'STAR' })),
      seconds: Type.Optional(
        Integer({ minimum: 0, maximum: 10 * YEAR_SECONDS, description: 'Seconds since the registration of the NIGHT' }),
      ),
      raw: Type.Optional(
        Type.String({
          minLength: 2,
          maxLength: 1_048_576,
          pattern: '^([0-9a-fA-F]{2})+$',
          description: 'A transaction',
        }),
      ),
    }),
  ),
  bodyLimit: 1_048_576 + 1_024,
  result: named(
    'MidnightDustEstimate',
    Closed({
      capacity: Nullable(described(Amount, 'DUST that the NIGHT generates in the time, in SPECK; null with `raw`')),
      maxCapacity: Nullable(described(Amount, 'Maximum DUST that the NIGHT can generate, in SPECK; null with `raw`')),
      secondsToCap: Nullable(Count('Time until the maximum, in seconds; null with `raw`')),
      fee: Nullable(described(Amount, 'Fee of the transaction, in SPECK; null without `raw`')),
      nightNeededPerDay: Nullable(Type.String({ description: 'NIGHT that generates the fee in a day, in STAR' })),
    }),
  ),
  errors: ['undecodable'],
  example: { body: { night: '1000000', seconds: 86_400 } },

  async handle({ db }, { body }) {
    const { night, seconds, raw } = body;
    if ((raw === undefined) === (night === undefined || seconds === undefined))
      throw new ServiceError('invalid', "Give 'night' and 'seconds', or 'raw'");
    const { height } = await readTip(db);
    const parameters = await dustParametersAt(db, height);
    if (raw !== undefined) {
      const fee = await ledger.fee(fromHex(raw), await parametersAt(db, height));
      const daily = parameters.generationDecayRate * DAY_SECONDS;
      const needed = String((fee + daily - 1n) / daily);
      return { capacity: null, maxCapacity: null, secondsToCap: null, fee: String(fee), nightNeededPerDay: needed };
    }
    const made: Generation = { night: BigInt(night!), initialValue: 0n, ctime: 0n, dtime: undefined };
    return {
      capacity: String(capacityAt(made, BigInt(seconds!), parameters)),
      maxCapacity: String(maxCapacity(made.night, parameters)),
      secondsToCap: Number(secondsToCap(parameters)),
      fee: null,
      nightNeededPerDay: null,
    };
  },
});
