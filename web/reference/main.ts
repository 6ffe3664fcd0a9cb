import { createApiReference } from '@scalar/api-reference';
import { firstKey, fitDemoKey, loadDemoKeys } from './demo-keys.js';

const keys = await loadDemoKeys();

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
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  authentication: {
    preferredSecurityScheme: 'apiKey',
    securitySchemes: { apiKey: { value: firstKey(keys) } },
  },
  onBeforeRequest: ({ request }: { request: Request }) => fitDemoKey(request, keys),
} as unknown as Parameters<typeof createApiReference>[1]);
