import Type, { type Static } from 'typebox';
import { addressBytesText } from '../../../chains/cardano/address.js';
import { dustAddressText } from '../../../chains/midnight/address.js';
import { capacityAt, type DustParameters, fullAt, generationRate, maxCapacity } from '../../../chains/midnight/dust.js';
import type { MidnightNetwork } from '../../../chains/networks.js';
import type { Clock } from '../../../kernel/clock.js';
import { type GenerationRow, livingGenerations } from '../../../store/queries/midnight/dust.js';
import { type IndexTip, type MidnightDb, readTip } from '../../../store/queries/midnight/tip.js';
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import { Batch } from '../../paging.js';
import { Closed, Count, DateTime, Defaulted, described, Nullable, named } from '../../schema.js';
import { dustParametersAt, generationOf, isoOf, type Registration, registrationsOf, secondsOf } from './dust-facts.js';
import { EXAMPLE } from './examples.js';
import { keyBytes, readStakeAddress, StakeAddress } from './parameters.js';

const common = { tag: 'Midnight DUST', gate: 'caller', scope: 'midnight', addOn: null } as const;

const amounts = {
  nightBalance: Type.String({ description: 'NIGHT that makes DUST now, in STAR' }),
  generationRate: Type.String({ description: 'SPECK a second' }),
  maxCapacity: Type.String({ description: 'The most that this NIGHT can make, in SPECK' }),
  currentCapacity: Type.String({
    description: 'DUST generated so far, in SPECK. Spent DUST is shielded and not subtracted',
  }),
  fullAt: Nullable(described(DateTime, 'When the maximum is reached; null when no NIGHT generates')),
};

const AsOf = Closed({
  height: Count('Height of the block that the amounts apply after'),
  timestamp: Count('Milliseconds since 1970'),
});

const DustStatus = named(
  'MidnightDustStatus',
  Closed({
    cardanoRewardAddress: Type.String({ description: 'Cardano reward address of the request' }),
    registered: Type.Boolean({ description: 'True when the address has a registration that counts' }),
    dustAddress: Nullable(
      Type.String({
        description: 'Address that receives the generated DUST, bech32m (`mn_dust…`); null when not registered',
      }),
    ),
    ...amounts,
    utxoTxHash: Nullable(
      Type.String({ description: 'Hash of the Cardano transaction with the registration; null when not known' }),
    ),
    utxoOutputIndex: Nullable(Count('Index of its output; null when not known')),
    asOf: described(AsOf, 'Block that the amounts apply after'),
  }),
);

interface Moment {
  readonly now: bigint;
  readonly parameters: DustParameters;
}

/** What NIGHT that is still there makes, summed over all of it. */
function amountsOf(rows: readonly GenerationRow[], { now, parameters }: Moment) {
  const living = rows.map(generationOf).filter(({ dtime }) => dtime === undefined);
  const night = living.reduce((sum, each) => sum + each.night, 0n);
  const current = living.reduce((sum, each) => sum + capacityAt(each, now, parameters), 0n);
  const full = living.reduce((latest, each) => bigger(latest, fullAt(each, parameters) ?? 0n), 0n);
  return {
    nightBalance: String(night),
    generationRate: String(generationRate(night, parameters)),
    maxCapacity: String(maxCapacity(night, parameters)),
    currentCapacity: String(current),
    fullAt: living.length === 0 ? null : isoOf(full),
  };
}

const bigger = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/** Of several reward addresses at once: one question for registrations, one for what they make. */
async function statusesOf(
  db: MidnightDb,
  stakeAddresses: readonly Uint8Array[],
  { tip, clock, network }: { readonly tip: IndexTip; readonly clock: Clock; readonly network: MidnightNetwork },
): Promise<Static<typeof DustStatus>[]> {
  const found = await registrationsOf(db, stakeAddresses, { tip, clock, includeRemoved: false });
  const moment = { now: secondsOf(tip), parameters: await dustParametersAt(db, tip.height) };
  const valid = found.map((mine) => mine.find((registration) => registration.valid));
  const owners = valid.flatMap((registration) => (registration ? [keyBytes(registration.dustKey)] : []));
  const rows = owners.length === 0 ? [] : await livingGenerations(db, owners, moment.now);
  return stakeAddresses.map((address, place) =>
    shownStatus(addressBytesText(address), valid[place], rows, { moment, tip, network }),
  );
}

function shownStatus(
  cardanoRewardAddress: string,
  registration: Registration | undefined,
  rows: readonly GenerationRow[],
  { moment, tip, network }: { readonly moment: Moment; readonly tip: IndexTip; readonly network: MidnightNetwork },
): Static<typeof DustStatus> {
  const owner = registration && Buffer.from(keyBytes(registration.dustKey)).toString('hex');
  return {
    cardanoRewardAddress,
    registered: registration !== undefined,
    dustAddress: registration === undefined ? null : dustAddressText(registration.dustKey, network),
    ...amountsOf(
      rows.filter((row) => row.owner === owner),
      moment,
    ),
    utxoTxHash: registration?.utxoTxHash ?? null,
    utxoOutputIndex: registration?.utxoOutputIndex ?? null,
    asOf: { height: tip.height, timestamp: tip.timestamp },
  };
}

