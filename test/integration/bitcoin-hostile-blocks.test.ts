import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testnet4 } from '../../src/chains/bitcoin/chain-parameters.js';
import { encodeTransaction } from '../../src/chains/bitcoin/encode-transaction.js';
import { OP } from '../../src/chains/bitcoin/opcodes.js';
import { encodePushes } from '../../src/chains/bitcoin/ordinals/encode-inscription.js';
import { encodeVarint } from '../../src/chains/bitcoin/runes/varint.js';
import { buildScript, encodePush } from '../../src/chains/bitcoin/script-builder.js';
import type { SpendingTransaction } from '../../src/chains/bitcoin/spent-outputs.js';
import { decodeTransaction, type TransactionOutput } from '../../src/chains/bitcoin/transaction.js';
import { networkById } from '../../src/chains/networks.js';
import { type BitcoinIndex, openBitcoinIndex } from '../../src/indexer/bitcoin/bitcoin-index.js';
import { networkDb } from '../../src/store/network-db.js';
import { listInscriptions } from '../../src/store/queries/bitcoin/inscriptions.js';
import { networkSchema } from '../../src/store/schemas.js';
import { sql } from '../../src/store/sql.js';
import { type GeneratedBlock, generateBlock } from '../support/bitcoin-chain/generated-block.js';
import { taproot } from '../support/bitcoin-chain/scripts.js';
import { openTestDb, type TestDb } from '../support/databases.js';
import { seeded } from '../support/mutations.js';
import { Model } from './bitcoin-index/model.js';
import { readState } from './bitcoin-index/state.js';

/** Unusual blocks that consensus allows: none of them may stop a network. */

const NETWORK = networkById('BITCOIN_TESTNET4');
const SCHEMA = networkSchema(NETWORK.id);
const REWARD = 5_000_000_000n;

let testDb: TestDb;
beforeAll(async () => {
  testDb = await openTestDb();
});
afterAll(() => testDb.close());

const random = seeded(7);
/** Incompressible text. */
const randomText = (length: number): string =>
  Array.from({ length }, () => String.fromCharCode(33 + Math.floor(random() * 90))).join('');

interface Hostile {
  readonly version?: number;
  readonly lockTime?: number;
  readonly sequence?: number;
  readonly scriptSig?: Uint8Array;
  readonly witness?: readonly Uint8Array[];
  readonly outputs?: readonly TransactionOutput[];
}

const spendReward = (coinbase: SpendingTransaction, hostile: Hostile): SpendingTransaction => {
  const bytes = encodeTransaction({
    version: hostile.version ?? 2,
    inputs: [
      {
        previous: { txid: coinbase.transaction.txid, vout: 0 },
        scriptSig: hostile.scriptSig ?? new Uint8Array(),
        sequence: hostile.sequence ?? 0,
        witness: hostile.witness ?? [],
      },
    ],
    outputs: hostile.outputs ?? [{ value: REWARD, script: taproot('heir') }],
    lockTime: hostile.lockTime ?? 0,
  });
  return { transaction: decodeTransaction(bytes), spent: [coinbase.transaction.outputs[0]!] };
};

/** Each hostile transaction is in its own block; its outputs are spent in the next one. */
function chainWith(all: readonly Hostile[], time = 1_700_000_000): readonly GeneratedBlock[] {
  const blocks: GeneratedBlock[] = [];
  const add = (entries: readonly SpendingTransaction[]): GeneratedBlock => {
    const height = blocks.length;
    const reward = [{ value: REWARD, script: taproot('miner') }];
    const previousHash = blocks.at(-1)?.point.hash;
    const block = generateBlock({ height, previousHash, salt: height, time: time + height, reward, entries });
    blocks.push(block);
    return block;
  };
  add([]);
  for (const hostile of all) {
    const { entries } = add([spendReward(add([]).entries[0]!, hostile)]);
    const made = entries[1]!.transaction;
    const spendable = made.outputs.findIndex(({ script }) => script[0] !== OP.RETURN && script.length <= 10_000);
    if (spendable < 0) continue;
    const bytes = encodeTransaction({
      version: 2,
      inputs: [
        { previous: { txid: made.txid, vout: spendable }, scriptSig: new Uint8Array(), sequence: 0, witness: [] },
      ],
      outputs: [{ value: made.outputs[spendable]!.value, script: taproot('end') }],
      lockTime: 0,
    });
    add([{ transaction: decodeTransaction(bytes), spent: [made.outputs[spendable]!] }]);
  }
  return blocks;
}

async function indexed(blocks: readonly GeneratedBlock[], mode: 'live' | 'bulk'): Promise<BitcoinIndex> {
  await testDb.db.run(sql`drop schema if exists ${SCHEMA} cascade`);
  const index = await openBitcoinIndex(testDb.db, NETWORK, {});
  if (mode === 'live') await index.goLive();
  await index.append(blocks.map((block) => index.decode(block.bytes, block)));
  if (mode === 'bulk') await index.goLive();
  return index;
}

const inscribing = (...pushes: readonly Uint8Array[]): Hostile => ({
  witness: [encodePushes(pushes), new Uint8Array(33)],
});
const tag = (number: number): Uint8Array => Uint8Array.of(number);
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const runestone = (...numbers: readonly bigint[]): Hostile => carrying(numbers.flatMap(encodeVarint));
const carrying = (payload: readonly number[]): Hostile => ({
  outputs: [
    { value: 0n, script: Buffer.concat([Uint8Array.of(OP.RETURN, OP[13]), encodePush(Uint8Array.from(payload))]) },
    { value: REWARD, script: taproot('heir') },
  ],
});

