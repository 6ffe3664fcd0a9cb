/** A trade of a token against ADA, with the fields that detect wash trading. */
export interface TokenTrade {
  readonly side: 'buy' | 'sell';
  readonly token: bigint;
  readonly lovelace: bigint;
  /** Seconds since 1970. */
  readonly time: number;
  /** Stake credential, else payment credential; undefined when not known. */
  readonly wallet: string | undefined;
  /** The other party, when an order book shows it. */
  readonly counterparty?: string | undefined;
  /** Part of a transaction that trades the pair in several pools without a net change. */
  readonly arbitrage: boolean;
}

export const ORGANIC_RULES = {
  pairWithinSeconds: 3_600,
  /** Maximum difference between a buy and a sell that cancel each other, in percent. */
  pairRest: 5n,
  dominantShare: 50n,
  dominantRest: 2n,
  /** Maximum number of unmatched trades per wallet; the oldest are dropped first. */
  mostWaiting: 256,
} as const;

const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);
const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** Volume without wash trading, in lovelace. `trades` are sorted by time. */
export function organicVolume(trades: readonly TokenTrade[]): bigint {
  const total = trades.reduce((sum, { lovelace }) => sum + lovelace, 0n);
  const real = trades.filter(
    ({ arbitrage, wallet, counterparty }) => !arbitrage && (wallet === undefined || wallet !== counterparty),
  );
  let organic = real.reduce((sum, { lovelace }) => sum + lovelace, 0n);
  for (const own of byWallet(real).values())
    organic -= isDominant(own, total) ? sumLovelace(own) : larger(0n, sumRoundTrips(own));
  return larger(organic, 0n);
}

const sumLovelace = (trades: readonly TokenTrade[]): bigint => trades.reduce((sum, { lovelace }) => sum + lovelace, 0n);

function byWallet(trades: readonly TokenTrade[]): ReadonlyMap<string, readonly TokenTrade[]> {
  const wallets = new Map<string, TokenTrade[]>();
  for (const trade of trades) {
    if (trade.wallet === undefined) continue;
    const own = wallets.get(trade.wallet);
    if (own === undefined) wallets.set(trade.wallet, [trade]);
    else own.push(trade);
  }
  return wallets;
}

/** One wallet with more than half of all trading and almost no net change. */
function isDominant(own: readonly TokenTrade[], total: bigint): boolean {
  const gross = own.reduce((sum, { token }) => sum + token, 0n);
  const net = own.reduce((sum, { side, token }) => (side === 'buy' ? sum + token : sum - token), 0n);
  const rest = net < 0n ? -net : net;
  return (
    sumLovelace(own) * 100n > total * ORGANIC_RULES.dominantShare && rest * 100n < gross * ORGANIC_RULES.dominantRest
  );
}

/** Volume of round trips: both the buy and the sell, as far as they match. */
function sumRoundTrips(own: readonly TokenTrade[]): bigint {
  const unmatched: TokenTrade[] = [];
  let dropped = 0n;
  for (const trade of own) {
    const at = unmatched.findIndex((earlier) => areOpposite(earlier, trade));
    if (at === -1) {
      unmatched.push(trade);
      if (unmatched.length > ORGANIC_RULES.mostWaiting) unmatched.shift();
      continue;
    }
    const [earlier] = unmatched.splice(at, 1);
    dropped += 2n * smaller(earlier!.lovelace, trade.lovelace);
  }
  return dropped;
}

function areOpposite(earlier: TokenTrade, later: TokenTrade): boolean {
  if (earlier.side === later.side || later.time - earlier.time > ORGANIC_RULES.pairWithinSeconds) return false;
  const rest = larger(earlier.token, later.token) - smaller(earlier.token, later.token);
  return rest * 100n <= (earlier.token + later.token) * ORGANIC_RULES.pairRest;
}
