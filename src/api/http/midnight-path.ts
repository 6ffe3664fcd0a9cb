import { networks, parseNetwork } from '../../chains/networks.js';

const PREFIX = '/api/midnight/';

/** Last words of the ids of Midnight networks: `mainnet` means `MIDNIGHT_MAINNET` in a path. */
const WORDS: ReadonlyMap<string, string> = new Map(
  networks.filter(({ family }) => family === 'midnight').map(({ environment, id }) => [environment, id]),
);

/**
 * Public clients of Midnight write the network into the path: `/api/midnight/{network}/…` is rewritten to
 * `/api/midnight/…` with the parameter `network`, so that each operation has one route.
 */
export function withoutNetworkInPath(url: string): string {
  if (!url.startsWith(PREFIX)) return url;
  const end = url.indexOf('/', PREFIX.length);
  if (end < 0) return url;
  const word = url.slice(PREFIX.length, end);
  const network = WORDS.get(word.toLowerCase()) ?? parseNetwork(word);
  if (network === undefined) return url;
  const rest = url.slice(end + 1);
  return `${PREFIX}${rest}${rest.includes('?') ? '&' : '?'}network=${network}`;
}
