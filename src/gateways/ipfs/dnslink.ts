import { Resolver } from 'node:dns/promises';
import { ServiceError } from '../../kernel/errors.js';

/** The TXT records of a domain with their strings joined; empty if the domain or the record does not exist. */
export type ResolveTxt = (domain: string) => Promise<readonly string[]>;

/** Limit for the records of one response. */
const MAX_RECORDS = 200;
const LONGEST_VALUE = 2_048;

/** The DNSLink path of a domain; undefined without one (`_dnslink` is tried first). */
export async function resolveDnslink(resolve: ResolveTxt, domain: string): Promise<string | undefined> {
  for (const name of [`_dnslink.${domain}`, domain]) {
    const entries = (await resolve(name)).slice(0, MAX_RECORDS);
    const values = entries.filter((entry) => entry.startsWith('dnslink=')).map((entry) => entry.slice(8).trim());
    // Name servers respond in any order; sorting makes the choice deterministic.
    const [value] = values.filter((each) => each.length <= LONGEST_VALUE).sort();
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Error codes for a missing record, as opposed to failed lookups. */
const ABSENT = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME']);

/** Uses the operator's name servers, or those of the machine. Queries TXT records only and connects to no host. */
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
      throw new ServiceError('unavailable', 'The name servers do not respond: try again later', {
        cause: error,
        headers: { 'Retry-After': '5' },
      });
    }
  };
}
