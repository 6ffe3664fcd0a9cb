import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EXAMPLE } from '../../../src/api/kit/examples.js';
import { createOwnerLookup } from '../../../src/api/services/accounts/stake-address.js';
import { addressText } from '../../../src/chains/cardano/addresses/address.js';
import { timeToSlot } from '../../../src/chains/cardano/time.js';
import { type CardanoNetwork, networkById } from '../../../src/chains/networks.js';
import { ALL_TRANSACTIONS } from '../../../src/store/queries/cardano/chain/tx-range.js';
import { listMovements } from '../../../src/store/queries/cardano/transactions/owner-movements.js';
import { signTransaction, testKey } from '../../support/builder-keys.js';
import { openTestService, type TestService } from '../../support/service.js';
import { startNetworks } from '../../support/start-networks.js';
import { createApiClient, type JsonResponse } from './api-client.js';

/** Read operations that combine others: each is compared with the combined responses. */

const NETWORK = 'CARDANO_MAINNET';
let service: TestService;
let accounts: readonly string[];

const { get, post, refusal, failure } = createApiClient(() => service.http as never, 'cardano-mainnet');

beforeAll(async () => {
  service = await openTestService({ CROSSTIE_SANDBOX: 'on', CROSSTIE_SANDBOX_BLOCK_SECONDS: '0' });
  await startNetworks(service, NETWORK);
  accounts = (await get('/api/account?limit=12')).data.map(({ stakeAddress }: JsonResponse) => stakeAddress);
});
afterAll(() => service?.close());

const advance = (): Promise<JsonResponse> => post(`/api/operator/sandbox/${NETWORK}/advance`, { blocks: 1 });

async function every(url: string, field: string): Promise<JsonResponse[]> {
  const rows: JsonResponse[] = [];
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
  test('encrypted message is decrypted with its passphrase, and a plain one is returned', async () => {
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
    const defaultPassphraseUrl = await sent({ '674': { enc: 'basic', msg: DEFAULT_PASSPHRASE_MESSAGE } });
    expect(await get(defaultPassphraseUrl)).toEqual([{ label: '674', lines, encrypted: true }]);
    const other = await sent({ '674': { enc: 'basic', msg: OTHER } });
    expect(await get(other)).toEqual([{ label: '674', lines: [], encrypted: true }]);
    expect(await get(`${other}?passphrase=another%20one`)).toEqual([{ label: '674', lines, encrypted: true }]);
    expect(await refusal(`${other}?passphrase=wrong`)).toBe('The passphrase does not open the message');
    expect(await get(await sent({ '674': { msg: 5 }, '1': 'x' }))).toEqual([]);
    expect(await failure(`/api/transactions/${'ab'.repeat(32)}/messages`)).toEqual([404, expect.any(String)]);
  });
});

/** Created by openssl, see message.test.ts. */
const DEFAULT_PASSPHRASE_MESSAGE = [
  'U2FsdGVkX1+cPNEjpjYHE/dyktrUA0wJ/v8bdNawCdXCZpSwmG134DJnVMvPhnYd',
  'OBoJ4zqU0agIgb/yRAjAiA==',
];
const OTHER = ['U2FsdGVkX1/lx8poU6qSzjpUFv04nbBT3DFemiahgqh+E81Wbb24MvhUriK1t40B', 'bzJ9Xc6XuMgPicRFjKX0pQ=='];

