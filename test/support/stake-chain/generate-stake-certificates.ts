import type { DRep } from '../../../src/chains/cardano/addresses/credential.js';
import type { Certificate } from '../../../src/chains/cardano/certificates/certificate.js';
import { toHex } from '../../../src/kernel/hex.js';
import { isBootstrap } from '../../../src/ledger/governance/voting-thresholds.js';
import { credentialKey } from '../../../src/ledger/state/keys.js';
import type { GeneratorInput } from './generate-stake-transaction.js';
import {
  DREPS,
  drepCredential,
  POOLS,
  poolColdKey,
  poolHash,
  rewardAddress,
  stakeCredential,
} from './stake-chain-keys.js';
import { COMMITTEE_SIZE, hash28 } from './stake-chain-network.js';

const FIRST_BLOCKS = 9;
const FIRST_REGISTRATIONS = 150;
const BUSY_ACCOUNTS = 30;

/** Certificates of one transaction, each valid after those before it. `withdrawn`: accounts whose balance is withdrawn. */
export function generateStakeCertificates(
  input: GeneratorInput,
  withdrawn: ReadonlySet<string> = new Set(),
): readonly Certificate[] {
  const transaction = new CertificateGenerator(input, withdrawn);
  if (input.height < FIRST_BLOCKS) return transaction.start();
  return Array.from({ length: input.below(7) }, () => transaction.next()).filter((each) => each !== undefined);
}

class CertificateGenerator {
  readonly #input: GeneratorInput;
  readonly #withdrawn: ReadonlySet<string>;
  /** Whether accounts, pools and DReps that this transaction changes are registered. */
  readonly #changed = new Map<string, boolean>();

  constructor(input: GeneratorInput, withdrawn: ReadonlySet<string>) {
    this.#input = input;
    this.#withdrawn = withdrawn;
  }

  /** Registers most pools, some DReps, the hot keys of the committee and many accounts. */
  start(): readonly Certificate[] {
    const { below, height } = this.#input;
    if (height === 0)
      return [
        ...Array.from({ length: POOLS - 2 }, (_, pool) => this.#registerPool(pool)),
        ...Array.from(
          { length: COMMITTEE_SIZE },
          (_, member): Certificate => ({
            kind: 'committee-authorization',
            cold: { type: 'key', hash: hash28(`cold ${member}`) },
            hot: { type: 'key', hash: hash28(`hot ${member}`) },
          }),
        ),
      ];
    if (height === 1)
      return Array.from({ length: DREPS / 2 }, (_, drep) => this.#changeDRep(drep)).filter(
        (each) => each !== undefined,
      );
    return Array.from({ length: FIRST_REGISTRATIONS + below(50) }, () => this.#changeRegistration(true)).filter(
      (each) => each !== undefined,
    );
  }

  next(): Certificate | undefined {
    const { below } = this.#input;
    switch (below(12)) {
      case 0:
        return this.#changePool();
      case 1:
        return this.#changeDRep(below(DREPS));
      case 2:
      case 3:
        return this.#changeRegistration(below(4) > 0);
      case 4:
      case 5:
      case 6:
        return this.#delegateVote();
      default:
        return this.#delegate();
    }
  }

  #pickAccount(): { readonly number: number; readonly key: string; readonly id: number | undefined } {
    const { below, accounts, accountNumbers, height } = this.#input;
    // A few accounts have most of the later events.
    const number = below(height >= FIRST_BLOCKS && below(2) === 0 ? BUSY_ACCOUNTS : accounts);
    const credential = stakeCredential(number);
    return { number, key: credentialKey(credential), id: accountNumbers.find(credential) };
  }

