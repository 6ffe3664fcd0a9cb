import Type from 'typebox';
import { drepStates } from '../../../../store/queries/cardano/governance/dreps.js';
import { drepPowerByEpoch } from '../../../../store/queries/cardano/governance/voting-power.js';
import { LEDGER_NOTE } from '../../../kit/ledger-availability.js';
import { operation } from '../../../kit/operation.js';
import { Closed, Count, Nullable, named } from '../../../kit/schema.js';
import { ANCHOR_FIELDS, toAnchorFields } from '../anchor-documents.js';
import { BLOCKFROST } from '../blockfrost-route.js';
import { notFound } from '../parameters.js';
import { DREP_FIELDS, loadDRepEpoch, toDRepStanding } from './drep-content.js';
import { DREP_ROUTE, findDRep, readDRep } from './requested-drep.js';

export const getDRep = operation({
  ...DREP_ROUTE,
  id: 'blockfrost.getDRep',
  route: `GET ${BLOCKFROST}/governance/dreps/{drep_id}`,
  summary: 'Get a DRep',
  description: LEDGER_NOTE,
  result: named(
    'drep',
    Closed({
      ...DREP_FIELDS,
      active: Type.Boolean({ description: 'True unless it has retired' }),
      active_epoch: Nullable(Count('Epoch of its registration; null when it has none or has retired')),
    }),
  ),

  handle({ db }, { path }) {
    const { drep, shown } = readDRep(path.drep_id);
    return db.snapshot(async (snapshot) => {
      const id = await findDRep(snapshot, drep);
      if (id === undefined) throw notFound();
      const context = await loadDRepEpoch(snapshot);
      const { starts, ledger } = context;
      const [[state], [power]] = await Promise.all([
        drepStates(snapshot, [id]),
        drepPowerByEpoch(snapshot, id, { from: ledger.epoch, to: ledger.epoch, skip: 0, limit: 1 }),
      ]);
      if (state === undefined) throw notFound();
      const { registration, retired } = state;
      return {
        ...shown,
        amount: (power?.lovelace ?? 0n).toString(),
        active: !retired,
        active_epoch: registration === undefined || retired ? null : starts.getEpoch(registration.txId),
        ...toDRepStanding(state, context),
      };
    });
  },
});

export const getDRepMetadata = operation({
  ...DREP_ROUTE,
  id: 'blockfrost.getDRepMetadata',
  route: `GET ${BLOCKFROST}/governance/dreps/{drep_id}/metadata`,
  summary: "Get the document of a DRep's anchor",
  result: named('drep_metadata', Closed({ drep_id: DREP_FIELDS.drep_id, hex: DREP_FIELDS.hex, ...ANCHOR_FIELDS })),

  handle({ db }, { path }) {
    const { drep, shown } = readDRep(path.drep_id);
    return db.snapshot(async (snapshot) => {
      const id = await findDRep(snapshot, drep);
      const [state] = id === undefined ? [] : await drepStates(snapshot, [id], 'whole');
      if (state?.anchor === undefined) throw notFound();
      return { ...shown, ...toAnchorFields(state.anchor) };
    });
  },
});
