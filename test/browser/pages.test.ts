import { test } from 'vitest';
import { EXAMPLE } from '../../src/api/kit/examples.js';
import { EXAMPLE_MARKET } from '../../src/api/shapes/market/examples.js';
import type { BUILDS } from '../../web/build/forms.js';
import { missingChromium } from '../support/browser.js';
import { describeUnless } from '../support/skip.js';
import { createPageCheck } from './page-checks.js';
import { injectWallet } from './stand-in-wallet.js';
import { useVisit } from './visit.js';

const CARDANO = 'cardano-mainnet';
const BITCOIN = 'bitcoin-mainnet';
const MIDNIGHT = 'midnight-preprod';

describeUnless(missingChromium)('every page in Chromium', () => {
  const visit = useVisit(CARDANO, BITCOIN, MIDNIGHT);

  const checkPage = createPageCheck(() => visit.page);
  const openAndCheck = async (path: string): Promise<void> => {
    await visit.goInApp(path);
    await checkPage(path);
  };
  const explore = async (network: string, kinds: readonly string[]): Promise<void> => {
    for (const kind of kinds) await openAndCheck(`/explore/${network}/${kind}`);
  };

  test('public pages have no serious axe findings and fit any screen', async () => {
    const { page } = visit;
    await injectWallet(page, {});
    await page.goto('/sign-in');
    for (const path of ['/sign-up', '/new-password', '/sign-in']) await openAndCheck(path);
    await page.getByLabel('Email').fill('unknown@example.org');
    await page.getByLabel('Password').fill('wrong horse');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    await checkPage('a wrong password');
  });

  test('Cardano pages have no serious axe findings', async () => {
    await visit.signInAsDemo('/keys');
    const [transaction] = await visit.fetchJson(CARDANO, '/api/transactions?pageSize=1');
    const [pool] = await visit.fetchJson(CARDANO, '/api/pools');
    const [drep] = await visit.fetchJson(CARDANO, '/api/dreps?pageSize=1');
    const { items } = await visit.fetchJson(CARDANO, '/api/governance/proposals?pageSize=1');
    const [handle] = await visit.fetchJson(CARDANO, '/api/handles?pageSize=1');
    const [label] = await visit.fetchJson(CARDANO, '/api/metadata/txs/labels?pageSize=1');
    const [script] = await visit.fetchJson(CARDANO, '/api/scripts?pageSize=1');
    await explore(CARDANO, [
      '',
      'blocks',
      'transactions',
      'mempool',
      'epochs',
      `epoch/${EXAMPLE.block.epoch}`,
      'tokens',
      'pools',
      'rich-list',
      'rich-list/addresses',
      'dreps',
      'proposals',
      'committee',
      'handles',
      'scripts',
      'metadata',
      `label/${label.label}`,
      `script/${script.scriptHash}`,
      `wallet/${pool.rewardAddr}`,
      `compare-pools/${pool.poolIdBech32}`,
      `compare-dreps/${drep.drepId}`,
      `block/${transaction.blockHeight}`,
      `tx/${transaction.txHash}`,
      `address/${handle.resolvedAddresses.ada}`,
      `account/${pool.rewardAddr}`,
      `asset/${EXAMPLE_MARKET.unit}`,
      `policy/${EXAMPLE_MARKET.policyId}`,
      `handle/${handle.name}`,
      `pool/${pool.poolIdBech32}`,
      `drep/${drep.drepId}`,
      `proposal/${items[0].govActionIdCip129}`,
      `pool/${'x'.repeat(60)}`,
      'nothing/1',
    ]);
  });

  test('Bitcoin and Midnight pages have no serious axe findings', async () => {
    await visit.signInAsDemo('/keys');
    const { data: blocks } = await visit.fetchJson(BITCOIN, '/api/btc/blocks?limit=1');
    const { data: inscriptions } = await visit.fetchJson(BITCOIN, '/api/btc/ordinals/inscriptions?limit=50');
    const { inscriptionId } = inscriptions.find(({ contentType }: { contentType: string | null }) =>
      contentType?.startsWith('image/png'),
    );
    const { address } = await visit.fetchJson(BITCOIN, `/api/btc/ordinals/inscriptions/${inscriptionId}`);
    await explore(BITCOIN, [
      '',
      'mempool',
      'fees',
      'inscriptions',
      'runes',
      'rich-list',
      `block/${blocks[0].height}`,
      `tx/${inscriptionId.slice(0, 64)}`,
      `address/${address}`,
      `inscription/${inscriptionId}`,
      'rune/CROSSTIE•SANDBOX',
      'block/99999999',
    ]);
    const { data } = await visit.fetchJson(MIDNIGHT, '/api/midnight/transactions?limit=50');
    const acting = data.find((each: { contractActionCount: number }) => each.contractActionCount > 0);
    const paying = data.find((each: { spentUtxoCount: number }) => each.spentUtxoCount > 0);
    const [contract] = await visit.fetchJson(MIDNIGHT, `/api/midnight/transactions/${acting.hash}/contract-actions`);
    const { created } = await visit.fetchJson(MIDNIGHT, `/api/midnight/transactions/${paying.hash}/utxos`);
    await explore(MIDNIGHT, [
      '',
      `block/${acting.blockHeight}`,
      `tx/${acting.hash}`,
      `tx/${paying.hash}`,
      `address/${created[0].owner}`,
      `contract/${contract.address}`,
      'validators',
      'dust/stake_test1urvz3h3a588ccw5q4y7qnvu0f4u6w8s5le3d3q37vazr3eqy38kt0',
    ]);
  });

  test('tool and account pages have no serious axe findings', async () => {
    const { page } = visit;
    await injectWallet(page, { networkId: 1 });
    await visit.signInAsDemo('/keys');
    await openAndCheck('/');
    for (const path of [
      '/keys',
      '/events',
      '/webhooks',
      '/usage',
      '/plan',
      '/ipfs',
      '/admin',
      '/search?q=a',
      '/search?q=nothing-of-this-name',
    ])
      await openAndCheck(`${path}${path.includes('?') ? '&' : '?'}network=${CARDANO}`);
    for (const path of ['/sandbox', '/partner', '/swap', '/build', '/inspect', '/start']) {
      await openAndCheck(`${path}?network=${CARDANO}`);
      await openAndCheck(`${path}?network=${BITCOIN}`);
    }
    await openAndCheck('/explore/no-such-network');
    await page.goto(`/explore/${CARDANO}`);
    await visit.waitUntilLoaded();
    await page.getByRole('button', { name: 'API', exact: true }).click();
    await page.getByRole('region', { name: 'API calls of this page' }).locator('summary').first().click();
    await checkPage('the calls of a page');
    await page.goto(`/build?network=${CARDANO}`);
    await page.getByText('More', { exact: true }).click();
    // These forms cover every kind of field.
    for (const kind of [
      'transfer',
      'split',
      'vote',
      'mint',
      'poolRegistration',
    ] satisfies readonly (keyof typeof BUILDS)[]) {
      await page.getByLabel('Transaction type').selectOption(kind);
      for (const add of await page.getByRole('button', { name: /^Add an? / }).all()) await add.click();
      await checkPage(`the form of ${kind}`);
    }
    await page.goto(`/swap?network=${CARDANO}&to=${EXAMPLE_MARKET.unit}`);
    await page.getByRole('combobox', { name: 'You pay' }).click();
    await page.getByRole('listbox', { name: 'You pay' }).getByRole('option').first().waitFor();
    await checkPage('a list of tokens');
    await page.getByLabel('Amount').fill('100');
    await page.getByRole('button', { name: 'Find routes' }).click();
    await page.getByTestId('chosen-route').waitFor();
    await page.getByLabel('Orders of the address').fill('addr1');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByRole('alert').waitFor();
    await checkPage('routes');
  });

  test('page reports an unreachable service and keeps its content', async () => {
    const { page } = visit;
    await visit.signInAsDemo(`/explore/${CARDANO}/pools`);
    await visit.waitUntilLoaded();
    await page.context().setOffline(true);
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    await page.getByText('The service cannot be reached.').waitFor();
    await page.getByRole('table').waitFor();
    await checkPage('a service that is away');
    await page.getByRole('link', { name: 'DReps' }).click();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('table').waitFor();
  });
});
