import { expect, test } from 'vitest';
import { missingChromium } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { describeUnless } from '../support/skip.js';
import { useVisit } from './visit.js';

const BITCOIN = 'bitcoin-mainnet';
const MIDNIGHT = 'midnight-preprod';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="window.ran=1"><script>window.ran=1</script></svg>';

/** The declared content type, the actual content, and how the page shows it. */
const HOSTILE = [
  ['text/html', '<script>window.ran=1</script><img src=x onerror=window.ran=1>\u202E', 'text'],
  ['text/javascript', 'window.ran=1', 'text'],
  ['image/svg+xml', SVG, 'text'],
  ['image/png', SVG, 'its bytes are not a supported image'],
  ['image/png"><script>window.ran=1</script>', '\u0089PNG', 'its bytes are not a supported image'],
  ['application/octet-stream', 'MZ', 'not shown here'],
  ['application/pdf', '%PDF-1.7', 'not shown here'],
] as const;

describeUnless(missingChromium)('Bitcoin and Midnight pages in Chromium', () => {
  const visit = useVisit(BITCOIN, MIDNIGHT);

  const inscription = async (contentType: string): Promise<string> => {
    const { data } = await visit.fetchJson(BITCOIN, '/api/btc/ordinals/inscriptions?limit=50');
    return data.find((each: { contentType: string | null }) => each.contentType?.startsWith(contentType)).inscriptionId;
  };
  const pay = async (address: string): Promise<string> => {
    const { txHash } = (await visit.control(BITCOIN, 'fund', { address, satoshi: '50000' })) as {
      readonly txHash: string;
    };
    await eventually(async () => {
      const recent = await visit.fetchJson(BITCOIN, '/api/btc/mempool/recent?limit=10');
      return recent.some(({ txid }: { readonly txid: string }) => txid === txHash);
    });
    return txHash;
  };
  const hasNoMarkup = async (): Promise<void> => {
    expect(await visit.page.evaluate('window.ran')).toBeUndefined();
    expect(await visit.page.locator('main iframe, main script, main style, main object, pre *').count()).toBe(0);
  };

  test('search leads to the page of each kind of Bitcoin entity', async () => {
    const { data } = await visit.fetchJson(BITCOIN, '/api/btc/blocks?limit=1');
    const block = data[0];
    const { inscriptionId, address } = await visit.fetchJson(
      BITCOIN,
      `/api/btc/ordinals/inscriptions/${await inscription('image/png')}`,
    );
    const txid = inscriptionId.slice(0, 64);
    await visit.signInAsDemo(`/explore/${BITCOIN}`);
    for (const [text, path] of [
      [block.hash, `block/${block.hash}`],
      [String(block.height), 'block/'],
      [txid, `tx/${txid}`],
      [address, `address/${address}`],
      [inscriptionId, `inscription/${inscriptionId}`],
      ['CROSSTIE•SANDBOX', 'rune/'],
    ])
      await visit.search(text, `${BITCOIN}/${path}`);
  });

  test('search leads to the page of each kind of Midnight entity', async () => {
    const { data: transactions } = await visit.fetchJson(MIDNIGHT, '/api/midnight/transactions?limit=50');
    const acting = transactions.find((each: { contractActionCount: number }) => each.contractActionCount > 0);
    const [{ address: contract }] = await visit.fetchJson(
      MIDNIGHT,
      `/api/midnight/transactions/${acting.hash}/contract-actions`,
    );
    const paying = transactions.find((each: { spentUtxoCount: number }) => each.spentUtxoCount > 0);
    const { created } = await visit.fetchJson(MIDNIGHT, `/api/midnight/transactions/${paying.hash}/utxos`);
    await visit.signInAsDemo(`/explore/${MIDNIGHT}`);
    for (const [text, path] of [
      [acting.hash, `tx/${acting.hash}`],
      [acting.blockHash, `block/${acting.blockHash}`],
      [String(acting.blockHeight), 'block/'],
      [contract, `contract/${contract}`],
      [created[0].owner, `address/${created[0].owner}`],
    ])
      await visit.search(text, `${MIDNIGHT}/${path}`);
  });

  test('inscription content is shown and never executed: HTML as text, images as PNG, JPEG and WebP', async () => {
    const { page } = visit;
    await visit.signInAsDemo(`/explore/${BITCOIN}`);
    for (const type of ['text/html', 'image/svg+xml', 'application/json']) {
      await page.goto(`/explore/${BITCOIN}/inscription/${await inscription(type)}`);
      await page.getByTestId('inscribed').waitFor();
      expect(await page.getByTestId('inscribed').innerText()).toMatch(/^[<{]/);
      expect(await page.locator('main img').count()).toBe(0);
      await hasNoMarkup();
    }
    await page.goto(`/explore/${BITCOIN}/inscription/${await inscription('image/png')}`);
    await page.locator('img.inscribed').waitFor();
    expect(await page.locator('img.inscribed').getAttribute('src')).toMatch(/^data:image\/png;base64,/);
    await page.goto(`/explore/${BITCOIN}/inscription/10`);
    await page.getByText('Delegate').waitFor();
    await visit.waitUntilLoaded();
    expect(await page.locator('.failure').count()).toBe(0);
  });

  test('malicious inscriptions cause no harm', async () => {
    const { page } = visit;
    const hostile = await inscription('text/html');
    let servedContent = { contentType: '', content: '' };
    await page.route(`**/api/btc/ordinals/inscriptions/${hostile}?**`, async (route) => {
      const answer = await (await route.fetch()).json();
      const metadata = { html: '<iframe src="https://evil.invalid"></iframe>', url: 'javascript:window.ran=1' };
      const { contentType, content } = servedContent;
      await route.fulfill({
        json: { ...answer, contentType, contentLength: content.length, metadata, metaprotocol: '<b>\u202E' },
      });
    });
    await page.route(`**/api/btc/ordinals/inscriptions/${hostile}/undelegatedContent?**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: servedContent.content }),
    );
    await visit.signInAsDemo('/keys');
    for (const [contentType, content, shown] of HOSTILE) {
      servedContent = { contentType, content };
      await page.goto(`/explore/${BITCOIN}/inscription/${hostile}`);
      if (shown === 'text') await page.getByTestId('inscribed').waitFor();
      else await page.getByText(shown).waitFor();
      await hasNoMarkup();
      expect(await page.locator('main img, main b').count()).toBe(0);
      expect(await page.locator('a[href^="javascript"]').count()).toBe(0);
      expect(await page.locator('main').innerText()).not.toContain('\u202E');
    }
  });

  test('compressed and long content is not fetched', async () => {
    const { page } = visit;
    const packed = await inscription('text/html');
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    await visit.signInAsDemo('/keys');
    for (const change of [{ contentEncoding: 'br' }, { contentLength: 3_900_000 }]) {
      await page.route(`**/api/btc/ordinals/inscriptions/${packed}?**`, async (route) =>
        route.fulfill({ json: { ...(await (await route.fetch()).json()), ...change } }),
      );
      await page.goto(`/explore/${BITCOIN}/inscription/${packed}`);
      await page.getByText(/is compressed|too long/).waitFor();
    }
    expect(fetched.filter((url) => /ontent\?/.test(url))).toEqual([]);
  });

  test('Midnight transaction and the DUST of an account are described in words', async () => {
    const { page } = visit;
    const { data } = await visit.fetchJson(MIDNIGHT, '/api/midnight/transactions?limit=50');
    const paying = data.find((each: { spentUtxoCount: number }) => each.spentUtxoCount > 0);
    await visit.signInAsDemo(`/explore/${MIDNIGHT}/tx/${paying.hash}`);
    await visit.waitUntilLoaded();
    expect(await page.locator('.flow li').count()).toBe(paying.spentUtxoCount + paying.createdUtxoCount);
    await page.locator('.flow').getByText('NIGHT').first().waitFor();
    await page
      .getByText(/ DUST$/)
      .first()
      .waitFor();
    const stake = 'stake_test1urvz3h3a588ccw5q4y7qnvu0f4u6w8s5le3d3q37vazr3eqy38kt0';
    await page.goto(`/explore/${MIDNIGHT}/dust/${stake}`);
    await visit.waitUntilLoaded();
    await page.getByText('registered', { exact: true }).waitFor();
    await page.getByText('Maximum DUST').waitFor();
  });

  // Runs last: the mempool of a newly followed node is available only after a while.
  test('mempool transaction is drawn from inputs to outputs, and its address shows it as pending', async () => {
    const { page } = visit;
    const { address } = await visit.fetchJson(
      BITCOIN,
      `/api/btc/ordinals/inscriptions/${await inscription('image/png')}`,
    );
    const txid = await pay(address);
    const { vin, vout } = await visit.fetchJson(BITCOIN, `/api/btc/txs/${txid}`);
    await visit.signInAsDemo(`/explore/${BITCOIN}/tx/${txid}`);
    await visit.waitUntilLoaded();
    await page.getByTestId('status').getByText('unconfirmed').waitFor();
    expect(await page.locator('.flow path').count()).toBe(vin.length + vout.length);
    expect(await page.locator('.flow li').count()).toBe(vin.length + vout.length);
    await page.locator('.flow > div').last().getByTitle(address).click();
    await page.getByText(/, and [1-9]\d* in the mempool/).waitFor();
    await page.getByRole('table').getByText('pending').first().waitFor();

    await visit.control(BITCOIN, 'advance', { blocks: 1 });
    await page.goto(`/explore/${BITCOIN}/tx/${txid}`);
    await page
      .getByTestId('status')
      .getByText(/confirmation/)
      .waitFor();
    await page.getByRole('link', { name: /^900,/ }).click();
    await page.getByRole('heading', { level: 1, name: /^900,/ }).waitFor();
    await visit.waitUntilLoaded();
    await page.getByRole('table').getByTitle(txid).waitFor();
  });
});
