import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Credential, encodeAddress } from '../../src/chains/cardano/addresses/address.js';
import { type Block, decodeBlock } from '../../src/chains/cardano/blocks/block.js';
import { encodeBlock, type ShelleyEra } from '../../src/chains/cardano/blocks/encode-block.js';
import type { GenesisOutput } from '../../src/chains/cardano/parameters/genesis.js';
import { type BodyContent, encodeBody } from '../../src/chains/cardano/transactions/encode-body.js';
import { encodeWitnessSet } from '../../src/chains/cardano/transactions/encode-witnesses.js';
import { byronBody } from '../../src/chains/cardano/transactions/transaction-body.js';
import { networkById } from '../../src/chains/networks.js';
import { type CardanoIndex, openCardanoIndex } from '../../src/indexer/cardano/cardano-index.js';
import { toHex } from '../../src/kernel/hex.js';
import { networkDb } from '../../src/store/network-db.js';
import { findAccounts } from '../../src/store/queries/cardano/accounts/accounts.js';
import { delegators } from '../../src/store/queries/cardano/pools/pool-delegators.js';
import { networkSchema } from '../../src/store/schemas.js';
import { sql } from '../../src/store/sql.js';
import { openTestDb, type TestDb } from '../support/databases.js';
import { hash28, hash32 } from '../support/stake-chain/stake-chain-network.js';

const network = networkById('CARDANO_PREVIEW');
const schema = networkSchema(network.id);
const stake: Credential = { type: 'key', hash: hash28('stake') };
const payment: Credential = { type: 'key', hash: hash28('payment') };
const POOL = hash28('pool');
const FEE = 1_000n;
const base = encodeAddress({ type: 'base', networkId: 0, payment, stake });
const elsewhere = encodeAddress({ type: 'enterprise', networkId: 0, payment });
/** Points to the registration in the first block. */
const pointing = encodeAddress({
  type: 'pointer',
  networkId: 0,
  payment,
  pointer: { slot: 0, txIndex: 0, certIndex: 0 },
});
const genesis: GenesisOutput = { txHash: hash32('genesis'), index: 0, address: elsewhere, lovelace: 10_000n };

const output = (address: Uint8Array, lovelace: bigint): BodyContent['outputs'][number] => ({
  address,
  lovelace,
  assets: [],
  datumHash: undefined,
  inlineDatum: undefined,
  scriptRef: undefined,
});

let before: Block | undefined;
/** The next block, with a transaction that spends an output. */
function nextBlock(era: ShelleyEra, content: Pick<BodyContent, 'inputs' | 'outputs'> & Partial<BodyContent>): Block {
  const height = before === undefined ? 0 : before.header.height + 1;
  const bytes = encodeBlock({
    era,
    header: {
      height,
      slot: height * 20,
      previousHash: before?.hash,
      protocolVersion: { major: era === 'conway' ? 9 : 8, minor: 0 },
      issuerVkey: new Uint8Array(32),
      leader: {
        vrfVkey: new Uint8Array(32),
        nonceVrf: undefined,
        leaderVrf: undefined,
        vrfResult: { output: new Uint8Array(64), proof: new Uint8Array(80) },
        certificate: { hotVkey: new Uint8Array(32), counter: 0, kesPeriod: 0, signature: new Uint8Array(64) },
      },
    },
    sign: () => new Uint8Array(448),
    transactions: [
      {
        body: encodeBody({ ...byronBody([], [], new Uint8Array()), fee: FEE, ...content }),
        witnesses: encodeWitnessSet({ vkeys: [], bootstraps: [], scripts: [], datums: [], redeemers: [] }),
        auxiliary: undefined,
        valid: true,
      },
    ],
  });
  before = decodeBlock(bytes);
  return before;
}

const toReference = ({ transactions }: Block, index: number) => ({ txHash: transactions[0]!.hash, index });
const toPoint = ({ hash, header }: Block) => ({ hash: toHex(hash), slot: header.slot, height: header.height });

let opened: TestDb;
let index: CardanoIndex;
beforeAll(async () => {
  opened = await openTestDb();
  index = await openCardanoIndex(opened.db, network, { genesis: [genesis] });
});
afterAll(() => opened?.close());

/** Stake of the pool by its total, and by its delegator, and stake of the account. */
async function readStake(): Promise<readonly bigint[]> {
  const [row] = await opened.db.rows<{ pool_id: number; lovelace: bigint }>(
    sql`select pool_id, lovelace from ${schema}.pool_total`,
  );
  const db = networkDb(opened.db, network.id, 'cardano');
  const listed = await delegators(db, { poolId: row!.pool_id }, { order: 'asc', skip: 0, limit: 10 });
  const accounts = await findAccounts(db, [stake]);
  return [
    row!.lovelace,
    ...listed.map(({ lovelace }) => lovelace),
    ...accounts.map(({ unspentStake }) => unspentStake),
  ];
}

test('output at a pointer address is stake until the first block of Conway, also after a rollback over it', async () => {
  const first = nextBlock('babbage', {
    inputs: [genesis],
    outputs: [output(base, 4_000n), output(elsewhere, 5_000n)],
    certificates: [
      { kind: 'stake-registration', stake, deposit: undefined },
      { kind: 'stake-delegation', stake, pool: POOL },
    ],
  });
  await index.append([first]);
  await index.goLive();
  const second = nextBlock('babbage', {
    inputs: [toReference(first, 1)],
    outputs: [output(pointing, 3_000n), output(elsewhere, 1_000n)],
  });
  await index.append([second]);
  expect(await readStake()).toEqual([7_000n, 7_000n, 7_000n]);

  // The block that begins Conway spends one such output and creates another.
  const third = nextBlock('conway', { inputs: [toReference(second, 0)], outputs: [output(pointing, 2_000n)] });
  await index.append([third]);
  expect(await readStake()).toEqual([4_000n, 4_000n, 4_000n]);
  const fourth = nextBlock('conway', { inputs: [toReference(third, 0)], outputs: [output(base, 1_000n)] });
  await index.append([fourth]);
  expect(await readStake()).toEqual([5_000n, 5_000n, 5_000n]);

  await index.rollback(toPoint(third));
  expect(await readStake()).toEqual([4_000n, 4_000n, 4_000n]);
  await index.rollback(toPoint(second));
  expect(await readStake()).toEqual([7_000n, 7_000n, 7_000n]);
  // Both blocks of Conway in one batch.
  await index.append([third, fourth]);
  expect(await readStake()).toEqual([5_000n, 5_000n, 5_000n]);
});
