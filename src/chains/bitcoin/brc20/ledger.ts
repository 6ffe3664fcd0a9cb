import type { ChainParameters } from '../chain-parameters.js';
import { parseAmount } from './amount.js';
import type { Brc20Message, Ticker, TokenTerms } from './message.js';

/** The position of an action or event, and the inscription behind it. */
interface Cause {
  readonly height: number;
  /** Number of the transaction. */
  readonly txNum: number;
  /** Sequence number of the inscription. */
  readonly inscription: number;
}

/** An inscription that may change balances: one with a message is created, or any one moves. */
export type Brc20Action = Cause &
  (
    | {
        readonly kind: 'inscribed';
        readonly message: Brc20Message;
        /** Owner of the output with the inscription; undefined where it cannot be spent. */
        readonly holder: string | undefined;
        /** Sequence number of its first parent. */
        readonly parent: number | undefined;
      }
    | { readonly kind: 'moved'; readonly holder: string | undefined; readonly asFee: boolean }
  );

export interface Brc20Token extends TokenTerms {
  readonly id: number;
  readonly ticker: Ticker;
  /** Sequence number of the deploy inscription. */
  readonly inscription: number;
  readonly minted: bigint;
}

export interface Brc20Balance {
  readonly total: bigint;
  /** Part of the total that is inscribed in transfers which have not moved yet. */
  readonly transferable: bigint;
}

/** A transfer inscription that has not moved yet. */
export interface OpenTransfer {
  /** `Ticker.key` of the token. */
  readonly tokenKey: string;
  readonly holder: string;
  readonly amount: bigint;
}

/** The state before the actions; what it does not return does not exist. */
export interface Brc20State {
  readonly tokenCount: number;
  token(key: string): Brc20Token | undefined;
  balance(tokenId: number, holder: string): Brc20Balance | undefined;
  transfer(inscription: number): OpenTransfer | undefined;
}

export const BRC20_EVENTS = ['deploy', 'mint', 'inscribe-transfer', 'transfer'] as const;

export interface Brc20Event extends Cause {
  readonly kind: (typeof BRC20_EVENTS)[number];
  readonly token: Brc20Token;
  /** 0 for a deployment. */
  readonly amount: bigint;
  /** Undefined for deployments and mints. */
  readonly from: string | undefined;
  /** The deployer, or the new owner; undefined where the amount is burned. */
  readonly to: string | undefined;
  /** Whether the inscription was paid as a fee, which returns the amount to its owner. */
  readonly asFee: boolean;
}

type Rules = Pick<ChainParameters, 'firstBrc20Height' | 'firstSelfMintHeight'>;

const NOTHING: Brc20Balance = { total: 0n, transferable: 0n };

/** Applies inscriptions and their moves in chain order; the events are those that are valid by the rules of BRC-20. */
export class Brc20Ledger {
  readonly events: Brc20Event[] = [];
  readonly #state: Brc20State;
  readonly #rules: Rules;
  readonly #tokens = new Map<string, Brc20Token>();
  readonly #balances = new Map<string, Brc20Balance>();
  /** Undefined for transfers that moved. */
  readonly #transfers = new Map<number, OpenTransfer | undefined>();
  #tokenCount: number;

  constructor(state: Brc20State, rules: Rules) {
    this.#state = state;
    this.#rules = rules;
    this.#tokenCount = state.tokenCount;
  }

  apply(action: Brc20Action): void {
    if (action.height < this.#rules.firstBrc20Height) return;
    if (action.kind === 'moved') this.#move(action);
    else if (action.message.op === 'deploy') this.#deploy(action, action.message);
    else this.#mintOrInscribe(action, action.message);
  }

  token(key: string): Brc20Token | undefined {
    return this.#tokens.get(key) ?? this.#state.token(key);
  }

  balance(tokenId: number, holder: string): Brc20Balance {
    return this.#balances.get(`${tokenId} ${holder}`) ?? this.#state.balance(tokenId, holder) ?? NOTHING;
  }

  transfer(inscription: number): OpenTransfer | undefined {
    return this.#transfers.has(inscription) ? this.#transfers.get(inscription) : this.#state.transfer(inscription);
  }

  #deploy(
    { height, txNum, inscription, holder }: Extract<Brc20Action, { kind: 'inscribed' }>,
    { ticker, terms }: Extract<Brc20Message, { op: 'deploy' }>,
  ): void {
    if (terms.selfMint && height < this.#rules.firstSelfMintHeight) return;
    if (this.token(ticker.key) !== undefined) return;
    const token: Brc20Token = { ...terms, id: this.#tokenCount, ticker, inscription, minted: 0n };
    this.#tokenCount += 1;
    this.#tokens.set(ticker.key, token);
    this.#note({ height, txNum, inscription, kind: 'deploy', token, amount: 0n, to: holder });
  }

  #mintOrInscribe(
    { height, txNum, inscription, holder, parent }: Extract<Brc20Action, { kind: 'inscribed' }>,
    { op, ticker, amount: text }: Extract<Brc20Message, { op: 'mint' | 'transfer' }>,
  ): void {
    const token = this.token(ticker.key);
    const amount = token && parseAmount(text, token.decimals);
    if (token === undefined || amount === undefined || amount === 0n) return;
    const cause = { height, txNum, inscription };
    if (op === 'transfer') {
      // No output of an unspendable script can move again.
      if (holder === undefined || this.#available(token.id, holder) < amount) return;
      this.#change(token.id, holder, 0n, amount);
      this.#transfers.set(inscription, { tokenKey: ticker.key, holder, amount });
      this.#note({ ...cause, kind: 'inscribe-transfer', token, amount, from: holder, to: holder });
      return;
    }
    if (token.selfMint && parent !== token.inscription) return;
    if (amount > token.mintLimit || token.minted === token.max) return;
    // The last mint gets the rest.
    const minted = amount > token.max - token.minted ? token.max - token.minted : amount;
    const changed = { ...token, minted: token.minted + minted };
    this.#tokens.set(ticker.key, changed);
    if (holder !== undefined) this.#change(token.id, holder, minted, 0n);
    this.#note({ ...cause, kind: 'mint', token: changed, amount: minted, to: holder });
  }

  /** Only the first move of a transfer inscription counts. */
  #move({ height, txNum, inscription, holder, asFee }: Extract<Brc20Action, { kind: 'moved' }>): void {
    const open = this.transfer(inscription);
    if (open === undefined) return;
    const { tokenKey, holder: from, amount } = open;
    const token = this.token(tokenKey)!;
    const to = asFee ? from : holder;
    this.#transfers.set(inscription, undefined);
    this.#change(token.id, from, -amount, -amount);
    if (to !== undefined) this.#change(token.id, to, amount, 0n);
    this.#note({ height, txNum, inscription, kind: 'transfer', token, amount, from, to, asFee });
  }

  #available(tokenId: number, holder: string): bigint {
    const { total, transferable } = this.balance(tokenId, holder);
    return total - transferable;
  }

  #change(tokenId: number, holder: string, total: bigint, transferable: bigint): void {
    const before = this.balance(tokenId, holder);
    const after = { total: before.total + total, transferable: before.transferable + transferable };
    this.#balances.set(`${tokenId} ${holder}`, after);
  }

  #note(event: Omit<Brc20Event, 'from' | 'asFee'> & Partial<Brc20Event>): void {
    this.events.push({ from: undefined, asFee: false, ...event });
  }
}
