import { readFileSync, writeSync } from 'node:fs';
import { openCardanoIndex } from '../../src/indexer/cardano/cardano-index.js';
import { silentLog } from '../../src/kernel/log.js';
import type { Db, Queryable } from '../../src/store/db.js';
import { openDb } from '../../src/store/open.js';
import { StakeChain } from '../support/stake-chain/stake-chain.js';
import { stakeChainConstants, stakeChainNetwork } from '../support/stake-chain/stake-chain-network.js';

/**
 * Indexes the blocks of a file and prints `copies TABLE` before it writes rows, `at HEIGHT` after each batch and `end`.
 * Made to be killed. Arguments: the file with one block in hexadecimal per line, the number of accounts, the length of
 * the bulk load, the database server.
 */
const printLine = (line: string): number => writeSync(1, `${line}\n`);

const [file = '', accounts = '', bulkLength = '', databaseUrl = ''] = process.argv.slice(2);
const network = stakeChainNetwork(1_000_000);
const constants = stakeChainConstants(network);
const { genesis } = new StakeChain({ constants, seed: 1, accounts: Number(accounts) });
const blocks = readFileSync(file, 'utf8').trim().split('\n');
const BULK_BATCH = 30;
const LIVE_BATCH = 4;

function announceCopies<Target extends Queryable>(target: Target): Target {
  return new Proxy(target, {
    get(object, name) {
      const value: unknown = Reflect.get(object, name, object);
      if (typeof value !== 'function') return value;
      if (name === 'copy')
        return (to: { readonly table: { readonly name: string } }, ...rest: unknown[]) => {
          printLine(`copies ${to.table.name}`);
          return value.call(object, to, ...rest) as unknown;
        };
      if (name === 'transaction')
        return (work: (tx: Queryable) => Promise<unknown>, ...rest: unknown[]) =>
          value.call(object, (tx: Queryable) => work(announceCopies(tx)), ...rest) as unknown;
      return value.bind(object) as unknown;
    },
  });
}

const db: Db = announceCopies(await openDb({ databaseUrl, dataDir: '', poolSize: 2, log: silentLog }));
const index = await openCardanoIndex(db, network, {
  genesis: genesis.shelley,
  ledger: { constants, genesis, verifyLeaders: 'none' },
});
const checkpoint = await index.checkpoint();
let next = (checkpoint?.point.height ?? -1) + 1;
let isLive = checkpoint?.phase === 'live';
while (next < blocks.length) {
  if (!isLive && next >= Number(bulkLength)) {
    await index.goLive();
    isLive = true;
  }
  const size = isLive ? LIVE_BATCH : BULK_BATCH;
  await index.append(blocks.slice(next, next + size).map((hex) => index.decode(Buffer.from(hex, 'hex'))));
  next = Math.min(blocks.length, next + size);
  printLine(`at ${next - 1}`);
}
printLine('end');
await db.close();
