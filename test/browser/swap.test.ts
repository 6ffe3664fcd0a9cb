import { expect, test } from 'vitest';
import { EXAMPLE_MARKET } from '../../src/api/shapes/market/examples.js';
import { missingChromium } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { describeUnless } from '../support/skip.js';
import { injectWallet, WALLET } from './stand-in-wallet.js';
import { useBusyVisit } from './visit.js';

const NETWORK = 'cardano-mainnet';

describeUnless(missingChromium)('swaps in Chromium', () => {
  const visit = useBusyVisit(NETWORK);

  test('swap that starts on a token page is quoted, built, signed, submitted and executed', async () => {
    const { page } = visit;
    await visit.control(NETWORK, 'fund', { address: WALLET.mainnetAddress, lovelace: '3000000000' });
    await visit.control(NETWORK, 'advance', { blocks: 1 });
    await injectWallet(page, { networkId: 1 });
    await visit.signInAsDemo(`/explore/${NETWORK}/asset/${EXAMPLE_MARKET.unit}`);
    await page.getByRole('link', { name: 'Swap for this token' }).click();
    await page.getByLabel('Amount').fill('100');
    await page.getByLabel('Slippage tolerance').fill('3');
    const displayedRequest = JSON.parse(await page.locator('.request pre').first().innerText());
    const sent = page.waitForRequest((each) => each.url().includes('/api/aggregator/quote/routes'));
    await page.getByRole('button', { name: 'Find routes' }).click();
    expect((await sent).postDataJSON()).toEqual(displayedRequest);
    // Simulated batchers only execute orders with an inline datum.
    await page.getByRole('radio', { name: /^Minswap V2(?: best)?$/ }).check();
    await page.getByTestId('chosen-route').getByText('One order').waitFor();

    await page.getByRole('button', { name: `Connect ${WALLET.name}` }).click();
    await page.getByRole('button', { name: 'Build', exact: true }).click();
    await page.getByLabel('Balance changes by address').getByText('yours').waitFor();
    await page.getByRole('button', { name: `Sign with ${WALLET.name}` }).click();
    await page.getByText('All signatures are complete.').waitFor();
    await page.getByRole('button', { name: 'Submit' }).click();

    const followed = page.getByTestId('followed');
    await followed.getByText('pending', { exact: true }).waitFor();
    await eventually(async () => {
      await visit.control(NETWORK, 'advance', { blocks: 1 });
      return (await followed.getByText('filled', { exact: true }).count()) === 1;
    });
    const held = await visit.fetchJson(NETWORK, `/api/addresses/${WALLET.mainnetAddress}/utxos`);
    expect(JSON.stringify(held)).toContain(EXAMPLE_MARKET.unit.slice(56));
  });

  test('orders of an address are listed, including a limit order and a stop order', async () => {
    const { page } = visit;
    await injectWallet(page, { networkId: 1 });
    await visit.signInAsDemo(`/swap?network=${NETWORK}`);
    const received = page.getByRole('combobox', { name: 'You receive' });
    const options = page.getByRole('listbox', { name: 'You receive' }).getByRole('option');
    // The list has the logos of the token registry.
    await received.click();
    await options.locator('img').first().waitFor();
    await received.fill('nothing of this name');
    await page.getByText('No token that orders can be built for matches.').waitFor();
    await received.press('Enter');
    await received.press('Escape');
    expect(await received.inputValue()).toBe('');
    await received.fill(EXAMPLE_MARKET.unit);
    await expect.poll(() => options.count()).toBe(1);
    await received.press('Enter');
    await expect.poll(() => received.inputValue()).toContain(EXAMPLE_MARKET.unit.slice(0, 6));
    // Text that chooses nothing is discarded.
    const chosen = await received.inputValue();
    await received.fill('ad');
    await page.getByLabel('Amount').focus();
    expect(await received.inputValue()).toBe(chosen);
    await page.getByRole('button', { name: `Connect ${WALLET.name}` }).click();
    await page.getByLabel('Amount').fill('50');
    await page.getByLabel('Order type', { exact: true }).selectOption('OCO');
    await page.getByLabel('Limit output').fill('90000000');
    await page.getByText('Enter the stop output').waitFor();
    await page.getByLabel('Stop output').fill('0.01');
    await page.getByRole('button', { name: 'Find routes' }).click();
    await page.getByTestId('chosen-route').getByText('Stop output').waitFor();
    await page.getByRole('button', { name: 'Build', exact: true }).click();
    await page.getByLabel('Balance changes by address').getByText('yours').waitFor();
    await page.getByRole('button', { name: `Sign with ${WALLET.name}` }).click();
    await page.getByText('All signatures are complete.').waitFor();
    await page.getByRole('button', { name: 'Submit' }).click();
    const followed = page.getByTestId('followed');
    await followed.getByText('pending', { exact: true }).waitFor();
    await visit.control(NETWORK, 'advance', { blocks: 1 });
    await followed.getByText('open', { exact: true }).waitFor();

    await page.getByRole('button', { name: 'Show', exact: true }).click();
    const orders = page.getByTestId('orders');
    await orders.getByText('buy oco', { exact: true }).waitFor();
    expect(await orders.getByRole('row').count()).toBe(3);
    await page.getByRole('button', { name: 'Filled', exact: true }).click();
    await orders.getByText('buy oco', { exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await orders.getByRole('button', { name: 'Cancel' }).click();
    await page.getByTestId('take-back').getByText('This order cannot be cancelled here.').waitFor();
    expect(await page.locator('.failure').count()).toBe(0);
  });

  test('partner sets its fee and sees the orders that were built for the account', async () => {
    const { page } = visit;
    await visit.signInAsDemo(`/explore/${NETWORK}`);
    await page.getByRole('link', { name: 'Partner', exact: true }).click();
    await page.getByLabel('Name').fill('A wallet');
    await page.getByLabel('Payout address').fill(WALLET.stakeAddress);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').waitFor();
    await page.getByLabel('Payout address').fill(WALLET.mainnetAddress);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.getByRole('table').getByText('filled', { exact: true }).waitFor();
  });
});
