import { createApiReference } from '@scalar/api-reference';
import { firstKey, fitDemoKey, loadDemoKeys } from './demo-keys.js';

const keys = await loadDemoKeys();

/** Samples are offered for curl, `fetch`, Python and Go; the typed client comes with the description. */
const HIDDEN_CLIENTS = {
  ...Object.fromEntries(
    ['c', 'clojure', 'csharp', 'dart', 'fsharp', 'http', 'java', 'kotlin', 'node', 'objc', 'ocaml', 'php']
      .concat(['powershell', 'r', 'ruby', 'rust', 'swift'])
      .map((target) => [target, true]),
  ),
  js: ['axios', 'jquery', 'ofetch', 'xhr'],
  python: ['python3', 'httpx_sync', 'httpx_async', 'aiohttp'],
  shell: ['httpie', 'wget'],
};

createApiReference('#reference', {
  url: '/openapi.json',
  // The theme is a file of this service: the policy of the page allows no style in the document.
  theme: 'none',
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  defaultOpenFirstTag: false,
  hideModels: true,
  documentDownloadType: 'direct',
  hiddenClients: HIDDEN_CLIENTS,
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  authentication: {
    preferredSecurityScheme: 'apiKey',
    securitySchemes: { apiKey: { value: firstKey(keys) } },
  },
  onBeforeRequest: ({ request }: { request: Request }) => fitDemoKey(request, keys),
} as unknown as Parameters<typeof createApiReference>[1]);
