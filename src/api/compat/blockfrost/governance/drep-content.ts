import Type from 'typebox';
import type { NetworkDb } from '../../../../store/network-db.js';
import { type EpochStarts, epochStarts } from '../../../../store/queries/cardano/blocks/epoch-starts.js';
import type { LedgerEpoch } from '../../../../store/queries/cardano/governance/drep-power.js';
import type { DRepState } from '../../../../store/queries/cardano/governance/dreps.js';
import { readDormantEpochs } from '../../../../store/queries/cardano/governance/ledger-entries.js';
import { requireLedger } from '../../../kit/ledger-availability.js';
import { Amount, Count, described, Nullable } from '../../../kit/schema.js';

export const DREP_FIELDS = {
  drep_id: Type.String({ description: 'Id of the DRep' }),
  hex: Type.String({ description: 'Bytes of the id in hexadecimal; empty for the predefined DReps' }),
  amount: described(Amount, 'Voting power in this epoch, in lovelace'),
  has_script: Type.Boolean({ description: 'True when the DRep is a script' }),
  retired: Type.Boolean({ description: 'True when its last certificate is a deregistration' }),
  expired: Type.Boolean({ description: 'True when it is registered and was not active for too long' }),
  last_active_epoch: Nullable(Count('Epoch of its last certificate or vote; null without one')),
};

/** The current epoch, which decides about power and expiry. */
export interface DRepEpochContext {
  readonly starts: EpochStarts;
  readonly ledger: LedgerEpoch;
}

export async function loadDRepEpoch(db: NetworkDb<'cardano'>): Promise<DRepEpochContext> {
  await requireLedger(db);
  const [starts, dormantEpochs] = await Promise.all([epochStarts(db), readDormantEpochs(db)]);
  return { starts, ledger: { epoch: starts.current, dormantEpochs } };
}

/** A DRep that was never registered cannot expire. */
export function toDRepStanding(state: DRepState, { starts, ledger }: DRepEpochContext) {
  const { certified, retired, expiresAfter, lastActiveTxId } = state;
  return {
    has_script: state.drep.type === 'script',
    retired,
    expired: certified && !retired && (expiresAfter ?? -1) + ledger.dormantEpochs < ledger.epoch,
    last_active_epoch: lastActiveTxId === undefined ? null : starts.getEpoch(lastActiveTxId),
  };
}
