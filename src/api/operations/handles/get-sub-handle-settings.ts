import Type, { type Static } from 'typebox';
import { addressBytesText, decodeAddressInBlock } from '../../../chains/cardano/addresses/address.js';
import { HANDLE_LABELS } from '../../../chains/cardano/assets/handle.js';
import { decodePlutusData, type PlutusData } from '../../../chains/cardano/scripts/plutus-data.js';
import { basicPlutusValue } from '../../../chains/cardano/scripts/plutus-data-json.js';
import { DecodeError } from '../../../kernel/errors.js';
import { operation } from '../../kit/operation.js';
import { Amount, Closed, Defaulted, Integer, Nullable, named, OneOf } from '../../kit/schema.js';
import { findCompanionOutput, findHandle } from '../../services/handles/handle-parameter.js';
import { readDatum } from '../../services/handles/handle-parts.js';
import { HandlePath, handleExample } from '../../shapes/handles/handle-parameter.js';
import { missing } from '../../shapes/handles/handle-parts.js';
import { AddressUtxo, toAddressUtxoJson } from '../../shapes/outputs/address-utxo.js';
import { ExactJson } from '../../shapes/outputs/data-json.js';

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
  summary: 'Get the sub-handle settings of a handle (label 001) or their output',
  description:
    '`view=utxo` returns the output instead of the settings. Returns 404 when the handle has no token with label 001.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: HandlePath,
  query: Type.Object({
    view: Defaulted(
      OneOf(['settings', 'utxo'], '`settings` returns the settings, `utxo` the output that holds them'),
      'settings',
    ),
  }),
  result: Type.Union([SubHandleSettings, AddressUtxo]),
  cachedUntilNextBlock: true,
  errors: ['not-found'],
  example: handleExample,

  handle: ({ db, network }, { path: { handle }, query: { view } }) =>
    db.snapshot(async (snapshot) => {
      const output = await findCompanionOutput(snapshot, await findHandle(snapshot, handle), HANDLE_LABELS.settings);
      if (output === undefined) throw missing('settings for sub-handles');
      return view === 'utxo' ? toAddressUtxoJson(output, network) : settingsIn(await readDatum(snapshot, output));
    }),
});

/** The datum is a list: nft, virtual, price, paid, percent, terms, whether a signature is needed, payment address. */
function settingsIn(datum: Uint8Array): Static<typeof SubHandleSettings> {
  const [nft, virtual, price, paid, percent, terms, signature, payment] = decodeItems(datum);
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

function decodeItems(datum: Uint8Array): readonly PlutusData[] {
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
