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

/**
 * Chromium refuses to run its sandbox as root, which is common in containers. Debian's start script asks for rasterization
 * by a GPU, which without one is software that imitates it.
 */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-gpu-rasterization',
  '--disable-software-rasterizer',
];

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: chromiumPath as string, args: ARGUMENTS });

export interface Finding {
  readonly id: string;
  readonly impact: string;
  readonly where: readonly string[];
}

/** Rows of one table and items of one list are alike: checking the first ones is enough. */
const ALIKE = [['tbody tr:nth-child(n+4)'], ['main li:nth-child(n+7)']];
/** Parts that every page has. */
const FRAME = [['#app > header'], ['#app > footer']];

interface AxeOptions {
  /** All rules unless given. */
  readonly rules?: readonly string[] | undefined;
  /** Leaves out the parts that every page has. */
  readonly withoutFrame?: boolean;
}

/** Serious accessibility findings of axe. The script bypasses the CSP of the page, which would block it. */
export async function seriousFindings(page: Page, options: AxeOptions = {}): Promise<readonly Finding[]> {
  const { rules, withoutFrame = false } = options;
  if ((await page.evaluate('typeof axe')) === 'undefined')
    await page.evaluate(await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
  const context = JSON.stringify({ exclude: withoutFrame ? [...ALIKE, ...FRAME] : ALIKE });
  const settings = JSON.stringify({ resultTypes: ['violations'], ...(rules !== undefined && { runOnly: rules }) });
  const violations = (await page.evaluate(
    `axe.run(${context}, ${settings}).then((result) => result.violations)`,
  )) as readonly {
    readonly id: string;
    readonly impact: string;
    readonly nodes: readonly { readonly html: string }[];
  }[];
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, impact, nodes }) => ({ id, impact, where: nodes.map(({ html }) => html) }));
}
