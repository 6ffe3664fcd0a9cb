import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type Browser, chromium, type Page } from 'playwright-core';
import type { SkipReason } from './skip.js';

const CHROMIUM_PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** A Chromium installed on this machine; nothing is downloaded. */
export const chromiumPath: string | undefined = CHROMIUM_PATHS.find((path) => existsSync(path));

/** Why the page cannot be opened in a browser here. */
export const missingChromium: SkipReason = chromiumPath === undefined && 'no Chromium on this machine';

/** Chromium refuses to run its sandbox as root, which is common in containers. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: chromiumPath as string, args: ['--no-sandbox', '--disable-dev-shm-usage'] });

export interface Finding {
  readonly id: string;
  readonly impact: string;
  readonly where: readonly string[];
}

/** Rows of one table are alike: checking the first ones is enough. */
const CONTEXT = JSON.stringify({ exclude: [['tbody tr:nth-child(n+7)']] });

/**
 * Serious accessibility findings of axe, with all rules or only the given ones. The script bypasses the CSP of the
 * page, which would block it.
 */
export async function seriousFindings(page: Page, rules?: readonly string[]): Promise<readonly Finding[]> {
  if ((await page.evaluate('typeof axe')) === 'undefined')
    await page.evaluate(await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
  const options = JSON.stringify({ resultTypes: ['violations'], ...(rules !== undefined && { runOnly: rules }) });
  const violations = (await page.evaluate(
    `axe.run(${CONTEXT}, ${options}).then((result) => result.violations)`,
  )) as readonly {
    readonly id: string;
    readonly impact: string;
    readonly nodes: readonly { readonly html: string }[];
  }[];
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, impact, nodes }) => ({ id, impact, where: nodes.map(({ html }) => html) }));
}
