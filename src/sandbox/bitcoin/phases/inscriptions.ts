import { OP } from '../../../chains/bitcoin/opcodes.js';
import type { Curse } from '../../../chains/bitcoin/ordinals/curse.js';
import { encodeEnvelope, type InscriptionContent } from '../../../chains/bitcoin/ordinals/encode-inscription.js';
import type { Outpoint } from '../../../chains/bitcoin/outpoint.js';
import { buildScript } from '../../../chains/bitcoin/script-builder.js';
import { toHex } from '../../../kernel/hex.js';
import type { ExpectedInscription } from '../ground-truth.js';
import type { HistoryBuilder, SubmittedTransaction } from '../history-builder.js';
import { type Commitment, commit, inscriptionId, inscriptionName, POSTAGE, reveal } from '../inscribe.js';
import type { User } from '../simulation.js';
import { batch, CURSED, PLAIN, words } from './inscription-contents.js';

/** The location of an inscription: always at the start of an output. */
interface Holding {
  readonly outpoint: Outpoint;
  readonly holder: User;
}

/** Tracks inscriptions by name. */
class Gallery {
  readonly known = new Map<string, ExpectedInscription>();
  readonly held = new Map<string, Holding>();
  readonly #builder: HistoryBuilder;

  constructor(builder: HistoryBuilder) {
    this.#builder = builder;
  }

  note(name: string, id: string, more: Partial<ExpectedInscription>, holding?: Holding): void {
    const place = holding && `${toHex(holding.outpoint.txid)}:${holding.outpoint.vout}:0`;
    const blank = { contentType: undefined, curse: undefined, end: 'kept', parents: [], place } as const;
    this.known.set(name, { name, id, ...blank, ...more });
    if (holding !== undefined) this.held.set(name, holding);
    this.#builder.name(`inscription ${name}`, id);
  }

  id(name: string): string {
    return this.known.get(name)!.id;
  }

  moved(name: string, change: Partial<ExpectedInscription>, holding?: Holding): void {
    this.note(name, this.id(name), { ...this.known.get(name)!, ...change, place: undefined }, holding);
    if (holding !== undefined) {
      const place = `${toHex(holding.outpoint.txid)}:${holding.outpoint.vout}:0`;
      this.known.set(name, { ...this.known.get(name)!, place });
    } else this.held.delete(name);
  }
}

const postageTo = (user: User) => ({ value: POSTAGE, script: user.treasures.script });

/** Creates inscriptions of many kinds and moves some. */
export function createInscriptions(builder: HistoryBuilder): readonly ExpectedInscription[] {
  const gallery = new Gallery(builder);
  inscribePlain(builder, gallery);
  inscribeFamily(builder, gallery);
  inscribeOddly(builder, gallery);
  move(builder, gallery);
  return [...gallery.known.values()];
}

const commitContent = (builder: HistoryBuilder, author: User, content: InscriptionContent): Commitment =>
  commit(builder, author, encodeEnvelope(content));

function inscribePlain(builder: HistoryBuilder, gallery: Gallery): void {
  const { users } = builder.simulation;
  const planned = Object.entries(PLAIN).map(([name, content], index) => {
    const author = users[index % users.length]!;
    return { name, content, author, commitment: commitContent(builder, author, content) };
  });
  builder.mine();
  for (const { name, content, author, commitment } of planned) {
    const submitted = reveal(builder, commitment, { outputs: [postageTo(author)] });
    gallery.note(name, inscriptionName(submitted.txid), { contentType: content.contentType }, lying(submitted, author));
  }
  builder.mine();
}

const lying = (submitted: SubmittedTransaction, holder: User, vout = 0): Holding => ({
  outpoint: submitted.outpoint(vout),
  holder,
});

