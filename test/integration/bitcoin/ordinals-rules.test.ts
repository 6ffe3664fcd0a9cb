import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getBitcoinInscription } from '../../../src/api/operations/bitcoin-ordinals/get-bitcoin-inscription.js';
import { getBitcoinRune } from '../../../src/api/operations/bitcoin-ordinals/get-bitcoin-rune.js';
import { mainnet } from '../../../src/chains/bitcoin/chain-parameters.js';
import { OP } from '../../../src/chains/bitcoin/opcodes.js';
import {
  encodeEnvelope,
  encodePushes,
  type InscriptionContent,
} from '../../../src/chains/bitcoin/ordinals/encode-inscription.js';
import { encipher } from '../../../src/chains/bitcoin/runes/encipher.js';
import { encodeCommitment } from '../../../src/chains/bitcoin/runes/rune-commitment.js';
import { parseRuneName } from '../../../src/chains/bitcoin/runes/rune-name.js';
import type { Etching, Runestone } from '../../../src/chains/bitcoin/runes/runestone.js';
import { buildScript } from '../../../src/chains/bitcoin/script-builder.js';
import { computeFee, type SpendingTransaction } from '../../../src/chains/bitcoin/spent-outputs.js';
import { subsidyAt } from '../../../src/chains/bitcoin/subsidy.js';
import { networkById } from '../../../src/chains/networks.js';
import { openBitcoinIndex } from '../../../src/indexer/bitcoin/bitcoin-index.js';
import { toHex } from '../../../src/kernel/hex.js';
import { networkDb } from '../../../src/store/network-db.js';
import { networkSchema } from '../../../src/store/schemas.js';
import { sql } from '../../../src/store/sql.js';
import { type GeneratedBlock, generateBlock } from '../../support/bitcoin-chain/generated-block.js';
import {
  buildTransaction,
  fund,
  revealing,
  someTaproot,
  spend,
  type TestInput,
} from '../../support/bitcoin-transactions.js';
import { openTestDb, type TestDb } from '../../support/databases.js';

const NETWORK = networkById('BITCOIN_MAINNET');
let opened: TestDb;
beforeAll(async () => {
  opened = await openTestDb();
});
afterAll(() => opened?.close());

/** A chain that continues after a height, with the whole block reward in one output. */
function chainAfter(height: number) {
  const blocks: GeneratedBlock[] = [];
  const start = { slot: height, height, hash: '11'.repeat(32) };
  return {
    start,
    blocks,
    mine(entries: readonly SpendingTransaction[]): GeneratedBlock {
      const at = height + 1 + blocks.length;
      const value = subsidyAt(at, mainnet) + entries.reduce((sum, entry) => sum + computeFee(entry), 0n);
      const previousHash = blocks.at(-1)?.point.hash ?? start.hash;
      const reward = [{ value, script: someTaproot('miner') }];
      const block = generateBlock({ height: at, previousHash, salt: at, time: 1_700_000_000 + at, reward, entries });
      blocks.push(block);
      return block;
    },
  };
}

async function index({ start, blocks }: ReturnType<typeof chainAfter>): Promise<void> {
  await opened.db.run(sql`drop schema if exists ${networkSchema(NETWORK.id)} cascade`);
  const opening = await openBitcoinIndex(opened.db, NETWORK, { start });
  await opening.append(blocks.map((block) => opening.decode(block.bytes, block)));
  await opening.goLive();
}

const context = () => ({ db: networkDb(opened.db, NETWORK.id, 'bitcoin'), network: NETWORK });
const inscription = (id: string) =>
  getBitcoinInscription.handle(context() as never, { path: { idOrNumber: id } } as never) as Promise<object>;
const rune = (name: string) =>
  getBitcoinRune.handle(context() as never, { path: { rune: name } } as never) as Promise<object>;

const formatInscriptionId = ({ transaction }: SpendingTransaction, inscriptionIndex = 0): string =>
  `${toHex(transaction.txid)}i${inscriptionIndex}`;
