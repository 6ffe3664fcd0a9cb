import { afterAll, beforeAll, expect, test } from 'vitest';
import { decodeBlock } from '../../src/chains/bitcoin/block.js';
import { encodeSpentOutputs } from '../../src/chains/bitcoin/spent-outputs.js';
import { networkById } from '../../src/chains/networks.js';
import { type BitcoinIndex, openBitcoinIndex } from '../../src/indexer/bitcoin/bitcoin-index.js';
import { toHex } from '../../src/kernel/hex.js';
import type { BitcoinSourceBlock } from '../../src/sources/bitcoin/bitcoin-source.js';
import { networkSchema } from '../../src/store/schemas.js';
import { sql } from '../../src/store/sql.js';
import { openTestDb, type TestDb } from '../support/databases.js';
import { describeWithData } from '../support/describe-with-data.js';
import { dumpIndex } from '../support/index-dump.js';
import { mainnetChain, readBitcoin, spentOutputsOf866342 } from './bitcoin-data.js';

const NETWORK = networkById('BITCOIN_MAINNET');
const SCHEMA = networkSchema(NETWORK.id);

let opened: TestDb;
beforeAll(async () => {
  opened = await openTestDb();
});
afterAll(() => opened?.close());

const toSourceBlock = (bytes: Uint8Array, height: number, spentOutputs?: Uint8Array): BitcoinSourceBlock => {
  const { hash, previousHash } = decodeBlock(bytes).header;
  const point = { slot: height, height, hash: toHex(hash) };
  return { bytes, point, previousHash: height === 0 ? undefined : toHex(previousHash), spentOutputs };
};

const append = (index: BitcoinIndex, blocks: readonly BitcoinSourceBlock[]): Promise<number> =>
  index.append(blocks.map((block) => index.decode(block.bytes, block)));

const one = <Row>(query: ReturnType<typeof sql>): Promise<Row | undefined> => opened.db.first<Row>(query);

describeWithData('bitcoin-chains', 'bitcoin-blocks')('real blocks', () => {
  test('of the first years are indexed from the genesis block without spent outputs from the source', async () => {
    const index = await openBitcoinIndex(opened.db, NETWORK);
    const blocks = mainnetChain().map((bytes, height) => toSourceBlock(bytes, height));
    await append(index, blocks.slice(0, 300));
    await index.goLive();
    const before = await dumpIndex(opened.db, NETWORK.id);
    await append(index, blocks.slice(300));
    expect(await index.checkpoint()).toMatchObject({ point: { height: 438 }, phase: 'live' });
    // All coins remain except the output of the genesis block, which cannot be spent.
    const supply = await one<{ readonly sum: bigint }>(sql`select sum(value) from ${SCHEMA}.utxo`);
    expect(supply?.sum).toBe(438n * 5_000_000_000n);
    // The first payment: block 170.
    const payment = await one<object>(sql`
      select t.height, t.tx_num - b.first_tx_num as place, o.value, t.input_count, t.output_count
        from ${SCHEMA}.transaction t join ${SCHEMA}.block b on b.height = t.height
        join ${SCHEMA}.output o on o.spent_by = t.tx_num
       where t.txid = decode('f4184fc596403b9d638783cf57adfe4c75c605f6356fbc91338530e9831e9e16', 'hex')`);
    expect(payment).toEqual({ height: 170, place: 1n, value: 5_000_000_000n, input_count: 1, output_count: 2 });
    await index.rollback(blocks[299]!.point);
    expect(await dumpIndex(opened.db, NETWORK.id)).toEqual(before);
  });

  test('of today are indexed from a late start: fees, inscriptions and the bytes of each transaction', async () => {
    await opened.db.run(sql`drop schema ${SCHEMA} cascade`);
    const bytes = readBitcoin('blocks/mainnet-866342.raw');
    const { transactions, header } = decodeBlock(bytes);
    const spent = spentOutputsOf866342();
    let at = 0;
    const byTransaction = transactions.map(({ inputs }, index) => {
      const count = index === 0 ? 0 : inputs.length;
      at += count;
      return spent.slice(at - count, at);
    });
    const start = { slot: 866_341, height: 866_341, hash: toHex(header.previousHash) };
    const index = await openBitcoinIndex(opened.db, NETWORK, { start });
    await index.goLive();
    const empty = await dumpIndex(opened.db, NETWORK.id);
    const block = toSourceBlock(bytes, 866_342, encodeSpentOutputs(byTransaction));
    await append(index, [block]);
    const row = await one<object>(sql`select total_fee, reward, tx_count, blessed_count + cursed_count as inscriptions
      from ${SCHEMA}.block`);
    expect(row).toEqual({
      total_fee: 5_026_183n,
      reward: 312_500_000n + 5_026_183n,
      tx_count: 4_864,
      inscriptions: 147,
    });
    const cut = await opened.db.rows<{ readonly txid: Uint8Array; readonly raw: Uint8Array }>(sql`
      select t.txid, substring(r.bytes from t.byte_offset + 1 for t.size) as raw
        from ${SCHEMA}.transaction t join ${SCHEMA}.raw_block r on r.height = t.height order by t.tx_num`);
    expect(cut.map(({ raw }) => toHex(raw))).toEqual(transactions.map(({ encoded }) => toHex(encoded)));
    await index.rollback(start);
    expect(await dumpIndex(opened.db, NETWORK.id)).toEqual(empty);
  });
});
