import { describe, expect, test } from 'vitest';
import { mainnet } from '../chain-parameters.js';
import { Brc20Ledger } from './ledger.js';
import { readBrc20Message } from './message.js';

const HEIGHT = mainnet.firstSelfMintHeight;

/** A ledger without tokens, and the actions of a test in few words. */
class Play {
  readonly ledger: Brc20Ledger;
  height = HEIGHT;
  #next = 0;

  constructor() {
    const none = () => undefined;
    this.ledger = new Brc20Ledger({ tokenCount: 0, token: none, balance: none, transfer: none }, mainnet);
  }

  /** Returns the sequence number of the inscription. */
  inscribe(holder: string | undefined, fields: object, parent?: number): number {
    const inscription = this.#next;
    this.#next += 1;
    const message = readBrc20Message({
      body: new TextEncoder().encode(JSON.stringify({ p: 'brc-20', ...fields })),
      contentType: new TextEncoder().encode('text/plain'),
    } as Parameters<typeof readBrc20Message>[0]);
    if (message !== undefined)
      this.ledger.apply({
        kind: 'inscribed',
        height: this.height,
        txNum: inscription,
        inscription,
        message,
        holder,
        parent,
      });
    return inscription;
  }

  deploy(fields: object = {}): number {
    return this.inscribe('deployer', { op: 'deploy', tick: 'ordi', max: '100', lim: '10', dec: '1', ...fields });
  }

  mint(holder: string | undefined, amt: string, parent?: number, tick = 'ordi'): number {
    return this.inscribe(holder, { op: 'mint', tick, amt }, parent);
  }

  transfer(holder: string, amt: string): number {
    return this.inscribe(holder, { op: 'transfer', tick: 'ordi', amt });
  }

  move(inscription: number, holder: string | undefined, asFee = false): void {
    this.ledger.apply({ kind: 'moved', height: this.height, txNum: 1_000, inscription, holder, asFee });
  }

  /** Available and transferable amount. */
  balance(holder: string): readonly [bigint, bigint] {
    const { total, transferable } = this.ledger.balance(0, holder);
    return [total - transferable, transferable];
  }

  get kinds(): readonly string[] {
    return this.ledger.events.map(({ kind }) => kind);
  }
}

describe('deployments', () => {
  test('first deployment of a ticker counts, in any case', () => {
    const play = new Play();
    play.deploy();
    play.deploy({ tick: 'ORDI', max: '5' });
    expect(play.kinds).toEqual(['deploy']);
    expect(play.ledger.token('ordi')).toMatchObject({ id: 0, max: 1_000n });
  });

  test('messages before the first block of the protocol do not count', () => {
    const play = new Play();
    play.height = mainnet.firstBrc20Height - 1;
    play.deploy();
    expect(play.kinds).toEqual([]);
    play.height += 1;
    play.deploy();
    expect(play.kinds).toEqual(['deploy']);
  });

  test('ticker of five bytes can be deployed from block 837,090 on', () => {
    const play = new Play();
    play.height = 837_089;
    play.deploy({ tick: 'ordis', self_mint: 'true' });
    expect(play.kinds).toEqual([]);
    play.height = 837_090;
    play.deploy({ tick: 'ordis', self_mint: 'true' });
    expect(play.kinds).toEqual(['deploy']);
  });
});

