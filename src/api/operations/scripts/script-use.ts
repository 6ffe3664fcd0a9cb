import Type from 'typebox';
import { addressBytesText } from '../../../chains/cardano/address.js';
import { type RedeemerPurpose, redeemerTag } from '../../../chains/cardano/witnesses.js';
import { blake2b256 } from '../../../kernel/blake2b.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import { paymentScriptIdOf } from '../../../store/queries/cardano/entities.js';
import { protocolParametersOfEpochs } from '../../../store/queries/cardano/protocol-parameters.js';
import {
  redeemersOf,
  referenceOutputs,
  scriptAddresses,
  scriptTransactions,
} from '../../../store/queries/cardano/scripts.js';
import { numberedPage, TipPage, tipPage } from '../../chain-pages.js';
import { EXAMPLE } from '../../examples.js';
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import { Cursor, Limit, Page, PageSize } from '../../paging.js';
import { Amount, Closed, described, Nullable, named, OneOf } from '../../schema.js';
import { SlotTx, shownSlotTx } from '../addresses/slot-transactions.js';
import { AddressUtxo, shownAddressUtxo, stakeAddressText } from '../outputs/address-utxo.js';
import { AssetUnit } from '../outputs/asset-unit.js';
import { utxosOfAll, utxosWithAsset } from '../outputs/utxo-pages.js';
import { datumValue } from '../transactions/data-json.js';
import { REDEEMER_PURPOSES, Redeemer, unitsFee } from '../transactions/redeemer-json.js';
import { ScriptHash } from './script-detail.js';

const path = Type.Object({ scriptHash: ScriptHash });
const example = { path: { scriptHash: EXAMPLE.plutusScript } };

export const listScriptRedeemers = operation({
  id: 'listScriptRedeemers',
  route: 'GET /api/scripts/{scriptHash}/redeemers',
  tag: 'Scripts',
  summary: 'Redeemers that were given to a script, newest first',
  description:
    '`purpose` narrows the list. `fee` is the price of the declared execution units in the epoch of the transaction. Answers an empty list for a script that never ran.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path,
  query: Type.Object({
    purpose: Type.Optional(OneOf(REDEEMER_PURPOSES, 'Only redeemers of this purpose')),
    page: Page(),
    pageSize: PageSize(),
  }),
  result: Type.Array(Redeemer),
  errors: [],
  example,

  handle: ({ db, network }, { path: { scriptHash }, query }) =>
    db.snapshot(async (snapshot) => {
      const purpose = query.purpose && redeemerTag(query.purpose as RedeemerPurpose);
      const rows = await numberedPage(query, (range) =>
        redeemersOf(snapshot, fromHex(scriptHash), { purpose, ...range }),
      );
      const parameters = await protocolParametersOfEpochs(
        snapshot,
        network,
        rows.map(({ epoch }) => epoch),
      );
      return rows.map(({ txHash, index, purpose: tag, data, memory, steps, spent, epoch }) => {
        const prices = parameters.get(epoch);
        return {
          txHash,
          txIndex: index,
          purpose: REDEEMER_PURPOSES[tag] as (typeof REDEEMER_PURPOSES)[number],
          scriptHash: scriptHash.toLowerCase(),
          redeemerDataHash: toHex(blake2b256(data)),
          redeemerData: datumValue(data),
          datumHash: spent?.datumHash ?? null,
          unitMem: memory.toString(),
          unitSteps: steps.toString(),
          fee: (prices && unitsFee({ memory, steps }, prices))?.toString() ?? null,
          utxo: spent === undefined ? null : { txHash: spent.txHash, outputIndex: spent.index },
        };
      });
    }),
});

export const listScriptUtxos = operation({
  id: 'listScriptUtxos',
  route: 'GET /api/scripts/{scriptHash}/utxos',
  tag: 'Scripts',
  summary: 'Unspent outputs that a script guards, whatever their stake part',
  description:
    'In chain order, oldest first. `unit` narrows the list to outputs that hold an asset. Answers an empty list for a script that guards nothing.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path,
  query: Type.Object({
    unit: Type.Optional({ ...AssetUnit, description: 'Only outputs with this asset' }),
    page: Page(),
    pageSize: PageSize(),
  }),
  result: Type.Array(AddressUtxo),
  errors: [],
  example,

  handle(context, { path: { scriptHash }, query }) {
    const findOwners = async (db: Parameters<typeof paymentScriptIdOf>[0]) => {
      const id = await paymentScriptIdOf(db, fromHex(scriptHash));
      return { paymentScriptIds: id === undefined ? [] : [id] };
    };
    return query.unit === undefined
      ? utxosOfAll(context, findOwners, query)
      : utxosWithAsset(context, findOwners, query.unit, query);
  },
});

export const listScriptReferenceUtxos = operation({
  id: 'listScriptReferenceUtxos',
  route: 'GET /api/scripts/{scriptHash}/reference-utxos',
  tag: 'Scripts',
  summary: 'Unspent outputs that carry the script for transactions to refer to',
  description: 'In chain order, oldest first. Use one of them as reference input in place of including the script.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path,
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(AddressUtxo),
  errors: [],
  example,

  async handle({ db, network }, { path: { scriptHash }, query }) {
    const outputs = await numberedPage(query, (range) => referenceOutputs(db, fromHex(scriptHash), range));
    return outputs.map((output) => shownAddressUtxo(output, network));
  },
});

export const pageScriptTransactions = operation({
  id: 'pageScriptTransactions',
  route: 'GET /api/scripts/{scriptHash}/transactions',
  tag: 'Scripts',
  summary: 'Transactions that moved outputs of a script or ran it, newest first',
  description: 'Transactions that created or spent an output at the script, or ran it for any purpose, to any depth.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path,
  query: Type.Object({ cursor: Cursor, limit: Limit({ max: 200, default: 50 }) }),
  result: TipPage(SlotTx),
  errors: [],
  example,

  handle: (context, { path: { scriptHash }, query }) =>
    tipPage(context, {
      cursor: query.cursor,
      limit: query.limit,
      order: 'desc',
      fetch: (db, { after, limit }) => scriptTransactions(db, fromHex(scriptHash), { before: after?.[0], limit }),
      keyOf: ({ txId }) => [txId],
      show: (row) => shownSlotTx(row, context.network),
    }),
});

export const listScriptAddresses = operation({
  id: 'listScriptAddresses',
  route: 'GET /api/scripts/{scriptHash}/addresses',
  tag: 'Scripts',
  summary: 'Addresses that a script guards, in order of first appearance',
  description:
    'Each address with the script as payment credential, whatever its stake part, and what it holds. Answers an empty list for a script that guards nothing.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path,
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(
    named(
      'ScriptAddress',
      Closed({
        address: Type.String({ description: FIELD.address }),
        stakeAddress: Nullable(Type.String({ description: FIELD.stakeAddressOrNull })),
        balance: described(Amount, 'Sum of the unspent outputs at the address, in lovelace'),
      }),
    ),
  ),
  errors: [],
  example,

  async handle({ db, network }, { path: { scriptHash }, query }) {
    const rows = await numberedPage(query, (range) => scriptAddresses(db, fromHex(scriptHash), range));
    return rows.map(({ address, stake, lovelace }) => ({
      address: addressBytesText(address),
      stakeAddress: stake === undefined ? null : stakeAddressText(stake, network),
      balance: lovelace.toString(),
    }));
  },
});
