import Type from 'typebox';
import type { GovernanceActionId } from '../../../../chains/cardano/governance/governance.js';
import { actionIdCip129, parseActionId } from '../../../../chains/cardano/governance/governance-id.js';
import { decodeBech32 } from '../../../../kernel/bech32.js';
import { DecodeError } from '../../../../kernel/errors.js';
import { fromHex, toHex } from '../../../../kernel/hex.js';
import type { NetworkDb } from '../../../../store/network-db.js';
import { type ProposedAction, proposedAction } from '../../../../store/queries/cardano/governance/proposals.js';
import { EXAMPLE } from '../../../kit/examples.js';
import type { Operation } from '../../../kit/operation.js';
import { Count } from '../../../kit/schema.js';
import { BLOCKFROST, BLOCKFROST_ROUTE } from '../blockfrost-route.js';
import { invalid, notFound } from '../parameters.js';

/** Two routes have each proposal: one by transaction and index, one by the id of CIP-129. */
export interface ProposalRoute {
  /** Part of the operation id: empty or `ById`. */
  readonly suffix: '' | 'ById';
  readonly base: `/compat/${string}`;
  readonly path: ReturnType<typeof Type.Object>;
  readonly toPath: (action: string) => Readonly<Record<string, string>>;
  read(path: Readonly<Record<string, string>>): GovernanceActionId;
}

const Segment = (description: string) => Type.String({ minLength: 1, maxLength: 256, description });

const MAX_INDEX = 65_535;

const BY_TRANSACTION: ProposalRoute = {
  suffix: '',
  base: `${BLOCKFROST}/governance/proposals/{tx_hash}/{cert_index}`,
  path: Type.Object({
    tx_hash: Segment('Transaction of the proposal'),
    cert_index: Segment('Index of the proposal in its transaction'),
  }),
  toPath(action) {
    const [tx_hash = '', cert_index = ''] = action.split('#');
    return { tx_hash, cert_index };
  },
  read({ tx_hash = '', cert_index = '' }) {
    if (!/^\d{1,10}$/.test(cert_index)) throw invalid('params/cert_index must be integer');
    if (!/^[0-9a-f]{64}$/i.test(tx_hash) || Number(cert_index) > MAX_INDEX) throw notFound();
    return { txHash: fromHex(tx_hash), index: Number(cert_index) };
  },
};

const BY_ID: ProposalRoute = {
  suffix: 'ById',
  base: `${BLOCKFROST}/governance/proposals/{gov_action_id}`,
  path: Type.Object({ gov_action_id: Segment('Id of the governance action, `gov_action1…`') }),
  toPath: (action) => ({ gov_action_id: actionIdCip129(parseActionId(action)) }),
  read({ gov_action_id = '' }) {
    const bytes = decodeActionId(gov_action_id);
    if (bytes === undefined || bytes.length < HASH_BYTES) throw invalid('Invalid or malformed gov action id.');
    // Without an index it is the first action of the transaction; no transaction has one with a larger index.
    const index = bytes.subarray(HASH_BYTES).reduce((value, byte) => value * 256 + byte, 0);
    if (index > MAX_INDEX) throw notFound();
    return { txHash: bytes.subarray(0, HASH_BYTES), index };
  },
};

const HASH_BYTES = 32;

function decodeActionId(text: string): Uint8Array | undefined {
  try {
    const { prefix, bytes } = decodeBech32(text);
    return prefix === 'gov_action' ? bytes : undefined;
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    return undefined;
  }
}

/** Defines a route of a proposal in both forms. */
export const bothForms = (define: (route: ProposalRoute) => Operation): readonly [Operation, Operation] => [
  define(BY_TRANSACTION),
  define(BY_ID),
];

/** Fields of all routes of one proposal. */
export const proposalRoute = ({ path, toPath }: ProposalRoute, action: string = EXAMPLE.govActionId) => ({
  ...BLOCKFROST_ROUTE,
  path,
  errors: ['not-found'] as const,
  example: { path: toPath(action) },
});

export async function findProposal(db: NetworkDb<'cardano'>, id: GovernanceActionId): Promise<ProposedAction> {
  const action = await proposedAction(db, id);
  if (action === undefined) throw notFound();
  return action;
}

export const PROPOSAL_FIELDS = {
  id: Type.String({ description: 'Id of the governance action (CIP-129)' }),
  tx_hash: Type.String({ description: 'Transaction of the proposal' }),
  cert_index: Count('Index of the proposal in its transaction'),
};

export const toProposalFields = (id: GovernanceActionId) => ({
  id: actionIdCip129(id),
  tx_hash: toHex(id.txHash),
  cert_index: id.index,
});
