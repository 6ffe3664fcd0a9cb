import Type from 'typebox';
import {
  capacityAt,
  fullAt,
  type Generation,
  goneAt,
  maxCapacity,
  secondsToCap,
} from '../../../chains/midnight/dust.js';
import { ServiceError } from '../../../kernel/errors.js';
import { fromHex } from '../../../kernel/hex.js';
import { parametersAt } from '../../../store/queries/midnight/blocks.js';
import { generationsOf, livingGenerations, MOST_GENERATIONS } from '../../../store/queries/midnight/dust.js';
import { readTip } from '../../../store/queries/midnight/tip.js';
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import { Cursor } from '../../paging.js';
import { Amount, Closed, Count, DateTime, Defaulted, described, Integer, Nullable, named } from '../../schema.js';
import { dustParametersAt, generationOf, isoOf, parametersView, secondsOf } from './dust-facts.js';
import { EXAMPLE } from './examples.js';
import { ledger } from './ledger.js';
import { MidnightPage, midnightPage, PageLimit } from './pages.js';
import { AddressParameter, Height, noSuch, readAddress } from './parameters.js';

const common = { tag: 'Midnight DUST', gate: 'caller', scope: 'midnight', addOn: null } as const;
const ByDustAddress = Type.Object({ dustAddress: AddressParameter });

export const listDustGenerations = operation({
  ...common,
  id: 'listDustGenerations',
  route: 'GET /api/midnight/dust/addresses/{dustAddress}/generations',
  summary: 'NIGHT that makes DUST for an address, in the order of the tree',
  description:
    'One entry for each output of NIGHT that generates DUST for the address. `activeOnly=true` leaves out NIGHT that was spent. Values are computed for the time of the newest block.',
  path: ByDustAddress,
  query: Type.Object({
    cursor: Cursor,
    limit: PageLimit,
    activeOnly: Defaulted(Type.Boolean({ description: 'True: leave out spent NIGHT' }), false),
  }),
  result: MidnightPage(
    named(
      'MidnightDustGeneration',
      Closed({
        generationIndex: Count('Index in the tree of generations'),
        commitmentIndex: Nullable(Count('Index of the DUST in the tree of commitments; null when not known')),
        nightValue: described(Amount, 'NIGHT that generates, in STAR'),
        initialValue: described(Amount, 'DUST that the generation started with, in SPECK'),
        backingNight: Type.String({ description: 'Nonce of the NIGHT' }),
        ctime: Count('Seconds since 1970'),
        dtime: Nullable(Count('Seconds since 1970 at which the NIGHT was spent')),
        currentValue: described(Amount, 'DUST generated up to the newest block, in SPECK'),
        maxValue: described(Amount, 'Most DUST that this NIGHT can generate, in SPECK'),
        txHash: Type.String({ description: FIELD.midnightTxHash }),
      }),
    ),
  ),
  errors: ['undecodable'],
  example: { path: { dustAddress: EXAMPLE.dustAddress } },

  async handle(context, { path, query }) {
    const owner = readAddress(path.dustAddress, context.network, 'dust');
    const parameters = await dustParametersAt(context.db, (await readTip(context.db)).height);
    return await midnightPage(context, {
      cursor: query.cursor,
      limit: query.limit,
      order: 'asc',
      byTransaction: false,
      fetch: (db, { after, limit }) =>
        generationsOf(db, owner, {
          after: after?.[0] === undefined ? undefined : BigInt(after[0]),
          limit,
          activeOnly: query.activeOnly,
        }),
      keyOf: ({ generationIndex }) => [Number(generationIndex)],
      show: (row, tip) => ({
        generationIndex: Number(row.generationIndex),
        commitmentIndex: row.commitmentIndex === undefined ? null : Number(row.commitmentIndex),
        nightValue: String(row.night),
        initialValue: String(row.initialValue),
        backingNight: row.nonce,
        ctime: Number(row.ctime),
        dtime: row.dtime === undefined ? null : Number(row.dtime),
        currentValue: String(capacityAt(generationOf(row), secondsOf(tip), parameters)),
        maxValue: String(maxCapacity(row.night, parameters)),
        txHash: row.txHash,
      }),
    });
  },
});

