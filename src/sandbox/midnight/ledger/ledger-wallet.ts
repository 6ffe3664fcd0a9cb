import type * as ledger from '@midnight-ntwrk/ledger-v8';
import type { SandboxWallet } from '../wallets.js';
import { library } from './ledger-library.js';
import type { DustRoots } from './produced-block.js';

/** Events that a wallet may queue before it applies them: applying costs more than queueing. */
const MAX_PENDING_EVENTS = 40;

export type EventGroup = 'DUST' | 'ZSWAP';

/** A wallet in a stored snapshot; bytes are in base 64. */
export interface SavedWallet {
  readonly dust?: string;
  readonly zswap?: string;
  readonly unreadDust: readonly string[];
  readonly unreadZswap: readonly string[];
}

const toEvents = (raws: readonly Uint8Array[]): ledger.Event[] => raws.map((raw) => library.Event.deserialize(raw));
const toText = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
const fromText = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'base64'));
/** The bytes of a field element, lowest first, as the ledger serialises it; the root of an empty tree is 0. */
const encodeRoot = (root = 0n): string =>
  Buffer.from(root.toString(16).padStart(64, '0'), 'hex').reverse().toString('hex');

const fromHex = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'hex'));

/**
 * The keys of a wallet, with its DUST where it pays fees and its shielded coins where it holds some. Events are applied
 * when the state is needed, because each event costs a hash for every level of a tree.
 */
export class LedgerWallet {
  readonly name: string;
  readonly verifyingKey: ledger.SignatureVerifyingKey;
  readonly address: ledger.UserAddress;
  readonly dustKey: ledger.DustSecretKey;
  readonly zswapKeys: ledger.ZswapSecretKeys;
  readonly #signingKey: ledger.SigningKey;
  #dust: ledger.DustLocalState | undefined;
  #zswap: ledger.ZswapLocalState | undefined;
  #pending: Record<EventGroup, Uint8Array[]>;

  constructor(
    { name, night, dust, shielded, paysFees, holdsShielded }: SandboxWallet,
    saved: SavedWallet | undefined,
    parameters: ledger.LedgerParameters,
  ) {
    this.name = name;
    this.#signingKey = library.signingKeyFromBip340(fromHex(night));
    this.verifyingKey = library.signatureVerifyingKey(this.#signingKey);
    this.address = library.addressFromKey(this.verifyingKey);
    this.dustKey = library.DustSecretKey.fromSeed(fromHex(dust));
    this.zswapKeys = library.ZswapSecretKeys.fromSeed(fromHex(shielded));
    this.#pending = {
      DUST: (saved?.unreadDust ?? []).map(fromText),
      ZSWAP: (saved?.unreadZswap ?? []).map(fromText),
    };
    if (paysFees)
      this.#dust =
        saved?.dust === undefined
          ? new library.DustLocalState(parameters.dust)
          : library.DustLocalState.deserialize(fromText(saved.dust));
    if (holdsShielded)
      this.#zswap =
        saved?.zswap === undefined
          ? new library.ZswapLocalState()
          : library.ZswapLocalState.deserialize(fromText(saved.zswap));
  }

  receiveEvent(group: EventGroup, raw: Uint8Array): void {
    if ((group === 'DUST' ? this.#dust : this.#zswap) === undefined) return;
    this.#pending[group].push(raw);
    if (this.#pending[group].length >= MAX_PENDING_EVENTS) this.#applyPending();
  }

  #applyPending(): void {
    const { DUST, ZSWAP } = this.#pending;
    if (DUST.length > 0) this.#dust = this.#dust?.replayEvents(this.dustKey, toEvents(DUST));
    if (ZSWAP.length > 0) this.#zswap = this.#zswap?.replayEvents(this.zswapKeys, toEvents(ZSWAP));
    this.#pending = { DUST: [], ZSWAP: [] };
  }

  sign(data: Uint8Array): ledger.Signature {
    return library.signData(this.#signingKey, data);
  }

  get followsDust(): boolean {
    return this.#dust !== undefined;
  }

  /** Its DUST with all events applied. */
  get dust(): ledger.DustLocalState {
    this.#applyPending();
    if (this.#dust === undefined) throw new RangeError(`${this.name} has no DUST`);
    return this.#dust;
  }

  set dust(state: ledger.DustLocalState) {
    this.#dust = state;
  }

  /** A wallet that follows its DUST knows the whole trees: the parts of others as their hashes. */
  get dustRoots(): DustRoots {
    const { dust } = this;
    return { commitment: encodeRoot(dust.commitmentTreeRoot()), generation: encodeRoot(dust.generatingTreeRoot()) };
  }

  /** Its shielded coins with all events applied. */
  get zswap(): ledger.ZswapLocalState {
    this.#applyPending();
    if (this.#zswap === undefined) throw new RangeError(`${this.name} has no shielded coins`);
    return this.#zswap;
  }

  set zswap(state: ledger.ZswapLocalState) {
    this.#zswap = state;
  }

  /** The DUST output with the highest value now. */
  richestDust(now: Date): { readonly utxo: ledger.QualifiedDustOutput; readonly value: bigint } | undefined {
    const { dust } = this;
    let best: ReturnType<LedgerWallet['richestDust']>;
    for (const utxo of dust.utxos) {
      const info = dust.generationInfo(utxo);
      if (info === undefined) continue;
      const value = library.updatedValue(utxo.ctime, utxo.initialValue, info, now, dust.params);
      if (best === undefined || value > best.value) best = { utxo, value };
    }
    return best;
  }

  save(): SavedWallet {
    return {
      ...(this.#dust && { dust: toText(this.#dust.serialize()) }),
      ...(this.#zswap && { zswap: toText(this.#zswap.serialize()) }),
      unreadDust: this.#pending.DUST.map(toText),
      unreadZswap: this.#pending.ZSWAP.map(toText),
    };
  }
}
