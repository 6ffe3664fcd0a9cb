import type { LightMyRequestResponse } from 'fastify';
import type { Example, Operation } from '../../src/api/kit/operation.js';
import { OPERATIONS } from '../../src/api/operations/registry.js';
import type { ErrorKind } from '../../src/kernel/errors.js';
import { networkSchema } from '../../src/store/schemas.js';
import { sql } from '../../src/store/sql.js';
import { type Callers, demoKey, requestOf } from './calls.js';

/**
 * Failures of operations about pools, governance and DReps: the entity does not exist, or only a ledger has the data.
 */

type Story = (callers: Callers) => Promise<LightMyRequestResponse>;

/** Well-formed ids that do not exist. */
const NOTHING: Readonly<Record<string, string>> = {
  id: 'ab'.repeat(28),
  poolId: 'ab'.repeat(28),
  drepId: `22${'ab'.repeat(28)}`,
  govActionId: `${'ab'.repeat(32)}#0`,
};

const asked =
  (operation: Operation, more: Example): Story =>
  ({ service }) =>
    service.http.inject(
      requestOf(operation, { ...operation.example, ...more }, { 'x-api-key': demoKey('CARDANO_MAINNET') }),
    );

const forNothing = (operation: Operation): Story => {
  const path = Object.entries(operation.example.path ?? {}).map(([name, value]) => [name, NOTHING[name] ?? value]);
  return asked(operation, { path: Object.fromEntries(path) });
};

const ABOUT = new Set(['Stake Pools', 'Governance', 'DReps']);

/** Operations that have the current state and no history. */
const OF_AN_EPOCH = new Set(['getVotingSummary', 'getGovernanceStats', 'listSpecialDReps']);

/** Operations whose data comes from the ledger queries of the source. */
const TOLD = new Set(['getCommittee', 'getConstitution', 'listCommitteeHistory', 'listConstitutionHistory']);

/** A source that has not reported its ledger state yet. */
const untold =
  (operation: Operation): Story =>
  async (callers) => {
    const { db } = callers.service.services;
    const table = sql`${networkSchema('CARDANO_MAINNET')}.ledger_standing`;
    const rows = await db.rows<{ asked_height: number; epoch: number; content: string }>(sql`select * from ${table}`);
    await db.run(sql`delete from ${table}`);
    try {
      return await asked(operation, {})(callers);
    } finally {
      for (const { asked_height, epoch, content } of rows)
        await db.run(sql`insert into ${table} (asked_height, epoch, content)
          values (${asked_height}, ${epoch}, ${content})`);
    }
  };

export const GOVERNANCE_TRIGGERS: Readonly<Record<string, Partial<Record<ErrorKind, Story>>>> = Object.fromEntries(
  OPERATIONS.filter(({ tag }) => ABOUT.has(tag)).map((operation) => {
    const { id, errors } = operation;
    const triggers: Partial<Record<ErrorKind, Story>> = {};
    if (errors.includes('not-found')) triggers['not-found'] = forNothing(operation);
    if (errors.includes('not-implemented'))
      triggers['not-implemented'] = TOLD.has(id)
        ? untold(operation)
        : asked(operation, OF_AN_EPOCH.has(id) ? { query: { epoch: 1 } } : {});
    return [id, triggers];
  }),
);
