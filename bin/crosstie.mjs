#!/usr/bin/env node
import { existsSync } from 'node:fs';

const main = new URL('../dist/service/main.js', import.meta.url);
if (!existsSync(main)) {
  console.error('crosstie is not built yet: run `npm run build` first.');
  process.exit(1);
}
const { run } = await import(main.href);
process.exitCode = await run(process.argv.slice(2));
