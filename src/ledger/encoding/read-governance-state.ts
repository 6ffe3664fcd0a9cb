import { readCredential, readDRep } from '../../chains/cardano/addresses/credential.js';
import { readAnchor } from '../../chains/cardano/governance/anchor.js';
import {
  type GovernanceActionId,
  readActionId,
  readProposal,
  VOTES,
  type Vote,
} from '../../chains/cardano/governance/governance.js';
import { type Read, readEntries, readHash28, readList, readOrNull, readSet } from '../../chains/cardano/lists.js';
import { readRational } from '../../chains/cardano/rational.js';
import type { CborReader } from '../../kernel/cbor/reader.js';
import type { ActionPurpose, Committee, Constitution } from '../state/ledger-state.js';
import type { EnactedActions, NodeGovernanceState, NodeProposal, NodeRatification } from './node-state.js';
import { readAmounts, readNumbers, readOptional, readRecord } from './read-fields.js';

/** `[proposals, committee, constitution, parameters, previous parameters, future parameters, ratification]`. */
export const readGovernanceState = <Parameters>(
  reader: CborReader,
  readParameters: Read<Parameters>,
): NodeGovernanceState<Parameters> =>
  readRecord(reader, 7, () => {
    const state = {
      ...readRecord(reader, 2, () => ({ enacted: readEnacted(reader), proposals: readList(reader, readNodeProposal) })),
      committee: readOptional(reader, readCommittee),
      constitution: readConstitution(reader),
      parameters: readParameters(reader),
      previousParameters: readParameters(reader),
    };
    // The parameters of the next epoch, which follow from the ratification.
    reader.skip();
    return { ...state, ratification: readRatification(reader, readParameters) };
  });

const PURPOSES: readonly ActionPurpose[] = ['parameter-change', 'hard-fork', 'committee', 'constitution'];

const readEnacted = (reader: CborReader): EnactedActions =>
  readRecord(reader, PURPOSES.length, () => {
    const enacted: Partial<Record<ActionPurpose, GovernanceActionId>> = {};
    for (const purpose of PURPOSES) {
      const id = readOptional(reader, readActionId);
      if (id !== undefined) enacted[purpose] = id;
    }
    return enacted;
  });

export const readNodeProposal = (reader: CborReader): NodeProposal =>
  readRecord(reader, 7, () => ({
    id: readActionId(reader),
    committeeVotes: readEntries(reader, readCredential, readVoteNumber),
    drepVotes: readEntries(reader, readCredential, readVoteNumber),
    poolVotes: readEntries(reader, readHash28, readVoteNumber),
    proposal: readProposal(reader),
    proposedIn: reader.readUint(),
    expiresAfter: reader.readUint(),
  }));

const readVoteNumber = (reader: CborReader): Vote['vote'] => VOTES[reader.readUint()] ?? reader.fail('unknown vote');

const readCommittee = (reader: CborReader): Committee =>
  readRecord(reader, 2, () => ({
    members: readNumbers(reader, readCredential).map(([cold, expiresAfter]) => ({ cold, expiresAfter })),
    threshold: readRational(reader),
  }));

const readConstitution = (reader: CborReader): Constitution =>
  readRecord(reader, 2, () => ({ anchor: readAnchor(reader), guardrailScript: readOrNull(reader, readHash28) }));

/** `[[proposals, DRep power, DReps, pool power], [values after enactment, enacted, expired, delayed]]`. */
const readRatification = <Parameters>(
  reader: CborReader,
  readParameters: Read<Parameters>,
): NodeRatification<Parameters> =>
  readRecord(reader, 2, () => ({
    ...readRecord(reader, 4, () => {
      const proposals = readList(reader, readNodeProposal);
      const drepPower = readAmounts(reader, readDRep);
      reader.skip();
      return { proposals, drepPower, poolPower: readAmounts(reader, readHash28) };
    }),
    ...readRecord(reader, 4, () => ({
      ...readRecord(reader, 7, () => {
        const committee = readOptional(reader, readCommittee);
        const constitution = readConstitution(reader);
        const parameters = readParameters(reader);
        // Previous parameters, treasury and withdrawals: they are only used while the node decides.
        for (let field = 0; field < 3; field += 1) reader.skip();
        return { committee, constitution, parameters, enactedActions: readEnacted(reader) };
      }),
      enacted: readList(reader, readNodeProposal).map(({ id }) => id),
      expired: readSet(reader, readActionId),
      delayed: reader.readBool(),
    })),
  }));
