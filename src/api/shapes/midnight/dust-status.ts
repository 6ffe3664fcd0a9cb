import Type, { type Static } from 'typebox';
import { dustAddressText } from '../../../chains/midnight/address.js';
import { capacityAt, type DustParameters, fullAt, generationRate, maxCapacity } from '../../../chains/midnight/dust.js';
import type { MidnightNetwork } from '../../../chains/networks.js';
import type { GenerationRow } from '../../../store/queries/midnight/dust.js';
import type { IndexTip } from '../../../store/queries/midnight/tip.js';
import { Closed, Count, DateTime, described, Nullable, named } from '../../kit/schema.js';
import { formatIso, type Registration, toGeneration } from './dust-facts.js';
import { keyBytes } from './parameters.js';

export const common = { tag: 'Midnight DUST', gate: 'caller', scope: 'midnight', addOn: null } as const;

export const amounts = {
  nightBalance: Type.String({ description: 'NIGHT that currently generates DUST, in STAR' }),
  generationRate: Type.String({ description: 'Generation rate, in SPECK per second' }),
  maxCapacity: Type.String({ description: 'Maximum DUST of this NIGHT, in SPECK' }),
  currentCapacity: Type.String({
    description: 'DUST generated so far, in SPECK. Spent DUST is shielded and not subtracted',
  }),
  fullAt: Nullable(described(DateTime, 'When the maximum is reached; null when no NIGHT generates')),
};

export const AsOf = Closed({
  height: Count('Height of the block at which the amounts are computed'),
  timestamp: Count('Milliseconds since 1970'),
});

export const DustStatus = named(
  'MidnightDustStatus',
  Closed({
    cardanoRewardAddress: Type.String({ description: 'Cardano reward address of the request' }),
    registered: Type.Boolean({ description: 'True when the address has a valid registration' }),
    dustAddress: Nullable(
      Type.String({
        description: 'Address that receives the generated DUST, bech32m (`mn_dust…`); null when not registered',
      }),
    ),
    ...amounts,
    utxoTxHash: Nullable(
      Type.String({ description: 'Hash of the Cardano transaction with the registration; null when unknown' }),
    ),
    utxoOutputIndex: Nullable(Count('Index of its output; null when unknown')),
    asOf: described(AsOf, 'Block at which the amounts are computed'),
  }),
);

interface DustState {
  readonly now: bigint;
  readonly parameters: DustParameters;
}

/** Total DUST generation of unspent NIGHT. */
export function computeAmounts(rows: readonly GenerationRow[], { now, parameters }: DustState) {
  const living = rows.map(toGeneration).filter(({ dtime }) => dtime === undefined);
  const night = living.reduce((sum, each) => sum + each.night, 0n);
  const current = living.reduce((sum, each) => sum + capacityAt(each, now, parameters), 0n);
  const full = living.reduce((latest, each) => bigger(latest, fullAt(each, parameters) ?? 0n), 0n);
  return {
    nightBalance: String(night),
    generationRate: String(generationRate(night, parameters)),
    maxCapacity: String(maxCapacity(night, parameters)),
    currentCapacity: String(current),
    fullAt: living.length === 0 ? null : formatIso(full),
  };
}

const bigger = (a: bigint, b: bigint): bigint => (a > b ? a : b);

export function toStatusJson(
  cardanoRewardAddress: string,
  registration: Registration | undefined,
  rows: readonly GenerationRow[],
  { moment, tip, network }: { readonly moment: DustState; readonly tip: IndexTip; readonly network: MidnightNetwork },
): Static<typeof DustStatus> {
  const owner = registration && Buffer.from(keyBytes(registration.dustKey)).toString('hex');
  return {
    cardanoRewardAddress,
    registered: registration !== undefined,
    dustAddress: registration === undefined ? null : dustAddressText(registration.dustKey, network),
    ...computeAmounts(
      rows.filter((row) => row.owner === owner),
      moment,
    ),
    utxoTxHash: registration?.utxoTxHash ?? null,
    utxoOutputIndex: registration?.utxoOutputIndex ?? null,
    asOf: { height: tip.height, timestamp: tip.timestamp },
  };
}
