import type { LightMyRequestResponse } from 'fastify';
import type { ErrorKind } from '../../src/kernel/errors.js';
import { networkSchema } from '../../src/store/schemas.js';
import { sql } from '../../src/store/sql.js';
import { type Callers, demoKey } from './calls.js';

/** Failures of the operations about the supply. */

type Scenario = (callers: Callers) => Promise<LightMyRequestResponse>;

const sendGet =
  (url: string): Scenario =>
  ({ service }) =>
    service.http.inject({ url, headers: { 'x-api-key': demoKey('CARDANO_MAINNET') } });

/** Larger than any height, so that the ledger state is not that of the newest block. */
const SHIFT = 1_000_000_000;

const withoutLedger =
  (url: string): Scenario =>
  async (callers) => {
    const { db } = callers.service.services;
    const table = sql`${networkSchema('CARDANO_MAINNET')}.ledger_block`;
    await db.run(sql`update ${table} set height = height + ${SHIFT}`);
    try {
      return await sendGet(url)(callers);
    } finally {
      await db.run(sql`update ${table} set height = height - ${SHIFT} where height >= ${SHIFT}`);
    }
  };

export const SUPPLY_TRIGGERS: Readonly<Record<string, Partial<Record<ErrorKind, Scenario>>>> = {
  getSupply: { 'not-implemented': withoutLedger('/api/network/supply') },
  getCirculatingSupply: { 'not-implemented': withoutLedger('/api/network/supply/circulating') },
  listSupplyHistory: { 'not-implemented': withoutLedger('/api/network/supply/history') },
  getEpochSupply: {
    'not-found': sendGet('/api/network/supply/1000000'),
    'not-implemented': withoutLedger('/api/network/supply/600'),
  },
};
