// Writes the documents that are made from code. Run after `npm run build`; test/contract fails when they are stale.
import { writeFileSync } from 'node:fs';

const root = new URL('..', import.meta.url);
const { configurationPage } = await import(new URL('dist/app/configuration-page.js', root).href);
const { interfaceDescription } = await import(new URL('dist/app/interface-description.js', root).href);

writeFileSync(new URL('docs/configuration.md', root), configurationPage());
writeFileSync(new URL('docs/openapi.json', root), `${JSON.stringify(interfaceDescription(), null, 2)}\n`);
console.log('wrote docs/configuration.md and docs/openapi.json');
