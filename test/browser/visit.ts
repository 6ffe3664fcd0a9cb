import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { openBrowser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { openTestService, type TestService } from '../support/service.js';

/**
 * A browser session against a service with simulated chains that make no blocks by themselves; each test has a new
 * browser context.
 */
export interface Visit {
  readonly service: TestService;
  readonly context: BrowserContext;
  readonly page: Page;
  /** Sends an API request with the demo key of a network. */
  // biome-ignore lint/suspicious/noExplicitAny: what an answer is made of is proved elsewhere
  fetchJson(network: string, url: string): Promise<any>;
  /** Calls a control operation of the simulated chain. */
  control(network: string, action: string, payload: object): Promise<unknown>;
  signInAsDemo(to: string): Promise<void>;
  /** Shows another page of the app that is open, as a click on a link does, and waits until it has loaded its data. */
  goInApp(path: string): Promise<void>;
  /** Waits until the page has loaded its data. */
  waitUntilLoaded(): Promise<void>;
  /** Types into the search box and waits for the page of the only result. */
  search(text: string, path: string): Promise<void>;
}

/** After each test: no script error, no CSP violation, no missing file and no request to another host. */
export const useVisit = (...networks: readonly string[]): Visit => createVisit(networks, '0');

/** The same with simulated users that act in each block: orders are executed only then. */
export const useBusyVisit = (...networks: readonly string[]): Visit => createVisit(networks, '3');

function createVisit(networks: readonly string[], activity: string): Visit {
  let service: TestService;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let origin: string;
  let troubles: string[];

  beforeAll(async () => {
    service = await openTestService({
      CROSSTIE_SANDBOX: 'on',
      CROSSTIE_SANDBOX_BLOCK_SECONDS: '0',
      CROSSTIE_SANDBOX_ACTIVITY: activity,
    });
    origin = await service.http.listen({ host: '127.0.0.1', port: 0 });
    browser = await openBrowser();
    // A network starts with its first request, which may take a while.
    for (const network of networks) {
      const headers = { 'x-api-key': `xt_demo_${network}` };
      await eventually(
        async () => (await service.http.inject({ url: TIPS[getFamily(network)], headers })).statusCode === 200,
      );
    }
  });
  beforeEach(async () => {
    troubles = [];
    // A worker would serve files from its cache; the test of the offline shell allows it. Animations take processor time.
    context = await browser.newContext({ baseURL: origin, serviceWorkers: 'block', reducedMotion: 'reduce' });
    page = await context.newPage();
    page.setDefaultTimeout(60_000);
    page.on('pageerror', ({ message }) => troubles.push(message));
    page.on('console', (message) => {
      if (/Content Security Policy/.test(message.text())) troubles.push(message.text());
    });
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      const isPage = response.request().resourceType() === 'document';
      if (response.status() === 404 && !isPage && !pathname.startsWith('/api/')) troubles.push(`404 ${pathname}`);
    });
    page.on('request', (request) => {
      if (!request.url().startsWith(origin) && !request.url().startsWith('data:')) troubles.push(request.url());
    });
  });
  afterEach(async () => {
    await context.close();
    expect(troubles).toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
    await service?.close();
  });

  const inject = async (method: 'GET' | 'POST', network: string, url: string, payload?: object) => {
    const headers = { 'x-api-key': `xt_demo_${network}` };
    const response = await service.http.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
    expect([url, response.statusCode]).toEqual([url, 200]);
    return response.json();
  };
  const waitUntilLoaded = async (): Promise<void> => {
    await page.locator('main h1').first().waitFor();
    await page.locator('.waiting').first().waitFor({ state: 'detached' });
  };
  return {
    get service() {
      return service;
    },
    get context() {
      return context;
    },
    get page() {
      return page;
    },
    fetchJson: (network, url) => inject('GET', network, url),
    control: (network, action, payload) =>
      inject('POST', network, `/api/operator/sandbox/${network.toUpperCase().replaceAll('-', '_')}/${action}`, payload),
    async signInAsDemo(to) {
      await page.goto(`/sign-in?to=${encodeURIComponent(to)}`);
      await page.getByRole('button', { name: 'Continue as the demo account' }).click();
      await page.getByRole('button', { name: 'Sign out' }).waitFor();
    },
    async goInApp(path) {
      // The app draws the next page, at least its placeholder, before the frame.
      await page.evaluate(`
        history.pushState(null, '', ${JSON.stringify(path)});
        dispatchEvent(new PopStateEvent('popstate'));
        new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))`);
      await waitUntilLoaded();
    },
    waitUntilLoaded,
    async search(text, path) {
      const box = page.getByRole('combobox', { name: /^Search/ });
      await box.fill(text);
      await box.press('Enter');
      await page
        .waitForURL((url) => url.pathname !== '/search' && decodeURIComponent(url.href).includes(path))
        .catch(() => undefined);
      await waitUntilLoaded();
      const shown = decodeURIComponent(new URL(page.url()).pathname);
      expect([text, shown.startsWith(`/explore/${path}`), shown]).toEqual([text, true, shown]);
      expect([path, await page.locator('.failure').allInnerTexts()]).toEqual([path, []]);
    },
  };
}

const TIPS = { cardano: '/api/network/tip', bitcoin: '/api/btc/chain/tip', midnight: '/api/midnight/transactions' };
const getFamily = (network: string): keyof typeof TIPS =>
  network.startsWith('bitcoin') ? 'bitcoin' : network.startsWith('midnight') ? 'midnight' : 'cardano';
