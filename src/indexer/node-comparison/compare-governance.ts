import {
  compareNodeCredentials,
  type NodeCredential,
  toNodeCredential,
} from '../../chains/cardano/node/node-credential.js';
import { isQueryInVersion } from '../../chains/cardano/node/query-versions.js';
import type { Rational } from '../../chains/cardano/rational.js';
import { decodeStateValue } from '../../ledger/encoding/state-text.js';
import { ENTRY_KINDS } from '../../ledger/state/changes.js';
import { credentialKey, drepKey, voteKey } from '../../ledger/state/keys.js';
import type {
  ActiveProposal,
  CommitteeAuthorization,
  DRepEntry,
  Governance,
  VoteEntry,
} from '../../ledger/state/ledger-state.js';
import {
  findEpochBoundary,
  listBoundaryDReps,
  listBoundaryPools,
} from '../../store/queries/cardano/governance/boundary-governance.js';
import { listLedgerEntriesAt } from '../../store/queries/cardano/ledger/state-at.js';
import {
  askNode,
  CONWAY_INDEX,
  type ComparePart,
  type ComparisonContext,
  type NodeDRep,
  nodeCredentialKey,
  nodeDRepKey,
  toText,
} from './statements.js';

interface NodeAnchor {
  readonly url: string;
  readonly hash: string;
}

async function readEntries<T>({ db, block }: ComparisonContext, kind: number): Promise<readonly T[]> {
  const rows = await listLedgerEntriesAt(db, kind, block.height);
  return rows.map(({ value }) => decodeStateValue<T>(value));
}

/** Undefined before Conway. */
async function readGovernance({ db, block, eraIndex }: ComparisonContext): Promise<Governance | undefined> {
  if (eraIndex < CONWAY_INDEX) return undefined;
  const values = await listLedgerEntriesAt(db, ENTRY_KINDS.value, block.height);
  const entry = values.find(({ key }) => key === 'governance');
  return entry && decodeStateValue<Governance>(entry.value);
}

export const compareConstitution: ComparePart = async (context) => {
  const governance = await readGovernance(context);
  if (governance === undefined) return undefined;
  const reported = await askNode<{ readonly anchor: NodeAnchor; readonly guardrailScript: string | undefined }>(
    context,
    { type: 'GetConstitution' },
  );
  const toStatements = (value: { readonly anchor: unknown; readonly guardrailScript: unknown } | undefined) =>
    new Map([
      ['constitution', toText(value?.anchor)],
      ['guardrail script', toText(value?.guardrailScript)],
    ]);
  return { computed: toStatements(governance.constitution), reported: toStatements(reported) };
};

interface CommitteeState {
  readonly members: readonly (readonly [
    NodeCredential,
    {
      readonly authorization:
        | { readonly type: 'authorized'; readonly hot: NodeCredential }
        | { readonly type: 'not-authorized' | 'resigned' };
      /** Undefined for a credential that is not elected. */
      readonly expires: number | undefined;
    },
  ])[];
  readonly threshold: Rational | undefined;
}

/** The elected members with their terms and hot credentials, and the threshold. */
export const compareCommittee: ComparePart = async (context) => {
  const governance = await readGovernance(context);
  if (governance === undefined) return undefined;
  const reported = await askNode<CommitteeState>(context, {
    type: 'GetCommitteeMembersState',
    cold: [],
    hot: [],
    statuses: [],
  });
  if (reported === undefined) return undefined;
  const { committee } = governance;
  const entries = await readEntries<CommitteeAuthorization>(context, ENTRY_KINDS.authorization);
  const authorizations = new Map(entries.map((entry) => [credentialKey(entry.cold), entry]));
  const describe = (expires: number, authorization: string) => `a term until epoch ${expires}, ${authorization}`;
  return {
    computed: new Map([
      ['threshold of the committee', toText(committee?.threshold)],
      ...(committee?.members ?? []).map(({ cold, expiresAfter }) => {
        const key = credentialKey(cold);
        return [
          `committee member ${key}`,
          describe(expiresAfter, describeAuthorization(authorizations.get(key))),
        ] as const;
      }),
    ]),
    reported: new Map([
      ['threshold of the committee', toText(reported.threshold)],
      ...reported.members.flatMap(([cold, { expires, authorization }]) => {
        if (expires === undefined) return [];
        const text =
          authorization.type === 'authorized' ? `hot ${nodeCredentialKey(authorization.hot)}` : authorization.type;
        return [[`committee member ${nodeCredentialKey(cold)}`, describe(expires, text)] as const];
      }),
    ]),
  };
};

function describeAuthorization(authorization: CommitteeAuthorization | undefined): string {
  if (authorization === undefined) return 'not-authorized';
  return 'hot' in authorization ? `hot ${credentialKey(authorization.hot)}` : 'resigned';
}

type NodeVotes<Voter> = readonly (readonly [Voter, string])[];

interface NodeAction {
  readonly id: { readonly transaction: string; readonly index: number };
  readonly committeeVotes: NodeVotes<NodeCredential>;
  readonly drepVotes: NodeVotes<NodeCredential>;
  readonly poolVotes: NodeVotes<string>;
  readonly expiresAfter: number;
}

