import { fromHex } from '../../../../kernel/hex.js';
import { findTransactions } from '../../../../store/queries/bitcoin/transactions.js';
import { toStoredTransactionJson } from '../../../shapes/bitcoin/load-transactions.js';
import type { Db } from '../../../shapes/bitcoin/scan-history.js';
import { toEsploraTransaction } from '../../esplora/transaction-json.js';
import { AT } from '../mempool-route.js';
import { listInitTexts, STATS } from './init-message.js';
import { type NetworkState, readNetworkState, type SharedKey, type SocketContext } from './network-state.js';
import { writeProjectedTransactions } from './projected-transactions.js';
import { findAddressScript, MAX_SCRIPTS, MAX_TRANSACTIONS, type SocketRequest, type Wanted } from './read-request.js';
import { TrackedMempool } from './tracked-mempool.js';
import { type ScriptChanges, TrackedScripts } from './tracked-scripts.js';
import { describeChange, TrackedTransactions } from './tracked-transactions.js';

/** mempool.space adds a point to its chart every minute. */
const CHART_MS = 60_000;

const NO_WALLETS = 'unknown wallet: this service has no wallets that its operator has configured';

/** JSON texts by their key in the message. */
type Message = Map<string, string>;

/** One connection: its subscriptions, and what it was sent last. */
export class Session {
  #wanted: ReadonlySet<Wanted> = new Set();
  #sent: NetworkState | undefined;
  /** Subjects whose current state is sent with the next message. */
  readonly #due = new Set<Wanted>();
  #chartAt = Number.NEGATIVE_INFINITY;
  /** The transaction of `track-tx`, until the client has it; undefined when it does not need it. */
  #unknown: string | undefined;
  #replacements: 'rbfLatest' | 'rbfLatestFull' | undefined;
  #sentReplacements: string | undefined;
  #replacementSummary = false;
  #sentSummary: string | undefined;
  #projectedBlock: number | undefined;
  #sentProjected: string | undefined;
  #sequence = 0;
  readonly #mempool = new TrackedMempool('transactions');
  readonly #mempoolTxids = new TrackedMempool('txids');
  readonly #one = new TrackedTransactions();
  readonly #many = new TrackedTransactions();
  readonly #address = new TrackedScripts();
  readonly #addresses = new TrackedScripts();
  readonly #scripts = new TrackedScripts();
  /** Whether a subscription was changed since the last update. */
  #changed = false;
  #updating: Promise<unknown> = Promise.resolve();

  /** Whether there are changes that the last update had no room for. */
  get isBehind(): boolean {
    return this.#mempool.isBehind || this.#mempoolTxids.isBehind;
  }

