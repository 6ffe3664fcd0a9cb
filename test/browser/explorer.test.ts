import { expect, test } from 'vitest';
import { EXAMPLE_MARKET } from '../../src/api/shapes/market/examples.js';
import { missingChromium, seriousFindings } from '../support/browser.js';
import { describeUnless } from '../support/skip.js';
import { useVisit } from './visit.js';

const CARDANO = 'cardano-mainnet';
const BITCOIN = 'bitcoin-mainnet';
const MIDNIGHT = 'midnight-preprod';

describeUnless(missingChromium)('public explorer in Chromium', () => {
  const visit = useVisit(CARDANO, BITCOIN, MIDNIGHT);

  /** One path of each kind of subject. */
  const listSubjects = async (): Promise<readonly string[]> => {
    const [transaction] = await visit.fetchJson(CARDANO, '/api/transactions?pageSize=1');
    const [pool] = await visit.fetchJson(CARDANO, '/api/pools');
    const [drep] = await visit.fetchJson(CARDANO, '/api/dreps?pageSize=1');
    const { items } = await visit.fetchJson(CARDANO, '/api/governance/proposals?pageSize=1');
    const [handle] = await visit.fetchJson(CARDANO, '/api/handles?pageSize=1');
    const [script] = await visit.fetchJson(CARDANO, '/api/scripts?pageSize=1');
    const { data: blocks } = await visit.fetchJson(BITCOIN, '/api/btc/blocks?limit=1');
    const { data: paid } = await visit.fetchJson(BITCOIN, `/api/btc/blocks/${blocks[0].hash}/txs?limit=1`);
    const { data } = await visit.fetchJson(MIDNIGHT, '/api/midnight/transactions?limit=50');
    const acting = data.find((each: { contractActionCount: number }) => each.contractActionCount > 0);
    const [contract] = await visit.fetchJson(MIDNIGHT, `/api/midnight/transactions/${acting.hash}/contract-actions`);
    const on = (network: string, kinds: readonly string[]) => kinds.map((kind) => `/explore/${network}/${kind}`);
    return [
      ...on(CARDANO, [
        `block/${transaction.blockHeight}`,
        `tx/${transaction.txHash}`,
        `address/${handle.resolvedAddresses.ada}`,
        `account/${pool.rewardAddr}`,
        `pool/${pool.poolIdBech32}`,
        `asset/${EXAMPLE_MARKET.unit}`,
        `policy/${EXAMPLE_MARKET.policyId}`,
        `epoch/${transaction.epoch}`,
        `proposal/${items[0].govActionIdCip129}`,
        `drep/${drep.drepId}`,
        `script/${script.scriptHash}`,
        `handle/${handle.name}`,
      ]),
      ...on(BITCOIN, [`block/${blocks[0].height}`, `tx/${paid[0].txid}`, `address/${paid[0].vout[0].address}`]),
      ...on(MIDNIGHT, [`block/${acting.blockHeight}`, `tx/${acting.hash}`, `contract/${contract.address}`]),
    ];
  };

  const fetchPage = (url: string, headers: Record<string, string> = {}) =>
    visit.service.http.inject({ url, headers: { accept: 'text/html', ...headers } });

  test('shared link of every kind has title, description and facts in its HTML, and opens without an account', async () => {
    const { page } = visit;
    for (const path of await listSubjects()) {
      const { statusCode, body, headers } = await fetchPage(path);
      expect([path, statusCode]).toEqual([path, 200]);
      expect([path, /<title>(?!Crosstie<)[^<]+ · Crosstie<\/title>/.test(body)]).toEqual([path, true]);
      expect([path, /<meta property="og:description" content="[^"]{20,}"/.test(body)]).toEqual([path, true]);
      expect([path, (body.match(/<dt>/g) ?? []).length > 1]).toEqual([path, true]);
      expect([path, /undefined|NaN|\[object|null/.test(body.slice(body.indexOf('<main')))]).toEqual([path, false]);
      expect(body).not.toMatch(/<script(?![^>]* src=)/);
      expect(headers['content-security-policy']).toContain("script-src 'self'");
      await page.goto(path);
      await visit.waitUntilLoaded();
      expect([path, await page.locator('.failure').allInnerTexts()]).toEqual([path, []]);
      expect([path, new URL(page.url()).pathname.startsWith('/explore')]).toEqual([path, true]);
      expect([path, await page.title()]).not.toEqual([path, 'Explorer · Crosstie']);
    }
    expect(await visit.service.http.inject('/api/network/tip')).toMatchObject({ statusCode: 401 });
  });

  test('page is readable without scripts', async () => {
    const [block] = await visit.fetchJson(CARDANO, '/api/blocks?pageSize=1');
    const context = await visit.context.browser()!.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    const { port } = visit.service.http.server.address() as { port: number };
    await page.goto(`http://127.0.0.1:${port}/explore/${CARDANO}/block/${block.hash}`);
    expect(await page.locator('dd').first().innerText()).toBe(block.hash);
    expect(await page.locator('h1').innerText()).not.toBe('');
    expect(await page.title()).toMatch(/^Block [0-9,]+ · /);
    await context.close();
  });

  test.each([
    ['/explore/no-such-network', 404],
    [`/explore/${CARDANO}/tx/${'ab'.repeat(32)}`, 404],
    [`/explore/${CARDANO}/tx/nothing`, 404],
    [`/explore/${CARDANO}/pool/${'x'.repeat(60)}`, 404],
    [`/explore/${BITCOIN}/block/99999999`, 404],
    [`/explore/${CARDANO}/nothing/1`, 404],
    [`/explore/${CARDANO}/constructor/1`, 404],
    ['/no/such/page', 404],
  ])('%s is a page that says what is wrong', async (path, status) => {
    const { statusCode, body, headers } = await fetchPage(path);
    expect([statusCode, headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
    expect(body).toMatch(/role="alert"/);
    const { page } = visit;
    await page.goto(path);
    await visit.waitUntilLoaded();
    expect(await page.locator('h1').count()).toBe(1);
    expect(await page.getByText(/updates as soon as/).count()).toBe(0);
  });

  test('programs get JSON for an unknown path', async () => {
    for (const [url, accept] of [
      ['/no/such/page', 'application/json'],
      ['/api/no/such', 'text/html'],
      ['/compat/blockfrost/v0/no/such', 'text/html'],
    ] as const) {
      const { headers } = await fetchPage(url, { accept, 'x-api-key': `xt_demo_${CARDANO}` });
      expect([url, String(headers['content-type']).startsWith('application/json')]).toEqual([url, true]);
    }
  });

  test('visitor reads, and signs in for everything else', async () => {
    const { page } = visit;
    const { accessToken } = (await visit.service.http.inject({ method: 'POST', url: '/api/auth/visitor' })).json();
    const headers = { authorization: `Bearer ${accessToken}` };
    const call = async (method: 'GET' | 'POST', url: string) =>
      (await visit.service.http.inject({ method, url, headers, ...(method === 'POST' && { payload: {} }) })).statusCode;
    expect(await call('GET', '/api/blocks')).toBe(200);
    for (const [method, url] of [
      ['GET', '/api/keys'],
      ['GET', '/api/auth/me'],
      ['GET', '/api/user/usage'],
      ['POST', '/api/tx/build'],
      ['POST', '/api/transactions/submit'],
      ['POST', '/mcp'],
      ['GET', '/compat/blockfrost/v0/blocks/latest'],
    ] as const)
      expect([url, [401, 403, 404].includes(await call(method, url))]).toEqual([url, true]);

    await page.goto('/');
    await visit.waitUntilLoaded();
    await page.getByRole('link', { name: 'Sign in' }).waitFor();
    await page.goto('/keys');
    await page.waitForURL(/\/sign-in\?to=%2Fkeys/);
  });

  test('search suggests results while a name is typed, and the keyboard chooses one', async () => {
    const { page } = visit;
    const pools = await visit.fetchJson(CARDANO, '/api/pools');
    const { name, poolIdBech32 } = pools.find((pool: { name: string | null }) => pool.name !== null);
    await page.goto('/');
    await visit.waitUntilLoaded();
    await page.keyboard.press('/');
    await page.keyboard.type(name.slice(0, -1).toLowerCase());
    const option = page.getByRole('option', { name }).first();
    await option.waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    const box = page.getByRole('combobox', { name: /^Search/ });
    for (let press = 0; press < 10 && (await option.getAttribute('aria-selected')) !== 'true'; press += 1)
      await box.press('ArrowDown');
    await box.press('Enter');
    await page.waitForURL(`**/explore/${CARDANO}/pool/${poolIdBech32}`);
    await visit.waitUntilLoaded();
    expect(await page.title()).toContain(name);
  });

  test('suggestion is chosen by a touch, but not by a finger that scrolls the list', async () => {
    const pools = await visit.fetchJson(CARDANO, '/api/pools');
    const { name, poolIdBech32 } = pools.find((pool: { name: string | null }) => pool.name !== null);
    const { port } = visit.service.http.server.address() as { port: number };
    const context = await visit.context.browser()!.newContext({
      baseURL: `http://127.0.0.1:${port}`,
      viewport: { width: 380, height: 640 },
      hasTouch: true,
      isMobile: true,
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    await page.goto('/');
    await page.locator('.network-tile').first().waitFor();
    await page.getByRole('combobox', { name: /^Search/ }).tap();
    await page.keyboard.type(name.toLowerCase());
    const option = page.getByRole('option', { name }).first();
    await option.waitFor();
    const { x, y, width, height } = (await option.boundingBox())!;
    const touch = await context.newCDPSession(page);
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', up: number) =>
      touch.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: x + width / 2, y: y + height / 2 - up }],
      });
    await send('touchStart', 0);
    for (const up of [10, 25, 40, 60]) await send('touchMove', up);
    await send('touchEnd', 60);
    expect([new URL(page.url()).pathname, await option.isVisible()]).toEqual(['/', true]);
    await option.tap();
    await page.waitForURL(`**/explore/${CARDANO}/pool/${poolIdBech32}`);
    // A list that vanished under the finger would let the touch reach the page below it.
    await page.getByRole('heading', { level: 1, name }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/explore/${CARDANO}/pool/${poolIdBech32}`);
    await context.close();
  });

  test('front page leads to lists that sort, filter, export and follow the keyboard', async () => {
    const { page } = visit;
    await page.goto('/');
    await visit.waitUntilLoaded();
    const networks = await visit.fetchJson(CARDANO, '/api/networks');
    expect(await page.locator('.network-tile').count()).toBe(networks.length);
    // Networks that are running show live figures: price of ADA, fee rate of Bitcoin, NIGHT that generates DUST.
    for (const [network, figure] of [
      [CARDANO, /\$0\.\d+/],
      [BITCOIN, /\d sat\/vB/],
      [MIDNIGHT, /^[\d.]+[kMB]? NIGHT$/],
    ] as const)
      await page.locator('.network-tile', { hasText: network }).getByText(figure).first().waitFor();
    await page.getByRole('link', { name: CARDANO, exact: true }).click();
    await visit.waitUntilLoaded();
    await page.keyboard.press('g');
    await page.keyboard.press('b');
    await page.waitForURL(`**/explore/${CARDANO}/blocks`);
    await visit.waitUntilLoaded();
    const cells = page.locator('tbody tr td:first-child');
    const heights = async () => (await cells.allInnerTexts()).map((text) => Number(text.replaceAll(',', '')));
    const newest = await heights();
    expect(newest).toEqual(newest.toSorted((a, b) => b - a));
    await page.getByRole('button', { name: 'Height' }).click();
    expect(await heights()).toEqual(newest.toReversed());
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    expect((await download).suggestedFilename()).toBe('blocks-newest-first.csv');
    await page.getByLabel('Filter: Blocks, newest first').fill(String(newest[0]));
    expect(await heights()).toContain(newest[0]);
    // Letters that are typed are no shortcut.
    await page.getByLabel('Filter: Blocks, newest first').press('g');
    await page.getByLabel('Filter: Blocks, newest first').press('h');
    expect(await page.getByLabel('Filter: Blocks, newest first').inputValue()).toBe(`${newest[0]}gh`);
    expect(new URL(page.url()).pathname).toBe(`/explore/${CARDANO}/blocks`);
    await page.getByLabel('Filter: Blocks, newest first').fill('');
    await page.locator('section.scroll').first().focus();
    await page.keyboard.press('ArrowDown');
    expect(await page.evaluate('document.activeElement.closest("tr").rowIndex')).toBe(1);
    const density = page.getByRole('button', { name: 'Dense tables' });
    const measureRow = async () => (await page.locator('tbody tr').first().boundingBox())?.height ?? 0;
    const roomy = await measureRow();
    await density.click();
    expect(await density.getAttribute('aria-pressed')).toBe('true');
    const dense = await measureRow();
    expect(dense).toBeLessThan(roomy);
    // The choice lasts after a reload.
    await page.reload();
    await visit.waitUntilLoaded();
    expect([await density.getAttribute('aria-pressed'), await measureRow()]).toEqual(['true', dense]);
    await density.click();
    expect([await density.getAttribute('aria-pressed'), await measureRow()]).toEqual(['false', roomy]);
    for (const path of ['transactions', 'mempool', 'epochs']) {
      await page.goto(`/explore/${CARDANO}/${path}`);
      await visit.waitUntilLoaded();
      expect([path, await page.locator('.failure').count()]).toEqual([path, 0]);
    }
    for (const path of [`${BITCOIN}/blocks`, `${BITCOIN}/mempool`, `${MIDNIGHT}/blocks`, `${MIDNIGHT}/transactions`]) {
      await page.goto(`/explore/${path}`);
      await visit.waitUntilLoaded();
      expect([path, await page.locator('.failure').count()]).toEqual([path, 0]);
    }
  });

  test('rich list has the accounts and the addresses with the largest balances in order', async () => {
    const { page } = visit;
    const accounts = await visit.fetchJson(CARDANO, '/api/account/largest');
    const addresses = await visit.fetchJson(CARDANO, '/api/addresses/largest');
    const listIds = () =>
      page
        .locator('section.scroll tbody tr td:nth-child(2) a')
        .evaluateAll((links) => links.map((link) => link.getAttribute('title')));
    await page.goto(`/explore/${CARDANO}/rich-list`);
    await page.getByRole('region', { name: 'Accounts, largest balance first' }).waitFor();
    expect(await listIds()).toEqual(accounts.data.map((each: { stakeAddress: string }) => each.stakeAddress));
    await page.getByRole('columnheader', { name: 'Value' }).waitFor();
    await page
      .getByRole('cell', { name: /^\$[\d,]+$/ })
      .first()
      .waitFor();
    await page.getByRole('navigation', { name: 'Kind of holder' }).getByRole('link', { name: 'Addresses' }).click();
    await page.getByRole('region', { name: 'Addresses, largest balance first' }).waitFor();
    expect(await listIds()).toEqual(addresses.data.map((each: { address: string }) => each.address));
  });

  test('governance action is shown in words and its voters by name', async () => {
    const { page } = visit;
    const { items } = await visit.fetchJson(CARDANO, '/api/governance/proposals?pageSize=50');
    const payment = items.find(({ type }: { type: string }) => type === 'TreasuryWithdrawals');
    await page.goto(`/explore/${CARDANO}/proposal/${encodeURIComponent(payment.govActionId)}`);
    await visit.waitUntilLoaded();
    await page
      .locator('dt', { hasText: /^Pays$/ })
      .first()
      .waitFor();
    const { items: votes } = await visit.fetchJson(
      CARDANO,
      `/api/governance/proposals/${encodeURIComponent(payment.govActionId)}/votes?pageSize=50`,
    );
    const { drepId } = votes.find(({ voterRole }: { voterRole: string }) => voterRole === 'DRep');
    const [named] = await visit.fetchJson(CARDANO, `/api/dreps/names?ids=${drepId}`);
    await page
      .getByRole('region', { name: 'Votes, newest first' })
      .getByRole('link', { name: named.givenName })
      .first()
      .waitFor();
  });
});
