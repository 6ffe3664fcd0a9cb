import { decodeAddressInBlock, stakeCredential } from '../../../src/chains/cardano/addresses/address.js';
import { type Block, decodeBlock } from '../../../src/chains/cardano/blocks/block.js';
import type { Certificate } from '../../../src/chains/cardano/certificates/certificate.js';
import type { GenesisOutput } from '../../../src/chains/cardano/parameters/genesis.js';
import type { TxOutput } from '../../../src/chains/cardano/transactions/output.js';
import type { Transaction } from '../../../src/chains/cardano/transactions/transaction.js';
import { computeUtxoEffects } from '../../../src/chains/cardano/transactions/transaction-effects.js';
import { toHex } from '../../../src/kernel/hex.js';
import { EPOCH_SLOTS } from './generated-chain.js';

type Holding = Pick<TxOutput, 'address' | 'lovelace' | 'assets'>;
type Sums = Record<string, bigint>;

/** The state of a chain, computed one transaction after the other without optimisation. */
export class Model {
  readonly unspent = new Map<string, Holding>();
  readonly addresses = new Map<string, Sums>();
  readonly stakes = new Map<string, Sums>();
  readonly assets = new Map<string, Sums>();
  readonly delegations = new Map<string, string>();
  readonly voteDelegations = new Map<string, string>();
  readonly pools = new Map<string, bigint>();
  /** Completed and pending retirements. */
  retirements: { readonly pool: string; readonly due: bigint }[] = [];
  readonly dreps = new Map<string, string>();
  readonly committee = new Map<string, string>();
  readonly votes = new Map<string, string>();
  #epoch = 0;
  readonly #registrations = new Map<string, string>();
  /** The stake credential of each address, as of its first use. */
  readonly #stakeByAddress = new Map<string, string | undefined>();

  static fromBlocks(genesis: readonly GenesisOutput[], blocks: readonly Uint8Array[]): Model {
    const model = new Model();
    for (const { txHash, index, address, lovelace } of genesis) {
      const touched = new Set<string>();
      model.#receive(`${toHex(txHash)}#${index}`, { address, lovelace, assets: [] }, touched);
      model.#countTouched(touched);
    }
    for (const bytes of blocks) model.#apply(decodeBlock(bytes));
    return model;
  }

  /** The balance of every address in every asset. */
  holdings(): ReadonlyMap<string, bigint> {
    const held = new Map<string, bigint>();
    for (const { address, assets } of this.unspent.values())
      for (const { policyId, assetName, quantity } of assets) {
        const key = `${toHex(address)} ${toHex(policyId)}.${toHex(assetName)}`;
        held.set(key, (held.get(key) ?? 0n) + quantity);
      }
    return held;
  }

  #apply(block: Block): void {
    const epoch = Math.floor(block.header.slot / EPOCH_SLOTS);
    for (const { pool, due } of this.retirements) {
      if (due <= BigInt(this.#epoch) || due > BigInt(epoch)) continue;
      this.pools.delete(pool);
      for (const [stake, to] of this.delegations) if (to === pool) this.delegations.delete(stake);
    }
    this.#epoch = epoch;
    for (const [txIndex, transaction] of block.transactions.entries())
      this.#applyTransaction(transaction, `${block.header.slot} ${txIndex}`);
  }

  #applyTransaction(transaction: Transaction, position: string): void {
    const { valid, body, hash } = transaction;
    const { spent, created } = computeUtxoEffects(transaction);
    const touched = new Set<string>();
    for (const { txHash, index } of spent) this.#spend(`${toHex(txHash)}#${index}`, touched);
    for (const [index, output] of created) this.#receive(`${toHex(hash)}#${index}`, output, touched);
    if (valid) {
      for (const { policyId, assetName, quantity } of body.mint) {
        const unit = `${toHex(policyId)}.${toHex(assetName)}`;
        touched.add(`asset ${unit}`);
        const minted = quantity > 0n;
        add(this.assets, unit, minted ? { minted: quantity, mints: 1n } : { burned: -quantity, burns: 1n });
      }
      for (const { account, lovelace } of body.withdrawals)
        add(this.stakes, toHex(account).slice(2), { withdrawn: lovelace, withdrawals: 1n });
      for (const [index, certificate] of body.certificates.entries())
        this.#certify(certificate, `${position} ${index}`);
      for (const { voter, action, vote } of body.votes)
        this.votes.set(`${voter.role} ${toHex(voter.credential.hash)} ${toHex(action.txHash)}#${action.index}`, vote);
    }
    this.#countTouched(touched);
  }

