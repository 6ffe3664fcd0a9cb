import type { LedgerView } from '../../../builder/request/ledger-view.js';
import type { GovernanceAction } from '../../../chains/cardano/governance/governance.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import type { memberFacts } from '../../../store/queries/cardano/builder/governance.js';
import type { ChainHead } from '../../../store/queries/cardano/chain/protocol-parameters.js';
import type { Services } from '../../kit/context.js';

export interface Around {
  readonly network: CardanoNetwork;
  readonly services: Services;
  readonly head: ChainHead;
}

export type Facts = Pick<LedgerView, 'committee' | 'enacted' | 'guardrailScript'>;

export type Chain = Parameters<typeof memberFacts>[1];

export const isGuarded = (kind: GovernanceAction['kind']): boolean =>
  kind === 'parameter-change' || kind === 'treasury-withdrawals';
