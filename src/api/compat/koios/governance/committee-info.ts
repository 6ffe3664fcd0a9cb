import { actionIdCip129, parseActionId } from '../../../../chains/cardano/governance/governance-id.js';
import { toHex } from '../../../../kernel/hex.js';
import { missingCapabilityError } from '../../../kit/missing-capability-error.js';
import { createCommitteeFormatter, readGovernanceHistory } from '../../../services/governance/current-governance.js';
import { toCommitteeMember } from '../../committee-member.js';
import { countOrNull, json, numberOrNull, textOrNull } from '../fields.js';
import { koiosRoute } from '../koios-route.js';

export const committeeInfo = koiosRoute({
  path: 'committee_info',
  summary: 'Get the current constitutional committee',
  columns: {
    proposal_id: textOrNull('Id of the action that enacted it (CIP-129); null for the one of the genesis'),
    proposal_tx_hash: textOrNull('Transaction of that action; null for the one of the genesis'),
    proposal_index: countOrNull('Index of that action; null for the one of the genesis'),
    quorum_numerator: numberOrNull('Numerator of the share that has to agree'),
    quorum_denominator: numberOrNull('Denominator of that share'),
    members: json('Members'),
  },
  errors: ['not-implemented'],
  example: {},

  async read({ db, network, services }) {
    const { committees } = await readGovernanceHistory(db, network, services);
    if (committees === undefined) throw missingCapabilityError('the state of the ledger', db);
    const committee = committees.map(await createCommitteeFormatter(db)).at(-1);
    if (committee === undefined) return [];
    const action = committee.govActionId === null ? undefined : parseActionId(committee.govActionId);
    return [
      {
        proposal_id: action === undefined ? null : actionIdCip129(action),
        proposal_tx_hash: action === undefined ? null : toHex(action.txHash),
        proposal_index: action?.index ?? null,
        quorum_numerator: Number(committee.thresholdNumerator),
        quorum_denominator: Number(committee.thresholdDenominator),
        members: committee.members.map(toCommitteeMember),
      },
    ];
  },
});
