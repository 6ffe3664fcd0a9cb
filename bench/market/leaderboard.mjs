// The leaderboard of 30 days after each block, against one statement that sums every trade of the window; after a
// rollback; and all of it again with four times as many trades.
// npm run build && node bench/market/leaderboard.mjs [pools] [trades, first] [accounts]
// Default 1000 pools, 125,000 trades and 60,000 accounts, then 500,000 trades. A few accounts and tokens have most of
// the trades; every twentieth trade is between two tokens. Times are the minimum of nine blocks with fifty trades each.
import { load, processor, writeResult } from '../measurement.mjs';
import { changeEveryPool, minimum, network, round, timeRequest, withMarket } from './market-service.mjs';
import { FIRST_SLOT, SyntheticPools, tokenUnit } from './synthetic-pools.mjs';

const { slotToTime } = await load('chains/cardano/time.js');
const { toHex } = await load('kernel/hex.js');
const { networkDb } = await load('store/network-db.js');
const { tradeValue } = await load('store/queries/cardano/market/trades.js');
const { sql } = await load('store/sql.js');

const [POOLS = 1_000, TRADES = 125_000, ACCOUNTS = 60_000] = process.argv.slice(2).map(Number);
const ROUNDS = 9;
const CHANGED = 50;
const WINDOW = 2_592_000;
const chain = new SyntheticPools(POOLS, 20);

/** Trades that need no decoding, evenly over the window, of existing transactions. */
const addTrades = (db, { from, count, until }) =>
  db.run(sql`
    insert into ${db.schema}.dex_trade (time, tx_id, place, asset_in_id, asset_out_id, asset_id, dex, amounts, split,
      arbitrage, amount_in, amount_out, lovelace, price, owner_stake)
    select ${until - WINDOW}::bigint + (n::bigint * ${WINDOW}) / ${count}, (n::bigint * ${POOLS}) / ${count}, ${from}::integer + n,
           case when between_tokens then other when buys then -1 else token end,
           case when between_tokens or buys then token else -1 end,
           case when not between_tokens then token end, 0, 0, false, false,
           1000000 + n % 977, 1000 + n % 991, case when not between_tokens then 1000000 end,
           case when not between_tokens then 1000 end, decode('00' || lpad(to_hex(account), 56, '0'), 'hex')
      from (select n, n % 20 = 7 as between_tokens, n % 3 = 0 as buys,
                   floor(${ACCOUNTS}::integer * power(random(), 4))::integer as account,
                   floor(${POOLS}::integer * power(random(), 3))::integer as token,
                   floor(${POOLS}::integer * random())::integer as other
              from generate_series(0, ${count}::integer - 1) n) made`);

/** The equivalent of the stored sums, without the prices that gains need. */
const plain = (db, after) => sql`
  with own as materialized (
    select d.owner_stake, d.asset_in_id, d.asset_out_id, sum(d.amount_in) as given, sum(d.amount_out) as got,
           count(*) as trades, sum(${tradeValue(db)}) as lovelace
      from ${db.schema}.dex_trade d where d.time > ${after} and d.owner_stake is not null
     group by d.owner_stake, d.asset_in_id, d.asset_out_id),
  net as (
    select owner_stake, asset_id, sum(amount) as amount from (
      select owner_stake, asset_out_id as asset_id, got as amount from own
      union all select owner_stake, asset_in_id, -given from own) m
     group by owner_stake, asset_id having sum(amount) <> 0)
  select t.owner_stake, t.trades, t.volume, n.amount
    from (select owner_stake, sum(trades) as trades, sum(lovelace) as volume from own group by owner_stake) t
    left join (select owner_stake, sum(amount) as amount from net group by owner_stake) n using (owner_stake)
   order by t.volume desc, t.owner_stake limit 20`;

const timed = async (work) => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

async function measure({ db, index, serve }) {
  const service = await serve();
  const url = (index) => `/api/leaderboard?window=30d&sort=${index % 2 === 0 ? 'pnl' : 'volume'}`;
  const quote = `/api/dex/quote/buy?assetId=${tokenUnit(1)}&amountIn=5000000`;
  await timeRequest(service, quote);
  const first = await timeRequest(service, url(0));
  const [storedMs, whole] = [[], []];
  let [last, rollBack] = [];
  for (let each = 0; each < ROUNDS; each += 1) {
    for (let number = 0; number < CHANGED; number += 1)
      chain.change((each * 101 + number * 7) % POOLS, (each * 31 + number * 997) % ACCOUNTS);
    const block = chain.block(index);
    await index.append([block]);
    // The first request after a block updates the prices.
    await timeRequest(service, quote);
    storedMs.push((await timeRequest(service, url(each))).ms);
    const { time } = await db.first(sql`select max(time)::integer as time from ${db.schema}.dex_trade`);
    whole.push(await timed(() => db.rows(plain(db, time - WINDOW))));
    if (each === ROUNDS - 2) [last, rollBack] = [block, chain.saveState()];
  }
  rollBack();
  await index.rollback({ slot: last.header.slot, hash: toHex(last.hash) });
  await timeRequest(service, quote);
  const back = await timeRequest(service, url(0));
  return {
    firstAskedMs: round(first.ms),
    afterABlockMs: round(minimum(storedMs)),
    afterARollbackMs: round(back.ms),
    plainStatementMs: round(minimum(whole)),
    plainToKept: round(minimum(whole) / minimum(storedMs)),
  };
}

await withMarket(chain, async ({ db: opened, index, serve }) => {
  const db = networkDb(opened, network.id, 'cardano');
  await changeEveryPool(chain, index, POOLS);
  const until = slotToTime(network, FIRST_SLOT);
  await addTrades(db, { from: 1_000, count: TRADES, until });
  await index.goLive();
  await db.run(sql`analyze ${db.schema}.dex_trade`);
  const few = await measure({ db, index, serve });
  console.log(TRADES, few);
  await addTrades(db, { from: 1_000 + TRADES, count: 3 * TRADES, until });
  await db.run(sql`analyze ${db.schema}.dex_trade`);
  const many = await measure({ db, index, serve });
  console.log(4 * TRADES, many);
  const growth = Object.fromEntries(
    Object.keys(few)
      .filter((name) => name.endsWith('Ms'))
      .map((name) => [name, round(many[name] / few[name])]),
  );
  writeResult('market-leaderboard', {
    ...processor,
    pools: POOLS,
    accounts: ACCOUNTS,
    trades: { [TRADES]: few, [4 * TRADES]: many, growth },
  });
});
