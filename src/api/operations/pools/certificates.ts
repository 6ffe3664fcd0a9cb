import Type from 'typebox';
import type { CardanoNetwork } from '../../../chains/networks.js';
import type { NetworkDb } from '../../../store/network-db.js';
import {
  type PoolRegistrationFact,
  type PoolRetirementFact,
  poolRegistrations,
  poolRetirements,
  type RetirementSet,
} from '../../../store/queries/cardano/pool-certificates.js';
import { ALL_TRANSACTIONS, transactionsOfEpoch } from '../../../store/queries/cardano/tx-range.js';
import { numberedPage, Order } from '../../chain-pages.js';
import { EXAMPLE } from '../../examples.js';
import { operation } from '../../operation.js';
import { Page, PageSize } from '../../paging.js';
import { EpochNumber } from '../blocks/block-parameters.js';
import { PoolRegistration, PoolRetirement, shownRegistration, shownRetirement } from '../transactions/pool-json.js';

export const listPoolRegistrations = operation({
  id: 'listPoolRegistrations',
  route: 'GET /api/pools/registrations',
  tag: 'Stake Pools',
  summary: 'Registrations of pools and changes of their parameters',
  description:
    'One entry for each registration certificate, with all parameters of the pool. `order=asc` lists the oldest first.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({ page: Page(), pageSize: PageSize(), order: Order('desc') }),
  result: Type.Array(PoolRegistration),
  errors: [],
  example: {},

  async handle({ db, network }, { query }) {
    const { order } = query;
    const found = await numberedPage(query, (range) =>
      poolRegistrations(db, { within: ALL_TRANSACTIONS, order, ...range }),
    );
    return found.map((fact) => registrationJson(fact, network));
  },
});

export const listPoolRegistrationsOfEpoch = operation({
  id: 'listPoolRegistrationsOfEpoch',
  route: 'GET /api/pools/registrations/{epoch}',
  tag: 'Stake Pools',
  summary: 'Registrations of pools and changes of their parameters in an epoch',
  description:
    'Newest first, one entry for each registration certificate. Answers an empty list for an epoch without one.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: Type.Object({ epoch: EpochNumber }),
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(PoolRegistration),
  errors: [],
  example: { path: { epoch: EXAMPLE.block.epoch } },

  async handle({ db, network }, { path, query }) {
    const found = await db.snapshot(async (snapshot) => {
      const within = await transactionsOfEpoch(snapshot, path.epoch);
      return await numberedPage(query, (range) => poolRegistrations(snapshot, { within, order: 'desc', ...range }));
    });
    return found.map((fact) => registrationJson(fact, network));
  },
});

export const listPoolRetirements = operation({
  id: 'listPoolRetirements',
  route: 'GET /api/pools/retirements',
  tag: 'Stake Pools',
  summary: 'Certificates that retire pools, newest first',
  description: 'All of them, also those that were cancelled or replaced later.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(PoolRetirement),
  errors: [],
  example: {},

  handle: ({ db, network }, { query }) => pageOfRetirements(db, network, { kind: 'all' }, query),
});

export const listRetiringPools = operation({
  id: 'listRetiringPools',
  route: 'GET /api/pools/retiring',
  tag: 'Stake Pools',
  summary: 'Pools that are about to retire, the soonest first',
  description: 'Pools with a retirement certificate for a later epoch that no registration has replaced.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(PoolRetirement),
  errors: [],
  example: {},

  handle: ({ db, network }, { query }) => pageOfRetirements(db, network, { kind: 'coming' }, query),
});

export const listRetiredPools = operation({
  id: 'listRetiredPools',
  route: 'GET /api/pools/retired',
  tag: 'Stake Pools',
  summary: 'Pools that retired and did not come back, the latest first',
  description: 'Pools whose retirement has taken effect. A pool that registered again is not listed.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(PoolRetirement),
  errors: [],
  example: {},

  handle: ({ db, network }, { query }) => pageOfRetirements(db, network, { kind: 'done' }, query),
});

export const listPoolRetirementsOfEpoch = operation({
  id: 'listPoolRetirementsOfEpoch',
  route: 'GET /api/pools/retiring/{epoch}',
  tag: 'Stake Pools',
  summary: 'Retirements of pools for an epoch',
  description:
    'In chain order, without those that were cancelled or replaced before. All of them in one answer, unless `page` or `pageSize` is given.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  listsMidnightPreview: true,
  path: Type.Object({ epoch: EpochNumber }),
  query: Type.Object({
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'Page number, from 1' })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: 'Items on a page' })),
  }),
  result: Type.Array(PoolRetirement),
  errors: [],
  example: { path: { epoch: EXAMPLE.retirementEpoch } },

  async handle({ db, network }, { path: { epoch }, query: { page, pageSize } }) {
    const set: RetirementSet = { kind: 'of-epoch', epoch };
    if (page !== undefined || pageSize !== undefined)
      return await pageOfRetirements(db, network, set, { page: page ?? 1, pageSize: pageSize ?? 100 });
    const found = await poolRetirements(db, set, undefined);
    return found.map((fact) => retirementJson(fact, network));
  },
});

async function pageOfRetirements(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  set: RetirementSet,
  query: { readonly page: number; readonly pageSize: number },
) {
  const found = await numberedPage(query, (range) => poolRetirements(db, set, range));
  return found.map((fact) => retirementJson(fact, network));
}

export const registrationJson = ({ parameters, place, certIndex }: PoolRegistrationFact, network: CardanoNetwork) =>
  shownRegistration(parameters, { facts: place, certIndex, network });

const retirementJson = ({ pool, retirementEpoch, place, certIndex }: PoolRetirementFact, network: CardanoNetwork) =>
  shownRetirement(pool, BigInt(retirementEpoch), { facts: place, certIndex, network });
