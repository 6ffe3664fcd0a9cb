import type { Network } from '../../networks.js';
import { PoolLink } from './named-links.js';

/** Only pools have a page: genesis keys and boundary blocks are shown as text. */
export const SlotLeader = ({ network, leader }: { readonly network: Network; readonly leader: string }) =>
  leader.startsWith('pool1') ? <PoolLink network={network} id={leader} /> : <span>{leader}</span>;