  /** Applies a message of the client. Returns the text of the response; undefined when there is nothing to send. */
  async answer(context: SocketContext, request: SocketRequest): Promise<string | undefined> {
    return await this.#inTurn(async () => {
      const message = this.#apply(context, request);
      const state = await readNetworkState(context);
      if (request.action === 'init')
        for (const [key, text] of listInitTexts(state, context.services.health.version)) message.set(key, text);
      if (request.action === 'ping') message.set('pong', 'true');
      if (request.refreshBlocks === true) message.set('blocks', state.texts.blocks);
      await this.#addNews(context, state, message);
      return toText(message);
    });
  }

  /** The text about changes since the last message; undefined when there are none. */
  async update(context: SocketContext): Promise<string | undefined> {
    return await this.#inTurn(async () => {
      const message: Message = new Map();
      await this.#addNews(context, await readNetworkState(context), message);
      return toText(message);
    });
  }

  /** Requests and updates depend on the last message, so they are computed one after the other. */
  async #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#updating.then(work);
    this.#updating = turn.catch(() => undefined);
    return await turn;
  }

  /** Returns the messages about subscriptions that are refused. */
  #apply({ network }: SocketContext, request: SocketRequest): Message {
    const errors: Message = new Map();
    const { want, transaction, transactions, address, addresses, scripts } = request;
    this.#changed = true;
    if (want !== undefined) {
      for (const each of want) if (!this.#wanted.has(each)) this.#due.add(each);
      this.#wanted = new Set(want);
    }
    if (transaction !== undefined) {
      this.#one.track([]);
      this.#one.track(transaction === null ? [] : [transaction]);
      this.#unknown = request.sendTransaction === true ? (transaction ?? undefined) : undefined;
    }
    if (transactions !== undefined) {
      if (transactions.length > MAX_TRANSACTIONS)
        errors.set('track-txs-error', JSON.stringify(tooMany('transactions', MAX_TRANSACTIONS)));
      this.#many.track(transactions.length > MAX_TRANSACTIONS ? [] : transactions);
    }
    if (address !== undefined) this.#address.track(toScripts(address === null ? [] : [address], network));
    if (addresses !== undefined) {
      if (addresses.length > MAX_SCRIPTS)
        errors.set('track-addresses-error', JSON.stringify(tooMany('addresses', MAX_SCRIPTS)));
      this.#addresses.track(addresses.length > MAX_SCRIPTS ? new Map() : toScripts(addresses, network));
    }
    if (scripts !== undefined) {
      if (scripts.length > MAX_SCRIPTS)
        errors.set('track-scriptpubkeys-error', JSON.stringify(tooMany('scriptpubkeys', MAX_SCRIPTS)));
      this.#scripts.track(new Map(scripts.length > MAX_SCRIPTS ? [] : scripts.map((hex) => [hex, fromHex(hex)])));
    }
    this.#applyReplacements(request);
    if (request.mempool !== undefined) this.#mempool.track(request.mempool);
    if (request.mempoolTxids !== undefined) this.#mempoolTxids.track(request.mempoolTxids);
    if (request.wallet !== undefined) errors.set('track-wallet-error', JSON.stringify(NO_WALLETS));
    if (request.projectedBlock !== undefined) {
      this.#projectedBlock = request.projectedBlock ?? undefined;
      this.#sentProjected = undefined;
    }
    return errors;
  }

  #applyReplacements({ replacements, replacementSummary }: SocketRequest): void {
    if (replacements !== undefined) {
      this.#replacements = replacements === null ? undefined : replacements === 'all' ? 'rbfLatest' : 'rbfLatestFull';
      this.#sentReplacements = undefined;
    }
    if (replacementSummary !== undefined) {
      this.#replacementSummary = replacementSummary;
      this.#sentSummary = undefined;
    }
  }

  async #addNews(context: SocketContext, state: NetworkState, message: Message): Promise<void> {
    const before = this.#sent;
    if (before === state && !this.#changed && !this.isBehind) {
      this.#addChart(state, message);
      return;
    }
    this.#addBlocks(before, state, message);
    this.#addWanted(before, state, message);
    this.#addChart(state, message);
    this.#addReplacements(state, message);
    if (this.#projectedBlock !== undefined)
      await this.#addProjectedBlock(context.db, this.#projectedBlock, state, message);
    await this.#addMempool(context, state, message);
    if (this.#tracksAnything())
      await context.db.snapshot(async (snapshot) => this.#addTracked(context, snapshot, state, message));
    this.#sent = state;
    this.#changed = false;
    this.#due.clear();
  }

  #tracksAnything(): boolean {
    return [this.#one, this.#many, this.#address, this.#addresses, this.#scripts].some(({ size }) => size > 0);
  }

  /** One new block is sent alone; after several, or a reorg, the newest ones are. */
  #addBlocks(before: NetworkState | undefined, state: NetworkState, message: Message): void {
    if (!this.#wanted.has('blocks')) return;
    if (before === undefined || this.#due.has('blocks')) message.set('blocks', state.texts.blocks);
    else if (before.tip.hash === state.tip.hash) return;
    else if (before.tip.hash === state.previousHash) message.set('block', state.texts.block);
    else message.set('blocks', state.texts.blocks);
  }

  #addWanted(before: NetworkState | undefined, state: NetworkState, message: Message): void {
    const changed = (key: SharedKey): boolean => before?.texts[key] !== state.texts[key];
    const isDue = (subject: Wanted, ...keys: readonly SharedKey[]): boolean =>
      this.#wanted.has(subject) && (this.#due.has(subject) || keys.some(changed));
    if (isDue('stats', 'mempoolInfo', 'transactions', 'block'))
      for (const key of STATS) message.set(key, state.texts[key]);
    if (isDue('mempool-blocks', 'mempool-blocks')) message.set('mempool-blocks', state.texts['mempool-blocks']);
  }

  #addChart({ texts }: NetworkState, message: Message): void {
    const now = performance.now();
    if (!this.#wanted.has('live-2h-chart') || now - this.#chartAt < CHART_MS) return;
    this.#chartAt = now;
    message.set('live-2h-chart', texts['live-2h-chart']);
  }

  #addReplacements({ texts }: NetworkState, message: Message): void {
    const trees = this.#replacements && texts[this.#replacements];
    if (trees !== undefined && trees !== this.#sentReplacements) message.set('rbfLatest', trees);
    this.#sentReplacements = trees;
    const summary = this.#replacementSummary ? texts.rbfLatestSummary : undefined;
    if (summary !== undefined && summary !== this.#sentSummary) message.set('rbfLatestSummary', summary);
    this.#sentSummary = summary;
  }

  /** The whole block after each change of it: clients accept this as well as the difference. */
  async #addProjectedBlock(db: Db, index: number, { overview }: NetworkState, message: Message): Promise<void> {
    const text = await writeProjectedTransactions(db, overview, index);
    if (text !== this.#sentProjected)
      message.set(
        'projected-block-transactions',
        `{"index":${index},"sequence":${this.#sequence++},"blockTransactions":${text}}`,
      );
    this.#sentProjected = text;
  }

  async #addMempool(context: SocketContext, state: NetworkState, message: Message): Promise<void> {
    const transactions = await this.#mempool.update(context, state);
    if (transactions !== undefined) message.set('mempool-transactions', transactions);
    const txids = await this.#mempoolTxids.update(context, state);
    if (txids !== undefined) message.set('mempool-txids', txids);
  }

  async #addTracked({ network }: SocketContext, db: Db, state: NetworkState, message: Message): Promise<void> {
    const add = (key: string, value: unknown): unknown => message.set(key, JSON.stringify(value));
    const { overview, tip } = state;
    if (this.#one.size > 0)
      for (const change of await this.#one.update(db, overview))
        for (const [key, value] of Object.entries(describeChange(change))) add(key, value);
    if (this.#unknown !== undefined) {
      const found = (await findTransactions(db, [this.#unknown])).get(this.#unknown);
      if (found !== undefined) {
        add('tx', toEsploraTransaction(toStoredTransactionJson(found, network), AT.form));
        this.#unknown = undefined;
      }
    }
    if (this.#many.size > 0) {
      const changes = await this.#many.update(db, overview);
      if (changes.length > 0)
        add('tracked-txs', Object.fromEntries(changes.map(({ txid, state: each }) => [txid, each])));
    }
    if (this.#address.size > 0)
      for (const changes of (await this.#address.update(db, tip, network)).values()) addAddress(changes, add);
    if (this.#addresses.size > 0)
      addMany('multi-address-transactions', await this.#addresses.update(db, tip, network), add);
    if (this.#scripts.size > 0)
      addMany('multi-scriptpubkey-transactions', await this.#scripts.update(db, tip, network), add);
  }
}

type Add = (key: string, value: unknown) => unknown;

function addAddress({ mempool, confirmed, removed }: ScriptChanges, add: Add): void {
  if (mempool.length > 0) add('address-transactions', mempool);
  if (confirmed.length > 0) add('block-transactions', confirmed);
  if (removed.length > 0) add('address-removed-transactions', removed);
}

function addMany(key: string, changes: ReadonlyMap<string, ScriptChanges>, add: Add): void {
  if (changes.size > 0) add(key, Object.fromEntries(changes));
}

const toScripts = (addresses: readonly string[], network: SocketContext['network']): ReadonlyMap<string, Uint8Array> =>
  new Map(
    addresses.flatMap((address): [string, Uint8Array][] => {
      const script = findAddressScript(address, network);
      return script === undefined ? [] : [[address, script]];
    }),
  );

const tooMany = (noun: string, max: number): string =>
  `too many ${noun} requested, this connection supports tracking a maximum of ${max} ${noun}`;

const toText = (message: Message): string | undefined =>
  message.size === 0
    ? undefined
    : `{${[...message].map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(',')}}`;
