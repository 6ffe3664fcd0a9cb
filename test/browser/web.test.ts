import { expect, test } from 'vitest';
import { missingChromium } from '../support/browser.js';
import { describeUnless } from '../support/skip.js';
import { STRANGER } from './stand-in-wallet.js';
import { useVisit } from './visit.js';

const NETWORK = 'cardano-preprod';

describeUnless(missingChromium)('web page in Chromium', () => {
  const visit = useVisit(NETWORK);
  const fetchJson = (url: string) => visit.fetchJson(NETWORK, url);

  test('visitor signs up, creates a key, uses, rotates and disables it', async () => {
    const { page } = visit;
    await page.goto('/keys');
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.getByLabel('Email').fill('visitor@example.org');
    await page.getByLabel('Password').fill('correct horse');
    await page.getByRole('button', { name: 'Create the account' }).click();
    await page.getByText('You have no key yet.').waitFor();

    await page.getByLabel('Name').fill('first');
    await page.getByLabel('Network of the key').selectOption(NETWORK);
    await page.getByRole('button', { name: 'Create the key' }).click();
    const key = await page.getByTestId('new-key').innerText();
    const call = (apiKey: string) =>
      visit.service.http
        .inject({ url: '/api/network/tip', headers: { 'x-api-key': apiKey } })
        .then(({ statusCode }) => statusCode);
    expect(await call(key)).toBe(200);
    await page.getByRole('button', { name: 'Done' }).click();
    expect(await page.content()).not.toContain(key);

    await page.getByRole('button', { name: 'Rotate' }).click();
    await page.getByRole('button', { name: 'Replace it now' }).click();
    const next = await page.getByTestId('new-key').innerText();
    expect(next).not.toBe(key);
    expect(await call(next)).toBe(200);
    await page.getByRole('button', { name: 'Disable' }).first().click();
    await page.getByText('disabled', { exact: true }).waitFor();
    expect(await call(next)).toBe(401);

    await page.getByText('Restrictions', { exact: true }).click();
    await page.getByLabel('Addresses that may use it').fill('203.0.113.7');
    await page.getByLabel('Last day').fill('2100-01-01');
    await page.getByRole('button', { name: 'Create the key' }).click();
    await page.getByText('until 2100-01-01').waitFor();
    await page.getByTitle('203.0.113.7').waitFor();
    expect(await call(await page.getByTestId('new-key').innerText())).toBe(403);

    // Controls of simulated chains require authentication, and a rejected call does not sign the visitor out.
    await page.goto(`/sandbox?network=${NETWORK}`);
    await page.getByLabel('Operator token').fill('a guess');
    // A block that arrives while the token is typed rerenders the page and must not clear the field.
    const tip = await page.getByTestId('tip').innerText();
    await visit.control(NETWORK, 'advance', { blocks: 1 });
    await page.getByTestId('tip').filter({ hasNotText: tip }).waitFor();
    expect(await page.getByLabel('Operator token').inputValue()).toBe('a guess');
    await page.keyboard.press('Enter');
    await page.getByText('This is not the operator').waitFor();
    await page.getByLabel('Operator token').fill(visit.service.operatorToken);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Fork' }).waitFor();
  });

  test('search leads to the page of each kind of entity', async () => {
    await visit.signInAsDemo(`/explore/${NETWORK}`);
    const [block] = await fetchJson('/api/blocks?pageSize=1');
    const [transaction] = await fetchJson('/api/transactions?pageSize=1');
    const [pool] = await fetchJson('/api/pools');
    const [drep] = await fetchJson('/api/dreps?pageSize=1');
    const [asset] = await fetchJson('/api/assets?pageSize=1');
    const { items } = await fetchJson('/api/governance/proposals?pageSize=1');
    const [handle] = await fetchJson('/api/handles?pageSize=1');
    const searches: readonly (readonly [text: string, path: string])[] = [
      [block.hash, `block/${block.hash}`],
      [String(block.number), 'block/'],
      [transaction.txHash, `tx/${transaction.txHash}`],
      [handle.resolvedAddresses.ada, 'address/'],
      [pool.rewardAddr, 'account/'],
      [pool.poolIdBech32, 'pool/'],
      [drep.drepId, 'drep/'],
      [asset.fingerprint, `asset/${asset.unit}`],
      [items[0].govActionIdCip129, 'proposal/'],
      [`$${handle.name}`, 'handle/'],
    ];
    for (const [text, path] of searches) await visit.search(text, `${NETWORK}/${path}`);
  });

  test('faucet pays in a new block and a fork reverts it, without a reload', async () => {
    const { page } = visit;
    await visit.signInAsDemo(`/sandbox?network=${NETWORK}`);
    await page.getByLabel('To the address').fill(STRANGER);
    await page.getByRole('button', { name: 'Pay' }).click();
    const hash = (await page.locator('form [role=status] a').getAttribute('title')) as string;
    const other = await visit.context.newPage();
    await other.goto(`/explore/${NETWORK}/tx/${hash}`);
    const status = other.getByTestId('status');
    await status.getByText('0 confirmations').waitFor();
    await page.getByRole('button', { name: 'Produce blocks' }).click();
    await status.getByText('1 confirmation', { exact: true }).waitFor();
    await page.getByLabel('Blocks to roll back').fill('2');
    await page.getByRole('button', { name: 'Fork' }).click();
    await status.getByText(/pending|rolled back/).waitFor();
  });

  test('on-chain text of third parties is shown as text and links nowhere else', async () => {
    const { page } = visit;
    const [asset] = await fetchJson('/api/assets?pageSize=1');
    await page.route(`**/api/assets/${asset.unit}?**`, async (route) => {
      const answer = await (await route.fetch()).json();
      const metadata = {
        name: '<img src=x onerror="window.ran=1">\u202E<script>window.ran=1</script>',
        ticker: '"><svg onload=window.ran=1>',
        description: '<style>body{display:none}</style>',
        url: 'javascript:window.ran=1',
        logo: '"><script>window.ran=1</script>',
        decimals: 0,
      };
      const onchainMetadata = {
        image: 'https://evil.invalid/x.png',
        html: '<iframe src="https://evil.invalid"></iframe>',
      };
      await route.fulfill({ json: { ...answer, metadata, onchainMetadata } });
    });
    await visit.signInAsDemo(`/explore/${NETWORK}/asset/${asset.unit}`);
    await visit.waitUntilLoaded();
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toContain('<img src=x');
    expect(await page.getByRole('heading', { level: 1 }).innerText()).not.toContain('\u202E');
    expect(await page.evaluate('window.ran')).toBeUndefined();
    expect(await page.locator('main img, main iframe, main script, main style').count()).toBe(0);
    expect(await page.locator('a[href^="javascript"]').count()).toBe(0);
  });

  test('text that merely begins a name lists the results, and the whole name opens its page', async () => {
    const { page } = visit;
    const [handle] = await fetchJson('/api/handles?pageSize=1');
    await page.goto(`/search?q=${handle.name.slice(0, 2)}&network=${NETWORK}`);
    await page.getByRole('region', { name: 'Search results' }).getByRole('link').first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/search');
    await visit.search(`$${handle.name}`, `${NETWORK}/handle/`);
  });

  test('menu of a narrow screen opens and closes by keyboard, and every linked page can be opened by its address', async () => {
    const { page } = visit;
    await page.setViewportSize({ width: 380, height: 800 });
    await visit.signInAsDemo(`/explore/${NETWORK}`);
    const button = page.getByRole('button', { name: 'Menu' });
    const link = page.getByRole('link', { name: 'Webhooks' });
    expect([await button.getAttribute('aria-expanded'), await link.isVisible()]).toEqual(['false', false]);
    await button.focus();
    await page.keyboard.press('Enter');
    await link.waitFor();
    await page.keyboard.press('Escape');
    await link.waitFor({ state: 'hidden' });
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Menu');
    await button.click();
    const links = await page
      .locator('header nav a, footer nav a')
      .evaluateAll((all) => all.map((a) => a.getAttribute('href')));
    for (const url of [...links, '/requests'] as string[]) {
      const { statusCode } = await visit.service.http.inject({ url, headers: { accept: 'text/html' } });
      expect([url, statusCode]).toEqual([url, 200]);
    }
    await link.click();
    await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor();
    await link.waitFor({ state: 'hidden' });
  });

  test('everything is reachable by keyboard: / focuses the search, Tab skips to the content', async () => {
    const { page } = visit;
    await visit.signInAsDemo(`/explore/${NETWORK}`);
    await visit.waitUntilLoaded();
    await page.keyboard.press('/');
    expect(await page.evaluate('document.activeElement.type')).toBe('search');
    await page.locator('.skip').focus();
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement.id')).toBe('main');
  });
});
