import { buildCip68Mint } from './builds/cip68-mint.js';
import { buildCip68Update } from './builds/cip68-update.js';
import { buildCommitteeUpdate } from './builds/committee.js';
import { buildScriptDeployment } from './builds/deploy-script.js';
import { buildDonation } from './builds/donation.js';
import { buildDRepRegistration, buildDRepUpdate } from './builds/drep.js';
import { maxAda } from './builds/max-ada.js';
import { buildMint } from './builds/mint.js';
import { buildMultisig } from './builds/multisig.js';
import { buildPoolRegistration } from './builds/pool-registration.js';
import { buildPoolRetirement } from './builds/pool-retirement.js';
import { buildProposal } from './builds/proposal.js';
import { selectInputs } from './builds/select-inputs.js';
import { buildDelegation, buildStakeRegistration, buildVoteDelegation } from './builds/stake.js';
import { buildTransfer, buildWithdrawal } from './builds/transfer.js';
import { buildVote } from './builds/vote.js';
import { composePlain } from './compose/compose.js';
import type { LedgerView } from './request/ledger-view.js';
import type { UnsignedTx } from './request/unsigned-tx.js';
import { buildBatch } from './series/batch.js';
import { buildCollateral } from './series/collateral.js';
import { buildConsolidation } from './series/consolidate.js';
import { buildSplit } from './series/split.js';

/** Builds by name: a function cannot be sent to another thread, but its name can. */
const BUILDS = {
  batch: buildBatch,
  cip68Mint: buildCip68Mint,
  cip68Update: buildCip68Update,
  collateral: buildCollateral,
  committee: buildCommitteeUpdate,
  compose: composePlain,
  consolidation: buildConsolidation,
  delegation: buildDelegation,
  donation: buildDonation,
  drepRegistration: buildDRepRegistration,
  drepUpdate: buildDRepUpdate,
  inputs: selectInputs,
  maxAda,
  mint: buildMint,
  multisig: buildMultisig,
  poolRegistration: buildPoolRegistration,
  poolRetirement: buildPoolRetirement,
  proposal: buildProposal,
  scriptDeployment: buildScriptDeployment,
  split: buildSplit,
  stakeRegistration: buildStakeRegistration,
  transfer: buildTransfer,
  vote: buildVote,
  voteDelegation: buildVoteDelegation,
  withdrawal: buildWithdrawal,
} as const;

type Builds = typeof BUILDS;

export type BuildName = keyof Builds;
export type BuildResult<Name extends BuildName> = ReturnType<Builds[Name]>;
/** Builds that make one transaction. */
export type SingleBuildName = {
  [Name in BuildName]: BuildResult<Name> extends UnsignedTx ? Name : never;
}[BuildName];
/** Builds that make several. */
export type SeriesBuildName = 'batch' | 'consolidation';

/** A build with its request, as plain data. */
export interface BuildTask<Name extends BuildName> {
  readonly name: Name;
  readonly request: Parameters<Builds[Name]>[0];
}

export const createTask = <Name extends BuildName>(
  name: Name,
  request: Parameters<Builds[Name]>[0],
): BuildTask<Name> => ({ name, request });

export function runTask<Name extends BuildName>(
  { name, request }: BuildTask<Name>,
  ledger: LedgerView,
): BuildResult<Name> {
  const build = BUILDS[name] as (request: Parameters<Builds[Name]>[0], ledger: LedgerView) => BuildResult<Name>;
  return build(request, ledger);
}

/** A batch builds each of its transactions several times. */
const OUTPUT_WORK = 10;

interface MeasuredRequest {
  readonly utxos: readonly Measured[];
  readonly outputs?: readonly Measured[];
  readonly intents?: readonly { readonly kind: string; readonly outputs?: readonly object[] }[];
}

interface Measured {
  readonly assets?: readonly unknown[];
}

const countAssets = (items: readonly Measured[]): number =>
  items.reduce((count, { assets }) => count + (assets?.length ?? 0), 0);

/** The UTxOs, assets and outputs of a request: the time of a build grows with them. */
export function measureTask({ request }: BuildTask<BuildName>): number {
  const { utxos, outputs = [], intents = [] }: MeasuredRequest = request;
  const paid = intents.flatMap((intent): readonly Measured[] => intent.outputs ?? []);
  const work = utxos.length + countAssets(utxos) + paid.length + countAssets(paid);
  return work + OUTPUT_WORK * outputs.length + countAssets(outputs);
}
