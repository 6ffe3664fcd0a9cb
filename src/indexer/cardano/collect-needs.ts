import {
  type Credential,
  decodeAddressInBlock,
  type Pointer,
  stakeCredential,
} from '../../chains/cardano/addresses/address.js';
import type { DRep } from '../../chains/cardano/addresses/credential.js';
import type { Block } from '../../chains/cardano/blocks/block.js';
import type { Certificate } from '../../chains/cardano/certificates/certificate.js';
import type { OutputReference, TxOutput } from '../../chains/cardano/transactions/output.js';
import type { Transaction } from '../../chains/cardano/transactions/transaction.js';
import type { AssetQuantity } from '../../chains/cardano/transactions/value.js';
import { ByteMap, hashBytes } from '../byte-map.js';
import { datumHash, scriptHash } from './hash-once.js';
import { credentialKey, drepKey, pointerKey, toKey } from './keys.js';
import type { Kind, View } from './known.js';

/** Entities that blocks reference and that a view does not contain, by key. */
export interface Needs {
  readonly outputs: OutputReference[];
  readonly addresses: ByteMap<Uint8Array>;
  readonly stakes: Map<string, Credential>;
  readonly paymentScripts: Map<string, Uint8Array>;
  readonly policies: Map<string, Uint8Array>;
  readonly assets: ByteMap<AssetQuantity>;
  readonly pools: Map<string, Uint8Array>;
  readonly pointers: Map<string, Pointer>;
  readonly dreps: Map<string, DRep>;
  readonly issuers: Map<string, Uint8Array>;
  readonly datums: Map<string, Uint8Array>;
  readonly scripts: Map<string, Uint8Array>;
}

interface Search {
  readonly needs: Needs;
  readonly view: View;
  /** Transactions of the blocks themselves and of those before, whose outputs need no lookup. */
  readonly own: ByteMap<true>;
}

const noNeeds = (): Needs => ({
  outputs: [],
  addresses: new ByteMap(),
  stakes: new Map(),
  paymentScripts: new Map(),
  policies: new Map(),
  assets: new ByteMap(),
  pools: new Map(),
  pointers: new Map(),
  dreps: new Map(),
  issuers: new Map(),
  datums: new Map(),
  scripts: new Map(),
});

/** The same for outputs without a transaction. */
export function collectOutputNeeds(outputs: readonly TxOutput[], view: View): Needs {
  const needs = noNeeds();
  for (const output of outputs) collectFromOutput({ needs, view, own: new ByteMap() }, output);
  return needs;
}

/**
 * The credentials of addresses are omitted: they are needed only for a new address (`needCredentials`). `unprojected`
 * are the blocks before, where they are not projected yet: their outputs are in no table, and in the view in time.
 */
export function collectNeeds(blocks: readonly Block[], view: View, unprojected: readonly Block[] = []): Needs {
  const needs = noNeeds();
  const search = { needs, view, own: new ByteMap<true>() };
  for (const { transactions } of unprojected) for (const { hash } of transactions) search.own.set(hash, true);
  for (const { header, transactions } of blocks) {
    if (header.issuerVkey) need(search, 'issuers', toKey(header.issuerVkey), header.issuerVkey);
    for (const transaction of transactions) collectFromTransaction(search, transaction);
  }
  return needs;
}

function need<K extends Kind>(
  { needs, view }: Omit<Search, 'own'>,
  kind: K,
  key: string,
  value: Needs[K] extends Map<string, infer Need> ? Need : never,
): void {
  if (view[kind].get(key) === undefined) (needs[kind] as Map<string, typeof value>).set(key, value);
}

