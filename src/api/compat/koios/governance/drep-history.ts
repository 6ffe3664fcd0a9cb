import Type from 'typebox';
import { slotToTime } from '../../../../chains/cardano/time.js';
import { toHex } from '../../../../kernel/hex.js';
import { readTip } from '../../../../store/queries/cardano/chain/tip.js';
import { anchorKey, findAnchors } from '../../../../store/queries/cardano/governance/anchors.js';
import { toDRep } from '../../../../store/queries/cardano/governance/drep-columns.js';
import {
  type DRepUpdate,
  findDRepIds,
  drepUpdates as queryUpdates,
} from '../../../../store/queries/cardano/governance/drep-updates.js';
import {
  allDRepPower,
  drepEpoch,
  drepEpochs,
  drepPowerByEpoch,
} from '../../../../store/queries/cardano/governance/voting-power.js';
import { delegatorsAfter } from '../../../../store/queries/cardano/pools/pool-delegators.js';
import { EXAMPLE } from '../../../kit/examples.js';
import { requireLedger } from '../../../kit/ledger-availability.js';
import { described, Nullable } from '../../../kit/schema.js';
import { addRewards } from '../../../services/dreps/delegators.js';
import { findDRepNumber, readDRepId } from '../../../services/dreps/drep-id.js';
import { stakeAddressText } from '../../../shapes/outputs/address-utxo.js';
import { SignedAmount } from '../../../shapes/outputs/asset-json.js';
import { stakeAddressHex } from '../addresses/address-list.js';
import { EpochParameter, readEpochBounds } from '../epochs/epoch-parameter.js';
import { amount, count, FIELDS, json, text, textOrNull } from '../fields.js';
import { koiosRoute } from '../koios-route.js';
import { bySkipping, unsorted } from '../rows/chain-rows.js';
import { mergeBatches } from '../rows/merge-batches.js';
import { toDocumentJson } from '../shapes/json-document.js';
import { ANCHOR_COLUMNS, DREP_COLUMNS, DRepIdText, toAnchorColumns, toDRepColumns } from './drep-columns.js';

/** A network has a few hundred epochs. */
const MAX_EPOCHS = 100_000;

const ACTIONS: Readonly<Record<DRepUpdate['action'], string>> = {
  registration: 'registered',
  update: 'updated',
  retirement: 'deregistered',
};

const newestFirst = (a: DRepUpdate, b: DRepUpdate): number =>
  b.position.id - a.position.id || b.certIndex - a.certIndex;

export const drepUpdates = koiosRoute({
  path: 'drep_updates',
  summary: 'List the certificates of a DRep, or of all DReps, newest first',
  columns: {
    ...DREP_COLUMNS,
    update_tx_hash: FIELDS.tx_hash,
    cert_index: count('Index of the certificate in its transaction'),
    block_time: FIELDS.block_time,
    action: text('`registered`, `updated` or `deregistered`'),
    deposit: Nullable(
      described(SignedAmount, 'Deposit, negative when it is returned, in lovelace; null for an update'),
    ),
    ...ANCHOR_COLUMNS,
    meta_json: json('The document; null until it is fetched'),
  },
  parameters: { _drep_id: Type.Optional(DRepIdText) },
  narrowBy: ['drep_id'],
  example: { query: { _drep_id: EXAMPLE.drepId } },

  async read({ db, network }, { parameters }) {
    const drepId = parameters._drep_id === undefined ? undefined : await findDRepNumber(db, parameters._drep_id);
    if (parameters._drep_id !== undefined && drepId === undefined) return [];
    const ofAction = (action: DRepUpdate['action']) => bySkipping((range) => queryUpdates(db, { action }, range));
    const all =
      drepId === undefined
        ? mergeBatches(
            ofAction('registration'),
            mergeBatches(ofAction('update'), ofAction('retirement'), newestFirst),
            newestFirst,
          )
        : bySkipping((range) => queryUpdates(db, { drepId }, range));
    const batches = (async function* () {
      for await (const updates of all) {
        const documents = await findAnchors(
          db,
          updates.flatMap(({ anchor }) => anchor ?? []),
        );
        yield updates.map((update) => ({
          ...toDRepColumns(update.drep),
          update_tx_hash: toHex(update.position.hash),
          cert_index: update.certIndex,
          block_time: slotToTime(network, update.position.block.slot),
          action: ACTIONS[update.action],
          deposit:
            update.deposit === undefined
              ? null
              : (update.action === 'retirement' ? -update.deposit : update.deposit).toString(),
          ...toAnchorColumns(update.anchor),
          meta_json: toDocumentJson(update.anchor && documents.get(anchorKey(update.anchor))?.content),
        }));
      }
    })();
    return { batches, sorted: [{ column: 'block_time', descending: true }] };
  },
});