const at = ({ transaction }: SpendingTransaction, vout: number, offset = 0): string =>
  `${toHex(transaction.txid)}:${vout}:${offset}`;
const POST = 10_000;
const text: InscriptionContent = { contentType: 'text/plain', body: Buffer.from('x') };
const TYPE = [Uint8Array.of(1), Buffer.from('text/plain')];
const BODY = [new Uint8Array(), Buffer.from('x')];
const show = (name: string, script: Uint8Array, value = 2 * POST): TestInput => revealing(fund(name, value), script);

interface Case {
  readonly rule: string;
  /** Index of the inscription in the transaction. */
  readonly inscriptionIndex?: number;
  build(name: string): SpendingTransaction;
  /** Before the jubilee; undefined if the inscription is not cursed. */
  readonly cursed?: true;
  readonly location?: (made: SpendingTransaction) => string;
  readonly charms?: readonly string[];
}

const outputs = [POST, POST];
const CASES: readonly Case[] = [
  { rule: 'a plain one', build: (name) => buildTransaction([show(name, encodeEnvelope(text))], outputs) },
  {
    rule: 'an unrecognized odd field',
    build: (name) =>
      buildTransaction([show(name, encodePushes([Uint8Array.of(21), BODY[1]!, ...TYPE, ...BODY]))], outputs),
  },
  {
    rule: 'a push by number',
    cursed: true,
    build: (name) =>
      buildTransaction(
        [show(name, buildScript(OP[0], OP.IF, Buffer.from('ord'), OP[1], Buffer.from('text/plain'), OP.ENDIF))],
        outputs,
      ),
  },
  {
    rule: 'a stutter',
    cursed: true,
    build: (name) =>
      buildTransaction(
        [show(name, new Uint8Array(Buffer.concat([Uint8Array.of(OP[0]), encodePushes([...TYPE, ...BODY])])))],
        outputs,
      ),
  },
  {
    rule: 'a field twice',
    cursed: true,
    build: (name) => buildTransaction([show(name, encodePushes([...TYPE, ...TYPE, ...BODY]))], outputs),
  },
  {
    rule: 'a field without a value',
    cursed: true,
    build: (name) => buildTransaction([show(name, encodePushes([...TYPE, Uint8Array.of(5)]))], outputs),
  },
  {
    rule: 'an unrecognized even field',
    cursed: true,
    charms: ['unbound'],
    location: () => '',
    build: (name) =>
      buildTransaction([show(name, encodePushes([Uint8Array.of(22), BODY[1]!, ...TYPE, ...BODY]))], outputs),
  },
  {
    rule: 'a pointer to the second output',
    cursed: true,
    location: (made) => at(made, 1, 5),
    build: (name) => buildTransaction([show(name, encodeEnvelope({ ...text, pointer: BigInt(POST + 5) }))], outputs),
  },
  {
    rule: 'a pointer beyond all outputs',
    cursed: true,
    build: (name) => buildTransaction([show(name, encodeEnvelope({ ...text, pointer: 10n ** 9n }))], outputs),
  },
  {
    rule: 'a second one in the same input',
    inscriptionIndex: 1,
    cursed: true,
    build: (name) =>
      buildTransaction(
        [show(name, new Uint8Array(Buffer.concat([encodeEnvelope(text), encodeEnvelope(text)])))],
        outputs,
      ),
    charms: ['reinscription'],
  },
  {
    rule: 'one in the second input',
    cursed: true,
    location: (made) => at(made, 1, 0),
    build: (name) => buildTransaction([fund(`${name} first`, POST), show(name, encodeEnvelope(text), POST)], outputs),
  },
  {
    rule: 'one on an input without satoshi',
    charms: ['unbound'],
    location: () => '',
    build: (name) => buildTransaction([show(name, encodeEnvelope(text), 0), fund(`${name} more`, POST)], [POST]),
  },
  {
    rule: 'one that lands on data',
    charms: ['burned'],
    build: (name) =>
      buildTransaction(
        [show(name, encodeEnvelope(text))],
        [{ value: 1_000n, script: buildScript(OP.RETURN, Buffer.from('ashes')) }, POST],
      ),
  },
];

