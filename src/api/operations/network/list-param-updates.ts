import Type from 'typebox';
import { readAction } from '../../../chains/cardano/governance/governance.js';
import { actionIdText } from '../../../chains/cardano/governance/governance-id.js';
import type { AdoptedUpdate } from '../../../chains/cardano/parameters/protocol-parameters.js';
import { readParameterUpdate } from '../../../chains/cardano/parameters/protocol-update.js';
import { slotToTime } from '../../../chains/cardano/time.js';
import { CborReader } from '../../../kernel/cbor/reader.js';
import { toHex } from '../../../kernel/hex.js';
import { encodeTaggedJson } from '../../../kernel/tagged-json.js';
import {
  findAdoptedUpdates,
  type ParameterProposal,
  parameterProposals,
} from '../../../store/queries/cardano/chain/parameter-proposals.js';
import { numberedPage } from '../../kit/chain-pages.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { Closed, Count, Integer, Nullable, named } from '../../kit/schema.js';
import { toParameterUpdateJson } from '../../shapes/epochs/protocol-params.js';
import { ExactJson } from '../../shapes/outputs/data-json.js';

const ParamUpdate = named(
  'ParamUpdate',
  Closed({
    txHash: Type.String({ description: FIELD.txHash }),
    govActionId: Nullable(
      Type.String({
        description: 'Governance action that proposed it; null for proposals of the genesis keys (before Conway)',
      }),
    ),
    epoch: Count('Epoch of the proposal'),
    enactedEpoch: Nullable(
      Count('First epoch in which the change is in force; null when it was not adopted, or is not decided yet'),
    ),
    blockHeight: Count(FIELD.blockHeight),
    blockTime: Integer({ description: 'Unix time in seconds' }),
    data: ExactJson('New values, by protocol parameter name'),
  }),
);

export const listParamUpdates = operation({
  id: 'listParamUpdates',
  route: 'GET /api/network/param-updates',
  tag: 'Network',
  summary: 'List proposals to change protocol parameters, newest first',
  description:
    'Proposals of the genesis keys (one entry when several propose the same in a transaction) and governance actions. `enactedEpoch` says which of them changed the parameters; for a governance action it needs the ledger state.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(ParamUpdate),
  errors: [],
  example: {},

  async handle({ db, network }, { query }) {
    const { proposals, adopted } = await db.snapshot(async (snapshot) => ({
      proposals: await numberedPage(query, (range) => parameterProposals(snapshot, range)),
      adopted: await findAdoptedUpdates(snapshot, network),
    }));
    return proposals.map((proposal) => ({
      txHash: toHex(proposal.txHash),
      govActionId:
        proposal.index === undefined ? null : actionIdText({ txHash: proposal.txHash, index: proposal.index }),
      epoch: proposal.epoch,
      enactedEpoch: findEnactedEpoch(proposal, adopted) ?? null,
      blockHeight: proposal.height,
      blockTime: slotToTime(network, proposal.slot),
      data: decodeContent(proposal),
    }));
  },
});

/** The genesis keys adopt the update on which enough of them agree, at the end of the epoch that they name. */
function findEnactedEpoch(
  { decidedIn, enactedIn, content }: ParameterProposal,
  adopted: readonly AdoptedUpdate[],
): number | undefined {
  if (decidedIn === undefined) return enactedIn;
  const text = encodeTaggedJson(readParameterUpdate(new CborReader(content)));
  return adopted.find(({ epoch, update }) => epoch === decidedIn + 1 && encodeTaggedJson(update) === text)?.epoch;
}

function decodeContent({ index, content }: ParameterProposal): unknown {
  const reader = new CborReader(content);
  if (index === undefined) return toParameterUpdateJson(readParameterUpdate(reader));
  const action = readAction(reader);
  return action.kind === 'parameter-change' ? toParameterUpdateJson(action.update) : {};
}
