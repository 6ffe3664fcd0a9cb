import type { ScriptOutput } from '../../../market/dex.js';
import { readOracle } from '../../../market/oracles/all.js';
import type { OracleReading, OracleRole } from '../../../market/oracles/oracle.js';
import { formatPositionKey, type OutputPosition } from '../../../market/transactions/market-transaction.js';
import type { Row } from '../../../store/write/cardano/tables.js';
import type { Batch } from '../batch.js';
import { endFact, type MarketBatch, type OutputContent } from './market-batch.js';

const SPENT_BY = 3;

/** The reading of an oracle, if the output belongs to it. */
export function projectOracle(
  batch: Batch,
  market: MarketBatch,
  position: OutputPosition,
  output: ScriptOutput & OutputContent,
  seenTxId: number,
): void {
  const role = market.rules.oracles.get(output.scriptKey);
  const reading = role && readSafely(output, role);
  if (role === undefined || reading === undefined) return;
  const { rate, createdAt, validUntil } = reading;
  if (rate.numerator <= 0n || rate.denominator <= 0n) return;
  const row: Row<'oracleState'> = [
    position.txId,
    position.index,
    seenTxId,
    undefined,
    role.oracle,
    rate.numerator,
    rate.denominator,
    createdAt,
    validUntil,
  ];
  batch.facts.born.oracleState.push(row);
  market.oracles.set(formatPositionKey(position), row);
  market.book.oracles.set(formatPositionKey(position), { source: role.oracle, rate, createdAt, validUntil });
}

/** An invalid datum must not stop the indexing. */
function readSafely(output: ScriptOutput, role: OracleRole): OracleReading | undefined {
  try {
    return readOracle(output, role);
  } catch {
    return undefined;
  }
}

export function spendOracle(batch: Batch, market: MarketBatch, { txId, index }: OutputPosition, by: number): void {
  const position = { txId, index };
  if (!market.book.oracles.delete(formatPositionKey(position))) return;
  endFact(market.oracles, position, by, SPENT_BY, batch.facts.marketEndings.oracleStates);
}
