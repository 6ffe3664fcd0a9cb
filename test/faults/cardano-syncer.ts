import { randomBytes } from 'node:crypto';
import { writeSync } from 'node:fs';
import { followedNetwork } from '../../src/app/networks/followed-network.js';
import { systemClock } from '../../src/kernel/clock.js';
import { silentLog } from '../../src/kernel/log.js';
import { migrate } from '../../src/store/migrations/migrate.js';
import { serviceMigrations } from '../../src/store/migrations/service/index.js';
import { openDb } from '../../src/store/open.js';
import { SERVICE_SCHEMA } from '../../src/store/schemas.js';
import { GENERATED_NETWORK, SMALL_STEPS } from '../support/followed-chain.js';

/**
 * Indexes a generated chain from its folder, and prints `writes` once it has the lock, `at HEIGHT` for each step,
 * `finishing` when it goes live and `tip` at the tip. Made to be killed. Arguments: chain folder, first block, data
 * directory or server.
 */
const printLine = (line: string): number => writeSync(1, `${line}\n`);

const [chainDir = '', firstBlock = '', location = ''] = process.argv.slice(2);
const where = location.startsWith('postgres') ? { databaseUrl: location, dataDir: '' } : { dataDir: location };
const db = await openDb({ ...where, poolSize: 3, log: silentLog });
await migrate(db, SERVICE_SCHEMA, serviceMigrations);
const followed = await followedNetwork(
  GENERATED_NETWORK,
  // How many blocks are verified depends on when the index reaches the tip.
  { chainDir, genesisDir: chainDir, firstBlock, verifyLeaders: 'none' },
  {
    db,
    clock: systemClock,
    random: (count) => randomBytes(count),
    limits: SMALL_STEPS,
    log: { ...silentLog, with: () => events },
  },
);

const events = {
  ...silentLog,
  info: (event: string, fields?: Readonly<Record<string, unknown>>) => {
    if (event === 'index.taken') printLine('writes');
    if (event === 'block.appended') printLine(`at ${fields?.['height']}`);
    if (event === 'index.finishing') printLine('finishing');
  },
  debug: (event: string, fields?: Readonly<Record<string, unknown>>) => {
    if (event === 'blocks.appended') printLine(`at ${fields?.['height']}`);
  },
  error: (event: string, fields?: Readonly<Record<string, unknown>>) => printLine(`${event} ${fields?.['reason']}`),
};

followed!.start();
const timer = setInterval(() => {
  const { activity, tip, sourceTip } = followed!.state();
  if (activity === 'following' && tip !== undefined && tip.hash === sourceTip?.hash) printLine('tip');
}, 20);
process.once('SIGTERM', () => {
  clearInterval(timer);
  void followed!.stop().then(() => db.close());
});