const U128 = 2n ** 128n - 1n;
const LONG_TYPE = `text/${randomText(5_000)}`;

const CASES: readonly (readonly [string, readonly Hostile[]])[] = [
  [
    'fields of an inscription that no column or index was made for',
    [
      inscribing(tag(1), utf8(LONG_TYPE), tag(0), utf8('body')),
      inscribing(tag(1), utf8(`\0${randomText(100)}\0`), tag(9), utf8('\0'), tag(7), utf8(randomText(9_000))),
      inscribing(tag(1), Uint8Array.of(0xff, 0xfe, 0xc0), tag(7), Uint8Array.of(0xed, 0xa0, 0x80)),
      inscribing(tag(2), new Uint8Array(9).fill(0xff), tag(2), new Uint8Array(700).fill(1)),
      inscribing(tag(3), new Uint8Array(36).fill(0xff), tag(11), new Uint8Array(36).fill(0xff)),
      inscribing(Buffer.from(randomText(600)), tag(1), tag(66), tag(66), tag(1)),
      inscribing(tag(5), Uint8Array.of(0x9f), tag(17), new Uint8Array(520).fill(0x81), tag(19), utf8('br')),
    ],
  ],
  [
    'transactions at the limits of their encoding',
    [
      { version: 0xffff_ffff, lockTime: 0xffff_ffff, sequence: 0xffff_ffff },
      { version: 0, sequence: 0 },
      { scriptSig: new Uint8Array(1_650).fill(0x4c), witness: [new Uint8Array(1_000_000), new Uint8Array()] },
      { witness: Array.from({ length: 5_000 }, () => new Uint8Array()) },
      {
        outputs: [
          { value: REWARD - 2n, script: new Uint8Array() },
          { value: 0n, script: new Uint8Array() },
          { value: 1n, script: new Uint8Array(10_000).fill(OP.DUP) },
          { value: 1n, script: new Uint8Array(10_001).fill(OP.DUP) },
          { value: 0n, script: buildScript(OP.RETURN, new Uint8Array(300_000).fill(7)) },
          { value: 0n, script: Uint8Array.of(OP.RETURN) },
          { value: 0n, script: Uint8Array.of(OP.PUSHDATA4, 0xff, 0xff, 0xff, 0xff) },
        ],
      },
    ],
  ],
  [
    'runestones with the largest, the malformed and the meaningless',
    [
      runestone(20n, 2n ** 64n - 1n, 20n, 2n ** 32n - 1n),
      runestone(20n, U128, 20n, U128),
      runestone(2n, 1n, 1n, 38n, 3n, 2n ** 27n - 1n, 5n, 0n, 6n, U128),
      runestone(2n, 7n, 6n, U128, 8n, U128, 10n, U128),
      runestone(2n, 3n, 5n, 0xd800n, 8n, U128, 10n, 1n, 12n, 2n ** 64n - 1n, 14n, U128, 16n, 0n, 18n, U128),
      runestone(2n, 1n, 4n, U128),
      runestone(2n, U128, 126n, 0n),
      runestone(0n, 2n ** 64n - 1n, 2n ** 32n - 1n, U128, 1n),
      runestone(0n, 0n, 0n, U128, U128),
      runestone(22n, 2n ** 32n),
      carrying(new Array<number>(19).fill(0xff)),
      carrying([...new Array<number>(18).fill(0x80), 0x04]),
      carrying([]),
      { outputs: [{ value: REWARD, script: Uint8Array.of(OP.RETURN, OP[13], OP.PUSHDATA2, 9) }] },
      { outputs: [{ value: REWARD, script: Uint8Array.of(OP.RETURN, OP[13], OP.DUP) }] },
    ],
  ],
];

describe.each(['live', 'bulk'] as const)('index written %s continues after', (mode) => {
  test.each(CASES)('%s', async (_, hostile) => {
    const blocks = chainWith(hostile);
    const index = await indexed(blocks, mode);
    expect(await readState(testDb.db, SCHEMA)).toEqual(Model.fromBlocks(blocks, testnet4).state());
    const half = blocks[Math.floor(blocks.length / 2)]!;
    await index.rollback(half.point);
    await index.append(blocks.slice(half.point.height + 1).map((block) => index.decode(block.bytes, block)));
    expect(await readState(testDb.db, SCHEMA)).toEqual(Model.fromBlocks(blocks, testnet4).state());
  });

  test('blocks with the largest timestamp', async () => {
    const blocks = chainWith([{}], 0xffff_ffff - 3);
    await indexed(blocks, mode);
    const newest = await testDb.db.first<{ time: bigint }>(sql`select max(time) as time from ${SCHEMA}.block`);
    expect(newest?.time).toBe(0xffff_ffffn);
  });
});

test('inscriptions are found by a content type that is too long for an index row', async () => {
  const short = inscribing(tag(1), utf8('text/plain'), tag(0));
  await indexed(chainWith([inscribing(tag(1), utf8(LONG_TYPE), tag(0)), short]), 'live');
  const db = networkDb(testDb.db, NETWORK.id, 'bitcoin');
  const found = async (contentType: string): Promise<readonly (string | null)[]> => {
    const sequences = { from: 0, below: 2 ** 31 - 1 };
    const filter = { sequences, numbers: undefined, contentType, scriptId: undefined, order: 'asc', limit: 9 } as const;
    return (await listInscriptions(db, filter)).map((row) => row.contentType);
  };
  expect(await found(LONG_TYPE)).toEqual([LONG_TYPE]);
  expect(await found('text/plain')).toEqual(['text/plain']);
  expect(await found(LONG_TYPE.slice(0, 100))).toEqual([]);
});
