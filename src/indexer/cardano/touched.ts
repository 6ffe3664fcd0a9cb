import type { KnownAddress, KnownAsset, KnownOutput } from '../../store/write/cardano/known.js';
import type { Batch } from './batch.js';

/** Entities that a transaction involves, each once, for the history tables. */
export interface Touched {
  readonly addresses: number[];
  readonly stakes: number[];
  readonly paymentScripts: number[];
  readonly policies: number[];
}

export const noneTouched = (): Touched => ({ addresses: [], stakes: [], paymentScripts: [], policies: [] });

/** Lists are shorter than those for which a set would be faster: most transactions involve fewer than ten of a kind. */
function add(ids: number[], id: number): void {
  if (!ids.includes(id)) ids.push(id);
}

export function touchHolder(
  touched: Touched,
  addressId: number,
  { stakeId, paymentScript }: Pick<KnownAddress | KnownOutput, 'stakeId' | 'paymentScript'>,
): void {
  add(touched.addresses, addressId);
  if (stakeId !== undefined) add(touched.stakes, stakeId);
  if (paymentScript !== undefined) add(touched.paymentScripts, paymentScript.id);
}

export const touchAsset = (touched: Touched, { policyId }: KnownAsset): void => add(touched.policies, policyId);

export function pushHistories({ facts: { born }, options }: Batch, touched: Touched, txId: number): void {
  for (const id of touched.addresses) born.addressTx.push(id, txId);
  for (const id of touched.stakes) born.stakeTx.push(id, txId);
  for (const id of touched.paymentScripts) born.paymentScriptTx.push(id, txId);
  if (options.policyHistory) for (const id of touched.policies) born.policyTx.push(id, txId);
}