describe('pool search', () => {
  test('finds the same pools as a scan, in the requested order', async () => {
    const live = (await get('/api/pools')).filter(({ poolStatus }: JsonResponse) => poolStatus !== 'retired');
    expect(live.length).toBeGreaterThan(3);
    const found = async (query: string): Promise<string[]> =>
      (await every(`/api/pools/search?${query}`, 'pools')).map(({ poolIdHex }) => poolIdHex);
    const ids = (pools: JsonResponse[]): string[] => pools.map(({ poolIdHex }) => poolIdHex);
    const sorted = (key: (pool: JsonResponse) => bigint, direction: -1n | 1n, pools = live): string[] =>
      ids(
        pools.toSorted((a: JsonResponse, b: JsonResponse) => {
          const order = direction * (key(a) - key(b));
          return order === 0n ? (a.poolIdHex < b.poolIdHex ? -1 : 1) : order < 0n ? -1 : 1;
        }),
      );
    const stake = ({ liveStake }: JsonResponse): bigint => BigInt(liveStake);
    expect(await found('')).toEqual(sorted(stake, -1n));
    expect(await found('sort=livePledge')).toEqual(sorted(({ livePledge }) => BigInt(livePledge), -1n));
    expect(await found('sort=fixedCost')).toEqual(sorted(({ fixedCost }) => BigInt(fixedCost), 1n));
    expect(await found('sort=blocks')).toEqual(sorted(({ blockCount }) => BigInt(blockCount), -1n));
    expect(await found('sort=delegators')).toEqual(sorted(({ liveDelegators }) => BigInt(liveDelegators), -1n));
    const margins = live.map(({ marginPct }: JsonResponse) => marginPct).toSorted((a: number, b: number) => a - b);
    const middle = margins[Math.floor(margins.length / 2)];
    const where = (test: (pool: JsonResponse) => boolean): string[] => sorted(stake, -1n, live.filter(test));
    expect(await found(`maxMargin=${middle}`)).toEqual(where(({ marginPct }) => marginPct <= middle));
    for (const isMet of [true, false]) {
      const met = ({ livePledge, pledgeDeclared }: JsonResponse): boolean =>
        BigInt(livePledge) >= BigInt(pledgeDeclared);
      expect(await found(`pledgeMet=${isMet}`)).toEqual(where((pool) => met(pool) === isMet));
      expect(await found(`retiring=${isMet}`)).toEqual(
        where(({ poolStatus }) => (poolStatus === 'retiring') === isMet),
      );
    }
    const named = live.find(({ ticker }: JsonResponse) => ticker !== null);
    const part = named.ticker.slice(0, 2).toLowerCase();
    const has = (text: string | null): boolean => text?.toLowerCase().includes(part) === true;
    expect(await found(`search=${part}`)).toEqual(where(({ ticker, name }) => has(ticker) || has(name)));
    for (const id of [named.poolIdHex, named.poolIdBech32])
      expect(await found(`search=${id}`)).toEqual([named.poolIdHex]);
    expect(await found('search=no-such-name')).toEqual([]);
    for (const percent of [10, 45, 90])
      expect(await found(`maxSaturation=${percent}`)).toEqual(
        where(({ liveSaturationPct }) => liveSaturationPct <= percent),
      );
    const tickers = (await every('/api/pools/search?sort=ticker', 'pools')).map(({ ticker }) => ticker?.toLowerCase());
    expect(tickers).toEqual([...tickers.filter(Boolean).toSorted(), ...tickers.filter((each) => !each)]);
  });

  test('includes a new block immediately', async () => {
    const first = await get('/api/pools/search?sort=blocks');
    await advance();
    const [busiestPool] = (await get('/api/pools')).toSorted(
      (a: JsonResponse, b: JsonResponse) => b.blockCount - a.blockCount,
    );
    expect((await get('/api/pools/search?sort=blocks')).pools[0].blockCount).toBe(busiestPool.blockCount);
    expect(first.pools[0].blockCount).toBeLessThanOrEqual(busiestPool.blockCount);
  });
});

describe('NFTs of an account', () => {
  test('are its assets with a supply of one', async () => {
    let works = 0;
    for (const account of accounts) {
      const assets: JsonResponse[] = await get(`/api/account/${account}/assets`);
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
      const policyNfts = await every(`/api/account/${account}/nfts?policy=${one.policyId}`, 'nfts');
      expect(policyNfts).toEqual(nfts.filter(({ policyId }) => policyId === one.policyId));
    }
    expect(works).toBeGreaterThan(0);
  });
});

