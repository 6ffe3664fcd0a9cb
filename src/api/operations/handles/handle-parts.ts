import Type, { type Static } from 'typebox';
import { addressBytesText, decodeAddressInBlock } from '../../../chains/cardano/address.js';
import { HANDLE_LABELS } from '../../../chains/cardano/handle.js';
import { decodePlutusData, type PlutusData } from '../../../chains/cardano/plutus-data.js';
import { basicPlutusValue } from '../../../chains/cardano/plutus-data-json.js';
import { DecodeError, ServiceError } from '../../../kernel/errors.js';
import { fromHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import type { ChainOutput } from '../../../store/queries/cardano/chain-outputs.js';
import { datumsByHash } from '../../../store/queries/cardano/scripts.js';
import { operation } from '../../operation.js';
import { Amount, Closed, Defaulted, Integer, Nullable, named, OneOf } from '../../schema.js';
import { AddressUtxo, shownAddressUtxo } from '../outputs/address-utxo.js';
import { Datum, shownDatumOf } from '../scripts/datums.js';
import { ScriptDetail, shownScript } from '../scripts/script-detail.js';
import { ExactJson } from '../transactions/data-json.js';
import { asFlag } from './handle-json.js';
import { findHandle, HandlePath, handleExample, outputBeside, outputOf } from './handle-parameter.js';

const missing = (what: string): ServiceError => new ServiceError('not-found', `The handle has no ${what}`);

/** The datum of an output, carried or named by hash. */
async function datumOf(db: NetworkDb<'cardano'>, output: ChainOutput): Promise<Uint8Array> {
  const { inlineDatum, datumHash } = output;
  if (inlineDatum !== undefined) return inlineDatum;
  if (datumHash === undefined) throw missing('datum');
  const datum = (await datumsByHash(db, [fromHex(datumHash)])).get(datumHash);
  if (datum === undefined) throw new ServiceError('not-found', 'The chain has not shown the datum of the handle');
  return datum;
}

export const getHandleUtxo = operation({
  id: 'getHandleUtxo',
  route: 'GET /api/handles/{handle}/utxo',
  tag: 'Handles',
  summary: 'The output that holds a handle',
  description: 'Answers the unspent output with all of its assets. Answers 404 when the handle does not exist.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: HandlePath,
  result: AddressUtxo,
  errors: ['not-found'],
  example: handleExample,

  handle: ({ db, network }, { path: { handle } }) =>
    db.snapshot(async (snapshot) =>
      shownAddressUtxo(await outputOf(snapshot, await findHandle(snapshot, handle)), network),
    ),
});

export const getHandleDatum = operation({
  id: 'getHandleDatum',
  route: 'GET /api/handles/{handle}/datum',
  tag: 'Handles',
  summary: 'The datum of the output that holds a handle',
  description:
    'Answers an inline datum, or a datum by hash whose content the chain has shown. Answers 404 when the output carries none or its content is not known.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: HandlePath,
  query: Type.Object({
    format: Defaulted(OneOf(['json', 'cbor'], 'With `cbor`, `json` is null'), 'json'),
  }),
  result: Datum,
  errors: ['not-found'],
  example: { path: { handle: 'stop@tie' } },

  handle: ({ db }, { path: { handle }, query: { format } }) =>
    db.snapshot(async (snapshot) => {
      const output = await outputOf(snapshot, await findHandle(snapshot, handle));
      const shown = shownDatumOf(await datumOf(snapshot, output));
      return format === 'cbor' ? { ...shown, json: null } : shown;
    }),
});

export const getHandleScript = operation({
  id: 'getHandleScript',
  route: 'GET /api/handles/{handle}/script',
  tag: 'Handles',
  summary: 'The reference script of the output that holds a handle',
  description: 'Answers 404 when the handle does not exist or the output carries no script.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: HandlePath,
  result: ScriptDetail,
  errors: ['not-found'],
  example: { path: { handle: 'rail7' } },

  handle: ({ db }, { path: { handle } }) =>
    db.snapshot(async (snapshot) => {
      const { referenceScript } = await outputOf(snapshot, await findHandle(snapshot, handle));
      if (referenceScript === undefined) throw missing('script');
      return shownScript(referenceScript);
    }),
});

export const getHandlePersonalization = operation({
  id: 'getHandlePersonalization',
  route: 'GET /api/handles/{handle}/personalized',
  tag: 'Handles',
  summary: 'How the owner has dressed a handle',
  description: 'Designer, portal and socials are addresses of documents outside the chain, as the owner wrote them.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: HandlePath,
  result: named(
    'HandlePersonalization',
    Closed({
      designer: ExactJson('Null when absent'),
      portal: ExactJson('Null when absent'),
      socials: ExactJson('Null when absent'),
      validatedBy: Nullable(
        Type.String({ description: 'Hash of the key that validated the personalization; null without one' }),
      ),
      trial: Type.Boolean({ description: 'True for a personalization on trial' }),
      nsfw: Type.Boolean({ description: 'True when it is marked as not safe for work' }),
    }),
  ),
  errors: ['not-found'],
  example: handleExample,

  handle: ({ db }, { path: { handle } }) =>
    db.snapshot(async (snapshot) => {
      const { chosen, fact } = await findHandle(snapshot, handle);
      if (fact.reference === undefined && Object.keys(chosen).length === 0) throw missing('reference token');
      const given = (name: string): unknown => (chosen[name] === '' ? null : (chosen[name] ?? null));
      const validated = chosen['validated_by'];
      return {
        designer: given('designer'),
        portal: given('portal'),
        socials: given('socials'),
        validatedBy: typeof validated === 'string' && validated !== '' ? validated : null,
        trial: asFlag(chosen['trial']),
        nsfw: asFlag(chosen['nsfw']),
      };
    }),
});

export const getHandlePersonalizationUtxo = operation({
  id: 'getHandlePersonalizationUtxo',
  route: 'GET /api/handles/{handle}/personalized/utxo',
  tag: 'Handles',
  summary: 'The output that holds the reference token of a handle',
  description: 'The reference token (label 100) carries the personalization. Answers 404 when the handle has none.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: HandlePath,
  result: AddressUtxo,
  errors: ['not-found'],
  example: handleExample,

  handle: ({ db, network }, { path: { handle } }) =>
    db.snapshot(async (snapshot) => {
      const output = await outputBeside(snapshot, await findHandle(snapshot, handle), HANDLE_LABELS.reference);
      if (output === undefined) throw missing('reference token');
      return shownAddressUtxo(output, network);
    }),
});

export const getHandlePublicDatum = operation({
  id: 'getHandlePublicDatum',
  route: 'GET /api/handles/{handle}/public-datum',
  tag: 'Handles',
  summary: 'The public datum of a handle (label 002), or the output that holds it',
  description:
    '`view=utxo` answers the output in place of the datum. Answers 404 when the handle has no token with label 002.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: HandlePath,
  query: Type.Object({
    view: Defaulted(OneOf(['datum', 'utxo'], '`datum` answers the datum, `utxo` the output that holds it'), 'datum'),
  }),
  result: Type.Union([Datum, AddressUtxo]),
  errors: ['not-found'],
  example: handleExample,

  handle: ({ db, network }, { path: { handle }, query: { view } }) =>
    db.snapshot(async (snapshot) => {
      const output = await outputBeside(snapshot, await findHandle(snapshot, handle), HANDLE_LABELS.publicDatum);
      if (output === undefined) throw missing('public datum');
      return view === 'utxo' ? shownAddressUtxo(output, network) : shownDatumOf(await datumOf(snapshot, output));
    }),
});

const SubHandleSettings = named(
  'SubHandleSettings',
  Closed({
    nft: ExactJson('Settings for sub-handles that are tokens; null where the datum has none'),
    virtual: ExactJson('Settings for virtual sub-handles; null where the datum has none'),
    buyDownPrice: Nullable({ ...Amount, description: 'Lovelace' }),
    buyDownPaid: Nullable({ ...Amount, description: 'Lovelace' }),
    buyDownPercent: Nullable(
      Integer({ description: 'Discount on the buy-down, in percent; null when the datum states none' }),
    ),
    paymentAddress: Nullable(
      Type.String({ description: 'Address that receives the price of sub-handles; null when the datum states none' }),
    ),
    agreedTerms: Nullable(
      Type.String({ description: 'URL of the terms that the owner agreed to; null when the datum states none' }),
    ),
    migrateSigRequired: Type.Boolean({
      description: 'True when a migration of the settings needs a signature of the owner',
    }),
  }),
);

export const getSubHandleSettings = operation({
  id: 'getSubHandleSettings',
  route: 'GET /api/handles/{handle}/subhandle-settings',
  tag: 'Handles',
  summary: 'The settings for sub-handles of a handle (label 001), or the output that holds them',
  description:
    '`view=utxo` answers the output in place of the settings. Answers 404 when the handle has no token with label 001.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: HandlePath,
  query: Type.Object({
    view: Defaulted(
      OneOf(['settings', 'utxo'], '`settings` answers the settings, `utxo` the output that holds them'),
      'settings',
    ),
  }),
  result: Type.Union([SubHandleSettings, AddressUtxo]),
  errors: ['not-found'],
  example: handleExample,

  handle: ({ db, network }, { path: { handle }, query: { view } }) =>
    db.snapshot(async (snapshot) => {
      const output = await outputBeside(snapshot, await findHandle(snapshot, handle), HANDLE_LABELS.settings);
      if (output === undefined) throw missing('settings for sub-handles');
      return view === 'utxo' ? shownAddressUtxo(output, network) : settingsIn(await datumOf(snapshot, output));
    }),
});

/** A list: nft, virtual, price, paid, percent, terms, whether a signature is needed, payment address. */
function settingsIn(datum: Uint8Array): Static<typeof SubHandleSettings> {
  const [nft, virtual, price, paid, percent, terms, signature, payment] = itemsOf(datum);
  const address = payment?.kind === 'bytes' && decodeAddressInBlock(payment.value) ? payment.value : undefined;
  return {
    nft: typeSettings(nft),
    virtual: typeSettings(virtual),
    buyDownPrice: amountIn(price),
    buyDownPaid: amountIn(paid),
    buyDownPercent: numberIn(percent),
    paymentAddress: address === undefined ? null : addressBytesText(address),
    agreedTerms: terms?.kind === 'bytes' && terms.value.length > 0 ? Buffer.from(terms.value).toString() : null,
    migrateSigRequired: signature?.kind === 'int' && signature.value === 1n,
  };
}

function itemsOf(datum: Uint8Array): readonly PlutusData[] {
  try {
    const data = decodePlutusData(datum);
    if (data.kind === 'list') return data.items;
    return data.kind === 'constructor' ? data.fields : [];
  } catch (error) {
    if (error instanceof DecodeError) return [];
    throw error;
  }
}

function typeSettings(data: PlutusData | undefined): unknown {
  if (data?.kind !== 'list') return null;
  const [enabled, personalized, prices, styles, original] = data.items;
  return {
    publicMintingEnabled: enabled?.kind === 'int' && enabled.value === 1n,
    pzEnabled: personalized?.kind === 'int' && personalized.value === 1n,
    tierPricing: prices === undefined ? null : basicPlutusValue(prices),
    defaultStyles: styles === undefined ? null : basicPlutusValue(styles),
    saveOriginalAddress: original?.kind === 'int' && original.value === 1n,
  };
}

const amountIn = (data: PlutusData | undefined): string | null =>
  data?.kind === 'int' && data.value >= 0n ? data.value.toString() : null;

const numberIn = (data: PlutusData | undefined): number | null =>
  data?.kind === 'int' && data.value <= BigInt(Number.MAX_SAFE_INTEGER) && data.value >= 0n ? Number(data.value) : null;
