import {
  Address,
  BigNum,
  TransactionHash,
  TransactionInput,
  TransactionOutput,
  TransactionUnspentOutput,
  Value,
} from '@emurgo/cardano-serialization-lib-nodejs';
import { expect, test } from 'vitest';
import { missingChromium } from '../support/browser.js';
import { describeUnless } from '../support/skip.js';
import { injectWallet, STRANGER, WALLET, witnessSet } from './stand-in-wallet.js';
import { useVisit } from './visit.js';

const NETWORK = 'cardano-preprod';
describeUnless(missingChromium)('transaction builder in Chromium', () => {
  const visit = useVisit(NETWORK);

  const fund = async (lovelace: string): Promise<void> => {
    await visit.control(NETWORK, 'fund', { address: WALLET.address, lovelace });
    await visit.control(NETWORK, 'advance', { blocks: 1 });
  };
  const walletUtxos = async (): Promise<readonly string[]> =>
    (await visit.fetchJson(NETWORK, `/api/addresses/${WALLET.address}/utxos`)).map(
      ({ txHash, outputIndex, value }: { txHash: string; outputIndex: number; value: string }) =>
        TransactionUnspentOutput.new(
          TransactionInput.new(TransactionHash.from_hex(txHash), outputIndex),
          TransactionOutput.new(Address.from_bech32(WALLET.address), Value.new(BigNum.from_str(value))),
        ).to_hex(),
    );
  const request = async () => JSON.parse(await visit.page.locator('.request pre').innerText());
  const build = async (): Promise<void> => {
    await visit.page.getByRole('button', { name: 'Build', exact: true }).click();
    await visit.page.getByTestId('built').waitFor();
  };

  test('shows the request that it sends and the effects of the transaction', async () => {
    const { page } = visit;
    await visit.signInAsDemo(`/build?network=${NETWORK}`);
    const url = '/api/operator/sandbox/CARDANO_PREPROD';
    const headers = { 'x-operator-token': visit.service.operatorToken };
    const { faucet } = (await visit.service.http.inject({ url, headers })).json();
    await page.getByLabel('From the address').fill(faucet);
    await page.getByLabel('To the address').fill(STRANGER);
    await page.getByLabel('Coins').fill('12.5');
    await page.getByRole('button', { name: 'Add an output' }).click();
    await page.getByLabel('To the address').last().fill(WALLET.address);
    await page.getByLabel('Coins').last().fill('3');
    await page.getByText('More', { exact: true }).click();
    await page.getByLabel('Metadata').fill('{"674": {"msg": ["hello"]}, "1": 9007199254740993}');
    expect((await page.locator('.request pre').innerText()).includes('9007199254740993')).toBe(true);
    expect(await request()).toMatchObject({
      outputs: [
        { address: STRANGER, lovelace: '12500000' },
        { address: WALLET.address, lovelace: '3000000' },
      ],
      metadata: { 674: { msg: ['hello'] } },
    });
    const sent = page.waitForRequest((each) => each.url().includes('/api/tx/build'));
    await build();
    expect((await sent).postDataJSON()).toEqual(await request());
    const built = page.getByTestId('built');
    await built.getByText('+12.5').waitFor();
    expect(await built.getByLabel('Balance changes by address').getByText('yours').count()).toBe(1);
    await built.getByText('The network would accept the signed transaction.').waitFor();
    await built.getByText('Message: hello').waitFor();
    expect(await built.getByLabel('Outputs', { exact: true }).locator('tbody tr').count()).toBe(3);
    const inputs = built.getByLabel('Inputs', { exact: true });
    expect(await inputs.getByText('unspent').count()).toBe(await inputs.locator('tbody tr').count());
    const witnesses = built.getByLabel('Required witnesses');
    expect(await witnesses.locator('tbody tr').allInnerTexts()).toEqual([
      expect.stringMatching(/^Key.*spends.*must sign$/s),
    ]);
    await built.getByText(/^\d+ of \d+ ledger rules passed/).waitFor();
  });

  test('token of the sender is found by name, ticker and policy, with an image of the service and hostile names as text', async () => {
    const { page } = visit;
    const hostile = '<img src=x onerror=window.ran=1>';
    const assets = Array.from({ length: 60 }, (_, index) => {
      const policyId = index.toString(16).padStart(2, '0').repeat(28);
      const assetName = Buffer.from(index === 0 ? hostile : `Coin${index}`).toString('hex');
      return { unit: policyId + assetName, policyId, assetName, quantity: '1500', decimals: index === 1 ? 2 : null };
    });
    const [first, second, third] = assets as [(typeof assets)[0], (typeof assets)[0], (typeof assets)[0]];
    const metadata = { name: 'Second rail', ticker: 'RAIL', logo: null };
    const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const images: string[] = [];
    await page.route('**/api/addresses/*/balance?*', (route) => route.fulfill({ json: { lovelace: '1', assets } }));
    await page.route('**/api/assets/info?*', (route) =>
      route.fulfill({
        json: [
          { asset: second.unit, metadata },
          { asset: third.unit, metadata: null },
        ],
      }),
    );
    await page.route('**/api/assets/*/image?*', (route) => {
      images.push(new URL(route.request().url()).pathname.split('/')[3] ?? '');
      return images.at(-1) === second.unit
        ? route.fulfill({ contentType: 'image/png', body: Buffer.from(pixel, 'base64') })
        : route.fulfill({ contentType: 'image/png', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' });
    });
    await visit.signInAsDemo(`/build?network=${NETWORK}`);
    await page.getByLabel('From the address').fill(WALLET.address);
    await page.getByLabel('To the address').fill(STRANGER);
    await page.getByRole('button', { name: 'Add a token' }).click();
    const input = page.getByRole('combobox', { name: 'Token', exact: true });
    const options = page.getByRole('listbox', { name: 'Token' }).getByRole('option');
    const getActive = () => input.getAttribute('aria-activedescendant');
    await input.click();
    await options.first().waitFor();
    expect([await options.count(), await input.getAttribute('aria-expanded')]).toEqual([50, 'true']);
    await page.getByText('10 more: type to narrow the list').waitFor();
    expect(await options.first().innerText()).toContain(hostile);
    expect(await page.evaluate('window.ran')).toBeUndefined();
    // The logo comes as bytes of this service; content that is no picture leaves the initial.
    const logo = options.nth(1).locator('img');
    expect([await logo.getAttribute('src'), (await logo.boundingBox())?.width]).toEqual([
      `data:image/png;base64,${pixel}`,
      24,
    ]);
    await expect.poll(() => images.includes(third.unit)).toBe(true);
    expect(await options.nth(2).locator('.token-icon').innerText()).toBe('C');
    expect(await options.nth(2).locator('img').count()).toBe(0);
    // Only images of visible rows are loaded.
    expect(images).toContain(first.unit);
    expect(images).not.toContain(assets[49]?.unit);
    expect(images.length).toBeLessThan(20);

    await input.press('ArrowDown');
    expect(await getActive()).toBe(await options.first().getAttribute('id'));
    await input.press('ArrowUp');
    expect(await getActive()).toBe(await options.last().getAttribute('id'));
    await input.press('Escape');
    expect([await input.getAttribute('aria-expanded'), await options.count()]).toEqual(['false', 0]);
    for (const [text, found] of [
      [third.policyId, third],
      ['coin59', assets[59]],
      ['second RAIL', second],
      ['rail', second],
    ] as const) {
      await input.fill(text);
      await expect.poll(() => options.count()).toBe(1);
      expect(await options.first().getAttribute('title')).toBe(found?.unit);
    }
    await input.press('ArrowDown');
    await input.press('Enter');
    expect([await input.inputValue(), await options.count()]).toEqual([second.unit, 0]);
    await page.getByText('RAIL: 15', { exact: true }).waitFor();
    await page.getByLabel('Quantity').fill('100');
    const { outputs } = await request();
    expect(outputs[0].assets).toEqual([expect.objectContaining({ quantity: '100' })]);
    await input.click();
    await options.first().click();
    expect(await input.inputValue()).toBe(first.unit);
    const unknown = `${'9'.repeat(56)}00`;
    await input.fill(unknown);
    await page.getByLabel('Quantity').click();
    expect(await input.inputValue()).toBe(unknown);
    // A list that opens again requests no image twice.
    expect(new Set(images).size).toBe(images.length);
  });

  test('pools, DReps and governance actions are chosen by name, and other ids can be typed', async () => {
    const { page } = visit;
    const [pool] = await visit.fetchJson(NETWORK, '/api/pools');
    const hostile = '<img src=x onerror=window.ran=1>\u202E';
    await page.route('**/api/dreps?**', async (route) => {
      const [first, ...others] = await (await route.fetch()).json();
      await route.fulfill({ json: [{ ...first, givenName: hostile }, ...others] });
    });
    await visit.signInAsDemo(`/build?network=${NETWORK}&kind=voteDelegation`);
    await page.getByLabel('From the address').fill(WALLET.address);
    await page.getByLabel('Account', { exact: true }).fill(WALLET.stakeAddress);
    const openList = async (field: string, list: string) => {
      const input = page.getByRole('combobox', { name: field, exact: true });
      expect(await input.getAttribute('aria-expanded')).toBe('false');
      await input.click();
      const options = page.getByRole('listbox', { name: list }).getByRole('option');
      await options.first().waitFor();
      return { input, options };
    };
    const dreps = await openList('DRep', 'Matching DReps');
    expect(await dreps.options.first().innerText()).toContain('<img src=x');
    expect(await dreps.options.first().innerText()).not.toContain('\u202E');
    expect(await page.evaluate('window.ran')).toBeUndefined();
    await dreps.options.first().click();
    const drepId = await dreps.input.inputValue();
    expect([drepId.startsWith('drep1'), await dreps.options.count()]).toEqual([true, 0]);
    await page.getByText('<img src=x').waitFor();

    const pools = await openList('Pool', 'Matching stake pools');
    await pools.input.press('Escape');
    expect(await pools.input.getAttribute('aria-expanded')).toBe('false');
    await pools.input.fill('no pool has this name');
    await page.getByText('No stake pool matches.').waitFor();
    await pools.input.fill(pool.ticker.toLowerCase());
    const option = page.locator(`[role=option][title="${pool.poolIdBech32}"]`);
    await option.waitFor();
    expect(await option.innerText()).toContain(pool.ticker);
    while ((await option.getAttribute('aria-selected')) !== 'true') await pools.input.press('ArrowDown');
    expect(await pools.input.getAttribute('aria-activedescendant')).toBe(await option.getAttribute('id'));
    await pools.input.press('Enter');
    expect(await request()).toMatchObject({ drepId, poolId: pool.poolIdBech32 });
    await dreps.input.fill('drep_always_abstain');
    await pools.input.click();
    expect(await request()).toMatchObject({ drepId: 'drep_always_abstain', poolId: pool.poolIdBech32 });
    expect(await page.getByText('No active DRep matches.').count()).toBe(0);

    await page.goto(`/build?network=${NETWORK}&kind=vote`);
    const actions = await openList('Governance action', 'Open governance actions');
    const title = await actions.options.last().locator('b').innerText();
    const id = await actions.options.last().getAttribute('title');
    await actions.input.fill(title);
    await page.locator(`[role=option][title="${id}"]`).click();
    expect(await actions.input.inputValue()).toBe(id);
  });

  test('browser wallet signs; the transaction is submitted, confirmed and rolled back by a fork', async () => {
    const { page } = visit;
    await fund('1000000000');
    const mood = await injectWallet(page, { utxos: walletUtxos });
    await visit.signInAsDemo(`/build?network=${NETWORK}`);
    await page.getByRole('button', { name: `Connect ${WALLET.name}` }).click();
    await page.getByLabel('Spend from all of its addresses').check();
    expect(await page.getByLabel('From the address').inputValue()).toBe(WALLET.address);
    await page.getByLabel('To the address').fill(STRANGER);
    await page.getByLabel('Coins').fill('250');
    expect((await request()).utxos).toHaveLength(1);
    await build();

    mood.declines = true;
    await page.getByRole('button', { name: `Sign with ${WALLET.name}` }).click();
    await page.getByText(`You declined in ${WALLET.name}`).waitFor();
    expect(await page.getByRole('button', { name: 'Submit' }).isDisabled()).toBe(true);
    mood.declines = false;
    await page.getByRole('button', { name: `Sign with ${WALLET.name}` }).click();
    await page.getByText('All signatures are complete.').waitFor();
    await page.getByRole('button', { name: 'Submit' }).click();

    const followed = page.getByTestId('followed');
    await followed.getByText('pending').waitFor();
    await visit.control(NETWORK, 'advance', { blocks: 1 });
    await followed.getByText('confirmed').waitFor();
    const [{ number, hash }] = await visit.fetchJson(NETWORK, '/api/blocks?pageSize=1');
    const block = followed.getByRole('link', { name: number.toLocaleString('en-US') });
    expect(await block.getAttribute('href')).toBe(`/explore/${NETWORK}/block/${hash}`);
    await visit.control(NETWORK, 'fork', { depth: 1 });
    await followed.getByText('Its block was rolled back once.').waitFor();
    await followed.getByText(/^(pending|rolled back)$/).waitFor();
    await visit.control(NETWORK, 'advance', { blocks: 1 });
    await followed.getByText('confirmed').waitFor();
  });

  test('account is registered and delegated with pasted signatures; secrets are rejected', async () => {
    const { page } = visit;
    await fund('500000000');
    const [pool] = await visit.fetchJson(NETWORK, '/api/pools');
    await visit.signInAsDemo(`/build?network=${NETWORK}&kind=delegation&poolId=${pool.poolIdBech32}`);
    await page.getByLabel('From the address').fill(WALLET.address);
    await page.getByLabel('Account', { exact: true }).fill(WALLET.stakeAddress);
    await page.getByLabel('Register the account too').check();
    await build();
    const { tx_cbor } = JSON.parse((await page.locator('[data-testid=built] details pre').textContent()) ?? '');
    // The pool by its name, not by its id.
    await page.getByRole('region', { name: 'Certificates' }).getByRole('link', { name: pool.ticker }).waitFor();

    const sentRequests: string[] = [];
    page.on('request', (each) => sentRequests.push(`${each.url()} ${each.postData() ?? ''}`));
    const paste = async (text: string): Promise<void> => {
      await page.getByLabel('Signature made elsewhere').fill(text);
      await page.getByRole('button', { name: 'Add the signature' }).click();
    };
    for (const secret of [WALLET.secret, Array(24).fill('abandon').join(' ')]) {
      await paste(secret);
      await page.getByText('looks like a secret key').waitFor();
      expect(await page.getByLabel('Signature made elsewhere').inputValue()).toBe('');
    }
    expect(sentRequests.filter((each) => each.includes(WALLET.secret) || each.includes('abandon'))).toEqual([]);
    await paste('no signature');
    await page.getByText('Paste a witness set, a signed transaction or a signature').waitFor();
    await paste(witnessSet(tx_cbor, 'stake'));
    await page.getByTestId('signatures').getByText('1 more signature needed').waitFor();
    expect(await page.getByTestId('signatures').locator('code').getAttribute('title')).toBe(WALLET.keyHash);
    await paste(witnessSet(tx_cbor, 'payment'));
    await page.getByText('All signatures are complete.').waitFor();
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByTestId('followed').getByText('pending').waitFor();
    await visit.control(NETWORK, 'advance', { blocks: 1 });
    await page.getByTestId('followed').getByText('confirmed').waitFor();
    const { poolId } = await visit.fetchJson(NETWORK, `/api/account/${WALLET.stakeAddress}/info`);
    expect(poolId).toBe(pool.poolIdBech32);
  });

  test('forms split UTxOs, set collateral aside, send everything and mint; consolidation takes two ordered transactions', async () => {
    const { page } = visit;
    await fund('40000000');
    await injectWallet(page, {});
    await visit.signInAsDemo(`/build?network=${NETWORK}`);
    await page.getByRole('button', { name: `Connect ${WALLET.name}` }).click();
    const choose = (kind: string) => page.getByLabel('Transaction type').selectOption({ label: kind });
    await choose('Split UTxOs');
    await page.getByText('Enter the number of outputs').waitFor();
    await page.getByLabel('Equal outputs').fill('2');
    await page.getByLabel('Coins per output').fill('10');
    expect(await request()).toMatchObject({ count: 2, lovelace: '10000000' });
    await build();
    await choose('Create collateral');
    expect(await page.getByTestId('built').count()).toBe(0);
    await page.getByLabel('How many').fill('');
    await page.getByLabel('Coins').fill('');
    await build();
    await choose('Treasury donation');
    await page.getByLabel('Coins').fill('2');
    await build();
    await page
      .getByTestId('built')
      .getByText(/^Donates 2/)
      .waitFor();

    await choose('Mint tokens');
    await page.getByLabel('Policy').fill(JSON.stringify({ type: 'sig', keyHash: WALLET.keyHash }));
    await page.getByLabel('Name', { exact: true }).fill('Rail');
    await page.getByLabel('Quantity').fill('7');
    await build();
    await page.getByRole('region', { name: 'Tokens minted or burned' }).getByText('Rail').waitFor();

    await choose('Consolidate UTxOs');
    await fund('30000000');
    await fund('20000000');
    const before = (await visit.fetchJson(NETWORK, `/api/addresses/${WALLET.address}/utxos`)).length;
    await page.getByLabel('Maximum UTxOs per transaction').fill(String(before - 1));
    await build();
    for (const position of [1, 2]) {
      await page.getByText(`This is number ${position}.`).waitFor();
      await page.getByLabel('Balance changes by address').getByText('yours').waitFor();
      expect(await page.getByTestId('built').locator('.note.warn').allInnerTexts()).toEqual([]);
      await page.getByRole('button', { name: `Sign with ${WALLET.name}` }).click();
      await page.getByText('All signatures are complete.').waitFor();
      await page.getByRole('button', { name: 'Submit' }).click();
    }
    await page.getByTestId('followed').getByText('pending').waitFor();
    await visit.control(NETWORK, 'advance', { blocks: 1 });
    await page.getByTestId('followed').getByText('confirmed').waitFor();
    expect(await visit.fetchJson(NETWORK, `/api/addresses/${WALLET.address}/utxos`)).toHaveLength(1);
  });
});
