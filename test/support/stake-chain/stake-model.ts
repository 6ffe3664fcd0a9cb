import { type Credential, decodeAddressInBlock } from '../../../src/chains/cardano/addresses/address.js';
import type { Block } from '../../../src/chains/cardano/blocks/block.js';
import type { Certificate } from '../../../src/chains/cardano/certificates/certificate.js';
import type { GenesisOutput } from '../../../src/chains/cardano/parameters/genesis.js';
import { computeUtxoEffects } from '../../../src/chains/cardano/transactions/transaction-effects.js';
import { toHex } from '../../../src/kernel/hex.js';
import { credentialKey } from '../../../src/ledger/state/keys.js';
import { EPOCH_SLOTS } from './stake-chain-network.js';

/** A payment of an epoch boundary, as the index lists it. The model does not compute rewards. */
export interface PaidReward {
  readonly epoch: number;
  readonly account: string;
  readonly kind: number;
  readonly lovelace: bigint;
  readonly claimed: boolean;
}

export interface ModelInput {
  readonly genesis: readonly GenesisOutput[];
  readonly rewards: readonly PaidReward[];
  /** The parameters of an epoch. */
  readonly deposits: (epoch: number) => { readonly keyDeposit: bigint; readonly poolDeposit: bigint };
}

interface ModelOutput {
  readonly lovelace: bigint;
  /** The account that has it as stake, and the one that owns it through a pointer. */
  readonly account: string | undefined;
  readonly pointed: string | undefined;
}

const EARNED = new Set([0, 1]);
const PROPOSAL_REFUND = 5;

/** Accounts, delegations, deposits and stake by plain maps and sums over everything, slow but obvious. */
export class StakeModel {
  readonly outputs = new Map<string, ModelOutput>();
  readonly registered = new Map<string, bigint>();
  readonly delegations = new Map<string, string>();
  readonly rewards = new Map<string, bigint>();
  /** The snapshot active in each epoch, by account. */
  readonly snapshots = new Map<number, ReadonlyMap<string, string>>();
  readonly #pools = new Map<string, { readonly deposit: bigint; retires: number | undefined }>();
  readonly #dreps = new Map<string, bigint>();
  readonly #pointers = new Map<string, string>();
  /** Accounts of pointer addresses, which are resolved when the address first appears. */
  readonly #pointerAddresses = new Map<string, string | undefined>();
  readonly #input: ModelInput;
  #proposalDeposits = 0n;
  #epoch = 0;

  constructor(input: ModelInput) {
    this.#input = input;
    for (const { txHash, index, address, lovelace } of input.genesis)
      this.#addOutput(`${toHex(txHash)}#${index}`, address, lovelace);
  }

