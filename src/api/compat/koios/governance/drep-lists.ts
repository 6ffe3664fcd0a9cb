import { toHex } from '../../../../kernel/hex.js';
import { expectLive } from '../../../../store/queries/cardano/chain/live.js';
import { loadDRepContext } from '../../../../store/queries/cardano/governance/drep-power.js';
import { findDRepIds } from '../../../../store/queries/cardano/governance/drep-updates.js';
import { type DRepState, drepIds, drepStates } from '../../../../store/queries/cardano/governance/dreps.js';
import { EXAMPLE } from '../../../kit/examples.js';
import { Batch } from '../../../kit/paging.js';
import { Closed } from '../../../kit/schema.js';
import { readDRepIds } from '../../../services/dreps/drep-id.js';
import { toDRepDetailJson } from '../../../shapes/dreps/drep-json.js';
import { amount, amountOrNull, bool, boolOrNull, count, countOrNull, json, text, textOrNull } from '../fields.js';
import { koiosRoute } from '../koios-route.js';
import { readRemarks, toDocumentJson } from '../shapes/json-document.js';
import { ANCHOR_COLUMNS, DREP_COLUMNS, DRepIdText, toAnchorColumns, toDRepColumns } from './drep-columns.js';

const MAX_DREPS = 100_000;

const getStatus = ({ certified, retired, drep }: DRepState): string =>
  retired ? 'deregistered' : certified || !('hash' in drep) ? 'registered' : 'not_registered';

const STATUS = text('`registered`, `deregistered` or `not_registered`');

export const drepList = koiosRoute({
  path: 'drep_list',
  summary: 'List all DReps that were ever registered',
  columns: { ...DREP_COLUMNS, drep_status: STATUS, registered: bool('True when it is registered') },
  example: { query: { limit: 10 } },

  async read({ db, network }) {
    await expectLive(db);
    const around = await loadDRepContext(db, network);
    const ids = await drepIds(db, { around }, { sort: 'registered', seed: '', skip: 0, limit: MAX_DREPS });
    return (await drepStates(db, ids)).map((state) => ({
      ...toDRepColumns(state.drep),
      drep_status: getStatus(state),
      registered: !state.retired,
    }));
  },
});

const DRepIds = { _drep_ids: Batch(DRepIdText, 100) };

async function readStates(
  db: Parameters<typeof drepStates>[0],
  texts: readonly string[],
): Promise<readonly DRepState[]> {
  await expectLive(db);
  const ids = await findDRepIds(db, await readDRepIds(db, texts));
  return await drepStates(db, [...new Set(ids.filter((id) => id !== undefined))], 'whole');
}

export const drepInfo = koiosRoute({
  path: 'drep_info',
  summary: 'Get several DReps',
  columns: {
    ...DREP_COLUMNS,
    drep_status: STATUS,
    deposit: amountOrNull('Deposit of the registration, in lovelace; null when it is not registered'),
    active: bool('True when it voted or was updated within the activity period'),
    expires_epoch_no: countOrNull('Last epoch in which it is active; null when it is not registered'),
    amount: amount('Voting power, in lovelace'),
    ...ANCHOR_COLUMNS,
    live_delegator_count: count('Number of accounts that delegate to it'),
  },
  body: Closed(DRepIds),
  batch: ['_drep_ids'],
  example: { body: { _drep_ids: [EXAMPLE.drepId] } },

  async read({ db, network }, { body }) {
    const states = await readStates(db, body._drep_ids);
    if (states.length === 0) return [];
    const around = await loadDRepContext(db, network);
    return states.map((state) => {
      const own = toDRepDetailJson(state, around);
      return {
        ...toDRepColumns(state.drep),
        drep_status: getStatus(state),
        deposit: own.deposit,
        active: own.active,
        expires_epoch_no: own.expiresEpochNo,
        amount: own.votingPower.toString(),
        ...toAnchorColumns(state.anchor),
        live_delegator_count: own.liveDelegators,
      };
    });
  },
});

export const drepMetadata = koiosRoute({
  path: 'drep_metadata',
  summary: 'Get the metadata of several DReps',
  columns: {
    ...DREP_COLUMNS,
    ...ANCHOR_COLUMNS,
    meta_json: json('The document; null until it is fetched'),
    bytes: textOrNull('The document in hexadecimal; null until it is fetched'),
    warning: textOrNull('Why the document is missing or cannot be read'),
    language: textOrNull('Language of the document; null when it does not state one'),
    comment: textOrNull('Comment in the document; null without one'),
    is_valid: boolOrNull('True when the document matches its hash; null until it is fetched'),
  },
  body: Closed(DRepIds),
  batch: ['_drep_ids'],
  example: { body: { _drep_ids: [EXAMPLE.drepId] } },

  read: async ({ db }, { body }) =>
    (await readStates(db, body._drep_ids)).map(({ drep, anchor }) => ({
      ...toDRepColumns(drep),
      ...toAnchorColumns(anchor),
      meta_json: toDocumentJson(anchor?.content),
      bytes: anchor?.content === undefined ? null : toHex(anchor.content),
      warning: anchor?.error ?? null,
      ...readRemarks(anchor?.content),
      is_valid: anchor?.hashValid ?? null,
    })),
});