export const drepEpochSummary = koiosRoute({
  path: 'drep_epoch_summary',
  summary: 'List the number of DReps and their voting power by epoch, newest first',
  columns: {
    epoch_no: FIELDS.epoch_no,
    amount: amount('Voting power of all DReps, with the predefined ones, in lovelace'),
    dreps: count('Number of registered DReps'),
  },
  parameters: EpochParameter,
  errors: ['not-implemented'],
  example: {},

  async read({ db }, { parameters }) {
    await requireLedger(db);
    const epoch = parameters._epoch_no;
    const single = epoch === undefined ? undefined : await drepEpoch(db, epoch);
    const epochs = epoch === undefined ? await drepEpochs(db, { skip: 0, limit: MAX_EPOCHS }) : single ? [single] : [];
    return epochs.map((each) => ({
      epoch_no: each.epoch,
      amount: (each.lovelace + each.abstain + each.noConfidence).toString(),
      dreps: each.dreps,
    }));
  },
});

/** `drep_history` is the older name of the same list. */
const powerRoute = (path: string) =>
  koiosRoute({
    path,
    summary: 'List the voting power of DReps by epoch, newest first',
    columns: {
      drep_id: DREP_COLUMNS.drep_id,
      epoch_no: FIELDS.epoch_no,
      amount: amount('Voting power, in lovelace'),
    },
    parameters: { ...EpochParameter, _drep_id: Type.Optional(DRepIdText) },
    narrowBy: ['epoch_no'],
    errors: ['not-implemented'],
    example: { query: { _drep_id: EXAMPLE.drepId } },

    async read({ db }, { parameters, request }) {
      await requireLedger(db);
      const { epoch: current } = await readTip(db);
      const bounds = readEpochBounds(request, parameters._epoch_no);
      const range = { from: bounds.from, to: Math.min(bounds.to, current) };
      if (parameters._drep_id !== undefined) {
        const drep = await readDRepId(db, parameters._drep_id);
        const [id] = await findDRepIds(db, [drep]);
        if (id === undefined) return [];
        const powers = await drepPowerByEpoch(db, id, { ...range, skip: 0, limit: MAX_EPOCHS });
        return powers.map(({ epoch, lovelace }) => ({
          drep_id: toDRepColumns(drep).drep_id,
          epoch_no: epoch,
          amount: lovelace.toString(),
        }));
      }
      const batches = (async function* () {
        for (let epoch = range.to; epoch >= range.from; epoch -= 1) {
          const powers = await allDRepPower(db, epoch);
          // DReps exist since Conway.
          if (powers.length === 0 && epoch < current) return;
          yield powers.map(({ kind, hash, lovelace }) => ({
            drep_id: toDRepColumns(toDRep(kind, hash)).drep_id,
            epoch_no: epoch,
            amount: lovelace.toString(),
          }));
        }
      })();
      return { batches, sorted: [{ column: 'epoch_no', descending: true }] };
    },
  });

export const drepVotingPowerHistory = powerRoute('drep_voting_power_history');
export const drepHistory = powerRoute('drep_history');

const BATCH_ROWS = 1_000;

export const drepDelegators = koiosRoute({
  path: 'drep_delegators',
  summary: 'List the accounts that delegate to a DRep, by their delegation',
  columns: {
    stake_address: FIELDS.stake_address,
    stake_address_hex: text('Stake address in hexadecimal'),
    script_hash: textOrNull('Hash of the script; null for a key'),
    epoch_no: count('Epoch of the delegation'),
    amount: amount('Live stake in lovelace'),
  },
  parameters: { _drep_id: DRepIdText },
  example: { query: { _drep_id: EXAMPLE.drepId } },

  async read({ db, network }, { parameters }) {
    const drepId = await findDRepNumber(db, parameters._drep_id);
    if (drepId === undefined) return [];
    return unsorted(
      (async function* () {
        let after: readonly number[] | undefined;
        for (;;) {
          const found = await delegatorsAfter(db, { drepId }, { after, limit: BATCH_ROWS });
          yield (await addRewards(db, found)).map(({ stake, epoch, lovelace }) => ({
            stake_address: stakeAddressText(stake, network),
            stake_address_hex: stakeAddressHex(stake, network),
            script_hash: stake.type === 'script' ? toHex(stake.hash) : null,
            epoch_no: epoch,
            amount: lovelace.toString(),
          }));
          const last = found.at(-1);
          if (last === undefined || found.length < BATCH_ROWS) return;
          after = [last.txId, last.certIndex];
        }
      })(),
    );
  },
});
