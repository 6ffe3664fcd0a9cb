import type { NetworkDb } from '../../../store/network-db.js';
import { inscriptionsById } from '../../../store/queries/bitcoin/inscriptions.js';
import { normalIds } from '../../shapes/bitcoin/inscriptions.js';
import { inscriptionKey } from '../../shapes/bitcoin/inscriptions-record.js';
import { toBitcoinTipJson } from '../../shapes/bitcoin/page-tip.js';
import { requireBitcoinTip } from './page-tip.js';

export async function lookUpInscriptions(db: NetworkDb<'bitcoin'>, ids: readonly string[]) {
  const tip = await requireBitcoinTip(db);
  const requestedIds = normalIds(ids);
  const rows = await inscriptionsById(db, requestedIds.map(inscriptionKey));
  const known = new Set(rows.map(({ inscriptionId }) => inscriptionId));
  return { rows, missing: requestedIds.filter((id) => !known.has(id)), tip: toBitcoinTipJson(tip) };
}