function collectFromTransaction(search: Search, transaction: Transaction): void {
  const { body, witnesses, auxiliary } = transaction;
  needOutputs(search, body.inputs);
  needOutputs(search, body.collateral);
  needOutputs(search, body.referenceInputs);
  search.own.set(transaction.hash, true);
  if (transaction.valid) for (const output of body.outputs) collectFromOutput(search, output);
  else if (body.collateralReturn) collectFromOutput(search, body.collateralReturn);
  for (const asset of body.mint) needAsset(search, asset);
  for (const { account } of body.withdrawals) needAccount(search, account);
  for (const { account } of body.dijkstra?.directDeposits ?? []) needAccount(search, account);
  for (const certificate of body.certificates) collectFromCertificate(search, certificate);
  for (const { returnAddress, action } of body.proposals) {
    needAccount(search, returnAddress);
    if (action.kind === 'treasury-withdrawals')
      for (const [account] of action.withdrawals) needAccount(search, account);
  }
  for (const datum of witnesses.datums) needBytes(search, 'datums', datumHash(datum));
  for (const script of witnesses.scripts) needBytes(search, 'scripts', scriptHash(script));
  for (const script of auxiliary?.scripts ?? []) needBytes(search, 'scripts', scriptHash(script));
}

function needOutputs({ needs, view, own }: Search, references: readonly OutputReference[]): void {
  for (const reference of references) {
    const hash = hashBytes(reference.txHash);
    if (own.find(hash, reference.txHash)) continue;
    if (view.outputs.find(hash, reference.txHash)?.[reference.index] === undefined) needs.outputs.push(reference);
  }
}

function collectFromOutput(search: Search, output: TxOutput): void {
  needAddress(search, output.address);
  for (const asset of output.assets) needAsset(search, asset);
  if (output.inlineDatum) needBytes(search, 'datums', datumHash(output.inlineDatum));
  if (output.scriptRef) needBytes(search, 'scripts', scriptHash(output.scriptRef));
}

function needAddress({ needs, view }: Search, address: Uint8Array): void {
  const hash = hashBytes(address);
  if (view.addresses.find(hash, address) === undefined) needs.addresses.put(hash, address, address);
}

function needAsset({ needs, view }: Search, asset: AssetQuantity): void {
  const { policyId, assetName } = asset;
  const hash = hashBytes(policyId, assetName);
  if (view.assets.find(hash, policyId, assetName) === undefined) needs.assets.put(hash, asset, policyId, assetName);
}

function collectFromCertificate(search: Search, certificate: Certificate): void {
  if ('stake' in certificate) needStake(search, certificate.stake);
  if ('pool' in certificate) needBytes(search, 'pools', certificate.pool);
  if ('drep' in certificate) need(search, 'dreps', drepKey(certificate.drep), certificate.drep);
  if (certificate.kind === 'pool-registration') {
    const { operator, owners, rewardAccount } = certificate.parameters;
    needBytes(search, 'pools', operator);
    for (const hash of owners) needStake(search, { type: 'key', hash });
    needAccount(search, rewardAccount);
  }
  if (certificate.kind === 'instant-rewards')
    for (const [credential] of certificate.rewards) needStake(search, credential);
}

/** Adds the credentials of a new address. */
export function needCredentials(needs: Needs, bytes: Uint8Array, view: View): void {
  const address = decodeAddressInBlock(bytes);
  if (address === undefined) return;
  const stake = stakeCredential(address);
  if (stake !== undefined) needStake({ needs, view }, stake);
  if (address.type === 'pointer') need({ needs, view }, 'pointers', pointerKey(address.pointer), address.pointer);
  if ('payment' in address && address.payment.type === 'script')
    needBytes({ needs, view }, 'paymentScripts', address.payment.hash);
}

/** Adds the policy of a new asset. */
export const needPolicy = (needs: Needs, { policyId }: AssetQuantity, view: View): void =>
  needBytes({ needs, view }, 'policies', policyId);

type Looking = Omit<Search, 'own'>;

function needAccount(search: Looking, rewardAddress: Uint8Array): void {
  const address = decodeAddressInBlock(rewardAddress);
  if (address?.type === 'reward') needStake(search, address.stake);
}

const needStake = (search: Looking, credential: Credential): void =>
  need(search, 'stakes', credentialKey(credential), credential);

const needBytes = (
  search: Looking,
  kind: 'paymentScripts' | 'policies' | 'pools' | 'datums' | 'scripts',
  bytes: Uint8Array,
): void => need(search, kind, toKey(bytes), bytes);
