import Type from 'typebox';
import { addressBytesText } from '../../../../chains/cardano/addresses/address.js';
import { poolIdBech32 } from '../../../../chains/cardano/pools/pool-id.js';
import { rationalToNumber } from '../../../../chains/cardano/rational.js';
import { slotToEpoch, slotToTime } from '../../../../chains/cardano/time.js';
import { toHex } from '../../../../kernel/hex.js';
import { ALL_TRANSACTIONS, findEpochTransactions } from '../../../../store/queries/cardano/chain/tx-range.js';
import { anchorKey, findAnchors } from '../../../../store/queries/cardano/governance/anchors.js';
import {
  firstRegistrations,
  listPoolRegistrations,
  listPoolRetirements,
  type PoolRegistrationFact,
  type PoolRetirementFact,
  poolRegistrations as queryRegistrations,
  poolRetirements as queryRetirements,
} from '../../../../store/queries/cardano/pools/pool-certificates.js';
import { EXAMPLE } from '../../../kit/examples.js';
import { poolNumber } from '../../../services/stake-pools/pool-id.js';
import { activeFrom, toOwnersJson, toRelaysJson } from '../../../shapes/stake-pools/pool-json.js';
import { EpochParameter } from '../epochs/epoch-parameter.js';
import { amountOrNull, count, countOrNull, FIELDS, json, numberOrNull, text, textOrNull } from '../fields.js';
import { type KoiosContext, koiosRoute } from '../koios-route.js';
import { bySkipping, readTxRange } from '../rows/chain-rows.js';
import { mergeBatches } from '../rows/merge-batches.js';
import { readOnlyValue } from '../rows/row-request.js';
import { toDocumentJson } from '../shapes/json-document.js';
import { PoolId, readPoolId } from './pool-columns.js';

type Fact = PoolRegistrationFact | PoolRetirementFact;

const getPool = (fact: Fact): Uint8Array => ('parameters' in fact ? fact.parameters.operator : fact.pool);

/** Whether a registration is the first of its pool: it is active an epoch earlier than a later one. */
async function readFirsts({ db }: Pick<KoiosContext, 'db'>, facts: readonly Fact[]) {
  const first = await firstRegistrations(db, facts.map(getPool));
  return (fact: Fact): boolean => {
    const found = first.get(toHex(getPool(fact)));
    return found?.txId === fact.position.id && found.certIndex === fact.certIndex;
  };
}

const newestFirst = (a: Fact, b: Fact): number => b.position.id - a.position.id || b.certIndex - a.certIndex;

export const poolUpdates = koiosRoute({
  path: 'pool_updates',
  summary: 'List the registrations and retirements of a pool, or of all pools, newest first',
  columns: {
    tx_hash: FIELDS.tx_hash,
    block_time: FIELDS.block_time,
    pool_id_bech32: FIELDS.pool_id_bech32,
    pool_id_hex: FIELDS.pool_id_hex,
    active_epoch_no: countOrNull('First epoch in which the parameters apply; null for a retirement'),
    vrf_key_hash: textOrNull('Hash of the VRF key; null for a retirement'),
    margin: numberOrNull('Margin, 0 to 1; null for a retirement'),
    fixed_cost: amountOrNull('Fixed cost, in lovelace; null for a retirement'),
    pledge: amountOrNull('Declared pledge, in lovelace; null for a retirement'),
    reward_addr: textOrNull('Stake address that receives the rewards; null for a retirement'),
    owners: json('Stake addresses of the owners; null for a retirement'),
    relays: json('Relays; empty for a retirement'),
    meta_url: textOrNull('URL of the metadata; null without any'),
    meta_hash: textOrNull('Hash of the metadata; null without any'),
    meta_json: json('Metadata; null until it is fetched'),
    update_type: text('`registration` or `deregistration`'),
    retiring_epoch: countOrNull('Epoch of the retirement; null for a registration'),
  },
  parameters: { _pool_bech32: Type.Optional(PoolId) },
  example: { query: { _pool_bech32: EXAMPLE.poolId } },

  async read(context, { parameters, request }) {
    const { db, network } = context;
    const filtered = readOnlyValue(request, 'pool_id_bech32');
    const given =
      parameters._pool_bech32 ?? (/^pool1[02-9ac-hj-np-z]{51}$/.test(String(filtered)) ? String(filtered) : undefined);
    const sorted = [{ column: 'block_time', descending: true }];
    if (given !== undefined) {
      const id = await poolNumber(db, readPoolId(given));
      if (id === undefined) return [];
      const facts = [...(await listPoolRegistrations(db, id)), ...(await listPoolRetirements(db, id))];
      return await toUpdateRows(context, facts.toSorted(newestFirst));
    }
    const within = await readTxRange(db, network, request);
    const all = mergeBatches<Fact>(
      bySkipping((range) => queryRegistrations(db, { within, order: 'desc', ...range })),
      bySkipping((range) => queryRetirements(db, { kind: 'all' }, range)),
      newestFirst,
    );
    const batches = (async function* () {
      for await (const facts of all) yield await toUpdateRows(context, facts);
    })();
    return { batches, sorted };
  },
});

