import { formatAda, linkFact } from './cardano-facts.js';
import type { LoadView } from './first-view.js';
import { formatCount, formatCounted, formatUntrusted } from './format.js';

interface Pool {
  readonly poolIdBech32: string;
  readonly poolStatus: string;
  readonly name: string | null;
  readonly ticker: string | null;
  readonly description: string | null;
  readonly liveStake: string;
  readonly pledgeDeclared: string;
  readonly marginPct: number;
  readonly fixedCost: string;
  readonly liveDelegators: number;
  readonly blockCount: number;
  readonly liveSaturationPct: number | null;
}

const loadPool: LoadView = async ({ network, id, read }) => {
  const pool = await read<Pool>('getPool', { id });
  const ticker = pool.ticker === null ? '' : `[${formatUntrusted(pool.ticker, 8)}] `;
  const saturation = pool.liveSaturationPct;
  return {
    kind: 'Stake pool',
    heading: `${ticker}${formatUntrusted(pool.name ?? pool.poolIdBech32, 60)}`,
    description: `Live stake ${formatAda(network, pool.liveStake)} from ${formatCounted(pool.liveDelegators, 'delegator')}, margin ${pool.marginPct} %, ${formatCounted(pool.blockCount, 'block')}`,
    facts: [
      { label: 'Id', value: pool.poolIdBech32 },
      { label: 'State', value: pool.poolStatus },
      { label: 'Live stake', value: formatAda(network, pool.liveStake) },
      { label: 'Saturation', value: saturation === null ? undefined : `${saturation.toFixed(2)} %` },
      { label: 'Delegators', value: formatCount(pool.liveDelegators) },
      { label: 'Pledge', value: formatAda(network, pool.pledgeDeclared) },
      { label: 'Margin', value: `${pool.marginPct} %` },
      { label: 'Fixed cost', value: formatAda(network, pool.fixedCost) },
      { label: 'Blocks', value: formatCount(pool.blockCount) },
      { label: 'Description', value: pool.description === null ? undefined : formatUntrusted(pool.description, 300) },
    ],
  };
};

interface Proposal {
  readonly govActionIdCip129: string;
  readonly txHash: string;
  readonly type: string;
  readonly status: string | null;
  readonly title: string | null;
  readonly abstractText: string | null;
  readonly submittedEpoch: number;
  readonly expiresEpoch: number | null;
}

const loadProposal: LoadView = async ({ network, id, read }) => {
  const proposal = await read<Proposal>('getProposal', { govActionId: id });
  const { abstractText } = proposal;
  const epochs = `${proposal.submittedEpoch}${proposal.expiresEpoch === null ? '' : ` to ${proposal.expiresEpoch}`}`;
  return {
    kind: 'Governance action',
    heading: formatUntrusted(proposal.title ?? proposal.govActionIdCip129, 100),
    description: `${proposal.type}, ${proposal.status ?? 'state unknown'}, epochs ${epochs}`,
    facts: [
      { label: 'Id', value: proposal.govActionIdCip129 },
      { label: 'Type', value: proposal.type },
      { label: 'State', value: proposal.status ?? undefined },
      { label: 'Epochs', value: epochs },
      linkFact(network, 'Transaction', 'tx', proposal.txHash),
      { label: 'Abstract', value: abstractText === null ? undefined : formatUntrusted(abstractText, 600) },
    ],
  };
};

interface DRep {
  readonly drepId: string;
  readonly givenName: string | null;
  readonly status: string;
  /** A `bigint` beyond 2^53. */
  readonly votingPower: number | bigint;
  readonly liveDelegators: number;
  readonly objectives: string | null;
}

const loadDRep: LoadView = async ({ network, id, read }) => {
  const drep = await read<DRep>('getDRep', { drepId: id });
  const power = formatAda(network, drep.votingPower);
  return {
    kind: 'DRep',
    heading: formatUntrusted(drep.givenName ?? drep.drepId, 60),
    description: `${drep.status}, voting power ${power} from ${formatCounted(drep.liveDelegators, 'delegator')}`,
    facts: [
      { label: 'Id', value: drep.drepId },
      { label: 'State', value: drep.status },
      { label: 'Voting power', value: power },
      { label: 'Delegators', value: formatCount(drep.liveDelegators) },
      { label: 'Objectives', value: drep.objectives === null ? undefined : formatUntrusted(drep.objectives, 500) },
    ],
  };
};

export const STAKE_AND_GOVERNANCE_VIEWS: Readonly<Record<string, LoadView>> = {
  drep: loadDRep,
  pool: loadPool,
  proposal: loadProposal,
};
