import { expect, test } from 'vitest';
import { missingChromium } from '../support/browser.js';
import { describeUnless } from '../support/skip.js';
import { useVisit } from './visit.js';

describeUnless(missingChromium)('API reference', () => {
  const visit = useVisit('bitcoin-mainnet');
  const isRequest = (url: string): boolean => new URL(url).pathname.startsWith('/api/');

  /** Opens an operation of the reference by its URL. */
  async function open(address: string, title: string): Promise<void> {
    await visit.page.goto(`/docs#${address}`);
    await visit.page.getByRole('heading', { name: title }).first().waitFor({ timeout: 120_000 });
  }

  test('first request of a reader succeeds with the demo key of its network', async () => {
    const { page } = visit;
    await open('bitcoin/tag/bitcoin-chain/GET/api/btc/chain/tip', 'Get the tip of the Bitcoin index');
    await page
      .getByRole('button', { name: /Test Request.*\/api\/btc\/chain\/tip\)?$/ })
      .first()
      .click();
    const responsePromise = page.waitForResponse((response) => isRequest(response.url()), { timeout: 60_000 });
    await page.getByRole('button', { name: /Send/ }).first().click();
    const response = await responsePromise;
    expect([response.status(), new URL(response.url()).pathname]).toEqual([200, '/api/btc/chain/tip']);
    expect(await response.request().headerValue('x-api-key')).toBe('xt_demo_bitcoin-mainnet');
  });

  test.each([380, 1440])(
    'operation shows its description and an example, and fits a screen of %i pixels',
    async (width) => {
      const { page } = visit;
      await page.setViewportSize({ width, height: 800 });
      await open('bitcoin/tag/bitcoin-chain/GET/api/btc/chain/tip', 'Get the tip of the Bitcoin index');
      const section = page.locator('[id*="bitcoin-chain/GET/api/btc/chain/tip"]').first();
      await section.getByText('Returns the block that all other responses are computed against.').first().waitFor();
      await section.getByText('"blockHeight"').first().waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')).toBeLessThanOrEqual(0);
    },
  );

  test('link to an operation opens it', async () => {
    await open('getBitcoinTip', 'Get the tip of the Bitcoin index');
    expect(new URL(visit.page.url()).hash).toBe('#bitcoin/tag/bitcoin-chain/GET/api/btc/chain/tip');
  });

  test('guides are linked from the reference and from each other', async () => {
    const { page } = visit;
    await page.goto('/docs/guides');
    await page.getByRole('main').getByRole('link', { name: 'The typed client' }).click();
    await page.getByRole('heading', { name: 'The typed client', level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/docs/guides/client');
    await page.getByRole('link', { name: 'Reference', exact: true }).click();
    await page.getByText('Cardano Blocks').first().waitFor({ timeout: 120_000 });
  });
});
