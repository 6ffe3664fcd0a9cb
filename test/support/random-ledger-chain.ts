import type { Certificate } from '../../src/chains/cardano/certificates/certificate.js';
import type { GenesisUpdate } from '../../src/chains/cardano/parameters/protocol-update.js';
import { applyBlock } from '../../src/ledger/apply-block.js';
import type { EpochReport } from '../../src/ledger/blocks/epoch-report.js';
import type { LedgerBlock, LedgerTransaction } from '../../src/ledger/blocks/ledger-block.js';
import { isAtLeast } from '../../src/ledger/state/era-versions.js';
import type { LedgerState } from '../../src/ledger/state/ledger-state.js';
import {
  ADA,
  accountKey,
  block,
  CONSTANTS,
  createState,
  credential,
  EPOCH_SLOTS,
  poolHash,
  poolId,
  poolParameters,
  rewardAddress,
} from './ledger-engine.js';

const POOLS = 6;
const GENESIS_KEYS = 7;

/** Valid random blocks for a state, from Alonzo through Babbage to Conway, the same for each seed. */
export class RandomLedgerChain {
  readonly state: LedgerState;
  readonly accountCount: number;
  #random: number;
  #slot = 0;

  constructor(seed: number, accountCount: number) {
    this.accountCount = accountCount;
    this.#random = seed | 0 || 1;
    this.state = createState({
      era: 'alonzo',
      parameters: {
        decentralisation: { numerator: 0n, denominator: 1n },
        protocolVersion: { major: 6, minor: 0 },
        minPoolCost: 0n,
      },
    });
  }

  /** Creates the next block and applies it. */
  next(): { readonly block: LedgerBlock; readonly reports: readonly EpochReport[] } {
    this.#slot += 1 + this.#below(this.#below(8) === 0 ? 90 : 12);
    // An empty block crosses the boundary, so that the transactions are made for the state after it.
    const crosses = Math.floor(this.#slot / EPOCH_SLOTS) > this.state.epoch.get().epoch;
    const created = crosses ? this.#create([]) : this.#create(this.#transactions());
    return { block: created, reports: applyBlock(this.state, created, CONSTANTS) };
  }

  #create(transactions: readonly Partial<LedgerTransaction>[]): LedgerBlock {
    return block(this.#slot, { era: this.#nextEra(), pool: 1 + this.#below(POOLS), transactions });
  }

  /** A block never has an earlier era than the state. */
  #nextEra() {
    return this.state.epoch.get().era;
  }

