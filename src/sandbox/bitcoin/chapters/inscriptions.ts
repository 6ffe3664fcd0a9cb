import { OP } from '../../../chains/bitcoin/opcodes.js';
import type { Curse } from '../../../chains/bitcoin/ordinals/curse.js';
import { encodeEnvelope, type InscriptionContent } from '../../../chains/bitcoin/ordinals/encode-inscription.js';
import type { Outpoint } from '../../../chains/bitcoin/outpoint.js';
import { buildScript } from '../../../chains/bitcoin/script-builder.js';
import { toHex } from '../../../kernel/hex.js';
import type { KnownInscription } from '../ground-truth.js';
import { type Commitment, commit, inscriptionId, inscriptionName, POSTAGE, reveal } from '../inscribe.js';
import type { Story, Told } from '../story.js';
import type { Person } from '../world.js';
import { batch, CURSED, PLAIN, words } from './inscription-contents.js';

/** The location of an inscription: always at the start of an output. */
interface Holding {
  readonly outpoint: Outpoint;
  readonly holder: Person;
}

/** Tracks inscriptions by name. */
class Gallery {
  readonly known = new Map<string, KnownInscription>();
  readonly held = new Map<string, Holding>();
  readonly #story: Story;

  constructor(story: Story) {
    this.#story = story;
  }

  note(name: string, id: string, more: Partial<KnownInscription>, holding?: Holding): void {
    const place = holding && `${toHex(holding.outpoint.txid)}:${holding.outpoint.vout}:0`;
    const blank = { contentType: undefined, curse: undefined, end: 'kept', parents: [], place } as const;
    this.known.set(name, { name, id, ...blank, ...more });
    if (holding !== undefined) this.held.set(name, holding);
    this.#story.name(`inscription ${name}`, id);
  }

  id(name: string): string {
    return this.known.get(name)!.id;
  }

  moved(name: string, change: Partial<KnownInscription>, holding?: Holding): void {
    this.note(name, this.id(name), { ...this.known.get(name)!, ...change, place: undefined }, holding);
    if (holding !== undefined) {
      const place = `${toHex(holding.outpoint.txid)}:${holding.outpoint.vout}:0`;
      this.known.set(name, { ...this.known.get(name)!, place });
    } else this.held.delete(name);
  }
}

const postageTo = (person: Person) => ({ value: POSTAGE, script: person.treasures.script });

/** Creates inscriptions of many kinds and moves some. */
export function inscribe(story: Story): readonly KnownInscription[] {
  const gallery = new Gallery(story);
  inscribePlain(story, gallery);
  inscribeFamily(story, gallery);
  inscribeOddly(story, gallery);
  move(story, gallery);
  return [...gallery.known.values()];
}

const commitContent = (story: Story, author: Person, content: InscriptionContent): Commitment =>
  commit(story, author, encodeEnvelope(content));

function inscribePlain(story: Story, gallery: Gallery): void {
  const { people } = story.world;
  const planned = Object.entries(PLAIN).map(([name, content], index) => {
    const author = people[index % people.length]!;
    return { name, content, author, commitment: commitContent(story, author, content) };
  });
  story.mine();
  for (const { name, content, author, commitment } of planned) {
    const told = reveal(story, commitment, { outputs: [postageTo(author)] });
    gallery.note(name, inscriptionName(told.txid), { contentType: content.contentType }, lying(told, author));
  }
  story.mine();
}

const lying = (told: Told, holder: Person, vout = 0): Holding => ({ outpoint: told.outpoint(vout), holder });