describe('balance history of an account', () => {
  test('has the balance of each point in time', async () => {
    for (const account of accounts.slice(0, 4)) {
      for (const query of ['', '?resolution=day', '?resolution=epoch&from=2020-01-01']) {
        const points: JsonResponse[] = await get(`/api/account/${account}/balance/history${query}`);
        expect(points.length).toBeGreaterThan(0);
        const times = points.map(({ time }) => time);
        expect(times).toEqual(times.toSorted((a, b) => a - b));
        for (const { time, lovelace, rewards } of [
          points[0],
          points.at(-2),
          points.at(-1),
          ...points.slice(3, 6),
        ].filter(Boolean)) {
          expect(rewards).toMatch(/^[0-9]+$/);
          const then = await get(`/api/account/${account}/balance?unit=lovelace&asOfTime=${time}`);
          expect({ time, lovelace }).toEqual({ time, lovelace: then.lovelace });
        }
        const now = await get(`/api/account/${account}/balance?unit=lovelace`);
        expect(points.at(-1).lovelace).toBe(now.lovelace);
      }
    }
  });

  test('rejects too many points and a reversed time range', async () => {
    const [account] = accounts;
    const path = `/api/account/${account}/balance/history`;
    expect(await refusal(`${path}?resolution=day&from=2017-10-01`)).toMatch(/^More than 1000 points/);
    expect(await refusal(`${path}?from=2024-02-01&to=2024-01-01`)).toMatch(/^Parameter 'from' must not be after/);
  });
});

