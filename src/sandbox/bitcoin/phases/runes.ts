import { OP } from '../../../chains/bitcoin/opcodes.js';
import { encodeEnvelope } from '../../../chains/bitcoin/ordinals/encode-inscription.js';
import type { Outpoint } from '../../../chains/bitcoin/outpoint.js';
import { encipher, runestoneScript } from '../../../chains/bitcoin/runes/encipher.js';
import { COMMIT_CONFIRMATIONS, encodeCommitment } from '../../../chains/bitcoin/runes/rune-commitment.js';
import { formatRuneId, type RuneId } from '../../../chains/bitcoin/runes/rune-id.js';
import { formatRuneName, parseSpacedName } from '../../../chains/bitcoin/runes/rune-name.js';
import { reservedName } from '../../../chains/bitcoin/runes/rune-schedule.js';
import { type Edict, type Etching, FLAG, type Runestone, TAG } from '../../../chains/bitcoin/runes/runestone.js';
import { buildScript } from '../../../chains/bitcoin/script-builder.js';
import type { ExpectedRune } from '../ground-truth.js';
import type { HistoryBuilder, SubmittedTransaction } from '../history-builder.js';
import { type Commitment, commit, POSTAGE, reveal } from '../inscribe.js';
import type { User } from '../simulation.js';

/** Value of an output that holds runes. */
const RUNE_POSTAGE = 2_000n;

const stone = (content: Partial<Omit<Runestone, 'kind'>>) => ({
  value: 0n,
  script: encipher({ edicts: [], etching: undefined, mint: undefined, pointer: undefined, ...content }),
});

const toRuneOutput = (user: User) => ({ value: RUNE_POSTAGE, script: user.treasures.script });

const NO_TERMS = {
  amount: undefined,
  cap: undefined,
  heightStart: undefined,
  heightEnd: undefined,
  offsetStart: undefined,
  offsetEnd: undefined,
};

/** Tracks the balances of one rune. */
class RuneLedger {
  readonly name: string;
  readonly premine: bigint;
  readonly cenotaph: boolean;
  readonly id: RuneId;
  /** User outputs that hold the rune, with the amounts. */
  readonly coins: { outpoint: Outpoint; holder: User; amount: bigint }[] = [];
  mints = 0n;
  burned = 0n;

  constructor(name: string, id: RuneId, premine: bigint, cenotaph = false) {
    this.name = name;
    this.id = id;
    this.premine = premine;
    this.cenotaph = cenotaph;
  }

  give(submitted: SubmittedTransaction, vout: number, holder: User, amount: bigint): void {
    this.coins.push({ outpoint: submitted.outpoint(vout), holder, amount });
  }

  /** Removes and returns the oldest output of a user. */
  spend(holder: User): { readonly outpoint: Outpoint; readonly amount: bigint } {
    const at = this.coins.findIndex((coin) => coin.holder === holder);
    return this.coins.splice(at, 1)[0]!;
  }

  get summary(): ExpectedRune {
    const { name, premine, mints, burned, cenotaph } = this;
    const held = new Map<string, bigint>();
    for (const { holder, amount } of this.coins)
      held.set(holder.treasures.name, (held.get(holder.treasures.name) ?? 0n) + amount);
    return { name, id: formatRuneId(this.id), premine, mints, burned, cenotaph, held };
  }
}

interface Plan {
  readonly author: User;
  readonly spaced: string;
  readonly etching: Omit<Etching, 'name' | 'spacers'>;
  readonly commitment: Commitment;
}

