import { decodePlutusData, type PlutusData } from '../../../chains/cardano/scripts/plutus-data.js';
import { toHex } from '../../../kernel/hex.js';
import { spotPrice } from '../../../market/curves/quote.js';
import { readOracle } from '../../../market/oracles/all.js';
import { charli3Datum } from '../../../market/oracles/charli3.js';
import type { OracleRole } from '../../../market/oracles/oracle.js';
import { orcfaxDatum } from '../../../market/oracles/orcfax.js';
import { oracleRegistry } from '../../../market/registry/oracles.js';
import { LOVELACE, toHoldings } from '../../../market/unit.js';
import { construct } from '../../../market/write-datum.js';
import { type Held, heldBy, withMinimum } from '../coins.js';
import { spendUse } from './batcher.js';
import type { LivePool } from './live-pool.js';
import { contractOutput, getTime, guarded, type MarketContext, scriptAddress, tryCompose } from './market-context.js';
import { toAssetQuantity } from './opening.js';

const HOUR_MS = 3_600_000;
/** Maximum age of an oracle price. */
const STALE_MS = HOUR_MS / 2;

/** The price of the deepest stablecoin pool, in millionths of a dollar per ADA. */
function microDollars({ market }: MarketContext, pools: readonly LivePool[]): bigint | undefined {
  const [deepest] = pools
    .filter(({ venue: { assets } }) => assets[0] === LOVELACE && market.tokens.get(assets[1])?.isDollar === true)
    .toSorted((a, b) => (a.state.reserves[0] > b.state.reserves[0] ? -1 : 1));
  if (deepest === undefined) return undefined;
  const { numerator, denominator } = spotPrice(deepest.pool);
  return (denominator * 1_000_000n) / numerator;
}

function encodeOracleDatum(
  { oracle, feed }: OracleRole,
  rate: bigint,
  now: number,
  collector: string,
): PlutusData | undefined {
  if (oracle === 'CHARLI3') return charli3Datum(rate, now, now + HOUR_MS);
  if (oracle === 'ORCFAX')
    return orcfaxDatum({ feed: `${feed}3`, createdAt: now, numerator: rate, denominator: 1_000_000n, collector });
  return undefined;
}

/** Publishes oracle prices unless the last ones are recent. */
export function postRates(context: MarketContext, pools: readonly LivePool[]): void {
  const { market, chain } = context;
  const rate = microDollars(context, pools);
  if (rate === undefined) return;
  const now = getTime(context) * 1000;
  const { parameters } = chain;
  const words = [...oracleRegistry(market.market).values()].flatMap((role) => {
    const datum = encodeOracleDatum(role, rate, now, toHex(market.oracle.keys[0]!.hash));
    const address = scriptAddress(context, role.script);
    const before = lastWord(context, role, address);
    if (datum === undefined || (before !== undefined && before.createdAt > now - STALE_MS)) return [];
    const output = contractOutput(context, address, new Map([[role.token, 1n]]), datum, false);
    return [{ role, before: before?.held, output: withMinimum(output, parameters) }];
  });
  if (words.length === 0) return;
  const spend = words.flatMap(({ before }) => before ?? []);
  tryCompose(context, {
    payer: market.oracle,
    outputs: words.map(({ output }) => output),
    mint: words.flatMap(({ role, before }) => (before === undefined ? [toAssetQuantity(role.token, 1n)] : [])),
    spend,
    uses: spend.map((held) => spendUse(held, construct(0))),
  });
}

function lastWord(
  { chain }: MarketContext,
  role: OracleRole,
  address: Uint8Array,
): { readonly held: Held; readonly createdAt: number } | undefined {
  for (const held of heldBy(chain.ledger, guarded(address))) {
    const { inlineDatum } = held.output;
    const datum = inlineDatum && decodePlutusData(inlineDatum);
    const reading = datum && readOracle({ holds: toHoldings(held.output), datum }, role);
    if (reading !== undefined) return { held, createdAt: reading.createdAt };
  }
  return undefined;
}
