/** One trade of a token against ADA, as far as it matters to tell real trading from trading with oneself. */
export interface TokenTrade {
  readonly side: 'buy' | 'sell';
  readonly token: bigint;
  readonly lovelace: bigint;
  /** Seconds since 1970. */
  readonly time: number;
  /** Stake credential, else payment credential; undefined where nobody can be named. */
  readonly wallet: string | undefined;
  /** Whoever is on the other side, where an order book shows it. */
  readonly counterparty?: string | undefined;
  /** Part of a transaction that goes through several pools of the pair and ends where it began. */
  readonly arbitrage: boolean;
}

export const ORGANIC_RULES = {
  pairWithinSeconds: 3_600,
  /** Percent of what was bought and sold that may stay, for a buy and a sell to cancel each other. */
  pairRest: 5n,
  dominantShare: 50n,
  dominantRest: 2n,
  /** Trades of one wallet that wait for an opposite one: more are forgotten, the oldest first. */
  mostWaiting: 256,
} as const;

const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);
const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** The volume without what wallets trade with themselves, in lovelace. Trades come in order of time. */
export function organicVolume(trades: readonly TokenTrade[]): bigint {
  const total = trades.reduce((sum, { lovelace }) => sum + lovelace, 0n);
  const real = trades.filter(
    ({ arbitrage, wallet, counterparty }) => !arbitrage && (wallet === undefined || wallet !== counterparty),
  );
  let organic = real.reduce((sum, { lovelace }) => sum + lovelace, 0n);
  for (const own of byWallet(real).values())
    organic -= isDominant(own, total) ? sumOf(own) : larger(0n, turnedRound(own));
  return larger(organic, 0n);
}

const sumOf = (trades: readonly TokenTrade[]): bigint => trades.reduce((sum, { lovelace }) => sum + lovelace, 0n);

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

/** More than half of all trading by one wallet that ends with next to nothing. */
function isDominant(own: readonly TokenTrade[], total: bigint): boolean {
  const gross = own.reduce((sum, { token }) => sum + token, 0n);
  const net = own.reduce((sum, { side, token }) => (side === 'buy' ? sum + token : sum - token), 0n);
  const rest = net < 0n ? -net : net;
  return sumOf(own) * 100n > total * ORGANIC_RULES.dominantShare && rest * 100n < gross * ORGANIC_RULES.dominantRest;
}

/** What a wallet bought and soon sold again, or the other way round: both legs, as far as they meet. */
function turnedRound(own: readonly TokenTrade[]): bigint {
  const waiting: TokenTrade[] = [];
  let dropped = 0n;
  for (const trade of own) {
    const at = waiting.findIndex((earlier) => areOpposite(earlier, trade));
    if (at === -1) {
      waiting.push(trade);
      if (waiting.length > ORGANIC_RULES.mostWaiting) waiting.shift();
      continue;
    }
    const [earlier] = waiting.splice(at, 1);
    dropped += 2n * smaller(earlier!.lovelace, trade.lovelace);
  }
  return dropped;
}

function areOpposite(earlier: TokenTrade, later: TokenTrade): boolean {
  if (earlier.side === later.side || later.time - earlier.time > ORGANIC_RULES.pairWithinSeconds) return false;
  const rest = larger(earlier.token, later.token) - smaller(earlier.token, later.token);
  return rest * 100n <= (earlier.token + later.token) * ORGANIC_RULES.pairRest;
}
