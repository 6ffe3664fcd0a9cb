import type { CardanoNetwork } from '../../../chains/networks.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { eraStarts } from '../../../store/queries/cardano/blocks/era-starts.js';
import { readTip } from '../../../store/queries/cardano/chain/tip.js';
import { eraName } from '../../shapes/cardano-blocks/block-json.js';

/** The eras that have begun, with the first epoch of each, and the newest block. */
export async function readEras(db: NetworkDb<'cardano'>, network: CardanoNetwork) {
  const tip = await readTip(db);
  const known = network.eraEpochs ?? (await eraStarts(db)).map(({ era, epoch }) => [eraName(era), epoch] as const);
  return { tip, eras: known.filter(([, first]) => first <= tip.epoch) };
}