/** The open proposals, the last epoch in which each can be voted on, and every vote. */
export const compareProposals: ComparePart = async (context) => {
  if (context.eraIndex < CONWAY_INDEX || !isQueryInVersion('GetProposals', context.ledger.version)) return undefined;
  const reported = await askNode<readonly NodeAction[]>(context, { type: 'GetProposals', actions: [] });
  if (reported === undefined) return undefined;
  const proposals = await readEntries<ActiveProposal>(context, ENTRY_KINDS.proposal);
  const votes = await readEntries<VoteEntry>(context, ENTRY_KINDS.vote);
  const describe = (expiresAfter: number) => `open until epoch ${expiresAfter}`;
  return {
    computed: new Map([
      ...proposals.map(({ id, expiresAfter }) => {
        return [`proposal ${toText(id.txHash)}#${id.index}`, describe(expiresAfter)] as const;
      }),
      ...votes.map(({ action, voter, vote }) => [`vote ${voteKey(action, voter)}`, vote] as const),
    ]),
    reported: new Map(
      reported.flatMap((action) => {
        const name = `${action.id.transaction}#${action.id.index}`;
        return [[`proposal ${name}`, describe(action.expiresAfter)] as const, ...listVotes(name, action)];
      }),
    ),
  };
};

const listVotes = (action: string, { committeeVotes, drepVotes, poolVotes }: NodeAction) => [
  ...committeeVotes.map(([voter, vote]) => [`vote ${action}/committee/${nodeCredentialKey(voter)}`, vote] as const),
  ...drepVotes.map(([voter, vote]) => [`vote ${action}/drep/${nodeCredentialKey(voter)}`, vote] as const),
  ...poolVotes.map(
    ([hash, vote]) => [`vote ${action}/pool/${nodeCredentialKey({ type: 'key', hash })}`, vote] as const,
  ),
];

/** A node reports all delegators of a DRep, so only some DReps are compared. */
const SAMPLED_DREPS = 25;

interface NodeDRepState {
  readonly expiry: number;
  readonly anchor: NodeAnchor | undefined;
  readonly deposit: bigint;
}

/** Expiry, deposit and anchor of a sample of DReps. Some versions of the node add the dormant epochs to the expiry. */
export const compareDReps: ComparePart = async (context) => {
  const governance = await readGovernance(context);
  if (governance === undefined) return undefined;
  const entries = await readEntries<DRepEntry>(context, ENTRY_KINDS.drep);
  const step = Math.max(1, Math.floor(entries.length / SAMPLED_DREPS));
  const sampled = entries.filter((_, index) => index % step === context.block.epoch % step).slice(0, SAMPLED_DREPS);
  if (sampled.length === 0) return undefined;
  const reported = await askNode<readonly (readonly [NodeCredential, NodeDRepState])[]>(context, {
    type: 'GetDRepState',
    dreps: sampled.map(({ credential }) => toNodeCredential(credential)).toSorted(compareNodeCredentials),
  });
  if (reported === undefined) return undefined;
  const computed = new Map(sampled.map((entry) => [credentialKey(entry.credential), entry]));
  const describe = (expiry: number, deposit: bigint, anchor: unknown) =>
    `active until epoch ${expiry}, a deposit of ${deposit} lovelace, anchor ${toText(anchor)}`;
  return {
    computed: new Map(
      [...computed].map(([key, { expiresAfter, deposit, anchor }]) => [
        `DRep ${key}`,
        describe(expiresAfter, deposit, anchor),
      ]),
    ),
    reported: new Map(
      reported.map(([credential, { expiry, deposit, anchor }]) => {
        const key = nodeCredentialKey(credential);
        const withDormant = (computed.get(key)?.expiresAfter ?? 0) + governance.dormantEpochs;
        return [
          `DRep ${key}`,
          describe(expiry === withDormant ? expiry - governance.dormantEpochs : expiry, deposit, anchor),
        ];
      }),
    ),
  };
};

/** The voting power of every DRep and pool at the boundary. Those without any may be missing on either side. */
export const compareVotingPower: ComparePart = async (context) => {
  const { db, block, eraIndex } = context;
  if (eraIndex < CONWAY_INDEX) return undefined;
  const boundary = await findEpochBoundary(db, block.epoch);
  const dreps = await askNode<readonly (readonly [NodeDRep, bigint])[]>(context, {
    type: 'GetDRepStakeDistr',
    dreps: [],
  });
  const pools = await askNode<readonly (readonly [string, bigint])[]>(context, { type: 'GetSPOStakeDistr', pools: [] });
  if (boundary === undefined || dreps === undefined || pools === undefined) return undefined;
  const { power } = await listBoundaryDReps(db, boundary);
  const toStatements = (stakes: readonly (readonly [string, bigint])[]) =>
    new Map(
      stakes
        .filter(([, lovelace]) => lovelace > 0n)
        .map(([name, lovelace]) => [`voting power of ${name}`, `${lovelace} lovelace`] as const),
    );
  return {
    computed: toStatements([
      ...power.map(({ drep, lovelace }) => [`DRep ${drepKey(drep)}`, lovelace] as const),
      ...(await listBoundaryPools(db, boundary)).map(([hash, lovelace]) => [`pool ${hash}`, lovelace] as const),
    ]),
    reported: toStatements([
      ...dreps.map(([drep, lovelace]) => [`DRep ${nodeDRepKey(drep)}`, lovelace] as const),
      ...pools.map(([hash, lovelace]) => [`pool ${hash}`, lovelace] as const),
    ]),
  };
};
