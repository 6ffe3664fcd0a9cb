import type { Network } from '../../chains/networks.js';
import { ServiceError } from '../../kernel/errors.js';
import { explorePath, type Fact, type Subject } from './first-view.js';
import { formatAmount, formatUntrusted } from './format.js';

export const formatAda = ({ currency }: Network, lovelace: string | number | bigint): string =>
  formatAmount(lovelace, currency.decimals, currency.symbol);

/** A fact whose value is the id of another page; left out without an id. */
export const linkFact = (network: Network, label: string, kind: string, id: string | null | undefined): Fact => ({
  label,
  value: id === null || id === undefined ? undefined : id,
  href: id === null || id === undefined ? undefined : explorePath(network, kind, id),
});

const MAX_NAME = 40;

interface PoolName {
  readonly ticker: string | null;
  readonly name: string | null;
}

/** A pool by its ticker or name; by its id where none is known. */
export const poolFact = (subject: Subject, id: string | null): Promise<Fact> =>
  nameFact(linkFact(subject.network, 'Pool', 'pool', id), async () => {
    const [found] = await subject.read<readonly PoolName[]>('listPoolNames', { ids: id as string });
    return found?.ticker ?? found?.name;
  });

/** A DRep by the name in its document; by its id where none is known. */
export const drepFact = (subject: Subject, id: string | null): Promise<Fact> =>
  nameFact(linkFact(subject.network, 'DRep', 'drep', id), async () => {
    const [found] = await subject.read<readonly { readonly givenName: string }[]>('listDRepNames', {
      ids: id as string,
    });
    return found?.givenName;
  });

/** A page without the name is better than no page. */
async function nameFact(fact: Fact, readName: () => Promise<string | null | undefined>): Promise<Fact> {
  if (fact.value === undefined) return fact;
  const name = await readName().catch((error: unknown) => {
    if (error instanceof ServiceError) return undefined;
    throw error;
  });
  return name == null ? fact : { ...fact, value: formatUntrusted(name, MAX_NAME) };
}
