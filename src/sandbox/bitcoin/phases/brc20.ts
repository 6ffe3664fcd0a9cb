import { OP } from '../../../chains/bitcoin/opcodes.js';
import { encodeEnvelope } from '../../../chains/bitcoin/ordinals/encode-inscription.js';
import type { Outpoint } from '../../../chains/bitcoin/outpoint.js';
import { buildScript } from '../../../chains/bitcoin/script-builder.js';
import { toHex } from '../../../kernel/hex.js';
import type { ExpectedBrc20Balance, ExpectedBrc20Token, ExpectedInscription } from '../ground-truth.js';
import type { HistoryBuilder } from '../history-builder.js';
import { type Commitment, commit, inscriptionId, inscriptionName, POSTAGE, reveal } from '../inscribe.js';
import type { User } from '../simulation.js';

const CONTENT_TYPE = 'text/plain;charset=utf-8';

const encode = (message: object, parent?: string): Uint8Array =>
  encodeEnvelope({
    contentType: CONTENT_TYPE,
    ...(parent !== undefined && { parents: [inscriptionId(parent.slice(0, 64))] }),
    body: new TextEncoder().encode(JSON.stringify({ p: 'brc-20', ...message })),
  });

const postageTo = ({ treasures }: User) => ({ value: POSTAGE, script: treasures.script });

/** An inscription of this phase and the output that holds it. */
interface Inscribed {
  readonly id: string;
  readonly holder: User;
  readonly outpoint: Outpoint;
}

/** Tracks the inscriptions and the balances of the phase. */
class TokenBook {
  readonly inscriptions: ExpectedInscription[] = [];
  readonly #balances = new Map<string, Map<string, { total: bigint; transferable: bigint }>>();
  readonly #builder: HistoryBuilder;

  constructor(builder: HistoryBuilder) {
    this.#builder = builder;
  }