export const getDustStatus = operation({
  ...common,
  id: 'getDustStatus',
  route: 'GET /api/midnight/dust/status/{stakeAddress}',
  summary: 'What a Cardano reward address is registered for, and the DUST that its NIGHT makes',
  description:
    'All NIGHT that makes DUST for the registered address is counted. An address without a registration that counts is answered with `registered: false`.',
  path: Type.Object({ stakeAddress: StakeAddress }),
  result: DustStatus,
  errors: ['undecodable'],
  example: { path: { stakeAddress: EXAMPLE.stakeAddress } },

  async handle({ db, network, services }, { path }) {
    const address = readStakeAddress(path.stakeAddress, network);
    const [status] = await statusesOf(db, [address], { tip: await readTip(db), clock: services.clock, network });
    return status!;
  },
});

export const listDustStatus = operation({
  ...common,
  id: 'listDustStatus',
  route: 'POST /api/midnight/dust/status',
  summary: 'The same for up to ten reward addresses, in their order',
  description:
    'In the order of the request. An address without a registration that counts is answered with `registered: false`.',
  batch: ['rewardAddresses'],
  body: named(
    'MidnightDustStatusRequest',
    Closed({ rewardAddresses: described(Batch(StakeAddress, 10), 'Cardano reward addresses to look up') }),
  ),
  result: Type.Array(DustStatus),
  errors: ['undecodable'],
  example: { body: { rewardAddresses: [EXAMPLE.stakeAddress] } },

  async handle({ db, network, services }, { body }) {
    const addresses = body.rewardAddresses.map((text) => readStakeAddress(text, network));
    return await statusesOf(db, addresses, { tip: await readTip(db), clock: services.clock, network });
  },
});

export const getDustRegistrations = operation({
  ...common,
  id: 'getDustRegistrations',
  route: 'GET /api/midnight/dust/registrations/{stakeAddress}',
  summary: 'Registrations of a Cardano reward address, newest first',
  description:
    'Only one registration of an address may exist: a second one makes both invalid, until one of them is taken back.',
  path: Type.Object({ stakeAddress: StakeAddress }),
  query: Type.Object({
    includeRemoved: Defaulted(Type.Boolean({ description: 'True: include removed registrations' }), false),
  }),
  result: named(
    'MidnightDustRegistrations',
    Closed({
      cardanoRewardAddress: Type.String({ description: 'Cardano reward address of the request' }),
      registrations: Type.Array(
        Closed({
          dustAddress: Type.String({ description: FIELD.dustAddress }),
          valid: Type.Boolean({ description: 'True when the registration counts' }),
          reason: Nullable(Type.String({ description: 'Why it does not count' })),
          ...amounts,
          utxoTxHash: Nullable(
            Type.String({ description: 'Hash of the Cardano transaction with the registration; null when not known' }),
          ),
          utxoOutputIndex: Nullable(Count('Index of its output; null when not known')),
          registeredAt: Nullable(described(DateTime, 'When it was registered; null when not known')),
          removedAt: Nullable(described(DateTime, 'When the registration was removed; null while it is active')),
        }),
        { description: 'Registrations of the address, oldest first' },
      ),
      asOf: described(AsOf, 'Block that the amounts apply after'),
    }),
  ),
  errors: ['undecodable'],
  example: { path: { stakeAddress: EXAMPLE.stakeAddress } },

  async handle({ db, network, services }, { path, query }) {
    const address = readStakeAddress(path.stakeAddress, network);
    const tip = await readTip(db);
    const [mine = []] = await registrationsOf(db, [address], { tip, clock: services.clock, ...query });
    const moment = { now: secondsOf(tip), parameters: await dustParametersAt(db, tip.height) };
    const keys = mine.map(({ dustKey }) => keyBytes(dustKey));
    const rows = keys.length === 0 ? [] : await livingGenerations(db, keys, moment.now);
    return {
      cardanoRewardAddress: addressBytesText(address),
      registrations: mine.map((registration) => {
        const owner = Buffer.from(keyBytes(registration.dustKey)).toString('hex');
        return {
          dustAddress: dustAddressText(registration.dustKey, network),
          valid: registration.valid,
          reason: reasonOf(registration),
          ...amountsOf(
            rows.filter((row) => row.owner === owner),
            moment,
          ),
          utxoTxHash: registration.utxoTxHash ?? null,
          utxoOutputIndex: registration.utxoOutputIndex ?? null,
          registeredAt: timeOf(registration.registeredAt),
          removedAt: timeOf(registration.removedAt),
        };
      }),
      asOf: { height: tip.height, timestamp: tip.timestamp },
    };
  },
});

const timeOf = (ms: number | undefined): string | null => (ms === undefined ? null : new Date(ms).toISOString());

function reasonOf({ valid, removedAt }: Registration): string | null {
  if (valid) return null;
  return removedAt === undefined ? 'The reward address has another registration too' : 'It was taken back';
}
