import { expect, test } from 'vitest';
import { EXAMPLE_MARKET } from '../../src/api/shapes/market/examples.js';
import { missingChromium } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { describeUnless } from '../support/skip.js';
import { useVisit } from './visit.js';

const CARDANO = 'cardano-mainnet';
const BITCOIN = 'bitcoin-mainnet';
/** Compressed script that a first view may load. */
const BUDGET_BYTES = 150_000;

describeUnless(missingChromium)('journeys in Chromium', () => {
  const visit = useVisit(CARDANO, BITCOIN);

  test('ADA holder finds an address by its handle, sees gains and losses, and the portfolio', async () => {
    const { page } = visit;
    const [handle] = await visit.fetchJson(CARDANO, '/api/handles?pageSize=1');
    const address = handle.resolvedAddresses.ada;
    const { transactions } = await visit.fetchJson(CARDANO, `/api/addresses/${address}/transactions/history`);
    await page.goto(`/explore/${CARDANO}`);
    await visit.waitUntilLoaded();
    await visit.search(`$${handle.name}`, `${CARDANO}/handle/`);
    await page.getByTitle(address).click();
    await visit.waitUntilLoaded();
    await page.getByRole('link', { name: `$${handle.name}` }).waitFor();
    await page.getByText('≈ $').first().waitFor();
    expect(await page.locator('td .gain, td .loss').count()).toBeGreaterThanOrEqual(transactions.length);
    await page.getByRole('button', { name: 'QR code' }).click();
    await page.getByRole('img', { name: 'QR code of the address' }).waitFor();
    await page.locator('.heat svg').or(page.getByText('No transaction in the last year.')).waitFor();
    const { stakeAddress } = await visit.fetchJson(CARDANO, `/api/addresses/${address}`);
    await page.goto(`/explore/${CARDANO}/account/${stakeAddress}`);
    await visit.waitUntilLoaded();
    await page.getByRole('link', { name: 'Portfolio' }).click();
    await page.getByText('Value in ADA').first().waitFor();
    await page.getByRole('heading', { name: 'Income calendar' }).waitFor();
    await visit.waitUntilLoaded();
    expect(await page.locator('.failure').allInnerTexts()).toEqual([]);
  });

  test('ADA holder compares pools and reads votes against thresholds', async () => {
    const { page } = visit;
    await page.goto(`/explore/${CARDANO}/pools`);
    await visit.waitUntilLoaded();
    await page.getByText('Operators with more than half of the stake').waitFor();
    await page.locator('.u-over').first().waitFor();
    await page.getByRole('button', { name: 'Saturation' }).click();
    const [first, second] = await visit.fetchJson(CARDANO, '/api/pools');
    await page.goto(`/explore/${CARDANO}/compare-pools/${first.poolIdBech32}`);
    await visit.waitUntilLoaded();
    const other = page.getByRole('combobox', { name: 'Name or id to compare with' });
    await other.fill(second.ticker);
    const list = page.getByRole('listbox', { name: 'Matching stake pools' });
    await list.locator(`[title="${second.poolIdBech32}"]`).click();
    await page.getByRole('button', { name: `Remove ${second.ticker}` }).waitFor();
    await page.getByRole('button', { name: `Remove ${second.ticker}` }).click();
    await other.fill(second.poolIdBech32);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('button', { name: `Remove ${second.ticker}` }).waitFor();
    const { items } = await visit.fetchJson(CARDANO, '/api/governance/proposals?pageSize=1');
    await page.goto(`/explore/${CARDANO}/proposal/${items[0].govActionIdCip129}`);
    await visit.waitUntilLoaded();
    await page.getByRole('heading', { name: 'Votes by stake' }).waitFor();
    const summary = await visit.fetchJson(
      CARDANO,
      `/api/governance/proposals/${items[0].govActionIdCip129}/voting-summary`,
    );
    const deciding = Object.values(summary.thresholds).filter((needed) => needed !== null).length;
    expect(await page.locator('.share-bar .mark').count()).toBe(deciding);
  });

  test('ADA holder compares DReps that are found by a part of their name', async () => {
    const { page } = visit;
    const dreps: readonly { readonly drepId: string; readonly givenName: string | null }[] = await visit.fetchJson(
      CARDANO,
      '/api/dreps?status=active&sort=votingPower&pageSize=20',
    );
    const named = dreps.flatMap(({ drepId, givenName }) => (givenName === null ? [] : [{ drepId, givenName }]));
    const [first, second] = [named[0]!, named[1]!];
    await page.goto(`/explore/${CARDANO}/compare-dreps/${first.drepId}`);
    await visit.waitUntilLoaded();
    const input = page.getByRole('combobox', { name: 'Name or id to compare with' });
    const list = page.getByRole('listbox', { name: 'Matching DReps' });
    await input.click();
    await list
      .getByRole('option')
      .nth(named.length - 1)
      .waitFor();
    await input.fill('no DRep has this name');
    await page.getByText('No active DRep matches.').waitFor();
    expect(await list.getByRole('option').count()).toBe(0);
    await input.fill(second.givenName.slice(1).toUpperCase());
    const option = list.locator(`[title="${second.drepId}"]`);
    await option.waitFor();
    for (let press = 0; press < 20 && (await option.getAttribute('aria-selected')) !== 'true'; press += 1)
      await input.press('ArrowDown');
    await input.press('Enter');
    await page.waitForURL((url) => decodeURIComponent(url.pathname).endsWith(`${first.drepId},${second.drepId}`));
    expect(await input.inputValue()).toBe('');
    await visit.waitUntilLoaded();
    const table = page.getByRole('region', { name: 'Compare DReps' });
    const heads = await table.locator('thead th').allInnerTexts();
    expect(heads).toEqual([expect.anything(), `1. ${first.givenName}`, `2. ${second.givenName}`]);
    for (const [column, { drepId }] of [first, second].entries()) {
      const stats = await visit.fetchJson(CARDANO, `/api/dreps/${drepId}/stats`);
      const row = table.locator('tbody tr').filter({ hasText: /^Votes\s*\d/ });
      expect(
        await row
          .locator('td')
          .nth(column + 1)
          .innerText(),
      ).toBe(`${stats.votesCast} of ${stats.eligibleActions}`);
    }
    expect(await page.locator('.failure').count()).toBe(0);
  });

  test('picture has a table with the same numbers, a range and values under the pointer', async () => {
    const { page } = visit;
    await page.goto(`/explore/${CARDANO}/asset/${EXAMPLE_MARKET.unit}`);
    await visit.waitUntilLoaded();
    await page.getByRole('button', { name: 'All', exact: true }).click();
    const over = page.locator('.u-over').first();
    await over.waitFor();
    const candles = await visit.fetchJson(
      CARDANO,
      `/api/prices/historical/candles?network=mainnet&assetId=${EXAMPLE_MARKET.unit}&resolution=1w`,
    );
    await page.getByText('Data of the chart: Price in ADA').click();
    const table = page.getByRole('region', { name: 'Price in ADA, data' });
    await table.waitFor();
    expect(await table.locator('tbody tr').count()).toBe(candles.length);
    const legend = page.locator('.plot .legend b').first();
    const last = await legend.innerText();
    const box = (await over.boundingBox()) as { x: number; y: number; width: number; height: number };
    await page.mouse.move(box.x + 5, box.y + box.height / 2);
    if (candles.length > 1) await eventually(async () => (await legend.innerText()) !== last);
  });

  test('Bitcoin user sees projected and mined blocks, fees and difficulty', async () => {
    const { page } = visit;
    const { data: blocks } = await visit.fetchJson(BITCOIN, '/api/btc/blocks?limit=1');
    await page.goto(`/explore/${BITCOIN}`);
    await visit.waitUntilLoaded();
    await page.locator('.block-box.projected').first().waitFor();
    await page.locator('.block-box.mined').first().click();
    await page.waitForURL(`**/block/${blocks[0].hash}`);
    await page.goto(`/explore/${BITCOIN}/fees`);
    await visit.waitUntilLoaded();
    await page.getByText(/blocks until the adjustment/).waitFor();
    await page.locator('.u-over').first().waitFor();
    await page.getByRole('button', { name: 'Week' }).click();
    await visit.waitUntilLoaded();
    const { data: largest } = await visit.fetchJson(BITCOIN, '/api/btc/addresses/largest?limit=1');
    await page.goto(`/explore/${BITCOIN}/rich-list`);
    await page.getByRole('region', { name: 'Addresses, largest balance first' }).getByRole('link').first().click();
    await page.waitForURL(`**/address/${largest[0].address}`);
    await visit.waitUntilLoaded();
    expect(await page.locator('.failure').count()).toBe(0);
  });

  test('developer gets from a page to its calls, and from a key to a response', async () => {
    const { page } = visit;
    const [block] = await visit.fetchJson(CARDANO, '/api/blocks?pageSize=1');
    await visit.signInAsDemo(`/explore/${CARDANO}/block/${block.hash}`);
    await visit.waitUntilLoaded();
    await page.getByRole('button', { name: 'API', exact: true }).click();
    const panel = page.getByRole('region', { name: 'API calls of this page' });
    await panel.getByText('getBlock', { exact: false }).first().click();
    await panel.getByText(`xt_demo_${CARDANO}`).first().waitFor();
    await panel.getByRole('button', { name: 'MCP' }).click();
    await panel.getByText('call_operation').first().waitFor();
    await page.goto(`/start?network=${CARDANO}`);
    await visit.waitUntilLoaded();
    await page.getByRole('button', { name: 'Try it' }).first().click();
    await page.locator('.tried').getByText(block.hash).waitFor();
  });

  test('developer inspects a pasted transaction; a secret key is not sent', async () => {
    const { page } = visit;
    const [transaction] = await visit.fetchJson(CARDANO, '/api/transactions?pageSize=1');
    const { cbor } = await visit.fetchJson(CARDANO, `/api/transactions/${transaction.txHash}/cbor`);
    await visit.signInAsDemo(`/inspect?network=${CARDANO}`);
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    await page.getByLabel('Transaction', { exact: true }).fill('ab'.repeat(32));
    await page.getByRole('button', { name: 'Inspect' }).click();
    await page.getByText('looks like a secret key').waitFor();
    expect(sent.filter((url) => url.includes('inspect'))).toEqual([]);
    await page.getByLabel('Transaction', { exact: true }).fill(cbor);
    await page.getByRole('button', { name: 'Inspect' }).click();
    await page.getByTestId('inspected').getByTitle(transaction.txHash).waitFor();
  });

  test('builder offers contacts, the address of a handle, the balance and the largest amount', async () => {
    const { page } = visit;
    const [handle] = await visit.fetchJson(CARDANO, '/api/handles?pageSize=1');
    await visit.signInAsDemo(`/build?network=${CARDANO}`);
    await visit.waitUntilLoaded();
    await page.getByLabel('From the address').fill(handle.resolvedAddresses.ada);
    await page.getByText(/Balance [\d,.]+ ADA/).waitFor();
    await page.getByLabel('To the address').fill(`$${handle.name}`);
    await page.getByRole('button', { name: `Use the address of $${handle.name}` }).click();
    expect(await page.getByLabel('To the address').inputValue()).toBe(handle.resolvedAddresses.ada);
    await page.getByRole('button', { name: 'Max' }).click();
    await eventually(async () => Number(await page.getByLabel('Coins').inputValue()) > 0);
    // By keyboard: the answers above move this part of the page, and a click would miss it.
    await page.locator('summary', { hasText: 'Contacts (0)' }).press('Enter');
    await page.getByLabel('Contact name').fill('Ann');
    await page.getByLabel('Contact address').fill(handle.resolvedAddresses.ada);
    await page.getByRole('button', { name: 'Add the contact' }).click();
    await page.getByText('Contacts (1)').waitFor();
    const recipient = page.getByRole('combobox', { name: 'To the address' });
    await recipient.fill('an');
    const contact = page.getByRole('listbox', { name: 'Contacts' }).getByRole('option', { name: 'Ann' });
    await contact.waitFor();
    await recipient.press('ArrowDown');
    await recipient.press('Enter');
    expect(await recipient.inputValue()).toBe(handle.resolvedAddresses.ada);
    expect(await contact.count()).toBe(0);
  });

  test('operator sees the state of all networks with the operator token only', async () => {
    const { page } = visit;
    await page.goto('/admin');
    await page.getByLabel('Operator token').fill('wrong');
    await page.getByRole('button', { name: 'Use this token' }).click();
    await page.getByText('This is not the operator token.').waitFor();
    await page.getByLabel('Operator token').fill(visit.service.operatorToken);
    await page.getByRole('button', { name: 'Use this token' }).click();
    const networks = await visit.fetchJson(CARDANO, '/api/networks');
    const table = page.getByRole('region', { name: 'Networks' });
    await table.waitFor();
    expect(await table.locator('tbody tr').count()).toBe(networks.length);
    // The sizes are read in the background, so that they may come with a later refresh.
    const row = table.locator('tbody tr').filter({ hasText: CARDANO });
    await row.getByText(/\d MiB$/).waitFor();
    await row.getByText('0 blocks', { exact: true }).waitFor();
    await page.getByRole('region', { name: 'Background jobs' }).getByText('chain').first().waitFor();
    await page.getByRole('heading', { name: 'Slowest operations' }).waitFor();
    const statements = page.getByRole('region', { name: 'Slowest SQL statements since the start of this process' });
    await statements
      .getByText(/^select /)
      .first()
      .waitFor();
    const countRows = () => statements.locator('tbody tr').count();
    expect(await countRows()).toBe(20);
    const means = () => statements.locator('tbody tr td:nth-child(4)').allInnerTexts();
    await page.getByRole('button', { name: 'Slowest on average' }).click();
    await eventually(async () => {
      const values = (await means()).map((text) => Number(text.replaceAll(',', '')));
      return values.length === 20 && values.every((value, index) => index === 0 || value <= values[index - 1]!);
    });
    // Values of requests, such as the email of the account below, are no part of a statement.
    expect(await statements.innerText()).not.toContain('demo@crosstie.local');
    await page.getByLabel('Plan of demo@crosstie.local').waitFor();
  });

  test('app opens without a connection and says that the service cannot be reached', async () => {
    const { port } = visit.service.http.server.address() as { port: number };
    const context = await visit.context.browser()!.newContext({ baseURL: `http://127.0.0.1:${port}` });
    const page = await context.newPage();
    await page.goto('/');
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
    await context.setOffline(true);
    await page.goto(`/explore/${CARDANO}`);
    await page.getByText('The service cannot be reached.').waitFor();
    expect(await page.getByRole('link', { name: 'Crosstie' }).count()).toBe(1);
    await context.close();
  });

  test.each(['/', `/explore/${CARDANO}`, `/explore/${BITCOIN}`, `/explore/${CARDANO}/asset/${EXAMPLE_MARKET.unit}`])(
    'first view of %s fits the script budget',
    async (path) => {
      const { page } = visit;
      const sizes: Promise<number>[] = [];
      page.on('response', (response) => {
        if (response.url().endsWith('.js'))
          sizes.push(
            response
              .request()
              .sizes()
              // A page that is closed ends the requests that it has begun since the measurement.
              .then(
                (all) => all.responseBodySize,
                () => 0,
              ),
          );
      });
      await page.goto(path);
      await visit.waitUntilLoaded();
      await page.waitForLoadState('load');
      const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
      expect(total).toBeGreaterThan(0);
      expect(total).toBeLessThanOrEqual(BUDGET_BYTES);
    },
  );
});
