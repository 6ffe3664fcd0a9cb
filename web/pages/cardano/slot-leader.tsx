import { explore } from '../../networks.js';
import { Id } from '../../parts/primitives.js';

/** Only pools have a page: genesis keys and boundary blocks are shown as text. */
export const SlotLeader = ({ alias, leader }: { readonly alias: string; readonly leader: string }) =>
  leader.startsWith('pool1') ? <Id id={leader} to={explore(alias, 'pool', leader)} /> : <span>{leader}</span>;
