import { expect, test } from 'vitest';
import { networkById } from '../../src/chains/networks.js';
import { cardanoDemoWallets } from '../../src/wallets/cardano-wallet.js';
import { demoMnemonic } from '../../src/wallets/demo-wallets.js';
import { missingChromium } from '../support/browser.js';
import { describeUnless } from '../support/skip.js';
import { injectWallet, STRANGER, WALLET } from './stand-in-wallet.js';
import { useVisit } from './visit.js';

const NETWORK = 'cardano-preprod';
const [alice, bob] = cardanoDemoWallets(networkById('CARDANO_PREPROD'));

describeUnless(missingChromium)('demo wallets in Chromium', () => {
  const visit = useVisit(NETWORK);

  test('payment is built, signed in the browser, submitted and confirmed without a wallet extension', async () => {
    const { page } = visit;
    const sent: string[] = [];
    page.on('request', (each) => sent.push(each.postData() ?? ''));
    await visit.signInAsDemo(`/build?network=${NETWORK}`);
    await page.getByRole('button', { name: 'alice', exact: true }).click();
    await expect.poll(() => page.getByLabel('From the address').inputValue()).toBe(alice!.address);
    await page.getByLabel('To the address').fill(STRANGER);
    await page.getByLabel('Coins').fill('12');
    await page.getByRole('button', { name: 'Build', exact: true }).click();
    await page.getByTestId('built').waitFor();

    // A signature of another key does not complete the transaction.
    await page.getByRole('button', { name: 'Sign with dave' }).click();
    await page.getByText('1 more signature needed').waitFor();
    expect(await page.getByRole('button', { name: 'Submit' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Build', exact: true }).click();
    await page.getByText('1 more signature needed').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Sign with alice' }).click();
    await page.getByText('All signatures are complete.').waitFor();
    await page.getByRole('button', { name: 'Submit' }).click();

    const followed = page.getByTestId('followed');
    await followed.getByText('pending').waitFor();
    await visit.control(NETWORK, 'advance', { blocks: 1 });
    await followed.getByText('confirmed').waitFor();
    await visit.control(NETWORK, 'advance', { blocks: 2 });
    await followed.getByText('followed by 2 blocks').waitFor();
    for (const body of sent) expect(body).not.toContain(demoMnemonic('alice').slice(0, 20));
  });

  test('payment and delegation are composed with a connected wallet, signed by a demo wallet and confirmed', async () => {
    const { page } = visit;
    await injectWallet(page, {});
    await visit.signInAsDemo(`/build?network=${NETWORK}&kind=compose`);
    await page.getByRole('button', { name: `Connect ${WALLET.name}` }).click();
    await expect.poll(() => page.getByLabel('Account to delegate').inputValue()).toBe(WALLET.stakeAddress);
    await page.getByRole('button', { name: 'Add an output' }).click();
    await page.getByLabel('To the address').fill(STRANGER);
    await page.getByLabel('Coins').fill('7');
    // The account that the wallet filled in does not make the payment a delegation.
    const getIntents = async () => JSON.parse(await page.locator('.request pre').innerText()).intents;
    expect((await getIntents()).map(({ kind }: { kind: string }) => kind)).toEqual(['payment']);

    await page.getByRole('button', { name: 'bob', exact: true }).click();
    await expect.poll(() => page.getByLabel('Account to delegate').inputValue()).toBe(bob!.stakeAddress);
    const { poolId } = await visit.fetchJson(NETWORK, `/api/account/${bob!.stakeAddress}/info`);
    const pools = await visit.fetchJson(NETWORK, '/api/pools');
    const pool = pools.find((each: { poolIdBech32: string; poolStatus: string }) => {
      return each.poolIdBech32 !== poolId && each.poolStatus === 'registered';
    });
    await page.getByLabel('Pool', { exact: true }).fill(pool.poolIdBech32);
    expect((await getIntents()).map(({ kind }: { kind: string }) => kind)).toEqual(['payment', 'delegation']);
    await page.getByRole('button', { name: 'Build', exact: true }).click();
    const built = page.getByTestId('built');
    await built.getByText('The network would accept the signed transaction.').waitFor();
    await built.getByText('+7', { exact: false }).first().waitFor();
    await built.getByRole('region', { name: 'Certificates' }).getByRole('link', { name: pool.ticker }).waitFor();
    expect(await built.getByLabel('Required witnesses').locator('tbody tr').count()).toBe(2);
    await page.getByRole('button', { name: 'Sign with bob' }).click();
    await page.getByText('All signatures are complete.').waitFor();
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByTestId('followed').getByText('pending').waitFor();
    await visit.control(NETWORK, 'advance', { blocks: 1 });
    await page.getByTestId('followed').getByText('confirmed').waitFor();
    const account = await visit.fetchJson(NETWORK, `/api/account/${bob!.stakeAddress}/info`);
    expect(account.poolId).toBe(pool.poolIdBech32);
  });

  test('sandbox page lists the wallets and says that they have no value', async () => {
    const { page } = visit;
    await visit.signInAsDemo(`/sandbox?network=${NETWORK}`);
    const list = page.getByTestId('demo-wallets');
    await list.waitFor();
    await page.getByText('These keys are public and worthless.').waitFor();
    const text = await list.innerText();
    for (const { name, address, mnemonic } of cardanoDemoWallets(networkById('CARDANO_PREPROD'))) {
      expect(text).toContain(name);
      expect(text).toContain(address);
      if (mnemonic !== undefined) expect(text).toContain(mnemonic);
    }
  });

  test('network that follows a real chain offers no demo wallet', async () => {
    const { page } = visit;
    await visit.signInAsDemo(`/build?network=${NETWORK}`);
    await page.getByRole('button', { name: 'alice', exact: true }).waitFor();
    // Only the status of the network is mocked: the service reports that it has a node.
    const networks = (await visit.fetchJson(NETWORK, '/api/networks')).map((each: object) => ({
      ...each,
      source: 'node',
    }));
    await page.route('**/api/networks', (route) => route.fulfill({ json: networks }));
    await page.goto(`/build?network=${NETWORK}`);
    await page.getByLabel('From the address').waitFor();
    expect(await page.getByRole('button', { name: 'alice', exact: true }).count()).toBe(0);
    await page.goto(`/sandbox?network=${NETWORK}`);
    await page.getByText('This network follows a real chain.').waitFor();
    expect(await page.getByText('These keys are public and worthless.').count()).toBe(0);
  });
});
