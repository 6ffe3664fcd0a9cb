import { Resolver } from 'node:dns/promises';
import { ServiceError } from '../../kernel/errors.js';

/** The TXT entries of a domain, each with its pieces joined; none where the domain or the entry does not exist. */
export type ResolveTxt = (domain: string) => Promise<readonly string[]>;

/** More entries than this are no answer to a question about one domain. */
const MOST_ENTRIES = 200;
const LONGEST_VALUE = 2_048;

/** What the domain says it stands for, a path; undefined where it says nothing (DNSLink: `_dnslink` first). */
export async function dnslinkOf(resolve: ResolveTxt, domain: string): Promise<string | undefined> {
  for (const name of [`_dnslink.${domain}`, domain]) {
    const entries = (await resolve(name)).slice(0, MOST_ENTRIES);
    const values = entries.filter((entry) => entry.startsWith('dnslink=')).map((entry) => entry.slice(8).trim());
    // Name servers answer in any order; the first by alphabet is the same one each time.
    const [value] = values.filter((each) => each.length <= LONGEST_VALUE).sort();
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Failures that say that there is nothing, unlike those that say nothing. */
const ABSENT = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME']);

/** The name servers of the operator, or those of the machine. Only TXT entries are asked for; nothing is connected to. */
export function dnsResolver({
  servers,
  timeoutMs,
}: {
  readonly servers: readonly string[];
  readonly timeoutMs: number;
}): ResolveTxt {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2 });
  if (servers.length > 0) resolver.setServers(servers);
  return async (domain) => {
    try {
      return (await resolver.resolveTxt(domain)).map((pieces) => pieces.join(''));
    } catch (error) {
      if (ABSENT.has((error as NodeJS.ErrnoException).code ?? '')) return [];
      throw new ServiceError('unavailable', 'The name servers do not answer: try again later', {
        cause: error,
        headers: { 'Retry-After': '5' },
      });
    }
  };
}