/** Valid and invalid etchings, mints by many users, edicts and burns. */
export function etchAndMint(builder: HistoryBuilder): readonly ExpectedRune[] {
  const [alice, bruno, chen, dara, emeka] = builder.simulation.users as [User, User, User, User, User];
  const open = { ...NO_TERMS, amount: 1_000_00n, cap: 60n };
  const few = { ...NO_TERMS, amount: 10n, cap: 5n };
  const over = { ...NO_TERMS, amount: 7n, cap: 100n, offsetEnd: 2n };
  const blank = { divisibility: undefined, symbol: undefined, premine: undefined, terms: undefined, turbo: false };
  const plans: readonly Plan[] = [
    plan(alice, 'CROSSTIE•SANDBOX', {
      ...blank,
      divisibility: 2,
      symbol: '⌘',
      premine: 5_000_000_00n,
      terms: open,
      turbo: true,
    }),
    plan(bruno, 'LANTERN•LIGHT•SHARES', { ...blank, symbol: '☀', premine: 21_000n }),
    plan(chen, 'FERRY•TICKET•SALE', { ...blank, symbol: '⛴', terms: few }),
    plan(dara, 'PAPER•BOATS•CLOSED', { ...blank, divisibility: 8, premine: 1n, terms: over }),
  ];
  const ghostName = 'GHOSTSHIPSADRIFT';
  const ghost = commit(builder, emeka, hidden(ghostName));
  builder.mine(COMMIT_CONFIRMATIONS - 1);

  const etched = plans.map((each) => etch(builder, each));
  const unnamed = builder.submit({
    payer: emeka.wallet,
    outputs: [
      toRuneOutput(emeka),
      stone({ etching: { ...blank, name: undefined, spacers: undefined, premine: 77n }, pointer: 0 }),
    ],
    feeRate: 5,
  });
  const flawed = reveal(builder, ghost, {
    outputs: [toRuneOutput(emeka), { value: 0n, script: flawedStone(ghostName) }],
  });
  const { name: stolen } = parseSpacedName('NOBODYPROMISEDTHIS');
  const rejected = builder.submit({
    payer: alice.wallet,
    outputs: [toRuneOutput(alice), stone({ etching: { ...blank, name: stolen, spacers: 0, premine: 1_000n } })],
    feeRate: 5,
  });
  builder.name('etching without a commitment', rejected.txid);
  builder.mine();

  const getRuneId = ({ txid }: SubmittedTransaction): RuneId => {
    const { height, index } = builder.position(txid);
    return { block: BigInt(height), tx: index };
  };
  const books = plans.map(({ author, spaced, etching }, index) => {
    const submitted = etched[index]!;
    const ledger = new RuneLedger(spaced.replaceAll('•', ''), getRuneId(submitted), etching.premine ?? 0n);
    if (ledger.premine > 0n) ledger.give(submitted, 0, author, ledger.premine);
    builder.name(`rune ${spaced}`, formatRuneId(ledger.id));
    return ledger;
  });
  const own = getRuneId(unnamed);
  const reserved = new RuneLedger(formatRuneName(reservedName(own.block, own.tx)), own, 77n);
  reserved.give(unnamed, 0, emeka, 77n);
  builder.name('rune without a chosen name', formatRuneId(own));
  const cenotaph = new RuneLedger(ghostName, getRuneId(flawed), 0n, true);
  builder.name('rune of a cenotaph', formatRuneId(cenotaph.id));
  const [crosstie, lantern, ferry, paper] = books as [RuneLedger, RuneLedger, RuneLedger, RuneLedger];

  mintByMany(builder, crosstie, 100_000n, 3);
  mintBeyondCap(builder, ferry);
  mintTooLate(builder, paper);
  divide(builder, lantern, bruno);
  moveTwoAtOnce(builder, crosstie, lantern);
  burnSome(builder, crosstie, lantern);
  return [...books, reserved, cenotaph].map(({ summary: known }) => known);

  function plan(author: User, spaced: string, etching: Plan['etching']): Plan {
    const { name } = parseSpacedName(spaced);
    return { author, spaced, etching, commitment: commit(builder, author, hidden(formatRuneName(name))) };
  }
}

/** Ord commits to the name in an inscription; any push of the name is valid. */
function hidden(name: string): Uint8Array {
  const rune = encodeCommitment(parseSpacedName(name).name);
  return name.startsWith('CROSSTIE')
    ? encodeEnvelope({ contentType: 'text/plain', rune, body: new TextEncoder().encode('the rune of this sandbox') })
    : buildScript(OP[0], OP.IF, rune, OP.ENDIF);
}

function etch(builder: HistoryBuilder, { author, spaced, etching, commitment }: Plan): SubmittedTransaction {
  const { name, spacers } = parseSpacedName(spaced);
  const outputs = [
    { value: POSTAGE, script: author.treasures.script },
    stone({ etching: { ...etching, name, spacers }, pointer: 0 }),
  ];
  const submitted = reveal(builder, commitment, { outputs });
  builder.name(`etching ${spaced}`, submitted.txid);
  return submitted;
}

/** An unrecognized even tag makes a cenotaph, which still claims the name. */
const flawedStone = (name: string): Uint8Array =>
  runestoneScript([TAG.flags, FLAG.etching, TAG.rune, parseSpacedName(name).name, 30n, 1n]);

