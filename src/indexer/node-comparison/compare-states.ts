import { toHex } from '../../kernel/hex.js';
import type { Log } from '../../kernel/log.js';
import type { LedgerQueries } from '../../sources/cardano/local-services.js';
import { currentEraIndex } from '../../sources/cardano/ouroboros/ledger-queries.js';
import type { NetworkDb } from '../../store/network-db.js';
import type { ComparedBlock } from '../../store/queries/cardano/ledger/comparisons.js';
import { formatPublicReason } from '../failures.js';
import { compareEras, compareParameters, comparePools, compareStake } from './compare-epoch.js';
import {
  compareCommittee,
  compareConstitution,
  compareDReps,
  compareProposals,
  compareVotingPower,
} from './compare-governance.js';
import { compareAccounts, compareOutputs } from './compare-samples.js';
import { type ComparePart, listDifferences } from './statements.js';

export const COMPARED_PARTS: Readonly<Record<string, ComparePart>> = {
  eras: compareEras,
  parameters: compareParameters,
  stake: compareStake,
  pools: comparePools,
  constitution: compareConstitution,
  committee: compareCommittee,
  proposals: compareProposals,
  dreps: compareDReps,
  voting: compareVotingPower,
  accounts: compareAccounts,
  outputs: compareOutputs,
};

export interface CompareStatesDependencies {
  readonly db: NetworkDb<'cardano'>;
  readonly ledger: LedgerQueries;
  readonly log: Log;
  readonly signal: AbortSignal;
}

/**
 * Compares each part of the ledger state after a block with the node's. Each part has a connection of its own: a node
 * closes the connection on a query that it does not know, and the other parts are still compared.
 */
export async function compareStates(
  dependencies: CompareStatesDependencies,
  block: ComparedBlock,
): Promise<readonly string[]> {
  const { db, ledger, log, signal } = dependencies;
  const point = { slot: block.slot, hash: toHex(block.hash), height: block.height };
  const differences: string[] = [];
  for (const [part, compare] of Object.entries(COMPARED_PARTS)) {
    try {
      const statements = await ledger.at(
        point,
        async (state) => compare({ db, block, ledger: state, eraIndex: await state.query(currentEraIndex) }),
        signal,
      );
      if (statements !== undefined) differences.push(...listDifferences(statements));
    } catch (error) {
      if (signal.aborted) throw error;
      log.warn('ledger.comparison_skipped', { network: db.network, part, reason: formatPublicReason(error), error });
    }
  }
  return differences;
}
