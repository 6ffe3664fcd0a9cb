import type { NetworkDb } from '../../../store/network-db.js';
import { inscriptionsById } from '../../../store/queries/bitcoin/inscriptions.js';
import { normalIds } from '../../shapes/bitcoin/inscriptions.js';
import { inscriptionKey } from '../../shapes/bitcoin/inscriptions-record.js';
import { shownBitcoinTip } from '../../shapes/bitcoin/page-tip.js';
import { requireBitcoinTip } from './page-tip.js';

export async function lookUp(db: NetworkDb<'bitcoin'>, ids: readonly string[]) {
  const tip = await requireBitcoinTip(db);
  const asked = normalIds(ids);
  const rows = await inscriptionsById(db, asked.map(inscriptionKey));
  const known = new Set(rows.map(({ inscriptionId }) => inscriptionId));
  return { rows, missing: asked.filter((id) => !known.has(id)), tip: shownBitcoinTip(tip) };
}
