import { addressBytesText, type Credential, encodeAddress } from '../../../chains/cardano/addresses/address.js';
import type { Rational } from '../../../chains/cardano/rational.js';
import type { ScriptLanguage } from '../../../chains/cardano/scripts/script-hash.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { toHex } from '../../../kernel/hex.js';
import { LANGUAGE_NAMES } from '../../shapes/scripts/language-names.js';
import { readNativeScriptJson } from './native-script.js';

/** Values of the ledger in the JSON of Ogmios 6. */

export const toAda = (lovelace: bigint | number) => ({ ada: { lovelace } });

export const toBytes = (bytes: bigint | number) => ({ bytes });

export const toRatio = ({ numerator, denominator }: Rational): string => `${numerator}/${denominator}`;

interface Quantity {
  readonly policyId: Uint8Array | string;
  readonly assetName: Uint8Array | string;
  readonly quantity: bigint;
}

const asHex = (bytes: Uint8Array | string): string => (typeof bytes === 'string' ? bytes : toHex(bytes));

/** Quantities by policy and name. */
export function toAssets(assets: readonly Quantity[]): Record<string, Record<string, bigint>> {
  const byPolicy: Record<string, Record<string, bigint>> = {};
  for (const { policyId, assetName, quantity } of assets) {
    const policy = asHex(policyId);
    byPolicy[policy] ??= {};
    byPolicy[policy][asHex(assetName)] = quantity;
  }
  return byPolicy;
}

export const toValue = (lovelace: bigint, assets: readonly Quantity[]) => ({ ...toAda(lovelace), ...toAssets(assets) });

export const toScript = ({ language, bytes }: { readonly language: ScriptLanguage; readonly bytes: Uint8Array }) => ({
  language: LANGUAGE_NAMES[language],
  ...(language === 'native' && { json: readNativeScriptJson(bytes) }),
  cbor: toHex(bytes),
});

export const toHexOrNull = (bytes: Uint8Array | undefined): string | null =>
  bytes === undefined ? null : toHex(bytes);

export interface PointJson {
  readonly slot: number;
  readonly id: string;
}

export const toPoint = ({ slot, hash }: { readonly slot: number; readonly hash: string }): PointJson => ({
  slot,
  id: hash,
});

export const toTip = (tip: { readonly slot: number; readonly hash: string; readonly height: number }) => ({
  ...toPoint(tip),
  height: tip.height,
});

export const toOrigin = ({ type }: Credential): 'verificationKey' | 'script' =>
  type === 'key' ? 'verificationKey' : 'script';

export const toAddressText = (bytes: Uint8Array): string => addressBytesText(bytes);

export const toRewardAccount = (stake: Credential, network: Pick<CardanoNetwork, 'networkId'>): string =>
  addressBytesText(encodeAddress({ type: 'reward', networkId: network.networkId === 1 ? 1 : 0, stake }));
