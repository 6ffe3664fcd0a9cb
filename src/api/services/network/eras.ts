import type { CardanoNetwork } from '../../../chains/networks.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { eraStarts } from '../../../store/queries/cardano/blocks/era-starts.js';
import { readTip } from '../../../store/queries/cardano/chain/tip.js';
import { eraName } from '../../shapes/cardano-blocks/block-json.js';

/**
 * The eras that have begun, with the first epoch of each, and the newest block. Known first epochs are completed with
 * the eras that the chain has entered since.
 */
export async function readEras(db: NetworkDb<'cardano'>, network: CardanoNetwork) {
  const tip = await readTip(db);
  const known = network.eraEpochs ?? [];
  const lastKnown = known.at(-1)?.[1] ?? -1;
  const seen = (await eraStarts(db, lastKnown)).map(({ era, epoch }) => [eraName(era), epoch] as const);
  const later = seen.filter(([name]) => !known.some(([other]) => other === name));
  return { tip, eras: [...known, ...later].filter(([, first]) => first <= tip.epoch) };
}
