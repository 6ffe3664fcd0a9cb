import { OP } from '../../../chains/bitcoin/opcodes.js';
import { encodeEnvelope } from '../../../chains/bitcoin/ordinals/encode-inscription.js';
import type { Outpoint } from '../../../chains/bitcoin/outpoint.js';
import { encipher, runestoneScript } from '../../../chains/bitcoin/runes/encipher.js';
import { COMMIT_CONFIRMATIONS, commitmentOf } from '../../../chains/bitcoin/runes/rune-commitment.js';
import { formatRuneId, type RuneId } from '../../../chains/bitcoin/runes/rune-id.js';
import { formatRuneName, parseSpacedName } from '../../../chains/bitcoin/runes/rune-name.js';
import { reservedName } from '../../../chains/bitcoin/runes/rune-schedule.js';
import { type Edict, type Etching, FLAG, type Runestone, TAG } from '../../../chains/bitcoin/runes/runestone.js';
import { buildScript } from '../../../chains/bitcoin/script-builder.js';
import type { KnownRune } from '../ground-truth.js';
import { type Commitment, commit, POSTAGE, reveal } from '../inscribe.js';
import type { Story, Told } from '../story.js';
import type { Person } from '../world.js';

/** Value of an output that holds runes. */
const RUNE_POSTAGE = 2_000n;

const stone = (content: Partial<Omit<Runestone, 'kind'>>) => ({
  value: 0n,
  script: encipher({ edicts: [], etching: undefined, mint: undefined, pointer: undefined, ...content }),
});

const treasuresOf = (person: Person) => ({ value: RUNE_POSTAGE, script: person.treasures.script });

const NO_TERMS = {
  amount: undefined,
  cap: undefined,
  heightStart: undefined,
  heightEnd: undefined,
  offsetStart: undefined,
  offsetEnd: undefined,
};

/** Tracks the balances of one rune. */
class RuneBook {
  readonly name: string;
  readonly premine: bigint;
  readonly cenotaph: boolean;
  readonly id: RuneId;
  /** User outputs that hold the rune, with the amounts. */
  readonly coins: { outpoint: Outpoint; holder: Person; amount: bigint }[] = [];
  mints = 0n;
  burned = 0n;

  constructor(name: string, id: RuneId, premine: bigint, cenotaph = false) {
    this.name = name;
    this.id = id;
    this.premine = premine;
    this.cenotaph = cenotaph;
  }

  give(told: Told, vout: number, holder: Person, amount: bigint): void {
    this.coins.push({ outpoint: told.outpoint(vout), holder, amount });
  }

  /** Removes and returns the oldest output of a user. */
  take(holder: Person): { readonly outpoint: Outpoint; readonly amount: bigint } {
    const at = this.coins.findIndex((coin) => coin.holder === holder);
    return this.coins.splice(at, 1)[0]!;
  }

  get known(): KnownRune {
    const { name, premine, mints, burned, cenotaph } = this;
    const held = new Map<string, bigint>();
    for (const { holder, amount } of this.coins)
      held.set(holder.treasures.name, (held.get(holder.treasures.name) ?? 0n) + amount);
    return { name, id: formatRuneId(this.id), premine, mints, burned, cenotaph, held };
  }
}

interface Plan {
  readonly author: Person;
  readonly spaced: string;
  readonly etching: Omit<Etching, 'name' | 'spacers'>;
  readonly commitment: Commitment;
}

/** Valid and invalid etchings, mints by many users, edicts and burns. */
export function etchAndMint(story: Story): readonly KnownRune[] {
  const [alice, bruno, chen, dara, emeka] = story.world.people as [Person, Person, Person, Person, Person];
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
  const ghost = commit(story, emeka, hidden(ghostName));
  story.mine(COMMIT_CONFIRMATIONS - 1);

  const etched = plans.map((each) => etch(story, each));
  const unnamed = story.tell({
    payer: emeka.wallet,
    outputs: [
      treasuresOf(emeka),
      stone({ etching: { ...blank, name: undefined, spacers: undefined, premine: 77n }, pointer: 0 }),
    ],
    feeRate: 5,
  });
  const flawed = reveal(story, ghost, {
    outputs: [treasuresOf(emeka), { value: 0n, script: flawedStone(ghostName) }],
  });
  const { name: stolen } = parseSpacedName('NOBODYPROMISEDTHIS');
  const refused = story.tell({
    payer: alice.wallet,
    outputs: [treasuresOf(alice), stone({ etching: { ...blank, name: stolen, spacers: 0, premine: 1_000n } })],
    feeRate: 5,
  });
  story.name('etching without a commitment', refused.txid);
  story.mine();

  const idOf = ({ txid }: Told): RuneId => {
    const { height, index } = story.place(txid);
    return { block: BigInt(height), tx: index };
  };
  const books = plans.map(({ author, spaced, etching }, index) => {
    const told = etched[index]!;
    const book = new RuneBook(spaced.replaceAll('•', ''), idOf(told), etching.premine ?? 0n);
    if (book.premine > 0n) book.give(told, 0, author, book.premine);
    story.name(`rune ${spaced}`, formatRuneId(book.id));
    return book;
  });
  const own = idOf(unnamed);
  const reserved = new RuneBook(formatRuneName(reservedName(own.block, own.tx)), own, 77n);
  reserved.give(unnamed, 0, emeka, 77n);
  story.name('rune without a chosen name', formatRuneId(own));
  const cenotaph = new RuneBook(ghostName, idOf(flawed), 0n, true);
  story.name('rune of a cenotaph', formatRuneId(cenotaph.id));
  const [crosstie, lantern, ferry, paper] = books as [RuneBook, RuneBook, RuneBook, RuneBook];

  mintByMany(story, crosstie, 100_000n, 3);
  mintBeyondCap(story, ferry);
  mintTooLate(story, paper);
  divide(story, lantern, bruno);
  moveTwoAtOnce(story, crosstie, lantern);
  burnSome(story, crosstie, lantern);
  return [...books, reserved, cenotaph].map(({ known }) => known);

  function plan(author: Person, spaced: string, etching: Plan['etching']): Plan {
    const { name } = parseSpacedName(spaced);
    return { author, spaced, etching, commitment: commit(story, author, hidden(formatRuneName(name))) };
  }
}