  /** Reveals commitments of the last block in one block. */
  revealAll(planned: readonly { readonly author: User; readonly commitment: Commitment }[]): readonly Inscribed[] {
    const revealed = planned.map(({ author, commitment }) => {
      const submitted = reveal(this.#builder, commitment, { outputs: [postageTo(author)] });
      return this.note(inscriptionName(submitted.txid), author, submitted.outpoint(0));
    });
    this.#builder.mine();
    return revealed;
  }

  note(id: string, holder: User, outpoint: Outpoint, parents: readonly string[] = []): Inscribed {
    const place = `${toHex(outpoint.txid)}:${outpoint.vout}:0`;
    this.inscriptions.push({
      name: `brc-20 ${this.inscriptions.length + 1}`,
      id,
      contentType: CONTENT_TYPE,
      curse: undefined,
      place,
      end: 'kept',
      parents,
    });
    return { id, holder, outpoint };
  }

  moved({ id }: Inscribed, place: Outpoint | undefined, end: ExpectedInscription['end'] = 'kept'): void {
    const at = this.inscriptions.findIndex((inscription) => inscription.id === id);
    const satpoint = place && `${toHex(place.txid)}:${place.vout}:0`;
    this.inscriptions[at] = { ...this.inscriptions[at]!, place: satpoint, end };
  }

  change(ticker: string, { treasures }: User, total: bigint, transferable = 0n): void {
    const held = this.#balances.get(ticker) ?? new Map<string, { total: bigint; transferable: bigint }>();
    const balance = held.get(treasures.name) ?? { total: 0n, transferable: 0n };
    this.#balances.set(ticker, held);
    held.set(treasures.name, {
      total: balance.total + total,
      transferable: balance.transferable + transferable,
    });
  }

  held(ticker: string): ReadonlyMap<string, ExpectedBrc20Balance> {
    return this.#balances.get(ticker) ?? new Map();
  }
}

export interface Brc20Activity {
  readonly inscriptions: readonly ExpectedInscription[];
  readonly tokens: readonly ExpectedBrc20Token[];
}

const TIES = 10n ** 18n;
/** RAIL has two decimals. */
const RAIL = 100n;

/** Deployments, mints up to the maximum, mints by a deployer, and transfers that arrive, return, burn or fail. */
export function useBrc20(builder: HistoryBuilder): Brc20Activity {
  const book = new TokenBook(builder);
  const [alice, bruno, chen, dara] = builder.simulation.users as [User, User, User, User];
  const plan = (author: User, message: object) => ({ author, commitment: commit(builder, author, encode(message)) });

  const deployments = [
    plan(alice, { op: 'deploy', tick: 'RAIL', max: '1000', lim: '400', dec: '2' }),
    plan(bruno, { op: 'deploy', tick: 'locos', max: '0', self_mint: 'true' }),
    // A ticker that differs only in case is taken: the first phase of inscriptions deployed it.
    plan(chen, { op: 'deploy', tick: 'TIES', max: '1' }),
  ];
  builder.mine();
  const [, locos] = book.revealAll(deployments);

  const mints = [alice, bruno, chen].map((author) => plan(author, { op: 'mint', tick: 'ties', amt: '1000' }));
  const rails = [alice, bruno, chen, dara].map((author) => plan(author, { op: 'mint', tick: 'rail', amt: '400' }));
  builder.mine();
  book.revealAll(mints);
  // In blocks of their own: the order of transactions in a block depends on their fees.
  for (const rail of rails) book.revealAll([rail]);
  for (const user of [alice, bruno, chen]) book.change('ties', user, 1_000n * TIES);
  for (const user of [alice, bruno]) book.change('RAIL', user, 400n * RAIL);
  // The third mint gets the rest, and the fourth nothing.
  book.change('RAIL', chen, 200n * RAIL);
  mintAsDeployer(builder, book, locos!);

  const transfers = [
    plan(alice, { op: 'transfer', tick: 'ties', amt: '300' }),
    plan(alice, { op: 'transfer', tick: 'ties', amt: '200.5' }),
    plan(bruno, { op: 'transfer', tick: 'RAIL', amt: '50.5' }),
    plan(bruno, { op: 'transfer', tick: 'rail', amt: '10' }),
    plan(chen, { op: 'transfer', tick: 'rail', amt: '999' }),
  ];
  builder.mine();
  const [sent, open, returned, burned, invalid] = book.revealAll(transfers) as [
    Inscribed,
    Inscribed,
    Inscribed,
    Inscribed,
    Inscribed,
  ];
  book.change('ties', alice, 0n, (2_005n * TIES) / 10n);
  builder.name('brc-20 transfer inscription', open.id);
  for (const [inscribed, to] of [
    [sent, chen],
    [invalid, dara],
  ] as const)
    send(builder, book, inscribed, to);
  book.change('ties', alice, -300n * TIES);
  book.change('ties', chen, 300n * TIES);
  burn(builder, book, burned);
  book.change('RAIL', bruno, -10n * RAIL);
  payAsFee(builder, book, returned);
  builder.mine();

  return {
    inscriptions: book.inscriptions,
    tokens: [
      { ticker: 'ties', minted: 3_000n * TIES, burned: 0n, held: book.held('ties') },
      { ticker: 'RAIL', minted: 1_000n * RAIL, burned: 10n * RAIL, held: book.held('RAIL') },
      { ticker: 'locos', minted: 77n * TIES, burned: 0n, held: book.held('locos') },
    ],
  };
}

/** The deploy inscription is spent after the commitment, so that the mint is in the first input. */
function mintAsDeployer(builder: HistoryBuilder, book: TokenBook, deployed: Inscribed): void {
  const { holder } = deployed;
  const { leaf, outpoint } = commit(builder, holder, encode({ op: 'mint', tick: 'locos', amt: '77' }, deployed.id));
  builder.mine();
  const spend = builder.spend(outpoint, leaf);
  const submitted = builder.submit({
    payer: holder.wallet,
    inputs: [spend, builder.spend(deployed.outpoint, holder.treasures)],
    outputs: [
      postageTo(holder),
      // Up to here go the satoshi of the commitment.
      { value: spend.coin.value - POSTAGE, script: holder.wallet.script },
      postageTo(holder),
    ],
    feeRate: 7,
  });
  book.note(inscriptionName(submitted.txid), holder, submitted.outpoint(0), [deployed.id]);
  book.moved(deployed, submitted.outpoint(2));
  book.change('locos', holder, 77n * TIES);
  builder.mine();
}

function send(builder: HistoryBuilder, book: TokenBook, inscribed: Inscribed, to: User): void {
  const { outpoint, holder } = inscribed;
  const inputs = [builder.spend(outpoint, holder.treasures)];
  const submitted = builder.submit({ payer: holder.wallet, inputs, outputs: [postageTo(to)], feeRate: 3 });
  book.moved(inscribed, submitted.outpoint(0));
}

function burn(builder: HistoryBuilder, book: TokenBook, inscribed: Inscribed): void {
  const { outpoint, holder } = inscribed;
  const script = buildScript(OP.RETURN, new TextEncoder().encode('burned'));
  const inputs = [builder.spend(outpoint, holder.treasures)];
  builder.submit({ payer: holder.wallet, inputs, outputs: [{ value: 1_000n, script }], feeRate: 3 });
  book.moved(inscribed, undefined, 'burned');
}

/** Its input is last, and the outputs leave its satoshi to the miner. */
function payAsFee(builder: HistoryBuilder, book: TokenBook, inscribed: Inscribed): void {
  const { wallet, treasures } = inscribed.holder;
  const coin = builder.chain.spendable(wallet)[0]!;
  builder.submit({
    payer: wallet,
    inputs: [{ coin, wallet }, builder.spend(inscribed.outpoint, treasures)],
    outputs: [{ value: coin.value, script: wallet.script }],
    feeRate: 1,
    exact: true,
  });
  book.moved(inscribed, undefined, 'paid-as-fee');
}