describe('inscriptions of a block, through the index', () => {
  const JUBILEE = mainnet.jubileeHeight;
  const chain = chainAfter(JUBILEE - 2);
  const made = (when: string) => CASES.map((each) => each.build(`${each.rule} ${when}`));
  const fee = (name: string) =>
    buildTransaction([show(name, encodeEnvelope(text), 3_000)], [{ value: 0n, script: someTaproot() }]);
  const before = [fee('fee before'), ...made('before')];
  const after = [fee('fee after'), ...made('after')];
  chain.mine(before);
  chain.mine(after);
  const [, plain] = after;
  const moved = buildTransaction([fund('ahead', 500), spend(plain!)], [POST, 400]);
  const again = buildTransaction([revealing(spend(moved), encodeEnvelope(text))], [POST]);
  const split = buildTransaction([spend(again)], [600, 9_000]);
  chain.mine([moved]);
  chain.mine([again]);
  chain.mine([split]);
  beforeAll(() => index(chain));

  /** In the order of landing: satoshis paid as a fee land in the coinbase, last. */
  const numbers = (cursesCount: boolean, first: { readonly blessed: number; readonly cursed: number }) => {
    let { blessed, cursed } = first;
    return CASES.map(({ cursed: bad, inscriptionIndex = 0 }) => {
      for (let earlier = 0; earlier < inscriptionIndex; earlier += 1) blessed += 1;
      if (bad && cursesCount) {
        cursed -= 1;
        return cursed + 1;
      }
      blessed += 1;
      return blessed - 1;
    });
  };
  const early = numbers(true, { blessed: 0, cursed: -1 });
  const blessedBefore = Math.max(...early) + 2;
  const late = numbers(false, { blessed: blessedBefore, cursed: 0 });

  test.each(CASES.map((each, inscriptionIndex) => ({ ...each, at: inscriptionIndex })))(
    '$rule: number, charms and position',
    async (each) => {
      for (const [list, numbered, jubilee] of [
        [before, early, false],
        [after, late, true],
      ] as const) {
        const transaction = list[each.at + 1]!;
        const found = (await inscription(formatInscriptionId(transaction, each.inscriptionIndex))) as {
          satpoint: string;
          charms: string[];
        };
        const curse = each.cursed ? [jubilee ? 'vindicated' : 'cursed'] : [];
        expect(found).toMatchObject({ number: numbered[each.at] });
        if (each.rule === 'a plain one' && jubilee) continue;
        expect(new Set(found.charms)).toEqual(new Set([...curse, ...(each.charms ?? [])]));
        const expected = each.location === undefined ? at(transaction, 0) : each.location(transaction);
        if (expected === '') expect(found.satpoint).toMatch(/^0{64}:0:\d+$/);
        else expect(found.satpoint).toBe(expected);
      }
    },
  );

  test('inscription paid as a fee lands after the subsidy, with the last number of its block', async () => {
    const coinbase = chain.blocks[0]!.entries[0]!;
    const subsidy = Number(subsidyAt(JUBILEE - 1, mainnet));
    expect(await inscription(formatInscriptionId(before[0]!))).toMatchObject({
      number: blessedBefore - 1,
      satpoint: at(coinbase, 0, subsidy),
    });
    expect(await inscription(formatInscriptionId(after[0]!))).toMatchObject({ number: Math.max(...late) + 1 });
  });

  test('satoshis move first in, first out, regardless of other inscriptions', async () => {
    // 500 satoshis precede it, and all of them stay before it.
    const found = await inscription(formatInscriptionId(plain!));
    expect(found).toMatchObject({ satpoint: at(split, 0, 500) });
    expect(await inscription(formatInscriptionId(again))).toMatchObject({ satpoint: at(split, 0, 0) });
  });
});