  /** At most one transaction for each account, so that each is valid in the state before the block. */
  #transactions(): readonly Partial<LedgerTransaction>[] {
    const accounts = new Set(Array.from({ length: this.#below(4) }, () => this.#below(this.accountCount)));
    const pools = new Set<number>();
    const contents = [...accounts].map((account) => this.#accountTransaction(account));
    const pool = 1 + this.#below(POOLS);
    if (this.#below(6) === 0 && !pools.has(pool)) contents.push(this.#poolTransaction(pool));
    if (this.#below(30) === 0 && !this.#inConway) contents.push(this.#instantRewards());
    if (this.#below(4) === 0 && !this.#inConway) contents.push({ update: this.#update() });
    return contents.map((content) => this.#pay(content));
  }

  get #inConway(): boolean {
    return isAtLeast(this.state.epoch.get().era, 'conway');
  }

  #accountTransaction(account: number): Partial<LedgerTransaction> {
    const { accounts } = this.state;
    const stake = credential(account);
    const stakeChanges = [[account, this.#amount() - (this.#below(2) === 0 ? accounts.utxo(account) : 0n)]] as const;
    if (!accounts.isRegistered(account))
      return { stakeChanges, certificates: [{ kind: 'stake-registration', stake, deposit: undefined }] };
    const rewards = accounts.rewards(account);
    const withdrawals = rewards > 0n ? [[account, rewards] as const] : [];
    switch (this.#below(6)) {
      case 0:
        return { withdrawals, certificates: [{ kind: 'stake-deregistration', stake, deposit: undefined }] };
      case 1:
        return { stakeChanges, withdrawals };
      case 2:
        return this.#governance(account, stakeChanges);
      default: {
        const pool = 1 + this.#below(POOLS);
        const known = this.state.pools.has(poolId(pool));
        return {
          stakeChanges,
          certificates: known ? [{ kind: 'stake-delegation', stake, pool: poolHash(pool) }] : [],
        };
      }
    }
  }

  #governance(
    account: number,
    stakeChanges: NonNullable<LedgerTransaction['stakeChanges']>,
  ): Partial<LedgerTransaction> {
    if (!this.#inConway) return { stakeChanges };
    const { parameters } = this.state.epoch.get();
    const drep = credential(account);
    const vote: Certificate = { kind: 'vote-delegation', stake: credential(account), drep: { type: 'abstain' } };
    const known = this.state.dreps.has(`k${Buffer.from(accountKey(account)).toString('hex')}`);
    if (!known)
      return {
        certificates: [
          vote,
          { kind: 'drep-registration', drep, deposit: parameters.drepDeposit ?? 0n, anchor: undefined },
        ],
      };
    return {
      donation: this.#amount(),
      proposals: [
        {
          deposit: parameters.governanceActionDeposit ?? 0n,
          returnAddress: rewardAddress(account),
          action: { kind: 'info' },
          anchor: { url: 'https://example.org', hash: new Uint8Array(32) },
        },
      ],
    };
  }

  #poolTransaction(pool: number): Partial<LedgerTransaction> {
    const { epoch } = this.state.epoch.get();
    if (this.state.pools.has(poolId(pool)) && this.#below(3) === 0)
      return {
        certificates: [{ kind: 'pool-retirement', pool: poolHash(pool), epoch: BigInt(epoch + 1 + this.#below(2)) }],
      };
    const parameters = poolParameters(pool, {
      rewardAccount: this.#below(this.accountCount),
      owners: [this.#below(this.accountCount)],
      cost: BigInt(this.#below(1_000)) * ADA,
      margin: { numerator: BigInt(this.#below(11)), denominator: 10n },
    });
    return { certificates: [{ kind: 'pool-registration', parameters }] };
  }

  #instantRewards(): Partial<LedgerTransaction> {
    const pot = this.#below(2) === 0 ? 'reserves' : 'treasury';
    const toOtherPot = this.#below(2) === 0 ? this.#amount() / 1_000n : undefined;
    const rewards =
      toOtherPot === undefined ? [[credential(this.#below(this.accountCount)), this.#amount() / 1_000n] as const] : [];
    return { certificates: [{ kind: 'instant-rewards', pot, rewards, toOtherPot }] };
  }

  /** All genesis keys propose the first version of the next era. */
  #update(): GenesisUpdate {
    const { epoch, parameters } = this.state.epoch.get();
    const protocolVersion = { major: parameters.protocolVersion.major + 1, minor: 0 };
    const keys = Array.from({ length: GENESIS_KEYS }, (_, index) => new Uint8Array(28).fill(index));
    return { epoch: BigInt(epoch), proposals: keys.map((key) => [key, { protocolVersion }]) };
  }

  /** Lets the unspent outputs pay fee, donation and deposits, and receive withdrawals and refunds. */
  #pay(content: Partial<LedgerTransaction>): Partial<LedgerTransaction> {
    const fee = BigInt(this.#below(1_000_000));
    const { keyDeposit, poolDeposit } = this.state.epoch.get().parameters;
    let utxoChange = -fee - (content.donation ?? 0n);
    for (const [, lovelace] of content.withdrawals ?? []) utxoChange += lovelace;
    for (const { deposit } of content.proposals ?? []) utxoChange -= deposit;
    for (const certificate of content.certificates ?? [])
      if (certificate.kind === 'stake-registration') utxoChange -= keyDeposit;
      else if (certificate.kind === 'stake-deregistration') utxoChange += keyDeposit;
      else if (certificate.kind === 'drep-registration') utxoChange -= certificate.deposit;
      else if (certificate.kind === 'pool-registration') {
        const known = this.state.pools.has(Buffer.from(certificate.parameters.operator).toString('hex'));
        if (!known) utxoChange -= poolDeposit;
      }
    return { ...content, fee, utxoChange };
  }

  #amount(): bigint {
    return BigInt(this.#below(1_000_000)) * ADA;
  }

  #below(limit: number): number {
    this.#random ^= this.#random << 13;
    this.#random ^= this.#random >>> 17;
    this.#random ^= this.#random << 5;
    return (this.#random >>> 0) % limit;
  }
}
