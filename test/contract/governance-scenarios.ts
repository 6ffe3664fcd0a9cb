import type { LightMyRequestResponse } from 'fastify';
import type { Example, Operation } from '../../src/api/kit/operation.js';
import { OPERATIONS } from '../../src/api/operations/registry.js';
import type { ErrorKind } from '../../src/kernel/errors.js';
import { networkSchema } from '../../src/store/schemas.js';
import { sql } from '../../src/store/sql.js';
import { buildRequest, type Callers, demoKey } from './calls.js';
import { withoutLedger } from './ledger-state-scenarios.js';

/**
 * Failures of operations about pools, governance and DReps: the entity does not exist, or only a ledger has the data.
 */

type Scenario = (callers: Callers) => Promise<LightMyRequestResponse>;

/** Well-formed ids that do not exist. */
const UNKNOWN_IDS: Readonly<Record<string, string>> = {
  id: 'ab'.repeat(28),
  poolId: 'ab'.repeat(28),
  drepId: `22${'ab'.repeat(28)}`,
  govActionId: `${'ab'.repeat(32)}#0`,
};

const requestWith =
  (operation: Operation, more: Example): Scenario =>
  ({ service }) =>
    service.http.inject(
      buildRequest(operation, { ...operation.example, ...more }, { 'x-api-key': demoKey('CARDANO_MAINNET') }),
    );

const requestUnknown = (operation: Operation): Scenario => {
  const path = Object.entries(operation.example.path ?? {}).map(([name, value]) => [name, UNKNOWN_IDS[name] ?? value]);
  return requestWith(operation, { path: Object.fromEntries(path) });
};

const ABOUT = new Set(['Stake Pools', 'Governance', 'DReps']);

/** Operations without an id, which have no figures of epochs before Conway. */
const FIGURES_OF_EPOCHS = new Set(['getGovernanceStats', 'listSpecialDReps']);

/** Operations that need the ledger state for past epochs only. */
const EPOCH_OPERATIONS = new Set([...FIGURES_OF_EPOCHS, 'getVotingSummary']);

/** Operations whose data comes from the ledger queries of the source. */
const LEDGER_STATE_OPERATIONS = new Set([
  'getCommittee',
  'getConstitution',
  'listCommitteeHistory',
  'listConstitutionHistory',
]);

/** A source that has not reported its ledger state yet. */
const requestWithoutLedgerState =
  (operation: Operation): Scenario =>
  async (callers) => {
    const { db } = callers.service.services;
    const table = sql`${networkSchema('CARDANO_MAINNET')}.ledger_standing`;
    const rows = await db.rows<{ asked_height: number; epoch: number; content: string }>(sql`select * from ${table}`);
    await db.run(sql`delete from ${table}`);
    try {
      return await requestWith(operation, {})(callers);
    } finally {
      for (const { asked_height, epoch, content } of rows)
        await db.run(sql`insert into ${table} (asked_height, epoch, content)
          values (${asked_height}, ${epoch}, ${content})`);
    }
  };

export const GOVERNANCE_TRIGGERS: Readonly<Record<string, Partial<Record<ErrorKind, Scenario>>>> = Object.fromEntries(
  OPERATIONS.filter(({ tag }) => ABOUT.has(tag)).map((operation) => {
    const { id, errors } = operation;
    const triggers: Partial<Record<ErrorKind, Scenario>> = {};
    if (errors.includes('not-found'))
      triggers['not-found'] = FIGURES_OF_EPOCHS.has(id)
        ? requestWith(operation, { query: { epoch: 1 } })
        : requestUnknown(operation);
    if (errors.includes('not-implemented'))
      triggers['not-implemented'] = LEDGER_STATE_OPERATIONS.has(id)
        ? requestWithoutLedgerState(operation)
        : withoutLedger(requestWith(operation, EPOCH_OPERATIONS.has(id) ? { query: { epoch: 1 } } : {}));
    return [id, triggers];
  }),
);