async function toUpdateRows(context: KoiosContext, facts: readonly Fact[]) {
  const { db, network } = context;
  const anchors = facts.flatMap((fact) => ('parameters' in fact ? (fact.parameters.metadata ?? []) : []));
  const [isFirst, documents] = await Promise.all([readFirsts(context, facts), findAnchors(db, anchors)]);
  return facts.map((fact) => {
    const { block, hash } = fact.position;
    const pool = getPool(fact);
    const parameters = 'parameters' in fact ? fact.parameters : undefined;
    const metadata = parameters?.metadata;
    return {
      tx_hash: toHex(hash),
      block_time: slotToTime(network, block.slot),
      pool_id_bech32: poolIdBech32(pool),
      pool_id_hex: toHex(pool),
      active_epoch_no: parameters === undefined ? null : activeFrom(block.epoch, isFirst(fact)),
      vrf_key_hash: parameters === undefined ? null : toHex(parameters.vrfKeyHash),
      margin: parameters === undefined ? null : rationalToNumber(parameters.margin),
      fixed_cost: parameters?.cost.toString() ?? null,
      pledge: parameters?.pledge.toString() ?? null,
      reward_addr: parameters === undefined ? null : addressBytesText(parameters.rewardAccount),
      owners: parameters === undefined ? null : toOwnersJson(parameters, network),
      relays: parameters === undefined ? [] : toRelaysJson(parameters),
      meta_url: metadata?.url ?? null,
      meta_hash: metadata === undefined ? null : toHex(metadata.hash),
      meta_json: toDocumentJson(metadata && documents.get(anchorKey(metadata))?.content),
      update_type: parameters === undefined ? 'deregistration' : 'registration',
      retiring_epoch: 'retirementEpoch' in fact ? fact.retirementEpoch : null,
    };
  });
}

const CERTIFICATE_COLUMNS = {
  pool_id_bech32: FIELDS.pool_id_bech32,
  tx_hash: FIELDS.tx_hash,
  block_hash: FIELDS.block_hash,
  block_height: FIELDS.block_height,
  epoch_no: FIELDS.epoch_no,
  epoch_slot: FIELDS.epoch_slot,
} as const;

const toCertificateRow = ({ network }: Pick<KoiosContext, 'network'>, fact: Fact) => {
  const { hash, block } = fact.position;
  return {
    pool_id_bech32: poolIdBech32(getPool(fact)),
    tx_hash: toHex(hash),
    block_hash: block.hash,
    block_height: block.height,
    epoch_no: block.epoch,
    epoch_slot: slotToEpoch(network, block.slot).epochSlot,
  };
};

export const poolRegistrations = koiosRoute({
  path: 'pool_registrations',
  summary: 'List pool registrations, newest first',
  columns: { ...CERTIFICATE_COLUMNS, active_epoch_no: count('First epoch in which the parameters apply') },
  parameters: EpochParameter,
  narrowBy: ['epoch_no', 'block_height'],
  example: { query: { _epoch_no: EXAMPLE.block.epoch } },

  async read(context, { parameters, request }) {
    const { db, network } = context;
    const requested = await readTxRange(db, network, request);
    const epoch =
      parameters._epoch_no === undefined ? ALL_TRANSACTIONS : await findEpochTransactions(db, parameters._epoch_no);
    const within = { from: Math.max(requested.from, epoch.from), to: Math.min(requested.to, epoch.to) };
    const batches = bySkipping(async (range) => {
      const facts = await queryRegistrations(db, { within, order: 'desc', ...range });
      const isFirst = await readFirsts(context, facts);
      return facts.map((fact) => ({
        ...toCertificateRow(context, fact),
        active_epoch_no: activeFrom(fact.position.block.epoch, isFirst(fact)),
      }));
    });
    return { batches, sorted: [{ column: 'block_height', descending: true }] };
  },
});

export const poolRetirements = koiosRoute({
  path: 'pool_retirements',
  summary: 'List pool retirement certificates, newest first',
  columns: { ...CERTIFICATE_COLUMNS, active_epoch_no: count('Epoch of the retirement') },
  parameters: EpochParameter,
  narrowBy: ['epoch_no'],
  example: { query: { limit: 10 } },

  read(context, { parameters }) {
    const epoch = parameters._epoch_no;
    const batches = bySkipping((range) => queryRetirements(context.db, { kind: 'all' }, range));
    return {
      batches: (async function* () {
        for await (const facts of batches)
          yield facts
            .filter(({ position }) => epoch === undefined || position.block.epoch === epoch)
            .map((fact) => ({ ...toCertificateRow(context, fact), active_epoch_no: fact.retirementEpoch }));
      })(),
      sorted: [{ column: 'block_height', descending: true }],
    };
  },
});
