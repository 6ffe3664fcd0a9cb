import type { LedgerState as LedgerView } from '../../../chains/cardano/ledger/view.js';
import type { Transaction } from '../../../chains/cardano/transactions/transaction.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { toHex } from '../../../kernel/hex.js';
import { ENTRY_KINDS, restoreEntries } from '../../../ledger/state/changes.js';
import { credentialKey } from '../../../ledger/state/keys.js';
import { LedgerState } from '../../../ledger/state/ledger-state.js';
import { toValidatorState } from '../../../ledger/validation/validator-state.js';
import type { NetworkDb } from '../../../store/network-db.js';
import type { ChainHead } from '../../../store/queries/cardano/chain/protocol-parameters.js';
import {
  findLedgerEntries,
  type LedgerEntryRow,
  listLedgerEntries,
} from '../../../store/queries/cardano/ledger/ledger-entries.js';
import { readLedgerPots } from '../../../store/queries/cardano/ledger/pots.js';
import { drepCredentials, poolHashes } from '../../shapes/transactions/ledger-state.js';

/** The queries of the view that only the ledger state can answer. Accounts and outputs have tables of their own. */
export type EngineView = Omit<LedgerView, 'network' | 'slot' | 'epoch' | 'parameters' | 'output' | 'account'>;

/**
 * The parts of the stored ledger state that a transaction refers to, restored into a state of the engine. The caller
 * checks that the index has the ledger state of its newest block.
 */
export async function readEngineView(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  head: ChainHead,
  { body }: Transaction,
): Promise<EngineView> {
  const { epoch, slot, parameters } = head;
  const state = new LedgerState({ epoch, parameters, pots: await readLedgerPots(db) });
  const load = (kind: number, entries: readonly LedgerEntryRow[]): void =>
    restoreEntries(
      state,
      entries.map((entry) => ({ kind, ...entry })),
    );
  const { drep, pool, proposal, authorization, value } = ENTRY_KINDS;
  load(value, await findLedgerEntries(db, value, ['governance', 'genesisKeys']));
  load(drep, await findLedgerEntries(db, drep, drepCredentials(body).map(credentialKey)));
  // A new pool must not use the VRF key of any other.
  const registersPool = body.certificates.some(({ kind }) => kind === 'pool-registration');
  load(
    pool,
    registersPool ? await listLedgerEntries(db, pool) : await findLedgerEntries(db, pool, poolHashes(body).map(toHex)),
  );
  if (concernsGovernance(body)) {
    load(proposal, await listLedgerEntries(db, proposal));
    load(authorization, await listLedgerEntries(db, authorization));
  }
  const context = { network, slot: Number(slot), epoch };
  const lookups = { output: () => undefined, findAccount: () => undefined };
  const {
    network: _n,
    slot: _s,
    epoch: _e,
    parameters: _p,
    output: _o,
    account: _a,
    ...view
  } = toValidatorState(state, context, lookups);
  return view;
}

const COMMITTEE_CERTIFICATES: readonly string[] = ['committee-authorization', 'committee-resignation'];

const concernsGovernance = ({ votes, proposals, certificates }: Transaction['body']): boolean =>
  votes.length > 0 || proposals.length > 0 || certificates.some(({ kind }) => COMMITTEE_CERTIFICATES.includes(kind));
