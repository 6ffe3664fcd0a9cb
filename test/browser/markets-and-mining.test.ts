import { expect, test } from 'vitest';
import { PSBT_EXAMPLE } from '../../src/api/shapes/bitcoin/psbt-example.js';
import { EXAMPLE_MARKET } from '../../src/api/shapes/market/examples.js';
import { missingChromium } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { describeUnless } from '../support/skip.js';
import { createPageCheck } from './page-checks.js';
import { useVisit } from './visit.js';

const CARDANO = 'cardano-mainnet';
const BITCOIN = 'bitcoin-mainnet';
const HOSTILE = '<img src=x onerror="window.ran=1">\u202E<script>window.ran=1</script>';

describeUnless(missingChromium)('markets, mining and requests in Chromium', () => {
  const visit = useVisit(CARDANO, BITCOIN);

  const checkSizes = createPageCheck(() => visit.page);
  const checkPage = async (path: string): Promise<void> => {
    await checkSizes(path);
    expect([path, await visit.page.locator('.failure').allInnerTexts()]).toEqual([path, []]);
  };
  const open = async (path: string): Promise<void> => {
    await visit.page.goto(path);
    await visit.waitUntilLoaded();
  };

  test('visitor goes from the NFT market to a collection with its sales and listings', async () => {
    const { page } = visit;
    const collections = await visit.fetchJson(CARDANO, '/api/nft/collections?limit=100');
    await open(`/explore/${CARDANO}/nfts`);
    const table = page.getByRole('region', { name: 'Collections' });
    expect(await table.locator('tbody tr').count()).toBe(collections.length);
    await checkPage('nfts');
    const { nftPolicyId: policyId } = EXAMPLE_MARKET;
    await open(`/explore/${CARDANO}/collection/${policyId}`);
    const sales = await visit.fetchJson(CARDANO, `/api/nft/collection/${policyId}/sales?limit=50`);
    const listings = await visit.fetchJson(CARDANO, `/api/nft/collection/${policyId}/listings?pageSize=50`);
    const rows = (label: string) => page.getByRole('region', { name: label }).locator('tbody tr').count();
    expect(sales.length).toBeGreaterThan(0);
    expect(await rows('Sales, newest first')).toBe(sales.length);
    if (listings.length > 0) expect(await rows('Listings, lowest price first')).toBe(listings.length);
    await checkPage('collection');
    // The images of the simulated collection are GIFs in the metadata.
    await open(`/explore/${CARDANO}/asset/${policyId}${EXAMPLE_MARKET.nftAssetName}`);
    const image = page.getByRole('img', { name: /^Image of / });
    expect(await image.getAttribute('src')).toMatch(/^data:image\/gif;base64,/);
    await expect.poll(() => page.evaluate("document.querySelector('.token-view img').naturalWidth")).toBe(1);
  });

  test('hostile names of NFTs and mining pools stay text', async () => {
    const { page } = visit;
    await page.route('**/api/nft/collection/*?**', async (route) => {
      const answer = await (await route.fetch()).json();
      await route.fulfill({
        json: { ...answer, name: HOSTILE, description: HOSTILE, imageUrl: 'https://evil.invalid/x' },
      });
    });
    await page.route('**/api/nft/collection/*/sales?**', async (route) => {
      const sales = await (await route.fetch()).json();
      await route.fulfill({ json: sales.map((sale: object) => ({ ...sale, nftName: HOSTILE })) });
    });
    await page.route('**/api/btc/mining/pools/**', async (route) => {
      const answer = await (await route.fetch()).json();
      const pools = [{ name: HOSTILE, slug: 'x', link: 'javascript:window.ran=1', blockCount: 1, emptyBlockCount: 0 }];
      await route.fulfill({ json: { ...answer, pools } });
    });
    for (const path of [`${CARDANO}/collection/${EXAMPLE_MARKET.nftPolicyId}`, `${BITCOIN}/mining`]) {
      await open(`/explore/${path}`);
      await page.getByText('<img src=x').first().waitFor();
      expect(await page.locator('main').innerText()).not.toContain('\u202E');
      expect(await page.locator('main img, main iframe, main script, a[href^="javascript"]').count()).toBe(0);
      expect(await page.evaluate('window.ran')).toBeUndefined();
    }
  });

  test('blocks show their mining pool or the name of their stake pool, and tokens all their holders', async () => {
    const { page } = visit;
    const mining = await visit.fetchJson(BITCOIN, '/api/btc/mining/pools/all');
    await open(`/explore/${BITCOIN}/mining`);
    await page.getByRole('button', { name: 'All', exact: true }).click();
    const pools = page.getByRole('region', { name: 'Mining pools, most blocks first' });
    await eventually(async () => (await pools.locator('tbody tr').count()) === mining.pools.length);
    await checkPage('mining');
    const named = (await visit.fetchJson(CARDANO, '/api/pools')).filter(
      (pool: { ticker: string | null; blockCount: number }) => pool.ticker !== null && pool.blockCount > 0,
    );
    await open(`/explore/${CARDANO}/blocks`);
    await page
      .getByRole('link', {
        name: new RegExp(`^(?:${named.map((pool: { ticker: string }) => pool.ticker).join('|')})$`),
      })
      .first()
      .waitFor();
    const holders = await visit.fetchJson(CARDANO, `/api/assets/${EXAMPLE_MARKET.unit}/holders?pageSize=100`);
    await open(`/explore/${CARDANO}/asset/${EXAMPLE_MARKET.unit}`);
    await page.getByRole('link', { name: 'All holders' }).click();
    await visit.waitUntilLoaded();
    const table = page.getByRole('region', { name: 'Holders, largest first' });
    await table.waitFor();
    expect(await table.locator('tbody tr').count()).toBe(holders.length);
    await checkPage('holders');
  });

  test('PSBT is inspected and combined; a private key is not sent', async () => {
    const { page } = visit;
    await visit.signInAsDemo(`/inspect?network=${BITCOIN}`);
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    const field = page.getByLabel('PSBT', { exact: true });
    await field.fill('L1aW4aubDFB7yfras2S1mN3bqg9nwySY8nkoLmJebSLD5BWv3ENZ');
    await page.getByRole('button', { name: 'Inspect' }).click();
    await page.getByText('looks like a secret key').waitFor();
    expect(sent.filter((url) => url.includes('/psbt/'))).toEqual([]);
    await field.fill(`${PSBT_EXAMPLE}\n${PSBT_EXAMPLE}`);
    await page.getByRole('button', { name: 'Inspect' }).click();
    await page.getByText('signatures are missing').waitFor();
    expect(sent.filter((url) => url.includes('/psbt/combine'))).toHaveLength(1);
    await page.getByRole('button', { name: 'Finalize' }).click();
    await page.getByText('Some inputs lack signatures.').waitFor();
    await checkPage('/inspect of a PSBT');
  });

  test('PSBT is built from given outputs', async () => {
    const { page } = visit;
    const { data } = await visit.fetchJson(BITCOIN, '/api/btc/blocks?limit=5');
    const pages = await Promise.all(
      data.map(({ hash }: { hash: string }) => visit.fetchJson(BITCOIN, `/api/btc/blocks/${hash}/txs?limit=25`)),
    );
    const transactions = pages.flatMap((page) => page.data);
    const candidates: { txid: string; index: number; address: string }[] = transactions.flatMap(
      ({
        txid,
        vin,
        vout,
      }: {
        txid: string;
        vin: { isCoinbase: boolean }[];
        vout: { address: string | null; value: number }[];
      }) =>
        vin.some(({ isCoinbase }) => isCoinbase)
          ? []
          : vout.flatMap(({ address, value }, index) =>
              !/^bc1(?:q.{38}|p.{58})$/.test(address ?? '') || value < 10_000
                ? []
                : [{ txid, index, address: address! }],
            ),
    );
    // Scripts of other kinds need a descriptor, and outputs with inscriptions or runes are not spent by accident.
    const isPlain = async ({ txid, index }: (typeof candidates)[number]): Promise<boolean> => {
      const output = await visit.fetchJson(BITCOIN, `/api/btc/ordinals/outputs/${txid}:${index}`);
      return output.spent !== true && output.inscriptions?.length === 0 && output.runes?.length === 0;
    };
    const plain = await Promise.all(candidates.map(isPlain));
    const spendable = candidates.find((_, place) => plain[place])!;
    await visit.signInAsDemo(`/build?network=${BITCOIN}`);
    await page.getByLabel('Outputs to spend').fill(`${spendable.txid}:${spendable.index}`);
    await page.getByLabel('To the address').fill(spendable.address);
    await page.getByLabel('Fee rate in sat/vB').fill('2');
    await page.getByRole('button', { name: 'Build the PSBT' }).click();
    const built = page.getByTestId('built');
    await built.waitFor();
    expect(await built.getByLabel('PSBT', { exact: true }).inputValue()).toMatch(/^cHNidP/);
    await built.getByRole('button', { name: 'Inspect' }).click();
    await built.getByText('signatures are missing').waitFor();
    await checkPage('/build of a PSBT');
  });

  test('developer sees the newest requests with a key, without the key', async () => {
    const { page } = visit;
    const headers = { 'x-api-key': `xt_demo_${CARDANO}` };
    await visit.service.http.inject({ url: `/api/blocks/abc?token=xt_demo_${CARDANO}`, headers });
    await visit.signInAsDemo(`/requests?network=${CARDANO}`);
    const table = page.getByRole('region', { name: 'Requests' });
    await table.getByText('GET /api/blocks/abc?token=***').first().waitFor();
    expect(await table.innerText()).not.toContain('xt_demo_cardano-mainnet ');
    await checkPage('/requests');
    await page.getByLabel('Failed only').check();
    await table.getByText('GET /api/blocks/abc?token=***').first().waitFor();
    expect(await table.getByText('200', { exact: true }).count()).toBe(0);
  });

  test('visitor sees an image that is pinned here', async () => {
    const { page } = visit;
    const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const form = new FormData();
    form.append('file', new Blob([Buffer.from(png, 'base64')]), 'x.png');
    const { port } = visit.service.http.server.address() as { port: number };
    const added = await fetch(`http://127.0.0.1:${port}/api/ipfs/add`, {
      method: 'POST',
      headers: { 'x-api-key': `xt_demo_${CARDANO}` },
      body: form,
    });
    const { cid } = (await added.json()) as { cid: string };
    await page.route(`**/api/assets/${EXAMPLE_MARKET.unit}?**`, async (route) => {
      const answer = await (await route.fetch()).json();
      await route.fulfill({ json: { ...answer, cip68Metadata: null, onchainMetadata: { image: `ipfs://${cid}` } } });
    });
    await open(`/explore/${CARDANO}/asset/${EXAMPLE_MARKET.unit}`);
    await page.locator('.token-view img').waitFor();
    expect(await page.locator('.token-view img').getAttribute('src')).toBe(`data:image/png;base64,${png}`);
  });

  test('operator sees settings that differ from their default, without secrets, and the archive of the database', async () => {
    const { page } = visit;
    await page.goto('/admin');
    await page.getByLabel('Operator token').fill(visit.service.operatorToken);
    await page.getByRole('button', { name: 'Use this token' }).click();
    const table = page.getByRole('region', { name: 'Settings' });
    await table.getByText('CROSSTIE_SANDBOX_BLOCK_SECONDS').waitFor();
    expect(await table.innerText()).not.toContain(visit.service.operatorToken);
    const changed = await table.locator('tbody tr').count();
    await page.getByLabel('Also settings with their default').check();
    await eventually(async () => (await table.locator('tbody tr').count()) > changed + 50);
    await page.getByText('Archive of the database').waitFor();
    await checkPage('/admin');
  });
});
