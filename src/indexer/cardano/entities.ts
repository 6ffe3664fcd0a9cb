import {
  type Address,
  type Credential,
  decodeAddressInBlock,
  stakeCredential,
} from '../../chains/cardano/addresses/address.js';
import type { DRep } from '../../chains/cardano/addresses/credential.js';
import type { Script } from '../../chains/cardano/scripts/script.js';
import { SCRIPT_LANGUAGES } from '../../chains/cardano/scripts/script-hash.js';
import type { AssetQuantity } from '../../chains/cardano/transactions/value.js';
import { blake2b160, blake2b224 } from '../../kernel/blake2b.js';
import type { KnownAddress, KnownAsset, PaymentScript } from '../../store/write/cardano/known.js';
import { type Batch, int4 } from './batch.js';
import { datumHash, scriptHash } from './hash-once.js';
import { assetKey, credentialKey, drepHash, drepKey, drepKind, keyOf, pointerKey } from './keys.js';
import type { Kind, ValueOf } from './known.js';

/** Returns the entity from the view or this batch, or else creates it with `bear`. */
function find<K extends Exclude<Kind, 'outputs'>>(
  batch: Batch,
  kind: K,
  key: string,
  bear: () => ValueOf<K>,
): ValueOf<K> {
  const learned = batch.learned[kind] as Map<string, ValueOf<K>>;
  const known = learned.get(key) ?? batch.view[kind].get(key);
  if (known !== undefined) return known;
  const born = bear();
  learned.set(key, born);
  return born;
}

function takeId(batch: Batch, kind: keyof Batch['next']): number {
  const id = int4(batch.next[kind], 'number of entities');
  batch.next[kind] += 1;
  return id;
}

export const takeTransactionId = (batch: Batch): number => takeId(batch, 'transaction');

export const stakeOf = (batch: Batch, credential: Credential, txId: number): number =>
  find(batch, 'stakes', credentialKey(credential), () => {
    const id = takeId(batch, 'stake');
    batch.facts.born.stakeCredential.push([id, txId, credential.type === 'script', credential.hash]);
    return id;
  });

function paymentScriptOf(batch: Batch, hash: Uint8Array, txId: number): PaymentScript {
  const key = keyOf(hash);
  return find(batch, 'paymentScripts', key, () => {
    const id = takeId(batch, 'paymentScript');
    batch.facts.born.paymentScript.push([id, txId, hash]);
    return { id, hash: key };
  });
}

export const addressOf = (batch: Batch, bytes: Uint8Array, txId: number): KnownAddress =>
  find(batch, 'addresses', keyOf(bytes), () => {
    const address = decodeAddressInBlock(bytes);
    const stakeId = address && stakeOfAddress(batch, address, txId);
    const payment = address && 'payment' in address ? address.payment : undefined;
    const paymentScript = payment?.type === 'script' ? paymentScriptOf(batch, payment.hash, txId) : undefined;
    const id = takeId(batch, 'address');
    batch.facts.born.address.push([id, txId, stakeId, paymentScript?.id, bytes]);
    return { id, stakeId, paymentScript };
  });

/** A pointer is resolved when the address is first used; one without a target leaves the address without stake. */
function stakeOfAddress(batch: Batch, address: Address, txId: number): number | undefined {
  const stake = stakeCredential(address);
  if (stake !== undefined) return stakeOf(batch, stake, txId);
  if (address.type !== 'pointer') return undefined;
  const key = pointerKey(address.pointer);
  return batch.learned.pointers.get(key) ?? batch.view.pointers.get(key);
}

/** The account of a reward address; undefined when the bytes are not one. */
export function accountOf(batch: Batch, rewardAddress: Uint8Array, txId: number): number | undefined {
  const address = decodeAddressInBlock(rewardAddress);
  return address?.type === 'reward' ? stakeOf(batch, address.stake, txId) : undefined;
}

const policyOf = (batch: Batch, hash: Uint8Array, txId: number): number =>
  find(batch, 'policies', keyOf(hash), () => {
    const id = takeId(batch, 'policy');
    batch.facts.born.policy.push([id, txId, hash]);
    return id;
  });

export const assetOf = (batch: Batch, asset: AssetQuantity, txId: number): KnownAsset =>
  find(batch, 'assets', assetKey(asset), () => {
    const policyId = policyOf(batch, asset.policyId, txId);
    const id = takeId(batch, 'asset');
    const fingerprint = blake2b160(Buffer.concat([asset.policyId, asset.assetName]));
    batch.facts.born.asset.push([id, txId, asset.policyId, asset.assetName, fingerprint, policyId]);
    return { id, policyId };
  });

export const poolOf = (batch: Batch, hash: Uint8Array, txId: number): number =>
  find(batch, 'pools', keyOf(hash), () => {
    const id = takeId(batch, 'pool');
    batch.facts.born.pool.push([id, txId, hash]);
    return id;
  });

export const drepOf = (batch: Batch, drep: DRep, txId: number): number =>
  find(batch, 'dreps', drepKey(drep), () => {
    const id = takeId(batch, 'drep');
    batch.facts.born.drep.push([id, txId, drepKind(drep), drepHash(drep)]);
    return id;
  });

export const issuerOf = (batch: Batch, vkey: Uint8Array, height: number): number =>
  find(batch, 'issuers', keyOf(vkey), () => {
    const id = takeId(batch, 'issuer');
    batch.facts.born.issuer.push([id, height, vkey, blake2b224(vkey)]);
    return id;
  });

export function keepDatum(batch: Batch, bytes: Uint8Array, txId: number): void {
  const hash = datumHash(bytes);
  find(batch, 'datums', keyOf(hash), () => {
    batch.facts.born.datum.push([txId, hash, bytes]);
    return txId;
  });
}

/** Returns the script's hash. */
export function keepScript(batch: Batch, script: Script, txId: number): Uint8Array {
  const hash = scriptHash(script);
  find(batch, 'scripts', keyOf(hash), () => {
    const id = takeId(batch, 'script');
    batch.facts.born.script.push([id, txId, SCRIPT_LANGUAGES.indexOf(script.language), hash, script.bytes]);
    return id;
  });
  return hash;
}
