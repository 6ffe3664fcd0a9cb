import { writeSync } from 'node:fs';
import { silentLog } from '../../src/kernel/log.js';
import { openDb } from '../../src/store/open.js';
import { sql } from '../../src/store/sql.js';

/** Writes numbered batches forever and prints the number of each once it is committed. Made to be killed. */
const printLine = (line: string): number => writeSync(1, `${line}\n`);
const log = { ...silentLog, warn: (event: string) => void printLine(event) };

const [dataDir = ''] = process.argv.slice(2);
const db = await openDb({ dataDir, poolSize: 2, log });
await db.run(sql`create table if not exists batch (n int not null, row int not null)`);
const last = await db.first<{ n: number }>(sql`select coalesce(max(n), 0) as n from batch`);
printLine('ready');
for (let n = (last?.n ?? 0) + 1; ; n += 1) {
  await db.transaction(async (tx) => {
    await tx.run(sql`insert into batch select ${n}::int4, generate_series(1, 25)`);
    await tx.run(sql`insert into batch select ${n}::int4, generate_series(26, 50)`);
  });
  printLine(`batch ${n}`);
}
