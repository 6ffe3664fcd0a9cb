import Type from 'typebox';
import { readAction } from '../../../chains/cardano/governance.js';
import { actionIdText } from '../../../chains/cardano/governance-id.js';
import { readParameterUpdate } from '../../../chains/cardano/protocol-update.js';
import { slotToTime } from '../../../chains/cardano/time.js';
import { CborReader } from '../../../kernel/cbor/reader.js';
import { toHex } from '../../../kernel/hex.js';
import { type ParameterProposal, parameterProposals } from '../../../store/queries/cardano/parameter-proposals.js';
import { numberedPage } from '../../chain-pages.js';
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import { Page, PageSize } from '../../paging.js';
import { Closed, Count, Defaulted, Integer, Nullable, named, OneOf } from '../../schema.js';
import { parametersOfEpoch } from '../epochs/parameters.js';
import { ProtocolParams, shownParameters, shownUpdate } from '../epochs/protocol-params.js';
import { ExactJson } from '../transactions/data-json.js';
import { cliParameters, ogmiosParameters } from './parameter-formats.js';

export const getProtocolParameters = operation({
  id: 'getProtocolParameters',
  route: 'GET /api/network/protocol-parameters',
  tag: 'Network',
  summary: 'Protocol parameters that hold now',
  description:
    '`format` chooses the words: ours, those of `cardano-cli query protocol-parameters`, or those of Ogmios 6. Parameters that a governance action has changed since the newest release of this service are known where the operator has set them.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({
    format: Defaulted(
      OneOf(['default', 'cli', 'ogmios'], 'Field names and structure: of this API, of cardano-cli or of Ogmios'),
      'default',
    ),
  }),
  result: Type.Union([ProtocolParams, ExactJson('Protocol parameters in the field names of another tool')]),
  errors: [],
  example: {},

  async handle(context, { query: { format } }) {
    const parameters = await parametersOfEpoch(context);
    if (format === 'cli') return cliParameters(parameters);
    return format === 'ogmios' ? ogmiosParameters(parameters) : shownParameters(parameters);
  },
});

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
    blockHeight: Count(FIELD.blockHeight),
    blockTime: Integer({ description: 'Unix time in seconds' }),
    data: ExactJson('New values, by protocol parameter name'),
  }),
);

export const listParamUpdates = operation({
  id: 'listParamUpdates',
  route: 'GET /api/network/param-updates',
  tag: 'Network',
  summary: 'Proposals to change protocol parameters, newest first',
  description: 'Of the genesis keys, once where several propose the same in a transaction, and governance actions.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(ParamUpdate),
  errors: [],
  example: {},

  async handle({ db, network }, { query }) {
    const proposals = await numberedPage(query, (range) => parameterProposals(db, range));
    return proposals.map((proposal) => ({
      txHash: toHex(proposal.txHash),
      govActionId:
        proposal.index === undefined ? null : actionIdText({ txHash: proposal.txHash, index: proposal.index }),
      epoch: proposal.epoch,
      blockHeight: proposal.height,
      blockTime: slotToTime(network, proposal.slot),
      data: contentOf(proposal),
    }));
  },
});

function contentOf({ index, content }: ParameterProposal): unknown {
  const reader = new CborReader(content);
  if (index === undefined) return shownUpdate(readParameterUpdate(reader));
  const action = readAction(reader);
  return action.kind === 'parameter-change' ? shownUpdate(action.update) : {};
}
