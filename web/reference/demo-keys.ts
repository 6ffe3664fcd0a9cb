/** Demo keys by network id, from `/docs/demo-keys.json`; empty when this service does not accept them. */
export type DemoKeys = Readonly<Record<string, string>>;

const KEY_HEADER = 'X-Api-Key';

/** Networks of the examples in the reference. */
const CARDANO = 'CARDANO_MAINNET';
const BITCOIN = 'BITCOIN_MAINNET';
const MIDNIGHT = 'MIDNIGHT_PREPROD';

export async function loadDemoKeys(): Promise<DemoKeys> {
  const response = await fetch('/docs/demo-keys.json', { cache: 'no-store' });
  return response.ok ? ((await response.json()) as DemoKeys) : {};
}

/**
 * The demo key for a request: that of its network, else of the chain of its path. A key belongs to one network, so one
 * key cannot serve every operation.
 */
export function keyFor(url: URL, keys: DemoKeys): string | undefined {
  const named = url.searchParams.get('network');
  if (named !== null) {
    const id = named.toUpperCase().replaceAll('-', '_');
    if (keys[id] !== undefined) return keys[id];
  }
  if (url.pathname.startsWith('/api/btc/')) return keys[BITCOIN];
  if (url.pathname.startsWith('/api/midnight/')) return keys[MIDNIGHT];
  return keys[CARDANO];
}

/** Replaces a demo key by the one that matches the request. Keys that the reader entered are kept. */
export function fitDemoKey(request: Request, keys: DemoKeys): void {
  const given = request.headers.get(KEY_HEADER);
  if (given === null || !Object.values(keys).includes(given)) return;
  const fitting = keyFor(new URL(request.url), keys);
  if (fitting !== undefined) request.headers.set(KEY_HEADER, fitting);
}
