// First view of the main pages in Chromium: time until the page shows its data, compressed script, and the longest task,
// on simulated networks that are running. `node bench/web/first-view.mjs [ROUNDS]` after `npm run build`, on an otherwise
// idle machine; the load average is in the result.
//
// `taskCpuMs` is the processor time of the longest task, which other processes on the machine do not lengthen; the budget
// for tasks applies to it. `longTaskMs` is the same by the clock. `--only PATTERN` measures some of the pages and writes no
// result.
//
// Every view has a new browser context, so nothing is cached in the browser. A page shows its data when its heading is there
// and no placeholder is left; that includes every request that it waits for.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { machine, median, today, writeResult } from '../measurement.mjs';
import { startServiceProcess } from '../service-process.mjs';

const ROUNDS = Number(process.argv[2] ?? 10);
const ONLY = process.argv[3] === '--only' ? new RegExp(process.argv[4]) : undefined;
const BUDGET = { visibleMs: 1_000, scriptBytes: 150_000, taskCpuMs: 100 };
/** Tasks that begin after the data is shown belong to the first view too, such as drawing a chart. */
const SETTLE_MS = 500;
const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);

const CARDANO = 'cardano-mainnet';
const BITCOIN = 'bitcoin-mainnet';
const MIDNIGHT = 'midnight-preprod';

/** Runs before the scripts of the page. */
const OBSERVER = `
  window.firstView = { visibleMs: undefined, tasks: [] };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.firstView.tasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
  const look = () => {
    const isShown = document.querySelector('main h1') && document.querySelector('main .waiting') === null;
    if (isShown) window.firstView.visibleMs ??= performance.now();
    else window.firstView.visibleMs = undefined;
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
`;

/** A network starts with its first request; the budget is for networks that are running. */
async function fetchWhenRunning(url, network, path) {
  for (;;) {
    const response = await fetch(`${url}${path}`, { headers: { 'x-api-key': `xt_demo_${network}` } });
    const body = await response.json();
    if (response.ok) return body;
    if (response.status !== 503) throw new Error(`${path}: ${response.status} ${body.error}`);
    await pause(500);
  }
}

async function listPages(url) {
  const [block] = await fetchWhenRunning(url, CARDANO, '/api/blocks?pageSize=1');
  const [transaction] = await fetchWhenRunning(url, CARDANO, '/api/transactions?pageSize=1');
  const prices = await fetchWhenRunning(url, CARDANO, '/api/market/prices?network=mainnet&pageSize=1');
  const [handle] = await fetchWhenRunning(url, CARDANO, '/api/handles?pageSize=1');
  const { data: blocks } = await fetchWhenRunning(url, BITCOIN, '/api/btc/blocks?limit=1');
  await fetchWhenRunning(url, MIDNIGHT, '/api/midnight/transactions');
  return [
    '/',
    `/explore/${CARDANO}`,
    `/explore/${CARDANO}/block/${block.hash}`,
    `/explore/${CARDANO}/tx/${transaction.txHash}`,
    `/explore/${CARDANO}/address/${handle.resolvedAddresses.ada}`,
    `/explore/${CARDANO}/asset/${prices[0].assetId}`,
    `/explore/${CARDANO}/blocks`,
    `/explore/${CARDANO}/rich-list/addresses`,
    `/explore/${CARDANO}/pools`,
    `/explore/${CARDANO}/nfts`,
    `/explore/${BITCOIN}`,
    `/explore/${BITCOIN}/block/${blocks[0].hash}`,
    `/explore/${BITCOIN}/fees`,
    `/explore/${BITCOIN}/mining`,
    `/explore/${MIDNIGHT}`,
  ];
}

/** Processor time of the longest task on the main thread of the page, in milliseconds. */
function findLongestTask(events) {
  const getThread = ({ pid, tid }) => `${pid} ${tid}`;
  const named = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  const threads = new Set(named.map(getThread));
  const tasks = events.filter((event) => /RunTask/.test(event.name) && threads.has(getThread(event)));
  return Math.round(tasks.reduce((longest, { tdur = 0 }) => Math.max(longest, tdur), 0) / 1_000);
}

async function measureView(browser, url, path) {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    await page.addInitScript(OBSERVER);
    const sizes = [];
    page.on('response', (response) => {
      if (new URL(response.url()).pathname.endsWith('.js')) sizes.push(response.request().sizes());
    });
    await browser.startTracing(page, { categories: ['toplevel'] });
    await page.goto(`${url}${path}`);
    await page.waitForFunction(() => window.firstView.visibleMs !== undefined, undefined, { timeout: 30_000 });
    await pause(SETTLE_MS);
    const { visibleMs, tasks } = await page.evaluate('window.firstView');
    const taskCpuMs = findLongestTask(JSON.parse((await browser.stopTracing()).toString()).traceEvents);
    const scripts = (await Promise.all(sizes)).map(({ responseBodySize }) => responseBodySize);
    return {
      visibleMs: Math.round(visibleMs),
      scriptBytes: scripts.reduce((sum, size) => sum + size, 0),
      longTaskMs: Math.round(tasks.reduce((longest, each) => Math.max(longest, each), 0)),
      taskCpuMs,
    };
  } finally {
    await context.close();
  }
}

const dataDir = mkdtempSync(join(tmpdir(), 'crosstie-first-view-'));
const service = await startServiceProcess({ dataDir });
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
try {
  const pages = await listPages(service.url);
  const loadBefore = loadavg().map((value) => Number(value.toFixed(2)));
  const rows = [];
  for (const path of pages.filter((each) => ONLY?.test(each) ?? true)) {
    // The first view of a page fills the caches of the service.
    await measureView(browser, service.url, path);
    const views = [];
    for (let round = 0; round < ROUNDS; round += 1) views.push(await measureView(browser, service.url, path));
    const pick = (name) => views.map((view) => view[name]);
    const row = {
      page: path.replaceAll(/[0-9a-f]{56,}|addr1\w+/g, '…'),
      visibleMs: median(pick('visibleMs')),
      worstVisibleMs: Math.max(...pick('visibleMs')),
      scriptBytes: Math.max(...pick('scriptBytes')),
      longTaskMs: median(pick('longTaskMs')),
      worstLongTaskMs: Math.max(...pick('longTaskMs')),
      taskCpuMs: median(pick('taskCpuMs')),
      worstTaskCpuMs: Math.max(...pick('taskCpuMs')),
    };
    const within = Object.entries(BUDGET).every(([name, limit]) => row[name] <= limit);
    rows.push({ ...row, within });
    console.log(`${within ? 'ok  ' : 'OUT '} ${JSON.stringify(row)}`);
  }
  const loadAverage = { before: loadBefore, after: loadavg().map((value) => Number(value.toFixed(2))) };
  if (ONLY === undefined)
    writeResult('web-first-view', { date: today(), machine, loadAverage, rounds: ROUNDS, budget: BUDGET, rows });
} finally {
  await browser.close();
  await service.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
