import { createApiReference } from '@scalar/api-reference';
import { fitDemoKey, loadDemoKeys } from './demo-keys.js';

/** Inlined by the build (tools/reference-areas.mjs). */
declare const REFERENCE_AREAS: readonly { readonly slug: string; readonly title: string; readonly network: string }[];

const keys = await loadDemoKeys();
await followOperationLink();

/** Links from other pages contain only an operation id: `/docs#getBlock`. */
async function followOperationLink(): Promise<void> {
  const id = location.hash.slice(1);
  if (!/^[A-Za-z0-9]+$/.test(id) || REFERENCE_AREAS.some(({ slug }) => slug === id)) return;
  const response = await fetch('/docs/areas/operations.json');
  const anchors = new Map(Object.entries((await response.json()) as Record<string, string>));
  const anchor = anchors.get(id);
  if (anchor !== undefined) history.replaceState(null, '', `#${anchor}`);
}

/** Samples exist for curl, `fetch`, Python and Go; the sample of the typed client is in the OpenAPI document. */
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

const SETTINGS = {
  // The theme is a separate file: the content security policy allows no inline style.
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
  onBeforeRequest: ({ request }: { request: Request }) => fitDemoKey(request, keys),
};

// Only the document of the visible area is loaded: one with all operations takes a browser seconds.
const areas = REFERENCE_AREAS.map(({ slug, title, network }) => ({
  ...SETTINGS,
  slug,
  title,
  url: `/docs/areas/${slug}.json`,
  authentication: {
    preferredSecurityScheme: 'apiKey',
    securitySchemes: { apiKey: { value: keys[network] ?? '' } },
  },
}));
createApiReference('#reference', areas as unknown as Parameters<typeof createApiReference>[1]);
