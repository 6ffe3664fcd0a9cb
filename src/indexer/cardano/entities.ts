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
import { hashBytes } from '../byte-map.js';
import { type Batch, int4 } from './batch.js';
import { datumHash, scriptHash } from './hash-once.js';
import { credentialKey, drepHash, drepKey, drepKind, pointerKey, toKey } from './keys.js';
import type { Kind, KindValue } from './known.js';

/** Returns the entity from the view or this batch, or else creates it with `bear`. */
function find<K extends Kind>(batch: Batch, kind: K, key: string, bear: () => KindValue<K>): KindValue<K> {
  const learned = batch.learned[kind] as Map<string, KindValue<K>>;
  const known = learned.get(key) ?? (batch.view[kind].get(key) as KindValue<K> | undefined);
  if (known !== undefined) return known;
  const born = bear();
  learned.set(key, born);
  return born;
}

function allocateId(batch: Batch, kind: keyof Batch['next']): number {
  const id = int4(batch.next[kind], 'number of entities');
  batch.next[kind] += 1;
  return id;
}

export const allocateTransactionId = (batch: Batch): number => allocateId(batch, 'transaction');

export const resolveStake = (batch: Batch, credential: Credential, txId: number): number =>
  find(batch, 'stakes', credentialKey(credential), () => {
    const id = allocateId(batch, 'stake');
    batch.facts.born.stakeCredential.push([id, txId, credential.type === 'script', credential.hash]);
    return id;
  });

function resolvePaymentScript(batch: Batch, hash: Uint8Array, txId: number): PaymentScript {
  const key = toKey(hash);
  return find(batch, 'paymentScripts', key, () => {
    const id = allocateId(batch, 'paymentScript');
    batch.facts.born.paymentScript.push([id, txId, hash]);
    return { id, hash: key };
  });
}

export function resolveAddress(batch: Batch, bytes: Uint8Array, txId: number): KnownAddress {
  const { learned, view } = batch;
  const hash = hashBytes(bytes);
  return (
    learned.addresses.find(hash, bytes) ?? view.addresses.find(hash, bytes) ?? addAddress(batch, hash, bytes, txId)
  );
}

function addAddress(batch: Batch, hash: number, bytes: Uint8Array, txId: number): KnownAddress {
  const address = decodeAddressInBlock(bytes);
  const stakeId = address && resolveAddressStake(batch, address, txId);
  const payment = address && 'payment' in address ? address.payment : undefined;
  const paymentScript = payment?.type === 'script' ? resolvePaymentScript(batch, payment.hash, txId) : undefined;
  const id = allocateId(batch, 'address');
  batch.facts.born.address.push([id, txId, stakeId, paymentScript?.id, bytes]);
  const known = { id, stakeId, paymentScript };
  batch.learned.addresses.put(hash, known, bytes);
  return known;
}

/** A pointer is resolved when the address is first used; one without a target leaves the address without stake. */
function resolveAddressStake(batch: Batch, address: Address, txId: number): number | undefined {
  const stake = stakeCredential(address);
  if (stake !== undefined) return resolveStake(batch, stake, txId);
  if (address.type !== 'pointer') return undefined;
  const key = pointerKey(address.pointer);
  return batch.learned.pointers.get(key) ?? batch.view.pointers.get(key);
}

/** The account of a reward address; undefined when the bytes are not one. */
export function resolveAccount(batch: Batch, rewardAddress: Uint8Array, txId: number): number | undefined {
  const address = decodeAddressInBlock(rewardAddress);
  return address?.type === 'reward' ? resolveStake(batch, address.stake, txId) : undefined;
}

const resolvePolicy = (batch: Batch, hash: Uint8Array, txId: number): number =>
  find(batch, 'policies', toKey(hash), () => {
    const id = allocateId(batch, 'policy');
    batch.facts.born.policy.push([id, txId, hash]);
    return id;
  });

export function resolveAsset(batch: Batch, { policyId: policy, assetName }: AssetQuantity, txId: number): KnownAsset {
  const { learned, view } = batch;
  const hash = hashBytes(policy, assetName);
  const known = learned.assets.find(hash, policy, assetName) ?? view.assets.find(hash, policy, assetName);
  if (known !== undefined) return known;
  const policyId = resolvePolicy(batch, policy, txId);
  const id = allocateId(batch, 'asset');
  const fingerprint = blake2b160(Buffer.concat([policy, assetName]));
  batch.facts.born.asset.push([id, txId, policy, assetName, fingerprint, policyId]);
  const added = { id, policyId };
  learned.assets.put(hash, added, policy, assetName);
  return added;
}

export const resolvePool = (batch: Batch, hash: Uint8Array, txId: number): number =>
  find(batch, 'pools', toKey(hash), () => {
    const id = allocateId(batch, 'pool');
    batch.facts.born.pool.push([id, txId, hash]);
    return id;
  });

export const resolveDRep = (batch: Batch, drep: DRep, txId: number): number =>
  find(batch, 'dreps', drepKey(drep), () => {
    const id = allocateId(batch, 'drep');
    batch.facts.born.drep.push([id, txId, drepKind(drep), drepHash(drep)]);
    return id;
  });

export const resolveIssuer = (batch: Batch, vkey: Uint8Array, height: number): number =>
  find(batch, 'issuers', toKey(vkey), () => {
    const id = allocateId(batch, 'issuer');
    batch.facts.born.issuer.push([id, height, vkey, blake2b224(vkey)]);
    return id;
  });

export function storeDatum(batch: Batch, bytes: Uint8Array, txId: number): void {
  const hash = datumHash(bytes);
  find(batch, 'datums', toKey(hash), () => {
    batch.facts.born.datum.push([txId, hash, bytes]);
    return txId;
  });
}

/** Returns the script's hash. */
export function storeScript(batch: Batch, script: Script, txId: number): Uint8Array {
  const hash = scriptHash(script);
  find(batch, 'scripts', toKey(hash), () => {
    const id = allocateId(batch, 'script');
    batch.facts.born.script.push([id, txId, SCRIPT_LANGUAGES.indexOf(script.language), hash, script.bytes]);
    return id;
  });
  return hash;
}
