import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addressText } from '../../../src/chains/cardano/address.js';
import { awaken } from '../../support/awaken.js';
import { signTransaction, testKey } from '../../support/builder-keys.js';
import { openTestService, type TestService } from '../../support/service.js';
import { type Answer, asking } from './asking.js';

/** Reads that could be put together from others: each against a walk through those. */

const NETWORK = 'CARDANO_MAINNET';
let service: TestService;
let accounts: readonly string[];

const { get, post, refusal, failure } = asking(() => service.http as never, 'cardano-mainnet');

beforeAll(async () => {
  service = await openTestService({ CROSSTIE_SANDBOX: 'on', CROSSTIE_SANDBOX_BLOCK_SECONDS: '0' });
  await awaken(service, NETWORK);
  accounts = (await get('/api/account?limit=12')).data.map(({ stakeAddress }: Answer) => stakeAddress);
});
afterAll(() => service?.close());

const advance = (): Promise<Answer> => post(`/api/operator/sandbox/${NETWORK}/advance`, { blocks: 1 });

async function every(url: string, field: string): Promise<Answer[]> {
  const rows: Answer[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await get(`${url}${url.includes('?') ? '&' : '?'}pageSize=7&page=${page}`);
    rows.push(...answer[field]);
    expect(answer.pagination.hasNext).toBe(answer[field].length === 7 && rows.length < answer.pagination.totalItems);
    if (!answer.pagination.hasNext) {
      expect(rows).toHaveLength(answer.pagination.totalItems);
      return rows;
    }
  }
}

describe('messages', () => {
  test('what is encrypted is opened with its passphrase, and what is plain is shown', async () => {
    const wallet = testKey(6_741);
    const address = addressText({ type: 'enterprise', networkId: 1, payment: { type: 'key', hash: wallet.hash } });
    await post(`/api/operator/sandbox/${NETWORK}/fund`, { address, lovelace: '90000000' });
    await advance();
    const sent = async (metadata: object): Promise<string> => {
      const body = {
        senderAddress: address,
        changeAddress: address,
        outputs: [{ address, lovelace: '2000000' }],
        metadata,
      };
      const { tx_cbor } = await post('/api/tx/build', body);
      const { txHash } = await post('/api/transactions/submit', { cbor: signTransaction(tx_cbor, [wallet]) });
      await advance();
      return `/api/transactions/${txHash}/messages`;
    };
    const plain = await sent({ '674': { msg: ['Invoice 17', 'paid'] } });
    expect(await get(plain)).toEqual([{ label: '674', lines: ['Invoice 17', 'paid'], encrypted: false }]);
    expect(await get(`${plain}?passphrase=unneeded`)).toEqual(await get(plain));
    const lines = ['Invoice-No: 1234567890', 'Order-No: 7654321'];
    const usual = await sent({ '674': { enc: 'basic', msg: USUAL } });
    expect(await get(usual)).toEqual([{ label: '674', lines, encrypted: true }]);
    const other = await sent({ '674': { enc: 'basic', msg: OTHER } });
    expect(await get(other)).toEqual([{ label: '674', lines: [], encrypted: true }]);
    expect(await get(`${other}?passphrase=another%20one`)).toEqual([{ label: '674', lines, encrypted: true }]);
    expect(await refusal(`${other}?passphrase=wrong`)).toBe('The passphrase does not open the message');
    expect(await get(await sent({ '674': { msg: 5 }, '1': 'x' }))).toEqual([]);
    expect(await failure(`/api/transactions/${'ab'.repeat(32)}/messages`)).toEqual([404, expect.any(String)]);
  });
});

/** Made by openssl, see message.test.ts. */
const USUAL = ['U2FsdGVkX1+cPNEjpjYHE/dyktrUA0wJ/v8bdNawCdXCZpSwmG134DJnVMvPhnYd', 'OBoJ4zqU0agIgb/yRAjAiA=='];
const OTHER = ['U2FsdGVkX1/lx8poU6qSzjpUFv04nbBT3DFemiahgqh+E81Wbb24MvhUriK1t40B', 'bzJ9Xc6XuMgPicRFjKX0pQ=='];

