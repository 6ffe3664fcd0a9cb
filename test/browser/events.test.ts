import { expect, test } from 'vitest';
import { missingChromium } from '../support/browser.js';
import { describeUnless } from '../support/skip.js';
import { useVisit } from './visit.js';

const CARDANO = 'cardano-mainnet';

describeUnless(missingChromium)('events in Chromium', () => {
  const visit = useVisit(CARDANO);

  test('the live feed shows new blocks, and only the chosen types', async () => {
    const { page } = visit;
    await visit.signInAsDemo(`/events?network=${CARDANO}`);
    await page.getByText('Connected at block').waitFor();
    await visit.control(CARDANO, 'advance', { blocks: 2 });
    await expect.poll(() => page.locator('td .badge', { hasText: 'block.new' }).count()).toBe(2);
    await page.getByLabel('block.new', { exact: true }).uncheck();
    await page.getByLabel('pool.block', { exact: true }).check();
    await page.getByLabel('Filter by').selectOption('poolId');
    await page.getByRole('button', { name: 'Show these events' }).click();
    await page.getByText('Connected at block').waitFor();
    await visit.control(CARDANO, 'advance', { blocks: 1 });
    await expect.poll(() => page.locator('td .badge', { hasText: 'pool.block' }).count()).toBe(1);
    expect(await page.locator('td .badge', { hasText: 'block.new' }).count()).toBe(0);
  });

  test('a webhook is created, tested, paused, resumed and deleted, and its secret rotated', async () => {
    const { page } = visit;
    await visit.signInAsDemo(`/webhooks?network=${CARDANO}`);
    await page.getByLabel('Name').fill('Payments');
    await page.getByLabel('URL of the receiver').fill('https://receiver.example/hook');
    await page.getByRole('button', { name: 'Create the webhook' }).click();
    const secret = page.getByTestId('new-secret');
    await secret.waitFor();
    const first = await secret.textContent();
    expect(first).toMatch(/^whsec_/);
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await page.getByRole('region', { name: 'Deliveries', exact: true }).getByText('webhook.test').first().waitFor();
    await page.getByRole('button', { name: /^Send again/ }).click();
    await page.getByRole('button', { name: 'Pause: Payments' }).click();
    await page.locator('.badge', { hasText: 'paused' }).waitFor();
    await page.getByRole('button', { name: 'Resume: Payments' }).click();
    await page.locator('.badge', { hasText: 'active' }).waitFor();
    await page.getByRole('button', { name: /Rotate secret/ }).click();
    await page.getByRole('button', { name: /Replace it now/ }).click();
    await expect.poll(() => secret.textContent()).not.toBe(first);
    await page.getByRole('button', { name: /Delete/ }).click();
    await page.getByRole('button', { name: /Delete it now/ }).click();
    await page.getByText('You have no webhook yet.').waitFor();
  });
});
