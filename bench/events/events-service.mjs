// The service of events.mjs in a separate process: a simulated chain that grows on command, and the embedded database.
// It processes commands of the parent process one by one.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load, median } from '../measurement.mjs';

const { loadConfig } = await load('app/config.js');
const { startService } = await load('app/service.js');
const { systemClock } = await load('kernel/clock.js');
const { silentLog } = await load('kernel/log.js');
const { sql } = await load('store/sql.js');
const { SERVICE_SCHEMA: schema } = await load('store/schemas.js');
const { touchNetwork, listEnabledWebhooks } = await load('store/queries/service/webhooks.js');
const { compileFilter } = await load('api/services/events/event-filter.js');
const { FilterIndex } = await load('api/services/events/filter-index.js');
const { readBlockEvents } = await load('api/services/events/event-steps.js');

const NETWORK = 'CARDANO_PREPROD';

const dataDir = mkdtempSync(join(tmpdir(), 'crosstie-events-'));
const config = loadConfig({
  env: {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: '0',
    CROSSTIE_DATA_DIR: dataDir,
    CROSSTIE_SANDBOX_BLOCK_SECONDS: '0',
    CROSSTIE_WEBHOOK_PRIVATE_ADDRESSES: 'on',
  },
  workingDir: process.cwd(),
});
const service = await startService(config, { log: silentLog, clock: systemClock });
const { operator } = service.services.access;
const { db, networks } = service.services;
const networkDb = await networks.open(NETWORK);
const sandbox = await networks.sandbox(NETWORK);

const commands = {
  async keys({ count }) {
    const keys = [];
    for (let number = 0; number < count; number += 1) {
      const email = `account${number}@example.org`;
      await operator.createAccount({ email, password: 'a long enough password', planId: 'unlimited' });
      keys.push((await operator.createKey(email, { network: NETWORK })).apiKey);
    }
    return keys;
  },
  /** Copies of a webhook that follow addresses without activity, `values` of them each. */
  async addWebhooks({ count, values }) {
    await db.run(sql`
      insert into ${schema}.webhook
        (id, account_id, network, created_at, name, url, events, filters, confirmations, enabled, secret)
      select gen_random_uuid(), w.account_id, w.network, w.created_at, 'idle ' || n, w.url, array['address.activity'],
             jsonb_build_array(jsonb_build_object('field', 'address', 'operator', 'in', 'value',
               (select jsonb_agg('addr_test1' || md5(n || ' ' || v) || md5(v || ' ' || n))
                  from generate_series(1, ${values}::integer) v))),
             0, true, w.secret
        from generate_series(1, ${count}::integer) n,
             (select * from ${schema}.webhook where name = 'measured' limit 1) w`);
    await touchNetwork(db, NETWORK);
  },
  async advance({ blocks }) {
    const began = Date.now();
    await sandbox.advanceBlocks(blocks);
    return { began, indexed: Date.now() };
  },
  /** Reading and matching the events of one block, with the filters of all webhooks and with one filter. */
  async matchBlocks({ rounds }) {
    const { network } = networks.status(NETWORK);
    const began = performance.now();
    const all = new FilterIndex();
    const webhooks = await listEnabledWebhooks(db, NETWORK);
    for (const row of webhooks) all.add(compileFilter(row.filters, row.events), row);
    const loadMs = performance.now() - began;
    const single = new FilterIndex();
    const alone = [{ field: 'address', operator: 'eq', value: 'addr_test1none' }];
    single.add(compileFilter(alone, ['block.new', 'address.activity']), {});
    const { height } = await networkDb.first(sql`select height from ${networkDb.schema}.checkpoint`);
    const measure = async (index, at) => {
      const start = performance.now();
      const selection = { kinds: index.kinds, required: () => [] };
      const { events } = await readBlockEvents(networkDb, network, { after: at - 1, upTo: at }, selection);
      let matches = 0;
      for (const event of events) matches += index.match(event).length;
      return { ms: performance.now() - start, events: events.length, matches };
    };
    const times = { all: [], single: [] };
    let events = 0;
    for (let round = -3; round < rounds; round += 1) {
      const at = height - (((round % 20) + 20) % 20);
      const one = await measure(single, at);
      const many = await measure(all, at);
      events = Math.max(events, many.events);
      if (round < 0) continue;
      times.single.push(one.ms);
      times.all.push(many.ms);
    }
    return {
      webhooks: webhooks.length,
      loadMs,
      events,
      blockMs: { all: median(times.all), single: median(times.single) },
      ratio: median(times.all.map((ms, round) => ms / times.single[round])),
    };
  },
  async memory() {
    for (let pass = 0; pass < 3; pass += 1) globalThis.gc();
    const { rss, heapUsed, external } = process.memoryUsage();
    return { rss, used: heapUsed + external };
  },
  async stop() {
    await service.stop();
    rmSync(dataDir, { recursive: true, force: true });
  },
};

process.on('message', async ({ command, ...parameters }) => {
  try {
    process.send({ result: await commands[command](parameters) });
  } catch (error) {
    process.send({ error: error.stack });
  }
  if (command === 'stop') process.disconnect();
});
process.send({ result: { url: service.url } });