const WEEK_SECONDS = 604_815;
const YEAR_SECONDS = 366 * 86_400;
const MOST_POINTS = 500;
/** Of points times generations, some tenths of a second. */
const MOST_WORK = 1_000_000;

export const getDustProjection = operation({
  ...common,
  id: 'getDustProjection',
  route: 'GET /api/midnight/dust/addresses/{dustAddress}/projection',
  summary: 'The DUST of an address in time to come, if nothing is spent',
  description:
    'From the newest block on, in steps, to a moment or over so many seconds (default: the week that it takes to fill). NIGHT that was spent is counted while its DUST decays.',
  path: ByDustAddress,
  query: Type.Object({
    at: Type.Optional(Type.String({ format: 'date-time', maxLength: 40, description: 'Last moment, ISO 8601' })),
    seconds: Type.Optional(Integer({ minimum: 1, maximum: YEAR_SECONDS, description: 'Instead of `at`' })),
    step: Defaulted(Integer({ minimum: 60, maximum: YEAR_SECONDS, description: 'Seconds between two points' }), 86_400),
  }),
  result: named(
    'MidnightDustProjection',
    Closed({
      dustAddress: Type.String({ description: FIELD.dustAddress }),
      points: Type.Array(
        Closed({
          time: described(DateTime, 'Moment of the point'),
          capacity: described(Amount, 'DUST generated by then, in SPECK'),
        }),
        { description: 'Generated DUST over time, oldest first' },
      ),
      capReachedAt: Nullable(described(DateTime, 'When no more is generated; null when that is never reached')),
      goneAt: Nullable(described(DateTime, 'When the DUST of spent NIGHT has decayed; null when it does not')),
    }),
  ),
  errors: ['undecodable'],
  example: { path: { dustAddress: EXAMPLE.dustAddress }, query: { seconds: 86_400, step: 3_600 } },

  async handle({ db, network }, { path, query }) {
    const owner = readAddress(path.dustAddress, network, 'dust');
    return await db.snapshot(async (snapshot) => {
      const tip = await readTip(snapshot);
      const parameters = await dustParametersAt(snapshot, tip.height);
      const now = secondsOf(tip);
      const end = lastMoment(query, now);
      const decaysSince = now - secondsToCap(parameters);
      const generations = (await livingGenerations(snapshot, [owner], decaysSince)).map(generationOf);
      const times = timesBetween(now, end, BigInt(query.step));
      if (generations.length >= MOST_GENERATIONS || times.length * generations.length > MOST_WORK)
        throw new ServiceError('invalid', 'Too much NIGHT and too many points: ask for fewer points');
      const points = times.map((time) => ({
        time: isoOf(time),
        capacity: String(generations.reduce((sum, each) => sum + capacityAt(each, time, parameters), 0n)),
      }));
      const growing = generations.filter(({ dtime }) => dtime === undefined);
      const latest = (moments: readonly (bigint | undefined)[]): string | null =>
        moments.length === 0
          ? null
          : isoOf(moments.reduce<bigint>((last, each) => ((each ?? 0n) > last ? each! : last), 0n));
      return {
        dustAddress: path.dustAddress.toLowerCase(),
        points,
        capReachedAt: latest(growing.map((each: Generation) => fullAt(each, parameters))),
        goneAt: growing.length > 0 ? null : latest(generations.map((each) => goneAt(each, parameters))),
      };
    });
  },
});

function lastMoment({ at, seconds }: { at?: string; seconds?: number }, now: bigint): bigint {
  if (at === undefined) return now + BigInt(seconds ?? WEEK_SECONDS);
  if (seconds !== undefined) throw new ServiceError('invalid', "Give 'at' or 'seconds', not both");
  const end = Date.parse(at);
  if (!Number.isFinite(end))
    throw new ServiceError('invalid', "Invalid value for parameter 'at': must be an ISO 8601 date");
  const last = BigInt(Math.floor(end / 1000));
  if (last < now || last > now + BigInt(YEAR_SECONDS))
    throw new ServiceError('invalid', "'at' must lie after the newest block, within a year");
  return last;
}