describe('runes of a chain, through the index', () => {
  const chain = chainAfter(mainnet.firstRuneHeight + 100);
  const NAME = 'THIRTEENLETTERSANDMORE';
  const stone = (content: Partial<Omit<Runestone, 'kind'>>): { value: bigint; script: Uint8Array } => ({
    value: 0n,
    script: encipher({ edicts: [], etching: undefined, mint: undefined, pointer: undefined, ...content }),
  });
  const terms = {
    amount: 100n,
    cap: 2n,
    heightStart: undefined,
    heightEnd: undefined,
    offsetStart: undefined,
    offsetEnd: undefined,
  };
  const etching = (name: string | undefined): Etching => ({
    name: name === undefined ? undefined : parseRuneName(name),
    divisibility: 2,
    spacers: 1,
    symbol: '¤',
    premine: 1_000n,
    terms,
    turbo: false,
  });
  const commitment = (name: string, value = 2 * POST): TestInput =>
    revealing(fund(`commitment to ${name}`, value), buildScript(encodeCommitment(parseRuneName(name))));
  const etch = (name: string, input: TestInput) => buildTransaction([input], [POST, stone({ etching: etching(name) })]);
  for (let empty = 0; empty < 5; empty += 1) chain.mine([]);

  const good = etch(NAME, commitment(NAME));
  const uncommitted = etch('NOBODYCOMMITTEDTHIS', fund('nothing shown', 2 * POST));
  const short = etch('SHORT', commitment('SHORT'));
  const unnamed = buildTransaction([fund('unnamed', 2 * POST)], [POST, stone({ etching: etching(undefined) })]);
  const height = chain.mine([good, uncommitted, short, unnamed]).point.height;
  const id = { block: BigInt(height), tx: 1 };
  const mints = ['one', 'two', 'three'].map((name) =>
    buildTransaction([fund(`mint ${name}`, 2 * POST)], [POST, stone({ mint: id })]),
  );
  chain.mine(mints);
  const spread = buildTransaction([spend(good)], [3_000, 3_000, stone({ edicts: [{ id, amount: 300n, output: 1 }] })]);
  const burning = buildTransaction(
    [spend(mints[0]!)],
    [3_000, { value: 0n, script: Uint8Array.of(...stone({}).script, OP.DUP) }],
  );
  chain.mine([spread, burning]);
  beforeAll(() => index(chain));

  test('name with a timely commitment is etched; others have no effect', async () => {
    expect(await rune(NAME)).toMatchObject({
      runeId: `${height}:1`,
      spacedName: `T•${NAME.slice(1)}`,
      premine: '1000',
      divisibility: 2,
    });
    for (const name of ['NOBODYCOMMITTEDTHIS', 'SHORT'])
      await expect(rune(name)).rejects.toMatchObject({ kind: 'not-found' });
    expect(await rune(`${height}:4`)).toMatchObject({ number: 1, premine: '1000' });
  });

  test('mints end with the cap, and a cenotaph burns its input runes', async () => {
    expect(await rune(NAME)).toMatchObject({
      mints: '2',
      mintable: false,
      supply: '1200',
      burned: '100',
      circulating: '1100',
    });
  });

  test('edicts move their amounts, and the rest goes to the first output', async () => {
    const rows = await opened.db.rows<{ readonly vout: number; readonly amount: bigint }>(sql`
      select b.vout, b.amount from ${networkSchema(NETWORK.id)}.rune_balance b
        join ${networkSchema(NETWORK.id)}.transaction t on t.tx_num = b.tx_num
       where t.txid = ${spread.transaction.txid} order by b.vout`);
    expect(rows).toEqual([
      { vout: 0, amount: 700n },
      { vout: 1, amount: 300n },
    ]);
  });
});
