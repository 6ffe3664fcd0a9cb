import type { LightMyRequestResponse } from 'fastify';
import type { Operation } from '../../src/api/kit/operation.js';
import { getAvailableRewards } from '../../src/api/operations/accounts/get-available-rewards.js';
import { listAccountRewardForecast } from '../../src/api/operations/accounts/list-account-reward-forecast.js';
import { listAccountRewards } from '../../src/api/operations/accounts/list-account-rewards.js';
import { listAccountStakeHistory } from '../../src/api/operations/accounts/list-account-stake-history.js';
import { listRewardsOfAccounts } from '../../src/api/operations/accounts/list-rewards-of-accounts.js';
import { getEpochAccountStake } from '../../src/api/operations/epochs/get-epoch-account-stake.js';
import { getEpochTotalStake } from '../../src/api/operations/epochs/get-epoch-total-stake.js';
import { listEpochPoolStakes } from '../../src/api/operations/epochs/list-epoch-pool-stakes.js';
import { listEpochRewards } from '../../src/api/operations/epochs/list-epoch-rewards.js';
import { listEpochStakes } from '../../src/api/operations/epochs/list-epoch-stakes.js';
import { listEpochUnclaimedRewards } from '../../src/api/operations/epochs/list-epoch-unclaimed-rewards.js';
import { pageEpochStakes } from '../../src/api/operations/epochs/page-epoch-stakes.js';
import { getPoolPerformance } from '../../src/api/operations/stake-pools/get-pool-performance.js';
import { getPoolStakeSnapshot } from '../../src/api/operations/stake-pools/get-pool-stake-snapshot.js';
import { listInvalidPoolDelegators } from '../../src/api/operations/stake-pools/list-invalid-pool-delegators.js';
import { listPoolDelegatorsOfEpoch } from '../../src/api/operations/stake-pools/list-pool-delegators-of-epoch.js';
import { listPoolRewards } from '../../src/api/operations/stake-pools/list-pool-rewards.js';
import { CIP68_TOKEN_EXAMPLE, SENDER_EXAMPLE } from '../../src/api/shapes/transaction-builder/examples.js';
import type { ErrorKind } from '../../src/kernel/errors.js';
import { networkSchema } from '../../src/store/schemas.js';
import { sql } from '../../src/store/sql.js';
import { buildRequest, type Callers, demoKey } from './calls.js';

/** Failures of read operations that need the ledger state. */

type Scenario = (callers: Callers) => Promise<LightMyRequestResponse>;

export const sendGet =
  (url: string): Scenario =>
  ({ service }) =>
    service.http.inject({ url, headers: { 'x-api-key': demoKey('CARDANO_MAINNET') } });

/** Larger than any height, so that the newest height of the ledger state differs from that of the index. */
const SHIFT = 1_000_000_000;

/** Sends a request while the index has no ledger state of its newest block. */
export const withoutLedger =
  (send: Scenario): Scenario =>
  async (callers) => {
    const { db } = callers.service.services;
    const schema = networkSchema('CARDANO_MAINNET');
    await db.run(sql`update ${schema}.ledger_block set height = height + ${SHIFT}`);
    try {
      return await send(callers);
    } finally {
      await db.run(sql`update ${schema}.ledger_block set height = height - ${SHIFT} where height >= ${SHIFT}`);
    }
  };

const sendExample =
  (operation: Operation): Scenario =>
  ({ service }) =>
    service.http.inject(buildRequest(operation, operation.example, { 'x-api-key': demoKey('CARDANO_MAINNET') }));

/** Operations that the ledger state answers as a whole. */
const LEDGER_OPERATIONS: readonly Operation[] = [
  getAvailableRewards,
  getEpochAccountStake,
  getEpochTotalStake,
  getPoolPerformance,
  getPoolStakeSnapshot,
  listAccountRewardForecast,
  listAccountRewards,
  listAccountStakeHistory,
  listEpochPoolStakes,
  listEpochRewards,
  listEpochStakes,
  listEpochUnclaimedRewards,
  listInvalidPoolDelegators,
  listPoolDelegatorsOfEpoch,
  listPoolRewards,
  listRewardsOfAccounts,
  pageEpochStakes,
];

const NEVER_USED = encodeURIComponent('stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw');
const NEVER_POOL = 'ff'.repeat(28);

/** Each of them is 501 without the ledger state; some are 404 for an unknown epoch, account or pool. */
const NOT_FOUND: Readonly<Record<string, Scenario>> = {
  getAvailableRewards: sendGet(`/api/account/${NEVER_USED}/rewards/available`),
  getEpochAccountStake: sendGet(`/api/epoch/1000000/accounts/${NEVER_USED}/stake`),
  getEpochTotalStake: sendGet('/api/epoch/1000000/total-stake'),
  getPoolPerformance: sendGet(`/api/pools/${NEVER_POOL}/performance`),
  getPoolStakeSnapshot: sendGet(`/api/pools/${NEVER_POOL}/stake-snapshot`),
};

const LEDGER_TRIGGERS = Object.fromEntries(
  LEDGER_OPERATIONS.map((operation) => [
    operation.id,
    { 'not-implemented': withoutLedger(sendExample(operation)), 'not-found': NOT_FOUND[operation.id] },
  ]),
);

export const FURTHER_TRIGGERS: Readonly<Record<string, Partial<Record<ErrorKind, Scenario>>>> = {
  ...LEDGER_TRIGGERS,
  buildCip68Mint: {
    'not-implemented': ({ service }) =>
      service.http.inject({
        method: 'POST',
        url: '/api/tx/build/mint-cip68',
        headers: { 'x-api-key': demoKey('CARDANO_MAINNET') },
        payload: { ...SENDER_EXAMPLE, tokens: [CIP68_TOKEN_EXAMPLE], plutus: {} },
      }),
  },
  getGovernanceThresholds: { 'not-found': sendGet('/api/governance/thresholds?epoch=1000000') },
  listAccounts: { 'not-implemented': withoutLedger(sendGet('/api/account?epoch=1')) },
  searchPools: { 'not-implemented': withoutLedger(sendGet('/api/pools/search?hideSaturated=true')) },
};
