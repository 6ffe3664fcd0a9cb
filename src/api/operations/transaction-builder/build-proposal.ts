import { createTask } from '../../../builder/tasks.js';
import { operation } from '../../kit/operation.js';
import { Closed, named } from '../../kit/schema.js';
import { buildUnsigned } from '../../services/transaction-builder/build-unsigned.js';
import { buildResponse } from '../../shapes/transaction-builder/build-unsigned.js';
import { SENDER_EXAMPLE, STAKE_ADDRESS_EXAMPLE } from '../../shapes/transaction-builder/examples.js';
import { ProposalFields, parseProposal, proposalFacts } from '../../shapes/transaction-builder/proposal-action.js';
import { BUILD, CommonFields } from '../../shapes/transaction-builder/shapes.js';

export const buildProposalTx = operation({
  ...BUILD,
  id: 'buildProposal',
  route: 'POST /api/tx/build/proposal',
  summary: 'Build an unsigned governance action proposal',
  description: [
    'Pays `govActionDeposit` of the protocol parameters, which is returned to `returnAddress` regardless of the outcome. Fields of `action` by type, optional ones with ?:',
    '`InfoAction` none; `TreasuryWithdrawals` withdrawals, guardrailScript?; `ParameterChange` parameters, previous?, guardrailScript?; `HardForkInitiation` protocolVersion, previous?; `NoConfidence` previous?; `NewCommittee` threshold, added?, removed?, previous?; `NewConstitution` constitutionUrl, constitutionHash, guardrailScript, previous?.',
    'Withdrawals and parameter changes need the approval of the script of the constitution; when that is a Plutus script they cannot be built here (501).',
  ].join(' '),
  body: named(
    'BuildProposal',
    Closed({
      ...ProposalFields,
      ...CommonFields,
    }),
  ),
  errors: ['not-implemented'],
  example: {
    body: {
      changeAddress: SENDER_EXAMPLE.changeAddress,
      utxos: [{ ...SENDER_EXAMPLE.utxos[0]!, lovelace: '120000000000' }],
      type: 'InfoAction',
      returnAddress: STAKE_ADDRESS_EXAMPLE,
      anchorUrl: 'https://example.org/proposal.jsonld',
      anchorDataHash: '5f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f0',
    },
  },

  async handle(context, { body, query }) {
    const proposal = parseProposal(body);
    const made = await buildUnsigned(context, body, {
      details: query.details,
      factRequest: proposalFacts(proposal),
      build: (common) => createTask('proposal', { ...common, ...proposal }),
    });
    return buildResponse(made);
  },
});
