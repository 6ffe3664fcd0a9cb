import type { MidnightNetwork } from '../../chains/networks.js';
import { blake2b256 } from '../../kernel/blake2b.js';
import { toHex } from '../../kernel/hex.js';
import { deriveKey } from '../cardano/signing-key.js';
import type { SavedSandbox } from '../sandbox-store.js';
import { BEGINNING, LAST_HEIGHT, systemParametersAt } from './history.js';

const hashText = (text: string): string => toHex(blake2b256(Buffer.from(text)));

/** A validator that the operators of the network permit; it has no stake pool. */
export interface PermissionedValidator {
  readonly sidechainKey: string;
  readonly auraKey: string;
}

/** A stake pool of Cardano that registers as a validator. */
export interface RegisteredPool extends PermissionedValidator {
  readonly ticker: string;
  /** Cold key of the pool; its hash is the id. */
  readonly mainchainKey: string;
  readonly poolId: string;
  /** First epoch with the registration. */
  readonly registeredFrom: number;
  /** First epoch in which the registration is valid; undefined: it never is. */
  readonly validFrom: number | undefined;
  readonly liveStake: bigint;
  readonly liveDelegators: number;
  readonly pledge: bigint;
}

const PERMISSIONED = 5;

interface PoolPlan {
  readonly ticker: string;
  /** In epochs after that of the first block. */
  readonly registers: number;
  readonly becomesValid: number | undefined;
  readonly liveAda: number;
  readonly delegators: number;
  readonly pledgeAda: number;
}

/** The signature of PINE is wrong in its first registration; that of ELM was never corrected. */
const POOLS: readonly PoolPlan[] = [
  { ticker: 'OAK', registers: 0, becomesValid: 0, liveAda: 31_250_000, delegators: 812, pledgeAda: 500_000 },
  { ticker: 'PINE', registers: 0, becomesValid: 1, liveAda: 12_400_000, delegators: 301, pledgeAda: 100_000 },
  { ticker: 'WILLO', registers: 1, becomesValid: 1, liveAda: 4_875_000, delegators: 96, pledgeAda: 25_000 },
  { ticker: 'ELM', registers: 1, becomesValid: undefined, liveAda: 210_000, delegators: 4, pledgeAda: 1_000 },
];

const LOVELACE = 1_000_000n;

/** The validators of a simulated network and their seats, as its node would select them. */
export class Committee {
  readonly #network: MidnightNetwork;
  readonly permissioned: readonly PermissionedValidator[];
  readonly pools: readonly RegisteredPool[];
  /** Epoch of the first block. */
  readonly firstEpoch: number;
  /** First epoch after the history, which lies in the past and fits in the first epoch. */
  readonly startEpoch: number;

  constructor(network: MidnightNetwork, { seed, startedAt }: Pick<SavedSandbox, 'seed' | 'startedAt'>) {
    this.#network = network;
    this.startEpoch = this.epochAt(Math.floor(startedAt / network.slotSeconds));
    const simulation = `${network.id} ${seed}`;
    const firstEpoch = Math.floor(BEGINNING / network.slotSeconds / network.epochSlots);
    this.firstEpoch = firstEpoch;
    this.permissioned = Array.from({ length: PERMISSIONED }, (_, index) => ({
      sidechainKey: hashText(`sidechain ${simulation} permissioned ${index}`),
      auraKey: hashText(`author ${network.id} ${index}`),
    }));
    this.pools = POOLS.map(({ ticker, registers, becomesValid, liveAda, delegators, pledgeAda }) => {
      const { vkey, hash } = deriveKey(simulation, `pool ${ticker}`);
      return {
        ticker,
        mainchainKey: toHex(vkey),
        poolId: toHex(hash),
        sidechainKey: hashText(`sidechain ${simulation} ${ticker}`),
        auraKey: hashText(`aura ${simulation} ${ticker}`),
        registeredFrom: firstEpoch + registers,
        validFrom: becomesValid === undefined ? undefined : firstEpoch + becomesValid,
        liveStake: BigInt(liveAda) * LOVELACE,
        liveDelegators: delegators,
        pledge: BigInt(pledgeAda) * LOVELACE,
      };
    });
  }

  epochAt(slot: number): number {
    return Math.floor(slot / this.#network.epochSlots);
  }

  /** Epochs in which the chain exists, from a given one back. */
  *epochsBefore(epoch: number): Generator<number> {
    for (let at = epoch; at >= this.startEpoch; at -= 1) yield at;
    if (this.startEpoch > this.firstEpoch) yield this.firstEpoch;
  }

  exists(epoch: number): boolean {
    return epoch === this.firstEpoch || epoch >= this.startEpoch;
  }

  has(sidechainKey: string): boolean {
    return [...this.permissioned, ...this.pools].some((validator) => validator.sidechainKey === sidechainKey);
  }

  isRegistered(pool: RegisteredPool, epoch: number): boolean {
    return epoch >= pool.registeredFrom;
  }

  isValid({ validFrom }: RegisteredPool, epoch: number): boolean {
    return validFrom !== undefined && epoch >= validFrom;
  }

  /**
   * The seats of an epoch in order; a validator can have several. The parameters that apply are those at the start of
   * the epoch: the first epoch has those of the first block, all others those of the history's end.
   */
  seats(epoch: number): readonly (PermissionedValidator | RegisteredPool)[] {
    if (!this.exists(epoch)) return [];
    const { permissionedCandidates, registeredCandidates } = systemParametersAt(
      epoch === this.firstEpoch ? 0 : LAST_HEIGHT,
    );
    const valid = this.pools.filter((pool) => this.isValid(pool, epoch));
    const rotate = <Item>(items: readonly Item[], seats: number): readonly Item[] =>
      items.length === 0
        ? []
        : Array.from({ length: seats }, (_, at) => items[(at + epoch + ROTATION) % items.length]!);
    return [...rotate(this.permissioned, permissionedCandidates), ...rotate(valid, registeredCandidates)];
  }

  expectedSlots(position: number, seats: number): number {
    const { epochSlots } = this.#network;
    return Math.floor(epochSlots / seats) + (position < epochSlots % seats ? 1 : 0);
  }

  /** The author of a slot by the rule of Aura: the seats take turns. */
  author(slot: number): string {
    // A clock that was set back gives blocks of an earlier epoch than the start.
    const epoch = this.epochAt(slot);
    const seats = this.seats(this.exists(epoch) ? epoch : this.startEpoch);
    return seats[slot % seats.length]!.auraKey;
  }
}

/** The first validator has the first slot of the chain. */
const ROTATION = 3;
