import type { KnownAddress, KnownAsset, KnownOutput } from '../../store/write/cardano/known.js';
import type { Batch } from './batch.js';

/** Entities that a transaction involves, for the history tables. */
export interface Touched {
  readonly addresses: Set<number>;
  readonly stakes: Set<number>;
  readonly paymentScripts: Set<number>;
  readonly assets: Set<number>;
  readonly policies: Set<number>;
}

export const noneTouched = (): Touched => ({
  addresses: new Set(),
  stakes: new Set(),
  paymentScripts: new Set(),
  assets: new Set(),
  policies: new Set(),
});

export function touchHolder(
  touched: Touched,
  addressId: number,
  { stakeId, paymentScript }: Pick<KnownAddress | KnownOutput, 'stakeId' | 'paymentScript'>,
): void {
  touched.addresses.add(addressId);
  if (stakeId !== undefined) touched.stakes.add(stakeId);
  if (paymentScript !== undefined) touched.paymentScripts.add(paymentScript.id);
}

export function touchAsset(touched: Touched, { id, policyId }: KnownAsset): void {
  touched.assets.add(id);
  touched.policies.add(policyId);
}

export function pushHistories({ facts: { born } }: Batch, touched: Touched, txId: number): void {
  for (const id of touched.addresses) born.addressTx.push([id, txId]);
  for (const id of touched.stakes) born.stakeTx.push([id, txId]);
  for (const id of touched.paymentScripts) born.paymentScriptTx.push([id, txId]);
  for (const id of touched.assets) born.assetTx.push([id, txId]);
  for (const id of touched.policies) born.policyTx.push([id, txId]);
}