/** Ord commits to the name in an inscription; any push of the name is valid. */
function hidden(name: string): Uint8Array {
  const rune = commitmentOf(parseSpacedName(name).name);
  return name.startsWith('CROSSTIE')
    ? encodeEnvelope({ contentType: 'text/plain', rune, body: new TextEncoder().encode('the rune of this sandbox') })
    : buildScript(OP[0], OP.IF, rune, OP.ENDIF);
}

function etch(story: Story, { author, spaced, etching, commitment }: Plan): Told {
  const { name, spacers } = parseSpacedName(spaced);
  const outputs = [
    { value: POSTAGE, script: author.treasures.script },
    stone({ etching: { ...etching, name, spacers }, pointer: 0 }),
  ];
  const told = reveal(story, commitment, { outputs });
  story.name(`etching ${spaced}`, told.txid);
  return told;
}

/** An unrecognized even tag makes a cenotaph, which still claims the name. */
const flawedStone = (name: string): Uint8Array =>
  runestoneScript([TAG.flags, FLAG.etching, TAG.rune, parseSpacedName(name).name, 30n, 1n]);

const mintOnce = (story: Story, book: RuneBook, person: Person): Told =>
  story.tell({
    payer: person.wallet,
    outputs: [treasuresOf(person), stone({ mint: book.id, pointer: 0 })],
    feeRate: 9,
  });

/** All users, several times. */
function mintByMany(story: Story, book: RuneBook, amount: bigint, rounds: number): void {
  for (let round = 0; round < rounds; round += 1) {
    for (const person of story.world.people) {
      book.give(mintOnce(story, book, person), 0, person, amount);
      book.mints += 1n;
    }
    story.mine();
  }
}

/** Seven mints in seven blocks, with a cap of five. */
function mintBeyondCap(story: Story, book: RuneBook): void {
  for (const [index, person] of story.world.people.slice(0, 7).entries()) {
    const told = mintOnce(story, book, person);
    if (index < 5) {
      book.give(told, 0, person, 10n);
      book.mints += 1n;
    }
    story.mine();
  }
}

function mintTooLate(story: Story, book: RuneBook): void {
  story.name('mint too late', mintOnce(story, book, story.world.people[0]!).txid);
  story.mine();
}

/** Distributes a premine by edicts. */
function divide(story: Story, book: RuneBook, from: Person): void {
  const { people } = story.world;
  const { outpoint, amount } = book.take(from);
  const edicts = people.map((_, output): Edict => ({ id: book.id, amount: 1_000n, output }));
  const told = story.tell({
    payer: from.wallet,
    inputs: [story.spend(outpoint, from.treasures)],
    outputs: [...people.map(treasuresOf), treasuresOf(from), stone({ edicts, pointer: people.length })],
    feeRate: 9,
  });
  for (const [output, person] of people.entries()) book.give(told, output, person, 1_000n);
  book.give(told, people.length, from, amount - 1_000n * BigInt(people.length));
  story.name('edicts to many', told.txid);
  story.mine();
}

function moveTwoAtOnce(story: Story, one: RuneBook, other: RuneBook): void {
  const [, , , , emeka, farah] = story.world.people as Person[];
  const a = one.take(emeka!);
  const b = other.take(emeka!);
  const told = story.tell({
    payer: emeka!.wallet,
    inputs: [a, b].map(({ outpoint }) => story.spend(outpoint, emeka!.treasures)),
    outputs: [
      treasuresOf(farah!),
      treasuresOf(emeka!),
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
  one.give(told, 0, farah!, 40_000n);
  one.give(told, 1, emeka!, a.amount - 40_000n);
  other.give(told, 0, farah!, b.amount);
  story.name('two runes moved', told.txid);
  story.mine();
}

/** Burns by an edict to an OP_RETURN output, and by a cenotaph that burns everything. */
function burnSome(story: Story, one: RuneBook, other: RuneBook): void {
  const [, , , , , , goran, hana] = story.world.people as Person[];
  const a = one.take(goran!);
  const told = story.tell({
    payer: goran!.wallet,
    inputs: [story.spend(a.outpoint, goran!.treasures)],
    outputs: [treasuresOf(goran!), stone({ edicts: [{ id: one.id, amount: 30_000n, output: 1 }] })],
    feeRate: 9,
  });
  one.give(told, 0, goran!, a.amount - 30_000n);
  one.burned += 30_000n;
  story.name('runes burned', told.txid);
  const b = other.take(hana!);
  const cenotaph = story.tell({
    payer: hana!.wallet,
    inputs: [story.spend(b.outpoint, hana!.treasures)],
    outputs: [treasuresOf(hana!), { value: 0n, script: runestoneScript([TAG.cenotaph, 0n]) }],
    feeRate: 9,
  });
  other.burned += b.amount;
  story.name('cenotaph', cenotaph.txid);
  story.mine();
}