describe('governance', () => {
  test('latest committee and constitution are the current ones, and each differs from the one before', async () => {
    for (const subject of ['committee', 'constitution']) {
      const history: JsonResponse[] = await get(`/api/governance/${subject}/history`);
      expect(history[0]).toEqual(await get(`/api/governance/${subject}`));
      for (const [index, each] of history.entries())
        if (index > 0) expect({ ...each, govActionId: null }).not.toEqual({ ...history[index - 1], govActionId: null });
    }
    const { items } = await get('/api/governance/proposals?pageSize=100');
    const enacted = items.filter(
      ({ type, status }: JsonResponse) => type === 'NewConstitution' && status === 'enacted',
    );
    const constitutions: JsonResponse[] = await get('/api/governance/constitution/history');
    const made = constitutions.map(({ govActionId }) => govActionId).filter(Boolean);
    expect(enacted.map(({ govActionId }: JsonResponse) => govActionId)).toEqual(expect.arrayContaining(made));
  });

  test('thresholds are those of the protocol parameters, by voting body', async () => {
    const { epoch, byType } = await get('/api/governance/thresholds');
    const parameters = await get(`/api/epoch/${epoch}/parameters`);
    const { thresholdNumerator, thresholdDenominator } = await get('/api/governance/committee');
    const committee = thresholdNumerator / thresholdDenominator;
    expect(byType).toMatchObject({
      NoConfidence: { drep: parameters.dvtMotionNoConfidence, spo: parameters.pvtMotionNoConfidence, committee: null },
      NewCommittee: { drep: parameters.dvtCommitteeNormal, spo: parameters.pvtCommitteeNormal, committee: null },
      NewConstitution: { drep: parameters.dvtUpdateToConstitution, spo: null, committee },
      HardForkInitiation: { drep: parameters.dvtHardForkInitiation, spo: parameters.pvtHardForkInitiation, committee },
      ParameterChangeGovernance: { drep: parameters.dvtPPGovGroup, committee },
      TreasuryWithdrawals: { drep: parameters.dvtTreasuryWithdrawal, spo: null, committee },
      InfoAction: { drep: null, spo: null, committee: null },
    });
    expect(byType.NoConfidence.drep).toBeGreaterThan(0.5);
    const before = await get(`/api/governance/thresholds?epoch=${epoch - 1}`);
    expect(before.byType.NewConstitution.committee).toBeGreaterThan(0.5);
    expect(await failure(`/api/governance/thresholds?epoch=${epoch + 1}`)).toEqual([404, 'The epoch has not started']);
  });

  test('voting summary has the thresholds of its action type', async () => {
    const { byType } = await get('/api/governance/thresholds');
    const { items } = await get('/api/governance/proposals?pageSize=100');
    const single = items.filter(({ type }: JsonResponse) => type in byType);
    expect(single.some(({ type }: JsonResponse) => byType[type].committee !== null)).toBe(true);
    for (const { govActionId, type, status } of single) {
      const summary = await get(`/api/governance/proposals/${encodeURIComponent(govActionId)}/voting-summary`);
      // An action that has ended keeps the thresholds of its last count.
      if (status === 'active') expect(summary.thresholds).toEqual(byType[type]);
      expect(summary.ccThreshold).toBe(summary.thresholds.committee);
      expect(summary.thresholds.committee === null).toBe(byType[type].committee === null);
    }
  });

  test('statistics of a DRep match its votes, its certificates and all others', async () => {
    const dreps: JsonResponse[] = [];
    for (let page = 1; ; page += 1) {
      const next = await get(`/api/dreps?pageSize=100&page=${page}`);
      dreps.push(...next);
      if (next.length < 100) break;
    }
    const { items: actions } = await get('/api/governance/proposals?pageSize=100');
    const total = dreps.reduce((sum, { votingPower }) => sum + BigInt(votingPower), 0n);
    let voters = 0;
    for (const { drepId, votingPower } of dreps.slice(0, 25)) {
      const stats = await get(`/api/dreps/${drepId}/stats`);
      const votes: JsonResponse[] = await get(`/api/dreps/${drepId}/votes`);
      // Newest first: the first vote of each action counts.
      const counting = new Map(votes.toReversed().map((vote) => [vote.govActionId, vote]));
      const updates: JsonResponse[] = (await get(`/api/dreps/${drepId}/updates`)).toReversed();
      const eligible = actions.filter(({ govActionId, submittedEpoch, expiresEpoch }: JsonResponse) => {
        if (counting.has(govActionId)) return true;
        let registered = false;
        for (let epoch = 0; epoch <= expiresEpoch; epoch += 1) {
          const here = updates.filter((update) => update.epoch === epoch);
          if (epoch >= submittedEpoch && (registered || here.some(({ action }) => action === 'REGISTRATION')))
            return true;
          for (const { action } of here) registered = action === 'REGISTRATION' || (registered && action === 'UPDATE');
        }
        return false;
      });
      const withReason = [...counting.values()].filter(({ rationaleUrl }) => rationaleUrl !== null).length;
      voters += counting.size > 0 ? 1 : 0;
      expect(stats).toMatchObject({
        drepId,
        votesCast: counting.size,
        eligibleActions: eligible.length,
        powerRank: 1 + dreps.filter((other) => other.votingPower > votingPower).length,
      });
      const near = (value: number | null, part: number, whole: number): void =>
        whole === 0 ? expect(value).toBeNull() : expect(value).toBeCloseTo((100 * part) / whole, 6);
      near(stats.participationPct, counting.size, eligible.length);
      near(stats.rationalePct, withReason, counting.size);
      near(stats.powerSharePct, votingPower, Number(total));
      const { liveDelegators } = await get(`/api/dreps/${drepId}`);
      expect(stats.delegatorsTrend.at(-1).count).toBe(liveDelegators);
    }
    expect(voters).toBeGreaterThan(1);
    expect((await failure('/api/dreps/drep_always_abstain/stats'))[0]).toBe(404);
  });

  test('delegator count of a DRep at the end of an epoch matches the delegations up to then', async () => {
    const delegations: JsonResponse[] = [];
    for (let page = 1; ; page += 1) {
      const next = await get(`/api/governance/delegation-votes?pageSize=100&page=${page}`);
      delegations.push(...next);
      if (next.length < 100) break;
    }
    expect(delegations.length).toBeGreaterThan(3);
    for (const drepId of new Set(delegations.map((each) => each.drepId)).values()) {
      const [status] = await failure(`/api/dreps/${drepId}/stats`);
      if (status === 404) continue;
      const { delegatorsTrend } = await get(`/api/dreps/${drepId}/stats`);
      const counts = delegatorsTrend.map(({ epoch }: JsonResponse) => {
        const last = new Map<string, string>();
        for (const each of delegations.toReversed()) if (each.epoch <= epoch) last.set(each.stakeAddress, each.drepId);
        return [...last.values()].filter((each) => each === drepId).length;
      });
      expect(delegatorsTrend.map(({ count }: JsonResponse) => count)).toEqual(counts);
    }
  });
});

