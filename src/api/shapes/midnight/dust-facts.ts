import type { Generation } from '../../../chains/midnight/dust.js';
import type { ParametersView } from '../../../chains/midnight/transaction-view.js';
import type { GenerationRow } from '../../../store/queries/midnight/dust.js';
import type { IndexTip } from '../../../store/queries/midnight/tip.js';

/** A registration on Cardano, from any source. */
export interface Registration {
  readonly dustKey: bigint;
  /** A registration is valid only while it is the single one of its reward address; with a second one none is valid. */
  readonly valid: boolean;
  readonly utxoTxHash: string | undefined;
  readonly utxoOutputIndex: number | undefined;
  /** Milliseconds since 1970; undefined when only the indexer knows. */
  readonly registeredAt: number | undefined;
  readonly removedAt: number | undefined;
}

export interface SourceRegistration {
  readonly dustAddress: string;
  readonly valid: boolean;
  readonly utxoTxHash?: string;
  readonly utxoOutputIndex?: number;
}

export const toGeneration = ({ night, initialValue, ctime, dtime }: GenerationRow): Generation => ({
  night,
  initialValue,
  ctime,
  dtime,
});

/** Cache of ledger parameters; prices change with every block, but few heights are requested. */
export const read = new Map<string, Promise<ParametersView>>();

export const MAX_CACHED = 16;

/** Seconds since 1970 of the block that a response is computed for. */
export const toSeconds = ({ timestamp }: Pick<IndexTip, 'timestamp'>): bigint => BigInt(Math.floor(timestamp / 1000));

export const formatIso = (seconds: bigint): string => new Date(Number(seconds) * 1000).toISOString();
