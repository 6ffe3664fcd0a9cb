import type { ScriptOutput } from '../../../market/dex.js';
import { type OutputPlace, placeKey } from '../../../market/transactions/market-transaction.js';
import type { Row } from '../../../store/write/cardano/tables.js';
import type { Batch } from '../batch.js';
import { storableText } from '../batch.js';
import { endFact, type MarketBatch, type OutputContent } from './market-batch.js';
import { storableTime } from './market-rows.js';
import type { OracleReading } from './market-rules.js';

const SPENT_BY = 3;

/** What an oracle wrote, if the output is one of its own. */
export function projectOracle(
  batch: Batch,
  market: MarketBatch,
  place: OutputPlace,
  output: ScriptOutput & OutputContent,
  seenTxId: number,
): void {
  const reading = readSafely(market, output);
  if (reading === undefined || reading.rate.numerator <= 0n || reading.rate.denominator <= 0n) return;
  const { numerator, denominator } = reading.rate;
  const row: Row<'oracleState'> = [
    place.txId,
    place.index,
    seenTxId,
    undefined,
    storableText(reading.source),
    numerator,
    denominator,
    storableTime(reading.createdAt),
    storableTime(reading.validUntil),
  ];
  batch.facts.born.oracleState.push(row);
  market.oracles.set(placeKey(place), row);
  market.book.oracles.set(placeKey(place), {
    ...reading,
    createdAt: storableTime(reading.createdAt),
    validUntil: storableTime(reading.validUntil),
  });
}

/** Whatever a stranger wrote into a datum, the chain goes on. */
function readSafely(market: MarketBatch, output: ScriptOutput & OutputContent): OracleReading | undefined {
  try {
    return market.rules.oracles.get(output.scriptKey)?.(output);
  } catch {
    return undefined;
  }
}

export function spendOracle(batch: Batch, market: MarketBatch, { txId, index }: OutputPlace, by: number): void {
  const place = { txId, index };
  if (!market.book.oracles.delete(placeKey(place))) return;
  endFact(market.oracles, place, by, SPENT_BY, batch.facts.marketEndings.oracleStates);
}