describe('exports', () => {
  const text = async (url: string): Promise<readonly [type: unknown, body: string]> => {
    const headers = { 'x-api-key': 'xt_demo_cardano-mainnet' };
    const response = await service.http.inject({ url, headers });
    expect(response.statusCode).toBe(200);
    return [response.headers['content-type'], response.body];
  };

  /** The balance change of a transaction for an owner of outputs, and whether all inputs are the owner's. */
  async function moved(txHash: string, isOwnedOutput: (output: JsonResponse) => boolean) {
    const { inputs, outputs } = await get(`/api/transactions/${txHash}/utxos`);
    const named = inputs.filter(({ consumedByTx }: JsonResponse) => consumedByTx === txHash);
    // Spent inputs may also be listed as collateral.
    const spent = [
      ...new Map(named.map((each: JsonResponse) => [`${each.txHash}#${each.outputIndex}`, each])).values(),
    ];
    const sums = new Map<string, [received: bigint, sent: bigint]>();
    const add = (index: 0 | 1, output: JsonResponse): void => {
      for (const { unit, quantity } of output.amounts) {
        const sum = sums.get(unit) ?? [0n, 0n];
        sum[index] += BigInt(quantity);
        sums.set(unit, sum);
      }
    };
    for (const output of outputs.filter(isOwnedOutput)) add(0, output);
    for (const output of spent.filter(isOwnedOutput)) add(1, output);
    return { sums, alone: spent.length > 0 && spent.every(isOwnedOutput) };
  }

  test('export contains every transaction of an address with all balance changes', async () => {
    const { address } = EXAMPLE;
    const path = `/api/addresses/${address}/transactions/export`;
    const rows: JsonResponse[] = await get(path);
    const listed: JsonResponse[] = await get(`/api/addresses/${address}/transactions?pageSize=100`);
    expect(rows.map(({ txHash }) => txHash)).toEqual(listed.map(({ txHash }) => txHash).toReversed());
    for (const row of rows) {
      const { sums, alone } = await moved(row.txHash, (output) => output.ownerAddr === address);
      const [received = 0n, sent = 0n] = sums.get('lovelace') ?? [];
      expect([row.received, row.sent]).toEqual([`${received}`, `${sent}`]);
      const { fee } = await get(`/api/transactions/${row.txHash}`);
      expect(row.fee).toBe(alone ? `${fee}` : null);
      sums.delete('lovelace');
      expect(new Map(row.assets.map((asset: JsonResponse) => [asset.unit, [asset.received, asset.sent]]))).toEqual(
        new Map([...sums].map(([unit, [inside, outside]]) => [unit, [`${inside}`, `${outside}`]])),
      );
    }
    const [type, lines] = await text(`${path}?format=ndjson`);
    expect(type).toBe('application/x-ndjson; charset=utf-8');
    expect(
      lines
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line)),
    ).toEqual(rows);
    const [csvType, csv] = await text(`${path}?format=csv`);
    expect(csvType).toBe('text/csv; charset=utf-8');
    expect(csv.split('\r\n').slice(1, -1)).toEqual(
      rows.flatMap(({ time, txHash, blockHeight, epoch, received, sent, withdrawn, fee, assets }) => [
        [time, txHash, blockHeight, epoch, 'lovelace', received, sent, withdrawn, fee ?? ''].join(','),
        ...assets.map((asset: JsonResponse) =>
          [time, txHash, blockHeight, epoch, asset.unit, asset.received, asset.sent, '', ''].join(','),
        ),
      ]),
    );
  });

  test('many small batches equal one large batch', async () => {
    const db = await service.services.networks.open<'cardano'>(NETWORK);
    const owners = await createOwnerLookup(EXAMPLE.stakeAddress, networkById(NETWORK) as CardanoNetwork)(db);
    const read = (after: number | undefined, limit: number) =>
      listMovements(db, owners, { after, limit, within: ALL_TRANSACTIONS });
    const whole = await read(undefined, 10_000);
    expect(whole.length).toBeGreaterThan(6);
    const pieces: (typeof whole)[number][] = [];
    for (;;) {
      const next = await read(pieces.at(-1)?.txId, 3);
      pieces.push(...next);
      if (next.length < 3) break;
    }
    expect(pieces).toEqual(whole);
  });

  test('time range contains its transactions, and a reversed one is rejected', async () => {
    const path = `/api/addresses/${EXAMPLE.address}/transactions/export`;
    const rows: JsonResponse[] = await get(path);
    const [first, last] = [rows[1]?.time ?? rows[0].time, rows.at(-1).time];
    const within = await get(`${path}?from=${first}&to=${last}`);
    expect(within).toEqual(rows.filter(({ time }) => time >= first && time <= last));
    expect(await get(`${path}?to=2010-01-01`)).toEqual([]);
    expect(await get(`${path}?from=2100-01-01`)).toEqual([]);
    expect(await refusal(`${path}?from=2024-01-02&to=2024-01-01`)).toBe("Parameter 'from' must not be after 'to'");
  });

  test('account export includes withdrawals, and the Koinly format adds up to outputs and rewards', async () => {
    let withdrawals = 0;
    let payments = 0;
    for (const account of [EXAMPLE.stakeAddress, EXAMPLE.rewardedStakeAddress, ...accounts.slice(0, 6)]) {
      const path = `/api/account/${account}/txs/export`;
      const rows: JsonResponse[] = await get(path);
      const listed: JsonResponse[] = await get(`/api/account/${account}/txs?from=0&order=asc`);
      const withdrawn: JsonResponse[] = await get(`/api/account/${account}/withdrawals`);
      const expected = new Set([...listed, ...withdrawn].map(({ txHash }) => txHash));
      expect(new Set(rows.map(({ txHash }) => txHash))).toEqual(expected);
      expect(rows).toHaveLength(expected.size);
      const sum = (values: readonly string[]): bigint => values.reduce((all, each) => all + BigInt(each), 0n);
      expect(sum(rows.map((row) => row.withdrawn))).toBe(sum(withdrawn.map(({ amount }) => amount)));
      withdrawals += withdrawn.length;
      const [type, csv] = await text(`${path}?format=koinly`);
      expect(type).toBe('text/csv; charset=utf-8');
      const lines = csv
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.split(','));
      const lovelace = (amount: string | undefined): bigint => BigInt((amount || '0').replace('.', ''));
      const ada = lines.filter((fields) => [fields[2], fields[4], fields[6]].includes('ADA'));
      const gained = ada.reduce((all, f) => all + lovelace(f[3]) - lovelace(f[1]) - lovelace(f[5]), 0n);
      const outputs = sum(rows.map(({ received }) => received)) - sum(rows.map(({ sent }) => sent));
      const { available } = await get(`/api/account/${account}/rewards/available`);
      expect(gained).toBe(outputs + BigInt(available));
      const paid: JsonResponse[] = await get(`/api/account/${account}/rewards?pageSize=100`);
      const income = lines.filter((fields) => fields[9] === 'reward').map((fields) => lovelace(fields[3]));
      const earned = paid.filter(({ type }) => !type.endsWith('refund')).map(({ amount }) => BigInt(amount));
      expect(income).toEqual(earned.reverse());
      const dates = lines.map(([date]) => date);
      expect(dates).toEqual(dates.toSorted());
      payments += income.length;
    }
    expect(withdrawals).toBeGreaterThan(0);
    expect(payments).toBeGreaterThan(0);
  });
});