/** A parent and its children, a delegate, one on a chosen satoshi, three in a batch. */
function inscribeFamily(story: Story, gallery: Gallery): void {
  const [alice, bruno, , dara] = story.world.people as [Person, Person, Person, Person];
  const parent = commitContent(story, alice, words('The Tie Collection'));
  const delegate = commitContent(story, bruno, { delegate: inscriptionId(gallery.id('image').slice(0, 64)) });
  const pointer = commitContent(story, dara, { ...words('on the second output'), pointer: POSTAGE });
  const three = commit(story, dara, batch(POSTAGE), { worth: POSTAGE * 3n });
  story.mine();
  const collection = reveal(story, parent, { outputs: [postageTo(alice)] });
  gallery.note('collection', inscriptionName(collection.txid), TEXT, lying(collection, alice));
  const shown = reveal(story, delegate, { outputs: [postageTo(bruno)] });
  gallery.note('delegate', inscriptionName(shown.txid), {}, lying(shown, bruno));
  const pointed = reveal(story, pointer, { outputs: [postageTo(dara), postageTo(dara)] });
  gallery.note('pointer', inscriptionName(pointed.txid), { ...TEXT, curse: 'pointer' }, lying(pointed, dara, 1));
  const batched = reveal(story, three, { outputs: [postageTo(dara), postageTo(dara), postageTo(dara)] });
  for (const index of [0, 1, 2]) {
    const curse: Curse | undefined = index === 0 ? undefined : 'not-at-offset-zero';
    const more = { contentType: 'text/plain', curse };
    gallery.note(`batch ${index + 1}`, inscriptionName(batched.txid, index), more, lying(batched, dara, index));
  }
  story.mine();
  const id = gallery.id('collection');
  const children = [1, 2, 3].map((number) =>
    commitContent(story, alice, { ...words(`Tie number ${number}`), parents: [inscriptionId(id.slice(0, 64))] }),
  );
  story.mine();
  for (const [index, child] of children.entries()) {
    const { outpoint } = gallery.held.get('collection')!;
    const before = [{ outpoint, wallet: alice.treasures }];
    const told = reveal(story, child, { before, outputs: [postageTo(alice), postageTo(alice)] });
    gallery.moved('collection', {}, lying(told, alice));
    const more = { ...TEXT, curse: 'not-in-first-input' as const, parents: [id] };
    gallery.note(`child ${index + 1}`, inscriptionName(told.txid), more, lying(told, alice, 1));
    story.mine();
  }
}

const TEXT = { contentType: 'text/plain;charset=utf-8' };

/** Inscriptions that were cursed before the jubilee, and a second one on the same satoshi. */
function inscribeOddly(story: Story, gallery: Gallery): void {
  const { people } = story.world;
  const planned = CURSED.map(({ curse, script }, index) => ({
    curse,
    author: people[4 + index]!,
    commitment: commit(story, people[4 + index]!, script),
  }));
  const first = gallery.held.get('json')!;
  const inputs = [story.spend(first.outpoint, first.holder.treasures)];
  const again = commit(story, first.holder, encodeEnvelope(words('a second layer')), { inputs });
  story.mine();
  for (const { curse, author: person, commitment } of planned) {
    const told = reveal(story, commitment, { outputs: [postageTo(person)] });
    const unbound = curse === 'unrecognized-even-field';
    const holding = unbound ? undefined : lying(told, person);
    const end = unbound ? 'unbound' : 'kept';
    gallery.note(curse, inscriptionName(told.txid), { contentType: 'text/plain', curse, end }, holding);
  }
  const told = reveal(story, again, { outputs: [postageTo(first.holder)] });
  gallery.moved('json', {}, lying(told, first.holder));
  gallery.note(
    'reinscription',
    inscriptionName(told.txid),
    { ...TEXT, curse: 'reinscription' },
    lying(told, first.holder),
  );
  story.mine();
}

/** Transferred twice, burned, and paid as a fee. */
function move(story: Story, gallery: Gallery): void {
  const [, bruno, chen] = story.world.people as [Person, Person, Person];
  for (const to of [bruno, chen]) {
    const { outpoint, holder } = gallery.held.get('text')!;
    const inputs = [story.spend(outpoint, holder.treasures)];
    const told = story.tell({ payer: holder.wallet, inputs, outputs: [postageTo(to)], feeRate: 3 });
    gallery.moved('text', {}, lying(told, to));
    story.mine();
  }
  const burned = gallery.held.get('page')!;
  const ashes = buildScript(OP.RETURN, new TextEncoder().encode('ashes'));
  const fire = story.tell({
    payer: burned.holder.wallet,
    inputs: [story.spend(burned.outpoint, burned.holder.treasures)],
    outputs: [{ value: 1_000n, script: ashes }],
    feeRate: 3,
  });
  gallery.moved('page', { end: 'burned' });
  story.name('burning', fire.txid);
  const lost = gallery.held.get('without a body')!;
  // Its input is last, and the outputs leave its satoshi to the miner.
  const { wallet } = lost.holder;
  const coin = story.chain.spendable(wallet)[0]!;
  const paid = story.tell({
    payer: wallet,
    inputs: [{ coin, wallet }, story.spend(lost.outpoint, lost.holder.treasures)],
    outputs: [{ value: coin.value, script: wallet.script }],
    feeRate: 1,
    exact: true,
  });
  gallery.moved('without a body', { end: 'paid-as-fee' });
  story.name('inscription as a fee', paid.txid);
  story.mine();
}
