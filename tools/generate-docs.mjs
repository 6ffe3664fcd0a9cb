// Writes the generated documents. Run after `npm run build`; test/contract fails when they are stale.
import { writeFileSync } from 'node:fs';
import { clientSource } from './client-types.mjs';
import { coveragePage, readCoverageRows } from './service-coverage/coverage-page.mjs';

const root = new URL('..', import.meta.url);
const { configurationPage } = await import(new URL('dist/app/settings/configuration-page.js', root).href);
const { interfaceDescription } = await import(new URL('dist/app/interface-description.js', root).href);
const { eventExamplesPage } = await import(new URL('dist/api/services/events/event-examples-page.js', root).href);
const { parquetPage } = await import(new URL('dist/app/parquet/parquet-page.js', root).href);
const { commandLinePage } = await import(new URL('dist/cli/reference-page.js', root).href);
const { OPERATIONS } = await import(new URL('dist/api/operations/registry.js', root).href);
const { COMPAT_APIS } = await import(new URL('dist/api/compat/registry.js', root).href);

writeFileSync(new URL('docs/coverage.md', root), coveragePage(readCoverageRows(), OPERATIONS, COMPAT_APIS));
writeFileSync(new URL('docs/cli.md', root), commandLinePage());
writeFileSync(new URL('docs/configuration.md', root), configurationPage());
writeFileSync(new URL('docs/event-examples.md', root), eventExamplesPage());
writeFileSync(new URL('docs/parquet.md', root), parquetPage());
const description = JSON.stringify(interfaceDescription());
writeFileSync(new URL('docs/openapi.json', root), `${JSON.stringify(JSON.parse(description), null, 2)}\n`);
writeFileSync(new URL('client/generated.ts', root), clientSource(JSON.parse(description)));
console.log(
  'wrote docs/coverage.md, docs/cli.md, docs/configuration.md, docs/event-examples.md, docs/parquet.md, docs/openapi.json and client/generated.ts',
);