describe('holder history', () => {
  test('has the holders of each point in time', async () => {
    for (const unit of [EXAMPLE.unit, EXAMPLE.cip25Unit]) {
      for (const resolution of ['epoch', 'day']) {
        const points: JsonResponse[] = await get(`/api/assets/${unit}/holders/history?resolution=${resolution}`);
        expect(points.length).toBeGreaterThan(1);
        const network = networkById(NETWORK) as CardanoNetwork;
        for (const { time, holders, top10Pct, gini } of points) {
          const slot = timeToSlot(network, time);
          const then: JsonResponse[] = await get(`/api/assets/${unit}/holders?pageSize=100&asOfSlot=${slot}`);
          const quantities = then.map(({ quantity }) => Number(quantity));
          const sum = quantities.reduce((all, each) => all + each, 0);
          expect({ time, holders }).toEqual({ time, holders: then.length });
          if (sum === 0) expect([top10Pct, gini]).toEqual([null, null]);
          else {
            const top = quantities.slice(0, 10).reduce((all, each) => all + each, 0);
            expect(top10Pct).toBeCloseTo((100 * top) / sum, 6);
            const differences = quantities.flatMap((a) => quantities.map((b) => Math.abs(a - b)));
            const mean = differences.reduce((all, each) => all + each, 0) / differences.length;
            expect(gini).toBeCloseTo((mean * then.length) / (2 * sum), 6);
          }
        }
      }
    }
    const never = `${'ab'.repeat(28)}00`;
    const points: JsonResponse[] = await get(`/api/assets/${never}/holders/history`);
    expect(points.every(({ holders, gini }) => holders === 0 && gini === null)).toBe(true);
  });
});