describe('the search for pools', () => {
  test('it finds what a walk through all pools finds, in the order that was asked for', async () => {
    const live = (await get('/api/pools')).filter(({ poolStatus }: Answer) => poolStatus !== 'retired');
    expect(live.length).toBeGreaterThan(3);
    const found = async (query: string): Promise<string[]> =>
      (await every(`/api/pools/search?${query}`, 'pools')).map(({ poolIdHex }) => poolIdHex);
    const ids = (pools: Answer[]): string[] => pools.map(({ poolIdHex }) => poolIdHex);
    const sorted = (key: (pool: Answer) => bigint, direction: -1n | 1n, pools = live): string[] =>
      ids(
        pools.toSorted((a: Answer, b: Answer) => {
          const order = direction * (key(a) - key(b));
          return order === 0n ? (a.poolIdHex < b.poolIdHex ? -1 : 1) : order < 0n ? -1 : 1;
        }),
      );
    const stake = ({ liveStake }: Answer): bigint => BigInt(liveStake);
    expect(await found('')).toEqual(sorted(stake, -1n));
    expect(await found('sort=livePledge')).toEqual(sorted(({ livePledge }) => BigInt(livePledge), -1n));
    expect(await found('sort=fixedCost')).toEqual(sorted(({ fixedCost }) => BigInt(fixedCost), 1n));
    expect(await found('sort=blocks')).toEqual(sorted(({ blockCount }) => BigInt(blockCount), -1n));
    expect(await found('sort=delegators')).toEqual(sorted(({ liveDelegators }) => BigInt(liveDelegators), -1n));
    const margins = live.map(({ marginPct }: Answer) => marginPct).toSorted((a: number, b: number) => a - b);
    const middle = margins[Math.floor(margins.length / 2)];
    const where = (test: (pool: Answer) => boolean): string[] => sorted(stake, -1n, live.filter(test));
    expect(await found(`maxMargin=${middle}`)).toEqual(where(({ marginPct }) => marginPct <= middle));
    for (const wanted of [true, false]) {
      const met = ({ livePledge, pledgeDeclared }: Answer): boolean => BigInt(livePledge) >= BigInt(pledgeDeclared);
      expect(await found(`pledgeMet=${wanted}`)).toEqual(where((pool) => met(pool) === wanted));
      expect(await found(`retiring=${wanted}`)).toEqual(
        where(({ poolStatus }) => (poolStatus === 'retiring') === wanted),
      );
    }
    const named = live.find(({ ticker }: Answer) => ticker !== null);
    const part = named.ticker.slice(0, 2).toLowerCase();
    const has = (text: string | null): boolean => text?.toLowerCase().includes(part) === true;
    expect(await found(`search=${part}`)).toEqual(where(({ ticker, name }) => has(ticker) || has(name)));
    for (const id of [named.poolIdHex, named.poolIdBech32])
      expect(await found(`search=${id}`)).toEqual([named.poolIdHex]);
    expect(await found('search=nobody-is-called-this')).toEqual([]);
    expect(await failure('/api/pools/search?maxSaturation=90')).toEqual([501, expect.stringMatching(/^This needs /)]);
    const tickers = (await every('/api/pools/search?sort=ticker', 'pools')).map(({ ticker }) => ticker?.toLowerCase());
    expect(tickers).toEqual([...tickers.filter(Boolean).toSorted(), ...tickers.filter((each) => !each)]);
  });

  test('a search sees a new block at once', async () => {
    const first = await get('/api/pools/search?sort=blocks');
    await advance();
    const [most] = (await get('/api/pools')).toSorted((a: Answer, b: Answer) => b.blockCount - a.blockCount);
    expect((await get('/api/pools/search?sort=blocks')).pools[0].blockCount).toBe(most.blockCount);
    expect(first.pools[0].blockCount).toBeLessThanOrEqual(most.blockCount);
  });
});

describe('works of an account', () => {
  test('they are its assets of which there is one', async () => {
    let works = 0;
    for (const account of accounts) {
      const assets: Answer[] = await get(`/api/account/${account}/assets`);
      const expected: string[] = [];
      for (const { unit } of assets) {
        const { quantity } = await get(`/api/assets/${unit}`);
        if (quantity === '1' && !unit.slice(56).startsWith('000643b0')) expected.push(unit);
      }
      const nfts = await every(`/api/account/${account}/nfts`, 'nfts');
      expect(nfts.map(({ unit }) => unit)).toEqual(expected);
      for (const { unit, policyId, name, image, quantity, standard } of nfts) {
        works += 1;
        expect([quantity, unit.slice(0, 56)]).toEqual(['1', policyId]);
        const [status, described] = await failure(`/api/assets/${unit}/metadata`);
        if (status === 404)
          expect({ name, image, standard, described }).toMatchObject({ name: null, standard: 'none' });
        else expect(await get(`/api/assets/${unit}/metadata`)).toMatchObject({ name, image, standard });
      }
      const [one] = nfts;
      if (one === undefined) continue;
      const ofPolicy = await every(`/api/account/${account}/nfts?policy=${one.policyId}`, 'nfts');
      expect(ofPolicy).toEqual(nfts.filter(({ policyId }) => policyId === one.policyId));
    }
    expect(works).toBeGreaterThan(0);
  });
});

describe('the balance of an account over time', () => {
  test('each point is the balance that is told for its moment', async () => {
    for (const account of accounts.slice(0, 4)) {
      for (const query of ['', '?resolution=day', '?resolution=epoch&from=2020-01-01']) {
        const points: Answer[] = await get(`/api/account/${account}/balance/history${query}`);
        expect(points.length).toBeGreaterThan(0);
        const times = points.map(({ time }) => time);
        expect(times).toEqual(times.toSorted((a, b) => a - b));
        for (const { time, lovelace, rewards } of [
          points[0],
          points.at(-2),
          points.at(-1),
          ...points.slice(3, 6),
        ].filter(Boolean)) {
          expect(rewards).toBeNull();
          const then = await get(`/api/account/${account}/balance?unit=lovelace&asOfTime=${time}`);
          expect({ time, lovelace }).toEqual({ time, lovelace: then.lovelace });
        }
        const now = await get(`/api/account/${account}/balance?unit=lovelace`);
        expect(points.at(-1).lovelace).toBe(now.lovelace);
      }
    }
  });

  test('too many points and a time that runs backwards are refused', async () => {
    const [account] = accounts;
    const path = `/api/account/${account}/balance/history`;
    expect(await refusal(`${path}?resolution=day&from=2017-10-01`)).toMatch(/^More than 1000 points/);
    expect(await refusal(`${path}?from=2024-02-01&to=2024-01-01`)).toMatch(/^Parameter 'from' must not be after/);
  });
});
