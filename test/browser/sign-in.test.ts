import { expect, test } from 'vitest';
import { missingChromium } from '../support/browser.js';
import { messageWallet } from '../support/message-wallet.js';
import { describeUnless } from '../support/skip.js';
import { injectWallet, WALLET } from './stand-in-wallet.js';
import { useVisit } from './visit.js';

describeUnless(missingChromium)('sign-in in Chromium', () => {
  const visit = useVisit();

  test('wallet signature opens the same account of its stake key each time', async () => {
    const { page } = visit;
    const mood = await injectWallet(page, { networkId: 1, messages: messageWallet('visitor') });
    const enter = page.getByRole('button', { name: `Sign in with ${WALLET.name}` });
    await page.goto('/keys');
    mood.declines = true;
    await enter.click();
    await page.getByText(`You declined in ${WALLET.name}`).waitFor();
    mood.declines = false;
    await enter.click();
    await page.getByLabel('Name').fill('of the wallet');
    await page.getByRole('button', { name: 'Create the key' }).click();
    await page.getByTestId('new-key').waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await enter.click();
    await page.getByText('of the wallet').waitFor();
  });

  test('forgotten password: the service says that it sends no mail, and a token from the operator resets the password', async () => {
    const { page } = visit;
    const email = 'forgetful@example.org';
    const registered = await visit.service.http.inject({
      method: 'POST',
      url: '/api/auth/register',
      payload: { email, password: 'correct horse' },
    });
    expect(registered.statusCode).toBe(200);
    const { token } = (
      await visit.service.http.inject({
        method: 'POST',
        url: `/api/operator/accounts/${email}/password-reset`,
        headers: { 'x-operator-token': visit.service.operatorToken },
      })
    ).json();
    await page.goto('/sign-in');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send a token' }).click();
    await page.getByText('This service sends no mails.').waitFor();
    await page.getByLabel('Token').fill(token);
    await page.getByLabel('New password').fill('battery staple');
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.getByRole('heading', { name: 'The password is changed' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill('battery staple');
    await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
  });
});