describe('transaction trace', () => {
  /** Breadth-first search with one request per transaction. */
  async function walked(start: string, direction: string, hops: number, unit: string) {
    const nodes = new Map([[start, 0]]);
    const edges: string[] = [];
    let frontier = [start];
    for (let hop = 1; hop <= hops; hop += 1) {
      const reached: string[] = [];
      for (const txHash of frontier) {
        const { inputs, outputs } = await get(`/api/transactions/${txHash}/utxos`);
        const links = new Map<string, string[]>();
        for (const output of direction === 'back' ? inputs : outputs) {
          const held = output.amounts.find((amount: JsonResponse) => amount.unit === unit);
          const isLink = direction === 'back' ? output.consumedByTx === txHash : output.consumedByTx !== null;
          if (!isLink || held === undefined) continue;
          const edge = [output.txHash, output.consumedByTx, output.outputIndex, output.ownerAddr, held.quantity];
          links.set(`${output.txHash}#${output.outputIndex}`, edge);
        }
        for (const [from, to, ...rest] of links.values()) {
          edges.push([from, to, ...rest].join(' '));
          const next = (direction === 'back' ? from : to) as string;
          if (nodes.has(next)) continue;
          nodes.set(next, hop);
          reached.push(next);
        }
      }
      frontier = reached;
    }
    return { nodes, edges: edges.toSorted() };
  }

  test('equals a scan from one transaction to the next', async () => {
    for (const [txHash, direction, hops, unit] of [
      [EXAMPLE.tx.any, 'forward', 2, 'lovelace'],
      [EXAMPLE.tx.any, 'back', 3, 'lovelace'],
      [EXAMPLE.tx.withMint, 'forward', 4, EXAMPLE.unit],
      [EXAMPLE.tx.withRedeemer, 'back', 2, 'lovelace'],
    ] as const) {
      const trace = await get(`/api/transactions/${txHash}/trace?direction=${direction}&hops=${hops}&unit=${unit}`);
      expect(trace.truncated).toBe(false);
      const { nodes, edges } = await walked(txHash, direction, hops, unit);
      expect(new Map(trace.nodes.map((node: JsonResponse) => [node.txHash, node.hop]))).toEqual(nodes);
      const found = trace.edges.map((edge: JsonResponse) =>
        [edge.from, edge.to, edge.outputIndex, edge.address, edge.quantity].join(' '),
      );
      expect(found.toSorted()).toEqual(edges);
    }
  });

  test('it ends where it is too large, and knows no transaction that does not exist', async () => {
    const [status] = await failure(`/api/transactions/${'ab'.repeat(32)}/trace`);
    expect(status).toBe(404);
    const { nodes, edges } = await get(`/api/transactions/${EXAMPLE.tx.any}/trace?hops=5`);
    expect(nodes.length).toBeLessThanOrEqual(500);
    expect(edges.length).toBeLessThanOrEqual(2_000);
    const named = new Set(nodes.map(({ txHash }: JsonResponse) => txHash));
    expect(edges.every(({ from, to }: JsonResponse) => named.has(from) && named.has(to))).toBe(true);
    const never = await get(`/api/transactions/${EXAMPLE.tx.any}/trace?unit=${'ab'.repeat(28)}00`);
    expect([never.nodes.length, never.edges]).toEqual([1, []]);
  });
});