describe('mints', () => {
  test('mint belongs to the first owner of the inscription; its moves have no effect', () => {
    const play = new Play();
    play.deploy();
    play.move(play.mint('alice', '10'), 'bob');
    expect(play.balance('alice')).toEqual([100n, 0n]);
    expect(play.balance('bob')).toEqual([0n, 0n]);
  });

  test.each([
    ['above the limit', '10.1'],
    ['of nothing', '0'],
    ['with too many decimals', '1.00'],
    ['that is no number', 'ten'],
  ])('mint %s is invalid', (_name, amt) => {
    const play = new Play();
    play.deploy();
    play.mint('alice', amt);
    expect(play.kinds).toEqual(['deploy']);
  });

  test('mint of an unknown token is invalid, also if it is deployed later', () => {
    const play = new Play();
    play.mint('alice', '1');
    play.deploy();
    expect(play.balance('alice')).toEqual([0n, 0n]);
  });

  test('last mint gets the rest of the supply, and no further one is valid', () => {
    const play = new Play();
    play.deploy({ max: '25' });
    for (const holder of ['alice', 'bob', 'chen', 'dara']) play.mint(holder, '10');
    expect(['alice', 'bob', 'chen', 'dara'].map((holder) => play.balance(holder)[0])).toEqual([100n, 100n, 50n, 0n]);
    expect(play.kinds).toEqual(['deploy', 'mint', 'mint', 'mint']);
    expect(play.ledger.token('ordi')!.minted).toBe(250n);
  });

  test('mint to an unspendable output uses supply and is burned', () => {
    const play = new Play();
    play.deploy({ max: '10' });
    play.mint(undefined, '10');
    play.mint('alice', '1');
    expect(play.ledger.events.at(-1)).toMatchObject({ kind: 'mint', amount: 100n, to: undefined });
    expect(play.balance('alice')).toEqual([0n, 0n]);
  });

  test('only a child of the deploy inscription mints a token of five bytes', () => {
    const play = new Play();
    const deployed = play.deploy({ tick: 'ordis', self_mint: 'true' });
    play.mint('alice', '1', undefined, 'ordis');
    play.mint('alice', '1', deployed + 1, 'ordis');
    play.mint('alice', '2', deployed, 'ordis');
    expect(play.balance('alice')).toEqual([20n, 0n]);
  });
});

describe('transfers', () => {
  const funded = (): Play => {
    const play = new Play();
    play.deploy();
    play.mint('alice', '10');
    return play;
  };

  test('inscribed transfer locks the amount and the first move delivers it', () => {
    const play = funded();
    const transfer = play.transfer('alice', '4');
    expect(play.balance('alice')).toEqual([60n, 40n]);
    play.move(transfer, 'bob');
    expect(play.balance('alice')).toEqual([60n, 0n]);
    expect(play.balance('bob')).toEqual([40n, 0n]);
    play.move(transfer, 'chen');
    expect(play.balance('bob')).toEqual([40n, 0n]);
    expect(play.kinds).toEqual(['deploy', 'mint', 'inscribe-transfer', 'transfer']);
  });

  test('transfer above the available balance is invalid forever', () => {
    const play = funded();
    play.transfer('alice', '7');
    const second = play.transfer('alice', '7');
    play.mint('alice', '10');
    play.move(second, 'bob');
    expect(play.balance('alice')).toEqual([130n, 70n]);
    expect(play.balance('bob')).toEqual([0n, 0n]);
  });

  test('owner of the inscription pays: a transfer inscribed to someone else uses their balance', () => {
    const play = funded();
    play.transfer('bob', '1');
    expect(play.kinds).toEqual(['deploy', 'mint']);
  });

  test('transfer to oneself makes the amount available again', () => {
    const play = funded();
    play.move(play.transfer('alice', '10'), 'alice');
    expect(play.balance('alice')).toEqual([100n, 0n]);
  });

  test('transfer that is paid as a fee returns to the sender and is used up', () => {
    const play = funded();
    const transfer = play.transfer('alice', '4');
    play.move(transfer, 'miner', true);
    expect(play.balance('alice')).toEqual([100n, 0n]);
    expect(play.balance('miner')).toEqual([0n, 0n]);
    play.move(transfer, 'bob');
    expect(play.balance('bob')).toEqual([0n, 0n]);
    expect(play.ledger.events.at(-1)).toMatchObject({ kind: 'transfer', from: 'alice', to: 'alice', asFee: true });
  });

  test('transfer to an unspendable output burns the amount', () => {
    const play = funded();
    play.move(play.transfer('alice', '4'), undefined);
    expect(play.balance('alice')).toEqual([60n, 0n]);
    expect(play.ledger.events.at(-1)).toMatchObject({ kind: 'transfer', to: undefined, asFee: false });
  });

  test.each(['0', '1.00', ''])('transfer of %j is invalid', (amt) => {
    const play = funded();
    play.transfer('alice', amt);
    expect(play.kinds).toEqual(['deploy', 'mint']);
  });
});
