import type { Network } from '../../chains/networks.js';
import { explorePath, type Fact } from './first-view.js';
import { formatAmount } from './format.js';

export const formatAda = ({ currency }: Network, lovelace: string | number | bigint): string =>
  formatAmount(lovelace, currency.decimals, currency.symbol);

/** A fact whose value is the id of another page; left out without an id. */
export const linkFact = (network: Network, label: string, kind: string, id: string | null | undefined): Fact => ({
  label,
  value: id === null || id === undefined ? undefined : id,
  href: id === null || id === undefined ? undefined : explorePath(network, kind, id),
});