function timesBetween(from: bigint, to: bigint, step: bigint): readonly bigint[] {
  if ((to - from) / step > BigInt(MOST_POINTS))
    throw new ServiceError('invalid', `At most ${MOST_POINTS} points: take a larger step`);
  const times: bigint[] = [];
  for (let time = from; time < to; time += step) times.push(time);
  return [...times, to];
}

export const getDustParameters = operation({
  ...common,
  id: 'getDustParameters',
  route: 'GET /api/midnight/dust/parameters',
  summary: 'How DUST is made and what fees cost',
  description: '`atHeight` chooses an earlier block. Answers 404 when the parameters of that block are not known.',
  query: Type.Object({
    atHeight: Type.Optional(described(Height, 'Parameters after this block; the newest when absent')),
  }),
  result: named(
    'MidnightDustParameters',
    Closed({
      nightDustRatio: Type.String({ description: 'The most SPECK for a STAR' }),
      generationDecayRate: Type.String({ description: 'SPECK that a STAR makes or loses in a second' }),
      gracePeriodSeconds: Count('Time for which a transaction may refer to an old state, in seconds'),
      timeToCapSeconds: Count('Time in which NIGHT generates its maximum, in seconds'),
      fees: Closed(
        {
          overallPrice: Type.Number({ description: 'Price of a full block, relative to the base' }),
          readFactor: Type.Number({ description: 'Weight of reads in the fee' }),
          computeFactor: Type.Number({ description: 'Weight of computation in the fee' }),
          blockUsageFactor: Type.Number({ description: 'Weight of block space in the fee' }),
          writeFactor: Type.Number({ description: 'Weight of writes in the fee' }),
          maxPriceAdjustment: Type.Number({ description: 'Largest change of the prices from one block to the next' }),
        },
        { description: 'Prices of the fee model' },
      ),
      height: Count('Height of the block that the parameters apply after'),
    }),
  ),
  errors: ['not-found', 'undecodable'],
  example: {},

  async handle({ db }, { query }) {
    const height = query.atHeight ?? (await readTip(db)).height;
    const view = await parametersView(db, height);
    if (view === undefined) throw noSuch('block with known parameters');
    const { dust, fees } = view;
    return {
      nightDustRatio: String(dust.nightDustRatio),
      generationDecayRate: String(dust.generationDecayRate),
      gracePeriodSeconds: Number(dust.gracePeriodSeconds),
      timeToCapSeconds: Number(dust.timeToCapSeconds),
      fees: { ...fees },
      height,
    };
  },
});

const DAY_SECONDS = 86_400n;

export const estimateDust = operation({
  ...common,
  id: 'estimateDust',
  route: 'POST /api/midnight/dust/estimate',
  summary: 'The DUST that NIGHT makes, or the fee of a transaction and the NIGHT that pays it daily',
  description:
    'Give `night` and `seconds` for the DUST that NIGHT generates, or `raw` for the fee of a transaction at present prices. The fields of the other question are null. Answers 400 when both or neither are given.',
  body: named(
    'MidnightDustEstimateRequest',
    Closed({
      night: Type.Optional(Type.String({ pattern: '^[0-9]{1,20}$', maxLength: 20, description: 'STAR' })),
      seconds: Type.Optional(
        Integer({ minimum: 0, maximum: 10 * YEAR_SECONDS, description: 'Since it was registered' }),
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
      maxCapacity: Nullable(described(Amount, 'Most DUST that the NIGHT can generate, in SPECK; null with `raw`')),
      secondsToCap: Nullable(Count('Time until the maximum, in seconds; null with `raw`')),
      fee: Nullable(described(Amount, 'Fee of the transaction, in SPECK; null without `raw`')),
      nightNeededPerDay: Nullable(Type.String({ description: 'STAR that makes the fee in a day' })),
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
