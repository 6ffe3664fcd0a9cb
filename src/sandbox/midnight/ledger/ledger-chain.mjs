import { createHash } from 'node:crypto';
import * as ledger from '@midnight-ntwrk/ledger-v8';
import { DEEDS } from './deeds.mjs';
import { Person } from './person.mjs';
import { reseed } from './seeded-random.mjs';

const NIGHT = ledger.nativeToken().raw;
const DUST_TAGS = new Set(['dustInitialUtxo', 'dustGenerationDtimeUpdate', 'dustSpendProcessed']);
const ZSWAP_TAGS = new Set(['zswapInput', 'zswapOutput']);

const toHex = (bytes) => Buffer.from(bytes).toString('hex');
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');
const byPlace = (a, b) =>
  a.intentHash === b.intentHash ? a.outputNo - b.outputNo : a.intentHash < b.intentHash ? -1 : 1;

/** Everything is checked; of what was never proved, everything but proofs. */
function strictness({ balanced = true, proven = false }) {
  const strict = new ledger.WellFormedStrictness();
  strict.verifyNativeProofs = proven;
  strict.verifyContractProofs = proven;
  strict.enforceBalancing = balanced;
  return strict;
}

/** What a wallet hands to its prover. Here nobody proves: such bytes may be submitted as they are. */
const UNPROVEN = /^midnight:transaction\[v9\]\(signature\[v1\],proof-preimage,(?!pedersen)/;

/** The true ledger of one network, and the people on it. Blocks and proofs are all that is simulated. */
export class LedgerChain {
  constructor({ networkName, people, snapshot }) {
    const saved = snapshot === undefined ? undefined : JSON.parse(Buffer.from(snapshot).toString());
    this.networkName = networkName;
    this.state =
      saved === undefined
        ? ledger.LedgerState.blank(networkName)
        : ledger.LedgerState.deserialize(new Uint8Array(Buffer.from(saved.ledger, 'base64')));
    this.ends = saved?.ends ?? { zswap: 0, dustCommitment: 0, dustGeneration: 0, ZSWAP: 0, DUST: 0 };
    this.contracts = saved?.contracts ?? {};
    this.fees = saved?.fees ?? {};
    this.zswapRoot = saved?.zswapRoot ?? '';
    const { parameters } = this.state;
    this.people = new Map(people.map((each) => [each.name, new Person(each, saved?.people[each.name], parameters)]));
    this.time = new Date(0);
    this.place = '';
  }

  snapshot() {
    const people = Object.fromEntries([...this.people].map(([name, person]) => [name, person.saved()]));
    const ledgerText = Buffer.from(this.state.serialize()).toString('base64');
    const { ends, contracts, fees, zswapRoot } = this;
    return new Uint8Array(
      Buffer.from(JSON.stringify({ ledger: ledgerText, ends, contracts, fees, zswapRoot, people })),
    );
  }

  person(name) {
    const found = this.people.get(name);
    if (found === undefined) throw new RangeError(`Nobody is called ${name}`);
    return found;
  }

  /** A name, or 64 hexadecimal digits. */
  addressOf(who) {
    return this.people.get(who)?.address ?? who;
  }

  coinsOf(address, tokenType = NIGHT) {
    return [...this.state.utxo.filter(address)].filter(({ type }) => type === tokenType).sort(byPlace);
  }

  /** The fewest coins that cover an amount, and what becomes of them. */
  payment(from, to, amount, tokenType) {
    const coins = [];
    let held = 0n;
    for (const coin of this.coinsOf(from, tokenType).sort((a, b) => (b.value > a.value ? 1 : -1))) {
      if (held >= amount) break;
      coins.push(coin);
      held += coin.value;
    }
    if (held < amount) throw new RangeError(`${amount} are more than there is`);
    const change = held === amount ? [] : [{ owner: from, type: tokenType, value: held - amount }];
    return { coins: coins.sort(byPlace), outputs: [{ owner: to, type: tokenType, value: amount }, ...change] };
  }

  /** What is published, and what can be applied without proofs. */
  draft(shielded, intent) {
    const unproven = ledger.Transaction.fromParts(this.networkName, shielded, undefined, intent);
    return { published: unproven.mockProve(), applied: unproven.eraseProofs() };
  }

  /** Makes a block: deeds of our own, then what others submitted. What cannot be done is left out and told. */
  produce({ seed, height, timestamp, parentHash, deeds, submitted }) {
    this.time = new Date(Math.floor(timestamp / 1000) * 1000);
    this.parentHash = parentHash;
    const transactions = [];
    const refused = [];
    deeds.forEach((deed, index) => {
      this.place = `${height} ${index}`;
      reseed(`${seed} ${this.place}`);
      try {
        transactions.push(DEEDS[deed.type](this, deed, this.time));
      } catch (error) {
        refused.push({ deed: index, reason: sentenceOf(error) });
      }
    });
    submitted.forEach((raw, index) => {
      try {
        transactions.push(this.applyPublished(raw));
      } catch (error) {
        refused.push({ submitted: index, reason: sentenceOf(error) });
      }
    });
    this.state = this.state.postBlockUpdate(this.time);
    if (this.zswapRoot === '' || transactions.some(({ events }) => events.some(({ group }) => group === 'ZSWAP')))
      this.zswapRoot = /root = Some\(([0-9a-f]+)\)/.exec(this.state.zswap.toString(true))?.[1] ?? '00';
    const { ends, zswapRoot } = this;
    const ledgerParameters = toHex(this.state.parameters.serialize());
    return { transactions, refused, ends: { ...ends }, zswapRoot, ledgerParameters };
  }

  /** Why a transaction cannot be in the next block; undefined where it can. */
  judge(raw, timestamp) {
    const { state, ends, time } = this;
    this.time = new Date(Math.floor(timestamp / 1000) * 1000);
    try {
      const { applied, proven } = this.readable(raw);
      this.apply(applied, { proven });
      return undefined;
    } catch (error) {
      return sentenceOf(error);
    } finally {
      Object.assign(this, { state, ends, time });
    }
  }

  applySystem(raw) {
    const [after, events] = this.state.applySystemTx(ledger.SystemTransaction.deserialize(raw), this.time);
    this.state = after;
    // The hash of a system transaction is that of its bytes.
    const hash = sha256(raw);
    return {
      ...EMPTY,
      kind: 'SYSTEM',
      hash,
      raw: toHex(raw),
      events: this.tell(events.map((event) => this.kept(event, hash))),
    };
  }

  applyDraft({ published, applied }, { balanced, fee }) {
    return this.record({ published, applied }, fee, this.apply(applied, { balanced }));
  }

  applyPublished(raw) {
    const { published, applied, proven } = this.readable(raw);
    const paid = [...(published.intents?.values() ?? [])]
      .flatMap(({ dustActions }) => dustActions?.spends ?? [])
      .reduce((sum, { vFee }) => sum + vFee, 0n);
    return this.record({ published, applied }, paid, this.apply(applied, { proven }));
  }

  /** What is published of submitted bytes, and what is applied: the same, unless the proofs are missing. */
  readable(raw) {
    if (!UNPROVEN.test(Buffer.from(raw.subarray(0, 100)).toString('latin1'))) {
      const published = ledger.Transaction.deserialize('signature', 'proof', 'binding', raw);
      return { published, applied: published, proven: true };
    }
    const unproven = ledger.Transaction.deserialize('signature', 'pre-proof', 'pre-binding', raw);
    // The same bytes have the same hash whenever they are asked for.
    reseed(sha256(raw));
    return { published: unproven.mockProve(), applied: unproven.eraseProofs(), proven: false };
  }

  /** Applies it, or throws the ledger's own words. */
  apply(transaction, checks) {
    const verified = transaction.wellFormed(this.state, strictness(checks), this.time);
    const seconds = BigInt(this.time.getTime() / 1000);
    const context = new ledger.TransactionContext(this.state, {
      secondsSinceEpoch: seconds,
      secondsSinceEpochErr: 30,
      parentBlockHash: this.parentHash ?? '00'.repeat(32),
      lastBlockTime: seconds,
    });
    const before = this.state.utxo;
    const [after, result] = this.state.apply(verified, context);
    if (result.type === 'failure') throw new RangeError(result.error ?? 'the guaranteed part failed');
    this.state = after;
    const [created, spent] = after.utxo.delta(before);
    return { result, created: [...created].sort(byPlace), spent: [...spent].sort(byPlace) };
  }

  record({ published, applied }, fee, { result, created, spent }) {
    const hash = published.transactionHash();
    const start = { ...this.ends };
    const events = this.tell(result.events.map((event) => this.kept(event, hash)));
    const { ends } = this;
    const dusty = new Set(events.map(({ backs }) => backs));
    const seconds = this.time.getTime() / 1000;
    return {
      kind: 'REGULAR',
      hash,
      raw: toHex(published.serialize()),
      status: result.type === 'success' ? 'SUCCESS' : 'PARTIAL_SUCCESS',
      segments: segmentsOf(result, published),
      // Made-up proofs all have one binding; the true one is that of the transaction without them.
      identifiers: applied.identifiers(),
      fee: String(fee),
      zswapRoot: this.zswapRoot === '' ? '00' : this.zswapRoot,
      zswap: { start: start.zswap, end: ends.zswap },
      dustCommitment: { start: start.dustCommitment, end: ends.dustCommitment },
      dustGeneration: { start: start.dustGeneration, end: ends.dustGeneration },
      created: created.map(({ owner, type, value, intentHash, outputNo }) => {
        const initialNonce = ledger.dustInitialNonce(BigInt(outputNo), intentHash);
        return {
          intentHash,
          outputIndex: outputNo,
          owner,
          tokenType: type,
          value: String(value),
          ctime: seconds,
          initialNonce,
          registeredForDust: dusty.has(initialNonce),
        };
      }),
      spent: spent.map(({ intentHash, outputNo }) => ({ intentHash, outputIndex: outputNo })),
      actions: this.actionsOf(published, result),
      events: events.map(({ group, id, raw: bytes }) => ({ group, id, raw: bytes })),
    };
  }

  /** An event names the transaction that was applied, which differs from the published one by its proofs. */
  kept(event, hash) {
    const { source, content } = event;
    const raw = toHex(event.serialize()).replace(source.transactionHash, hash);
    return { raw, content };
  }

  /** Numbers events, moves the ends of the trees, and lets everybody hear. Zswap first. */
  tell(events) {
    const groups = [
      ['ZSWAP', ZSWAP_TAGS],
      ['DUST', DUST_TAGS],
    ];
    return groups.flatMap(([group, tags]) =>
      events
        .filter(({ content }) => tags.has(content.tag))
        .map(({ raw, content }) => {
          this.ends = endsAfter(this.ends, group, content);
          const bytes = new Uint8Array(Buffer.from(raw, 'hex'));
          for (const person of this.people.values()) person.hear(group, bytes);
          const backs = content.tag === 'dustInitialUtxo' ? content.generation.nonce : undefined;
          return { group, id: this.ends[group], raw, backs };
        }),
    );
  }

  actionsOf(published, result) {
    if (result.type !== 'success') return [];
    return [...(published.intents?.values() ?? [])]
      .flatMap(({ actions }) => actions)
      .map((action) => {
        const deployed = action instanceof ledger.ContractDeploy;
        const type = deployed ? 'DEPLOY' : action instanceof ledger.MaintenanceUpdate ? 'UPDATE' : 'CALL';
        const state = this.state.index(action.address);
        return {
          type,
          address: action.address,
          entryPoint: type === 'CALL' ? entryPointText(action.entryPoint) : undefined,
          state: state === undefined ? '' : toHex(state.serialize()),
          zswapState: toHex(this.state.zswap.filter(action.address).serialize()),
          balances: [...(state?.balance ?? [])]
            .filter(([token]) => token.tag === 'unshielded')
            .map(([token, amount]) => ({ tokenType: token.raw, amount: String(amount) })),
        };
      });
  }

  /** The part of a tree that a wallet which owns nothing of it can skip. Both ends are in it. */
  merkleUpdate(tree, start, end) {
    const { zswap, dust } = this.state;
    const [first, last] = [BigInt(start), BigInt(end)];
    if (tree === 'zswap') return toHex(new ledger.MerkleTreeCollapsedUpdate(zswap, first, last).serialize());
    const update =
      tree === 'dust-commitment'
        ? ledger.DustStateMerkleTreeCollapsedUpdate.newFromCommitmentTree(dust.utxo, first, last)
        : ledger.DustStateMerkleTreeCollapsedUpdate.newFromGenerationTree(dust.generation, first, last);
    return toHex(update.serialize());
  }
}

const EMPTY = { segments: [], identifiers: [], created: [], spent: [], actions: [] };

const entryPointText = (point) => (typeof point === 'string' ? point : toHex(point));

function endsAfter(ends, group, content) {
  const next = { ...ends, [group]: ends[group] + 1 };
  if (content.tag === 'zswapOutput') next.zswap = Number(content.mtIndex) + 1;
  if (content.tag === 'dustSpendProcessed') next.dustCommitment = Number(content.commitmentIndex) + 1;
  if (content.tag === 'dustInitialUtxo') {
    next.dustGeneration = Number(content.generationIndex) + 1;
    next.dustCommitment = Number(content.output.mtIndex) + 1;
  }
  return next;
}

/** In version 8 the library says of each segment whether it failed; the guaranteed one, 0, never does. */
function segmentsOf({ type, successfulSegments }, { intents }) {
  if (type === 'success') return [...(intents?.keys() ?? [])].map((id) => ({ id, success: true }));
  const told = [...(successfulSegments ?? [])];
  const inverted = told.some(([id, value]) => id === 0 && !value);
  return told.map(([id, value]) => ({ id, success: inverted ? !value : value })).sort((a, b) => a.id - b.id);
}

const sentenceOf = (error) => String(error?.message ?? error).slice(0, 500);
