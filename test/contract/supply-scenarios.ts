import type { LightMyRequestResponse } from 'fastify';
import type { ErrorKind } from '../../src/kernel/errors.js';
import type { Callers } from './calls.js';
import { sendGet, withoutLedger } from './ledger-state-scenarios.js';

/** Failures of the operations about the supply. */

type Scenario = (callers: Callers) => Promise<LightMyRequestResponse>;

export const SUPPLY_TRIGGERS: Readonly<Record<string, Partial<Record<ErrorKind, Scenario>>>> = {
  getSupply: { 'not-implemented': withoutLedger(sendGet('/api/network/supply')) },
  getCirculatingSupply: { 'not-implemented': withoutLedger(sendGet('/api/network/supply/circulating')) },
  listSupplyHistory: { 'not-implemented': withoutLedger(sendGet('/api/network/supply/history')) },
  getEpochSupply: {
    'not-found': sendGet('/api/network/supply/1000000'),
    'not-implemented': withoutLedger(sendGet('/api/network/supply/600')),
  },
};
