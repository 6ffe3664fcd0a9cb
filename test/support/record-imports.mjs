// Preloaded with `--import`: appends the URL of every module that Node loads to the file in IMPORT_RECORD.
import { appendFileSync } from 'node:fs';
import { register } from 'node:module';

if (process.env.IMPORT_RECORD !== undefined) register(import.meta.url);

export async function load(url, context, nextLoad) {
  appendFileSync(process.env.IMPORT_RECORD, `${url}\n`);
  return nextLoad(url, context);
}
