import type { Generation } from '../../../chains/midnight/dust.js';
import type { ParametersView } from '../../../chains/midnight/transaction-view.js';
import type { GenerationRow } from '../../../store/queries/midnight/dust.js';
import type { IndexTip } from '../../../store/queries/midnight/tip.js';

/** A registration on Cardano, wherever it is known from. */
export interface Registration {
  readonly dustKey: bigint;
  /** Exactly one registration of a reward address counts; as soon as there is a second, none does. */
  readonly valid: boolean;
  readonly utxoTxHash: string | undefined;
  readonly utxoOutputIndex: number | undefined;
  /** Milliseconds since 1970; undefined where only the indexer knows. */
  readonly registeredAt: number | undefined;
  readonly removedAt: number | undefined;
}

export interface AskedRegistration {
  readonly dustAddress: string;
  readonly valid: boolean;
  readonly utxoTxHash?: string;
  readonly utxoOutputIndex?: number;
}

export const generationOf = ({ night, initialValue, ctime, dtime }: GenerationRow): Generation => ({
  night,
  initialValue,
  ctime,
  dtime,
});

/** Read so far; prices change with every block, but few heights are asked for. */
export const read = new Map<string, Promise<ParametersView>>();

export const MOST_READ = 16;

/** Seconds since 1970 of the block that an answer is computed for. */
export const secondsOf = ({ timestamp }: Pick<IndexTip, 'timestamp'>): bigint => BigInt(Math.floor(timestamp / 1000));

export const isoOf = (seconds: bigint): string => new Date(Number(seconds) * 1000).toISOString();
