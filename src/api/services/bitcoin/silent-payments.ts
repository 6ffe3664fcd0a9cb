import { ServiceError } from '../../../kernel/errors.js';
import type { NetworkDb } from '../../../store/network-db.js';
import type { TweakBlock } from '../../../store/queries/bitcoin/silent-payments.js';
import type { IndexedTweak } from '../../../store/write/bitcoin/tweaks.js';

export type IndexedTweakBlock = TweakBlock & { readonly tweaks: readonly IndexedTweak[] };

/** Rejects blocks without tweaks: a scan that skips them would miss payments. */
export function requireTweaks(db: NetworkDb<'bitcoin'>, block: TweakBlock): IndexedTweakBlock {
  const { tweaks, height } = block;
  if (tweaks === undefined)
    throw new ServiceError(
      'not-implemented',
      `The tweaks of block ${height} are not indexed: the operator has to set ${db.network}_SILENT_PAYMENTS=on and resync`,
    );
  return { ...block, tweaks };
}
