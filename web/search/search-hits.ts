import type { ResultOf } from '../../client/client.js';
import { explore } from '../networks.js';

export type SearchHit = ResultOf<'search'>['hits'][number];

/** Pages use a shorter name for transactions; other kinds have the same name. */
const toPageName = (kind: SearchHit['kind']): string => (kind === 'transaction' ? 'tx' : kind);

/** The page of a search result. */
export const getHitPath = ({ kind, id, network }: SearchHit, getAlias: (id: string) => string): string =>
  explore(getAlias(network), toPageName(kind), id);

const KIND_NAMES: Readonly<Record<SearchHit['kind'], string>> = {
  block: 'Block',
  epoch: 'Epoch',
  transaction: 'Transaction',
  address: 'Address',
  account: 'Account',
  handle: 'Handle',
  asset: 'Token',
  policy: 'Policy',
  pool: 'Stake pool',
  drep: 'DRep',
  proposal: 'Governance action',
  inscription: 'Inscription',
  rune: 'Rune',
  contract: 'Contract',
};

export const getKindName = (kind: SearchHit['kind']): string => KIND_NAMES[kind];

/** Results of the network of the page first; the order of the service otherwise. */
export const sortHits = (hits: readonly SearchHit[], networkId: string | undefined): readonly SearchHit[] => [
  ...hits.filter(({ network }) => network === networkId),
  ...hits.filter(({ network }) => network !== networkId),
];

/** The match that the text names beyond doubt: an exact one, or among several exact ones the one with this id. */
export function findOnlyMatch(hits: readonly SearchHit[], text: string): SearchHit | undefined {
  const exact = hits.filter((hit) => hit.exact);
  const identified = exact.filter(({ id }) => id === text);
  return exact.length === 1 ? exact[0] : identified.length === 1 ? identified[0] : undefined;
}