  #isRegistered({ key, id }: { readonly key: string; readonly id: number | undefined }): boolean {
    return this.#changed.get(`s${key}`) ?? (id !== undefined && this.#input.state.accounts.isRegistered(id));
  }

  #changeRegistration(onlyRegister: boolean): Certificate | undefined {
    const { below, state } = this.#input;
    const account = this.#pickAccount();
    const stake = stakeCredential(account.number);
    const { keyDeposit } = state.epoch.get().parameters;
    if (this.#changed.has(`s${account.key}`)) return undefined;
    if (this.#isRegistered(account)) {
      if (onlyRegister) return undefined;
      const id = account.id!;
      if (state.accounts.rewards(id) > 0n && !this.#withdrawn.has(account.key)) return undefined;
      this.#changed.set(`s${account.key}`, false);
      const deposit = state.accounts.deposit(id);
      return { kind: 'stake-deregistration', stake, deposit: below(2) === 0 ? undefined : deposit };
    }
    const pool = this.#pickPool();
    const drep = this.#pickDRep();
    this.#changed.set(`s${account.key}`, true);
    switch (pool === undefined || drep === undefined ? 0 : below(5)) {
      case 1:
        return { kind: 'stake-registration-delegation', stake, pool: pool!, deposit: keyDeposit };
      case 2:
        return { kind: 'vote-registration-delegation', stake, drep: drep!, deposit: keyDeposit };
      case 3:
        return { kind: 'stake-vote-registration-delegation', stake, pool: pool!, drep: drep!, deposit: keyDeposit };
      default:
        return { kind: 'stake-registration', stake, deposit: below(2) === 0 ? undefined : keyDeposit };
    }
  }

  #delegate(): Certificate | undefined {
    const account = this.#pickAccount();
    const pool = this.#pickPool();
    if (pool === undefined || !this.#isRegistered(account)) return undefined;
    const stake = stakeCredential(account.number);
    const drep = this.#input.below(4) === 0 ? this.#pickDRep() : undefined;
    return drep === undefined
      ? { kind: 'stake-delegation', stake, pool }
      : { kind: 'stake-vote-delegation', stake, pool, drep };
  }

  #delegateVote(): Certificate | undefined {
    const account = this.#pickAccount();
    const drep = this.#pickDRep();
    if (drep === undefined || !this.#isRegistered(account)) return undefined;
    return { kind: 'vote-delegation', stake: stakeCredential(account.number), drep };
  }

  #pickPool(): Uint8Array | undefined {
    const pool = poolHash(this.#input.below(POOLS));
    return this.#input.state.pools.has(toHex(pool)) ? pool : undefined;
  }

  /** Protocol version 9 also accepted DReps that are not registered. */
  #pickDRep(): DRep | undefined {
    const { below, state } = this.#input;
    if (below(6) === 0) return { type: below(2) === 0 ? 'abstain' : 'no-confidence' };
    const drep = drepCredential(below(DREPS));
    const known = this.#changed.get(`d${credentialKey(drep)}`) ?? state.dreps.has(credentialKey(drep));
    return known || isBootstrap(state.epoch.get().parameters) ? drep : undefined;
  }

  #changeDRep(number: number): Certificate | undefined {
    const { below, state } = this.#input;
    const drep = drepCredential(number);
    const key = credentialKey(drep);
    if (this.#changed.has(`d${key}`)) return undefined;
    const registered = state.dreps.get(key);
    if (registered === undefined) {
      this.#changed.set(`d${key}`, true);
      return {
        kind: 'drep-registration',
        drep,
        deposit: state.epoch.get().parameters.drepDeposit ?? 0n,
        anchor: undefined,
      };
    }
    if (below(2) === 0) return { kind: 'drep-update', drep, anchor: undefined };
    this.#changed.set(`d${key}`, false);
    return { kind: 'drep-deregistration', drep, deposit: registered.deposit };
  }

  #changePool(): Certificate {
    const { below, state } = this.#input;
    const pool = below(POOLS);
    if (!state.pools.has(toHex(poolHash(pool))) || below(2) === 0) return this.#registerPool(pool);
    const epoch = BigInt(state.epoch.get().epoch + 1 + below(3));
    return { kind: 'pool-retirement', pool: poolHash(pool), epoch };
  }

  #registerPool(pool: number): Certificate {
    const { below, accounts } = this.#input;
    const owner = below(accounts);
    const { type, hash } = stakeCredential(owner);
    return {
      kind: 'pool-registration',
      parameters: {
        operator: poolHash(pool),
        vrfKeyHash: poolColdKey(pool),
        pledge: BigInt(below(3)) * 1_000_000n,
        cost: BigInt(below(500)) * 1_000_000n,
        margin: { numerator: BigInt(below(11)), denominator: 10n },
        rewardAccount: rewardAddress(below(accounts)),
        owners: type === 'key' ? [hash] : [],
        relays: [],
        metadata: undefined,
      },
    };
  }
}