  get deposits(): bigint {
    const pools = [...this.#pools.values()].map(({ deposit }) => deposit);
    return sum([...this.registered.values(), ...pools, ...this.#dreps.values()]) + this.#proposalDeposits;
  }

  /** Lovelace by account; with `pointed`, also that at pointer addresses. */
  sumOutputs({ pointed }: { readonly pointed: boolean }): ReadonlyMap<string, bigint> {
    const sums = new Map<string, bigint>();
    for (const output of this.outputs.values()) {
      const account = output.account ?? (pointed ? output.pointed : undefined);
      if (account !== undefined) sums.set(account, (sums.get(account) ?? 0n) + output.lovelace);
    }
    return sums;
  }

  apply(block: Block): void {
    const { slot } = block.header;
    while (this.#epoch < Math.floor(slot / EPOCH_SLOTS)) this.#enterEpoch(this.#epoch + 1);
    for (const [txIndex, transaction] of block.transactions.entries()) {
      const { spent, created } = computeUtxoEffects(transaction);
      for (const { txHash, index } of spent) this.outputs.delete(`${toHex(txHash)}#${index}`);
      for (const [index, { address, lovelace }] of created)
        this.#addOutput(`${toHex(transaction.hash)}#${index}`, address, lovelace);
      if (!transaction.valid) continue;
      const { withdrawals, certificates, proposals } = transaction.body;
      for (const { account, lovelace } of withdrawals) this.#addRewards(accountKey(account), -lovelace);
      for (const [certIndex, certificate] of certificates.entries())
        this.#applyCertificate(certificate, `${slot} ${txIndex} ${certIndex}`);
      for (const { deposit } of proposals) this.#proposalDeposits += deposit;
    }
  }

  #addOutput(outpoint: string, address: Uint8Array, lovelace: bigint): void {
    const decoded = decodeAddressInBlock(address);
    const account =
      decoded !== undefined && 'stake' in decoded ? credentialKey(decoded.stake as Credential) : undefined;
    if (decoded?.type === 'pointer' && !this.#pointerAddresses.has(toHex(address))) {
      const { slot, txIndex, certIndex } = decoded.pointer;
      this.#pointerAddresses.set(toHex(address), this.#pointers.get(`${slot} ${txIndex} ${certIndex}`));
    }
    this.outputs.set(outpoint, { lovelace, account, pointed: this.#pointerAddresses.get(toHex(address)) });
  }

  #addRewards(account: string, lovelace: bigint): void {
    this.rewards.set(account, (this.rewards.get(account) ?? 0n) + lovelace);
  }

  #applyCertificate(certificate: Certificate, position: string): void {
    const { keyDeposit, poolDeposit } = this.#input.deposits(this.#epoch);
    if ('stake' in certificate) {
      const account = credentialKey(certificate.stake);
      if (certificate.kind === 'stake-deregistration') {
        this.registered.delete(account);
        this.delegations.delete(account);
      } else if ('deposit' in certificate) {
        this.registered.set(account, certificate.deposit ?? keyDeposit);
        this.#pointers.set(position, account);
      }
      if ('pool' in certificate) this.delegations.set(account, toHex(certificate.pool));
    } else if (certificate.kind === 'pool-registration') {
      const pool = toHex(certificate.parameters.operator);
      this.#pools.set(pool, { deposit: this.#pools.get(pool)?.deposit ?? poolDeposit, retires: undefined });
    } else if (certificate.kind === 'pool-retirement')
      this.#pools.get(toHex(certificate.pool))!.retires = Number(certificate.epoch);
    else if (certificate.kind === 'drep-registration')
      this.#dreps.set(credentialKey(certificate.drep), certificate.deposit);
    else if (certificate.kind === 'drep-deregistration') this.#dreps.delete(credentialKey(certificate.drep));
  }

  /** Rewards, then the snapshot, then retirements, then the decisions of governance. */
  #enterEpoch(epoch: number): void {
    const paid = this.#input.rewards.filter((reward) => reward.epoch === epoch);
    for (const { account, kind, lovelace, claimed } of paid)
      if (claimed && EARNED.has(kind)) this.#addRewards(account, lovelace);
    const outputs = this.sumOutputs({ pointed: false });
    const snapshot = new Map<string, string>();
    for (const [account, pool] of this.delegations) {
      const stake = (outputs.get(account) ?? 0n) + (this.rewards.get(account) ?? 0n);
      if (stake > 0n) snapshot.set(account, `${pool} ${stake}`);
    }
    this.snapshots.set(epoch + 1, snapshot);
    for (const [pool, { retires }] of this.#pools) {
      if (retires !== epoch) continue;
      this.#pools.delete(pool);
      for (const [account, target] of this.delegations) if (target === pool) this.delegations.delete(account);
    }
    for (const { account, kind, lovelace, claimed } of paid) {
      if (claimed && !EARNED.has(kind)) this.#addRewards(account, lovelace);
      if (kind === PROPOSAL_REFUND) this.#proposalDeposits -= lovelace;
    }
    this.#epoch = epoch;
  }
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);

function accountKey(address: Uint8Array): string {
  const decoded = decodeAddressInBlock(address);
  if (decoded?.type !== 'reward') throw new RangeError('not a reward address');
  return credentialKey(decoded.stake);
}
