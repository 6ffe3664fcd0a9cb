import type { GovernanceActionId } from '../../../../chains/cardano/governance/governance.js';
import type { ProtocolParameters } from '../../../../chains/cardano/parameters/protocol-parameters.js';
import { decodeTaggedJson } from '../../../../kernel/tagged-json.js';
import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';

/** The protocol parameters of an epoch as the ledger state has them. */
export interface EnactedParameters {
  readonly parameters: ProtocolParameters;
  /** The parameters of the first epoch after Byron; undefined in an index that begins late. */
  readonly first: ProtocolParameters | undefined;
  /** The last enacted action that changed parameters; undefined before the first. */
  readonly action: GovernanceActionId | undefined;
  /** The epoch nonce; undefined where blocks have no VRF. */
  readonly nonce: Uint8Array | undefined;
}

interface EnactedRow {
  readonly parameters: string;
  readonly first: string | null;
  readonly action_tx: Uint8Array | null;
  readonly action_index: number | null;
  readonly nonce: Uint8Array | null;
}

/**
 * Undefined in an index without ledger state. An epoch that has not started has the current parameters, and no nonce.
 */
export async function findEnactedParameters(
  db: NetworkDb<'cardano'>,
  epoch: number,
): Promise<EnactedParameters | undefined> {
  const row = await db.first<EnactedRow & { readonly epoch: number; readonly is_current: boolean }>(sql`
    select epoch, parameters, parameters_action_tx as action_tx, parameters_action_index as action_index, nonce,
           (select f.parameters from ${db.schema}.epoch_ledger f
             where not (select start_state from ${db.schema}.checkpoint) order by f.epoch limit 1) as first,
           (select max(height) from ${db.schema}.ledger_block) = (select height from ${db.schema}.checkpoint)
             as is_current
      from ${db.schema}.epoch_ledger where epoch <= ${epoch} order by epoch desc limit 1`);
  if (row === undefined) return undefined;
  if (row.epoch === epoch) return toEnacted(row);
  return row.is_current ? { ...toEnacted(row), nonce: undefined } : undefined;
}

/** Only the epochs that the ledger state has. */
export async function findParametersByEpoch(
  db: NetworkDb<'cardano'>,
  epochs: readonly number[],
): Promise<ReadonlyMap<number, ProtocolParameters>> {
  const rows = await db.rows<{ readonly epoch: number; readonly parameters: string }>(sql`
    select epoch, parameters from ${db.schema}.epoch_ledger where epoch = any(${epochs}::integer[])`);
  return new Map(rows.map(({ epoch, parameters }) => [epoch, decodeParameters(parameters)]));
}

const toEnacted = ({ parameters, first, action_tx, action_index, nonce }: EnactedRow): EnactedParameters => ({
  parameters: decodeParameters(parameters),
  first: first === null ? undefined : decodeParameters(first),
  action: action_tx === null || action_index === null ? undefined : { txHash: action_tx, index: action_index },
  nonce: nonce ?? undefined,
});

/** Parameters change rarely and every transaction build reads them, so the newest texts stay decoded. */
const DECODED = new Map<string, ProtocolParameters>();
const MAX_DECODED = 32;

export function decodeParameters(text: string): ProtocolParameters {
  const known = DECODED.get(text);
  if (known !== undefined) return known;
  const parameters = decodeTaggedJson<ProtocolParameters>(text);
  const [oldest] = DECODED.keys();
  if (DECODED.size >= MAX_DECODED && oldest !== undefined) DECODED.delete(oldest);
  DECODED.set(text, parameters);
  return parameters;
}