  #countTouched(touched: ReadonlySet<string>): void {
    const kinds = { address: this.addresses, stake: this.stakes, asset: this.assets };
    for (const entity of touched) {
      const [kind, key] = entity.split(' ') as [keyof typeof kinds, string];
      add(kinds[kind], key, { transactions: 1n });
    }
  }

  #receive(reference: string, output: Holding, touched: Set<string>): void {
    this.unspent.set(reference, output);
    this.#move(output, { outputs: 1n, received: output.lovelace }, touched);
    for (const { policyId, assetName } of output.assets) touched.add(`asset ${toHex(policyId)}.${toHex(assetName)}`);
  }

  #spend(reference: string, touched: Set<string>): void {
    const output = this.unspent.get(reference)!;
    this.unspent.delete(reference);
    this.#move(output, { spends: 1n, sent: output.lovelace }, touched);
  }

  #move({ address }: Holding, sums: Sums, touched: Set<string>): void {
    touched.add(`address ${toHex(address)}`);
    add(this.addresses, toHex(address), sums);
    const key = toHex(address);
    if (!this.#stakeByAddress.has(key)) this.#stakeByAddress.set(key, this.#resolve(address));
    const stake = this.#stakeByAddress.get(key);
    if (stake === undefined) return;
    touched.add(`stake ${stake}`);
    add(this.stakes, stake, sums);
    // Conway does not count it as stake.
    if (decodeAddressInBlock(address)?.type === 'pointer')
      add(this.stakes, stake, { atPointers: (sums['received'] ?? 0n) - (sums['sent'] ?? 0n) });
  }

  #resolve(address: Uint8Array): string | undefined {
    const decoded = decodeAddressInBlock(address);
    if (decoded?.type === 'pointer') {
      const { slot, txIndex, certIndex } = decoded.pointer;
      return this.#registrations.get(`${slot} ${txIndex} ${certIndex}`);
    }
    const stake = decoded && stakeCredential(decoded);
    return stake && toHex(stake.hash);
  }

  #certify(certificate: Certificate, position: string): void {
    if ('stake' in certificate) this.#certifyStake(certificate, position);
    else if (certificate.kind === 'pool-registration') {
      const pool = toHex(certificate.parameters.operator);
      this.pools.set(pool, certificate.parameters.pledge);
      this.#cancel(pool);
    } else if (certificate.kind === 'pool-retirement') {
      const pool = toHex(certificate.pool);
      this.#cancel(pool);
      this.retirements.push({ pool, due: certificate.epoch });
    } else if ('cold' in certificate) {
      const hot = certificate.kind === 'committee-authorization' ? toHex(certificate.hot.hash) : 'resigned';
      this.committee.set(toHex(certificate.cold.hash), hot);
    } else if ('drep' in certificate) {
      const drep = toHex(certificate.drep.hash);
      this.dreps.set(drep, certificate.kind);
      if (certificate.kind !== 'drep-deregistration') return;
      for (const [stake, to] of this.voteDelegations) if (to === drep) this.voteDelegations.delete(stake);
    }
  }

  #certifyStake(certificate: Extract<Certificate, { readonly stake: unknown }>, position: string): void {
    const stake = toHex(certificate.stake.hash);
    if ('deposit' in certificate && certificate.kind !== 'stake-deregistration')
      this.#registrations.set(position, stake);
    if (certificate.kind === 'stake-deregistration') {
      this.delegations.delete(stake);
      this.voteDelegations.delete(stake);
    }
    if ('pool' in certificate) this.delegations.set(stake, toHex(certificate.pool));
    if ('drep' in certificate) {
      const { drep } = certificate;
      this.voteDelegations.set(stake, 'hash' in drep ? toHex(drep.hash) : drep.type);
    }
  }

  /** A completed retirement is final and stays. */
  #cancel(pool: string): void {
    this.retirements = this.retirements.filter((one) => one.pool !== pool || one.due <= BigInt(this.#epoch));
  }
}

function add(totals: Map<string, Sums>, key: string, sums: Sums): void {
  const before = totals.get(key) ?? {};
  for (const [name, value] of Object.entries(sums)) before[name] = (before[name] ?? 0n) + value;
  totals.set(key, before);
}
