import { type Credential, decodeAddressInBlock, stakeCredential } from '../../chains/cardano/address.js';
import type { Block } from '../../chains/cardano/block.js';
import type { Certificate } from '../../chains/cardano/certificate.js';
import type { DRep } from '../../chains/cardano/credential.js';
import { datumHashOf, type OutputReference, type TxOutput } from '../../chains/cardano/output.js';
import { hashOfScript, type Script } from '../../chains/cardano/script.js';
import type { Transaction } from '../../chains/cardano/transaction.js';
import { effectsOf } from '../../chains/cardano/transaction-effects.js';
import type { AssetQuantity } from '../../chains/cardano/value.js';
import { blake2b256 } from '../../kernel/blake2b.js';
import { assetKey, credentialKey, drepKey, keyOf, outputKey } from './keys.js';

/** Everything that some blocks mention, each once, by its key. */
export interface Needs {
  readonly outputs: Map<string, OutputReference>;
  readonly addresses: Map<string, Uint8Array>;
  readonly stakes: Map<string, Credential>;
  readonly paymentScripts: Map<string, Uint8Array>;
  readonly assets: Map<string, AssetQuantity>;
  readonly pools: Map<string, Uint8Array>;
  readonly dreps: Map<string, DRep>;
  readonly issuers: Map<string, Uint8Array>;
  readonly datums: Map<string, Uint8Array>;
  readonly scripts: Map<string, Uint8Array>;
}

/**
 * Outputs that the blocks make themselves are left out, and so are the credentials of addresses: those matter only
 * where the address is new (`needCredentials`).
 */
export function collectNeeds(blocks: readonly Block[]): Needs {
  const needs: Needs = {
    outputs: new Map(),
    addresses: new Map(),
    stakes: new Map(),
    paymentScripts: new Map(),
    assets: new Map(),
    pools: new Map(),
    dreps: new Map(),
    issuers: new Map(),
    datums: new Map(),
    scripts: new Map(),
  };
  const made = new Set<string>();
  for (const { header, transactions } of blocks) {
    if (header.issuerVkey) needs.issuers.set(keyOf(header.issuerVkey), header.issuerVkey);
    for (const transaction of transactions) collectFromTransaction(needs, transaction, made);
  }
  return needs;
}

function collectFromTransaction(needs: Needs, transaction: Transaction, made: Set<string>): void {
  const { body, witnesses, auxiliary } = transaction;
  for (const references of [body.inputs, body.collateral, body.referenceInputs])
    for (const reference of references) {
      const key = outputKey(reference);
      if (!made.has(key)) needs.outputs.set(key, reference);
    }
  const { created } = effectsOf(transaction);
  const hash = created.length > 0 ? keyOf(transaction.hash) : '';
  for (const [index, output] of created) {
    made.add(hash + index);
    collectFromOutput(needs, output);
  }
  for (const asset of body.mint) needs.assets.set(assetKey(asset), asset);
  for (const { account } of body.withdrawals) needAccount(needs, account);
  for (const certificate of body.certificates) collectFromCertificate(needs, certificate);
  for (const { returnAddress } of body.proposals) needAccount(needs, returnAddress);
  for (const datum of witnesses.datums) needBytes(needs.datums, blake2b256(datum));
  for (const script of witnesses.scripts) needScript(needs, script);
  for (const script of auxiliary?.scripts ?? []) needScript(needs, script);
}

function collectFromOutput(needs: Needs, output: TxOutput): void {
  needBytes(needs.addresses, output.address);
  for (const asset of output.assets) needs.assets.set(assetKey(asset), asset);
  const datumHash = output.inlineDatum && datumHashOf(output);
  if (datumHash) needBytes(needs.datums, datumHash);
  if (output.scriptRef) needScript(needs, output.scriptRef);
}

function collectFromCertificate(needs: Needs, certificate: Certificate): void {
  if ('stake' in certificate) needStake(needs, certificate.stake);
  if ('pool' in certificate) needBytes(needs.pools, certificate.pool);
  if ('drep' in certificate) needs.dreps.set(drepKey(certificate.drep), certificate.drep);
  if (certificate.kind === 'pool-registration') {
    const { operator, owners, rewardAccount } = certificate.parameters;
    needBytes(needs.pools, operator);
    for (const hash of owners) needStake(needs, { type: 'key', hash });
    needAccount(needs, rewardAccount);
  }
  if (certificate.kind === 'instant-rewards')
    for (const [credential] of certificate.rewards) needStake(needs, credential);
}

/** The credentials of an address that is new. */
export function needCredentials(needs: Needs, bytes: Uint8Array): void {
  const address = decodeAddressInBlock(bytes);
  if (address === undefined) return;
  const stake = stakeCredential(address);
  if (stake !== undefined) needStake(needs, stake);
  if ('payment' in address && address.payment.type === 'script') needBytes(needs.paymentScripts, address.payment.hash);
}

function needAccount(needs: Needs, rewardAddress: Uint8Array): void {
  const address = decodeAddressInBlock(rewardAddress);
  if (address?.type === 'reward') needStake(needs, address.stake);
}

const needStake = (needs: Needs, credential: Credential): void =>
  void needs.stakes.set(credentialKey(credential), credential);

const needBytes = (wanted: Map<string, Uint8Array>, bytes: Uint8Array): void => void wanted.set(keyOf(bytes), bytes);

const needScript = (needs: Needs, script: Script): void => needBytes(needs.scripts, hashOfScript(script));