/** A parent and its children, a delegate, one on a chosen satoshi, three in a batch. */
function inscribeFamily(builder: HistoryBuilder, gallery: Gallery): void {
  const [alice, bruno, , dara] = builder.simulation.users as [User, User, User, User];
  const parent = commitContent(builder, alice, words('The Tie Collection'));
  const delegate = commitContent(builder, bruno, { delegate: inscriptionId(gallery.id('image').slice(0, 64)) });
  const pointer = commitContent(builder, dara, { ...words('on the second output'), pointer: POSTAGE });
  const three = commit(builder, dara, batch(POSTAGE), { worth: POSTAGE * 3n });
  builder.mine();
  const collection = reveal(builder, parent, { outputs: [postageTo(alice)] });
  gallery.note('collection', inscriptionName(collection.txid), TEXT, lying(collection, alice));
  const shown = reveal(builder, delegate, { outputs: [postageTo(bruno)] });
  gallery.note('delegate', inscriptionName(shown.txid), {}, lying(shown, bruno));
  const pointed = reveal(builder, pointer, { outputs: [postageTo(dara), postageTo(dara)] });
  gallery.note('pointer', inscriptionName(pointed.txid), { ...TEXT, curse: 'pointer' }, lying(pointed, dara, 1));
  const batched = reveal(builder, three, { outputs: [postageTo(dara), postageTo(dara), postageTo(dara)] });
  for (const index of [0, 1, 2]) {
    const curse: Curse | undefined = index === 0 ? undefined : 'not-at-offset-zero';
    const more = { contentType: 'text/plain', curse };
    gallery.note(`batch ${index + 1}`, inscriptionName(batched.txid, index), more, lying(batched, dara, index));
  }
  builder.mine();
  const id = gallery.id('collection');
  const children = [1, 2, 3].map((number) =>
    commitContent(builder, alice, { ...words(`Tie number ${number}`), parents: [inscriptionId(id.slice(0, 64))] }),
  );
  builder.mine();
  for (const [index, child] of children.entries()) {
    const { outpoint } = gallery.held.get('collection')!;
    const before = [{ outpoint, wallet: alice.treasures }];
    const submitted = reveal(builder, child, { before, outputs: [postageTo(alice), postageTo(alice)] });
    gallery.moved('collection', {}, lying(submitted, alice));
    const more = { ...TEXT, curse: 'not-in-first-input' as const, parents: [id] };
    gallery.note(`child ${index + 1}`, inscriptionName(submitted.txid), more, lying(submitted, alice, 1));
    builder.mine();
  }
}

const TEXT = { contentType: 'text/plain;charset=utf-8' };

/** Inscriptions that were cursed before the jubilee, and a second one on the same satoshi. */
function inscribeOddly(builder: HistoryBuilder, gallery: Gallery): void {
  const { users } = builder.simulation;
  const planned = CURSED.map(({ curse, script }, index) => ({
    curse,
    author: users[4 + index]!,
    commitment: commit(builder, users[4 + index]!, script),
  }));
  const first = gallery.held.get('json')!;
  const inputs = [builder.spend(first.outpoint, first.holder.treasures)];
  const again = commit(builder, first.holder, encodeEnvelope(words('a second layer')), { inputs });
  builder.mine();
  for (const { curse, author: user, commitment } of planned) {
    const submitted = reveal(builder, commitment, { outputs: [postageTo(user)] });
    const unbound = curse === 'unrecognized-even-field';
    const holding = unbound ? undefined : lying(submitted, user);
    const end = unbound ? 'unbound' : 'kept';
    gallery.note(curse, inscriptionName(submitted.txid), { contentType: 'text/plain', curse, end }, holding);
  }
  const submitted = reveal(builder, again, { outputs: [postageTo(first.holder)] });
  gallery.moved('json', {}, lying(submitted, first.holder));
  gallery.note(
    'reinscription',
    inscriptionName(submitted.txid),
    { ...TEXT, curse: 'reinscription' },
    lying(submitted, first.holder),
  );
  builder.mine();
}

/** Transferred twice, burned, and paid as a fee. */
function move(builder: HistoryBuilder, gallery: Gallery): void {
  const [, bruno, chen] = builder.simulation.users as [User, User, User];
  for (const to of [bruno, chen]) {
    const { outpoint, holder } = gallery.held.get('text')!;
    const inputs = [builder.spend(outpoint, holder.treasures)];
    const submitted = builder.submit({ payer: holder.wallet, inputs, outputs: [postageTo(to)], feeRate: 3 });
    gallery.moved('text', {}, lying(submitted, to));
    builder.mine();
  }
  const burned = gallery.held.get('page')!;
  const ashes = buildScript(OP.RETURN, new TextEncoder().encode('ashes'));
  const fire = builder.submit({
    payer: burned.holder.wallet,
    inputs: [builder.spend(burned.outpoint, burned.holder.treasures)],
    outputs: [{ value: 1_000n, script: ashes }],
    feeRate: 3,
  });
  gallery.moved('page', { end: 'burned' });
  builder.name('burning', fire.txid);
  const lost = gallery.held.get('without a body')!;
  // Its input is last, and the outputs leave its satoshi to the miner.
  const { wallet } = lost.holder;
  const coin = builder.chain.spendable(wallet)[0]!;
  const paid = builder.submit({
    payer: wallet,
    inputs: [{ coin, wallet }, builder.spend(lost.outpoint, lost.holder.treasures)],
    outputs: [{ value: coin.value, script: wallet.script }],
    feeRate: 1,
    exact: true,
  });
  gallery.moved('without a body', { end: 'paid-as-fee' });
  builder.name('inscription as a fee', paid.txid);
  builder.mine();
}
