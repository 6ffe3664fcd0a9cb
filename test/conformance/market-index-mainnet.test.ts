import { afterAll, beforeAll, expect, test } from 'vitest';
import { networkById } from '../../src/chains/networks.js';
import { openCardanoIndex } from '../../src/indexer/cardano/cardano-index.js';
import { toHex } from '../../src/kernel/hex.js';
import { POSITION_CONTRACTS } from '../../src/market/positions/contracts.js';
import { POSITION_ROLES } from '../../src/market/positions/position.js';
import { parsePosition } from '../../src/market/positions/position-text.js';
import { networkSchema } from '../../src/store/schemas.js';
import { sql } from '../../src/store/sql.js';
import { appendInBatches } from '../integration/cardano-index/follow.js';
import { candlesTwice } from '../integration/market-index/stored-market.js';
import { openTestDb } from '../support/databases.js';
import { describeWithData } from '../support/describe-with-data.js';
import { readData } from '../support/external-data.js';
import { decodeBlocks } from './cardano-data.js';
import { loneTrades } from './market/lone-trades.js';

const schema = networkSchema('CARDANO_MAINNET');

/** 703 mainnet blocks with trades; the state before them is unknown. */
describeWithData('cardano-mainnet-chunks')('market index of a few hours of mainnet', () => {
  let opened: Awaited<ReturnType<typeof openTestDb>>;
  beforeAll(async () => {
    opened = await openTestDb();
    const blocks = [...decodeBlocks([readData('cardano-mainnet-chunks/06189-part1.chunk.gz')])];
    const { slot, height, previousHash } = blocks[0]!.header;
    const startPoint = { slot: slot - 1, height: height - 1, hash: toHex(previousHash!) };
    const index = await openCardanoIndex(opened.db, networkById('CARDANO_MAINNET'), { startPoint });
    await appendInBatches(index, blocks);
    await index.goLive();
  });
  afterAll(() => opened?.close());

  test('trade alone with a pool received exactly the output of its contract', async () => {
    const trades = await loneTrades(opened.db, schema);
    expect(trades.filter(({ isExact }) => !isExact)).toEqual([]);
    expect(trades.length).toBeGreaterThan(100);
    const dexes = ['MINSWAP_V1', 'MINSWAP_V2', 'MINSWAP_STABLE', 'SUNDAESWAP_V3', 'WINGRIDERS_V1'];
    expect(new Set(trades.map(({ dex }) => dex))).toEqual(new Set(dexes));
  });

  test('filled orders received at least the requested amount', async () => {
    const less = await opened.db.rows(sql`
      select encode(t.hash, 'hex') as tx, d.amount_out, o.request_amount
        from ${schema}.dex_trade d join ${schema}.transaction t on t.id = d.tx_id
        join ${schema}.dex_order o on o.tx_id = d.order_tx_id and o.index = d.order_index
       where d.amounts = 0 and d.asset_out_id = o.request_asset_id and d.amount_out < o.request_amount`);
    expect(less).toEqual([]);
  });

  test('candles match the trades', async () => {
    const { kept, made } = await candlesTwice(opened.db, schema);
    expect(kept.length).toBeGreaterThan(1000);
    expect(kept).toEqual(made);
  });

  test('NFT listings, offers and sales are those that the blocks contain', async () => {
    const orders = await opened.db.rows<{ contract: number; kind: number; count: number }>(sql`
      select contract::int, kind::int, outcome::int, count(*)::int as count
        from ${schema}.nft_order group by 1, 2, 3 order by 1, 2, 3`);
    // JPG_STORE_V2 offers for assets and collections, JPG_STORE_V3 listings; null is open.
    const listings = orders.filter(({ contract, kind }) => contract === 3 && kind === 0);
    expect(listings.reduce((sum, { count }) => sum + count, 0)).toBe(78);
    const sales = await opened.db.rows(sql`
      select contract::int, offer, count(*)::int as count from ${schema}.nft_sale group by 1, 2 order by 1, 2`);
    expect(sales).toEqual([
      { contract: 2, offer: true, count: 3 },
      { contract: 3, offer: false, count: 15 },
    ]);
    const undecoded = await opened.db.rows(sql`
      select from ${schema}.market_undecoded u join ${schema}.output o on o.tx_id = u.tx_id and o.index = u.index
        join ${schema}.payment_script s on s.id = o.payment_script_id
       where encode(s.hash, 'hex') = any(${['9068a7a3f008803edac87af1619860f2cdcde40c26987325ace138ad', 'c727443d77df6cff95dca383994f4c3024d03ff56b02ecc22b0f3f65']}::text[])`);
    expect(undecoded).toEqual([]);
  });

  test('positions in lending and farming contracts are those that the blocks contain', async () => {
    const counts = await opened.db.rows<{ contract: number; role: number; count: number }>(sql`
      select contract, role, count(*)::int as count from ${schema}.defi_position group by 1, 2 order by 1, 2`);
    expect(
      counts.map(({ contract, role, count }) => [POSITION_CONTRACTS[contract], POSITION_ROLES[role], count]),
    ).toEqual([
      ['MINSWAP_FARM_V2', 'staker', 59],
      ['MINSWAP_MIN_STAKING', 'staker', 4],
      ['WINGRIDERS_FARM', 'staker', 23],
      ['SUNDAESWAP_FARM', 'staker', 1],
      ['LIQWID_LQ_STAKING', 'staker', 2],
      ['INDIGO_INDY_STAKING', 'staker', 8],
      ['INDIGO_CDP', 'borrower', 24],
      ['LEVVY_TOKENS', 'borrower', 1],
      ['LEVVY_TOKENS', 'lender', 6],
      ['LEVVY_NFTS', 'lender', 3],
      ['FLUIDTOKENS_REQUEST', 'borrower', 4],
    ]);
    // A debt of 3,686 iUSD for 29,376 ADA: transaction e68593e8.
    const [debt] = await opened.db.rows<{ content: string }>(sql`
      select p.content from ${schema}.defi_position p join ${schema}.transaction t on t.id = p.tx_id
       where encode(t.hash, 'hex') like 'e68593e8%' and p.index = 0`);
    expect(parsePosition(debt!.content)).toMatchObject({
      status: 'ACTIVE',
      principal: { unit: 'f66d78b4a3cb3d37afa0ec36461e51ecbde00f26c8f0a68f94b6988069555344', quantity: 3_686_085_275n },
      collateral: [{ unit: 'lovelace', quantity: 29_376_063_605n }],
    });
  });

  test('hours have a fiat rate from the only oracle that published one', async () => {
    const rates = await opened.db.rows(sql`
      select numerator, denominator, sources from ${schema}.market_rate order by hour`);
    expect(rates.length).toBe(3);
    expect(rates[0]).toEqual({ numerator: 329_700n, denominator: 1_000_000n, sources: 'CHARLI3' });
  });
});