const mintOnce = (builder: HistoryBuilder, ledger: RuneLedger, user: User): SubmittedTransaction =>
  builder.submit({
    payer: user.wallet,
    outputs: [toRuneOutput(user), stone({ mint: ledger.id, pointer: 0 })],
    feeRate: 9,
  });

/** All users, several times. */
function mintByMany(builder: HistoryBuilder, ledger: RuneLedger, amount: bigint, rounds: number): void {
  for (let round = 0; round < rounds; round += 1) {
    for (const user of builder.simulation.users) {
      ledger.give(mintOnce(builder, ledger, user), 0, user, amount);
      ledger.mints += 1n;
    }
    builder.mine();
  }
}

/** Seven mints in seven blocks, with a cap of five. */
function mintBeyondCap(builder: HistoryBuilder, ledger: RuneLedger): void {
  for (const [index, user] of builder.simulation.users.slice(0, 7).entries()) {
    const submitted = mintOnce(builder, ledger, user);
    if (index < 5) {
      ledger.give(submitted, 0, user, 10n);
      ledger.mints += 1n;
    }
    builder.mine();
  }
}

function mintTooLate(builder: HistoryBuilder, ledger: RuneLedger): void {
  builder.name('mint too late', mintOnce(builder, ledger, builder.simulation.users[0]!).txid);
  builder.mine();
}

/** Distributes a premine by edicts. */
function divide(builder: HistoryBuilder, ledger: RuneLedger, from: User): void {
  const { users } = builder.simulation;
  const { outpoint, amount } = ledger.spend(from);
  const edicts = users.map((_, output): Edict => ({ id: ledger.id, amount: 1_000n, output }));
  const submitted = builder.submit({
    payer: from.wallet,
    inputs: [builder.spend(outpoint, from.treasures)],
    outputs: [...users.map(toRuneOutput), toRuneOutput(from), stone({ edicts, pointer: users.length })],
    feeRate: 9,
  });
  for (const [output, user] of users.entries()) ledger.give(submitted, output, user, 1_000n);
  ledger.give(submitted, users.length, from, amount - 1_000n * BigInt(users.length));
  builder.name('edicts to many', submitted.txid);
  builder.mine();
}

function moveTwoAtOnce(builder: HistoryBuilder, one: RuneLedger, other: RuneLedger): void {
  const [, , , , emeka, farah] = builder.simulation.users as User[];
  const a = one.spend(emeka!);
  const b = other.spend(emeka!);
  const submitted = builder.submit({
    payer: emeka!.wallet,
    inputs: [a, b].map(({ outpoint }) => builder.spend(outpoint, emeka!.treasures)),
    outputs: [
      toRuneOutput(farah!),
      toRuneOutput(emeka!),
      stone({
        edicts: [
          { id: one.id, amount: 40_000n, output: 0 },
          { id: other.id, amount: 0n, output: 0 },
        ],
        pointer: 1,
      }),
    ],
    feeRate: 9,
  });
  one.give(submitted, 0, farah!, 40_000n);
  one.give(submitted, 1, emeka!, a.amount - 40_000n);
  other.give(submitted, 0, farah!, b.amount);
  builder.name('two runes moved', submitted.txid);
  builder.mine();
}

/** Burns by an edict to an OP_RETURN output, and by a cenotaph that burns everything. */
function burnSome(builder: HistoryBuilder, one: RuneLedger, other: RuneLedger): void {
  const [, , , , , , goran, hana] = builder.simulation.users as User[];
  const a = one.spend(goran!);
  const submitted = builder.submit({
    payer: goran!.wallet,
    inputs: [builder.spend(a.outpoint, goran!.treasures)],
    outputs: [toRuneOutput(goran!), stone({ edicts: [{ id: one.id, amount: 30_000n, output: 1 }] })],
    feeRate: 9,
  });
  one.give(submitted, 0, goran!, a.amount - 30_000n);
  one.burned += 30_000n;
  builder.name('runes burned', submitted.txid);
  const b = other.spend(hana!);
  const cenotaph = builder.submit({
    payer: hana!.wallet,
    inputs: [builder.spend(b.outpoint, hana!.treasures)],
    outputs: [toRuneOutput(hana!), { value: 0n, script: runestoneScript([TAG.cenotaph, 0n]) }],
    feeRate: 9,
  });
  other.burned += b.amount;
  builder.name('cenotaph', cenotaph.txid);
  builder.mine();
}
