import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { missingChromium, openBrowser } from '../support/browser.js';
import { endsWithOutput, readExamples } from '../support/library-examples.js';
import { describeUnless } from '../support/skip.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const bundle = join(root, 'dist/builder/browser.js');
/** Compressed bytes of the whole library; an application that uses parts of it and bundles them gets fewer. */
const MAX_BUNDLE_BYTES = 127_500;
/** Printed after an example, whose modules are loaded asynchronously. */
const END = 'end of the example';

describeUnless(missingChromium)('crosstie/builder in a browser', () => {
  // One example signs with a library that is made for Node alone.
  const examples = readExamples(join(root, 'docs/builder.md')).filter(({ code }) => !code.includes('-nodejs'));
  let folder: string;
  let browser: Browser;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'crosstie-browser-library-'));
    mkdirSync(join(folder, 'out'));
    for (const { file, code } of examples) writeFileSync(join(folder, file), code);
    for (const { file } of examples)
      writeFileSync(join(folder, `run-${file}`), `import './${file.replace('.ts', '.js')}';\nconsole.log('${END}');\n`);
    browser = await openBrowser();
  });

  afterAll(async () => {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('prints the documented output of every example', async () => {
    await build({
      entryPoints: examples.map(({ file }) => join(folder, `run-${file}`)),
      outdir: join(folder, 'out'),
      alias: { 'crosstie/builder': bundle },
      bundle: true,
      format: 'esm',
      platform: 'browser',
      logLevel: 'error',
    });
    const checked = examples.filter(({ output }) => output !== undefined);
    expect(checked.length).toBeGreaterThan(4);
    for (const { file, output } of checked) {
      const page = await browser.newPage();
      const printed: string[] = [];
      page.on('console', (message) => printed.push(`${message.text()}\n`));
      page.on('pageerror', (error) => printed.push(String(error)));
      const isEnd = page.waitForEvent('console', (message) => message.text() === END);
      await page.addScriptTag({ type: 'module', path: join(folder, 'out', `run-${file.replace('.ts', '.js')}`) });
      await isEnd;
      const text = printed.join('').replace(`${END}\n`, '');
      expect(endsWithOutput(text, output!), `${file} printed ${text}`).toBe(true);
      await page.close();
    }
  });

  test('fits its size budget', () => {
    expect(gzipSync(readFileSync(bundle)).length).toBeLessThan(MAX_BUNDLE_BYTES);
  });
});
