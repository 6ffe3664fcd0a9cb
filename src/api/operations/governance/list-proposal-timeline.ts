import Type, { type Static } from 'typebox';
import type { DecidedStatus } from '../../../chains/cardano/governance/action-status.js';
import { toHex } from '../../../kernel/hex.js';
import type { ProposalTally } from '../../../ledger/blocks/proposal-tally.js';
import { decodeStateValue } from '../../../ledger/encoding/state-text.js';
import { actionEvents, storedTallies } from '../../../store/queries/cardano/governance/action-events.js';
import { EXAMPLE } from '../../kit/examples.js';
import { LEDGER_NOTE, requireLedger } from '../../kit/ledger-availability.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, Nullable, named, OneOf } from '../../kit/schema.js';
import { requireAction } from '../../services/governance/action-id.js';
import { ActionIdPath, readActionId } from '../../shapes/governance/action-id.js';
import { toTallyJson } from '../../shapes/governance/voting-summary.js';

const EVENTS = ['submitted', 'counted', 'ratified', 'enacted', 'expired', 'dropped'] as const;

const ProposalEvent = named(
  'ProposalEvent',
  Closed({
    epoch: Count('Epoch of the event; all but the submission happen at its first block'),
    event: OneOf(EVENTS, 'Kind of event: `counted` when the votes were counted without a decision'),
    yesPct: Nullable(Type.Number({ description: 'Share of DRep power for yes, in percent; null without a count' })),
    noPct: Nullable(Type.Number({ description: 'Share of DRep power against it, in percent; null without a count' })),
    txHash: Nullable(Type.String({ description: 'Transaction of the submission, 64 hexadecimal digits; else null' })),
  }),
);

export const listProposalTimeline = operation({
  id: 'listProposalTimeline',
  route: 'GET /api/governance/proposals/{govActionId}/timeline',
  tag: 'Governance',
  summary: 'List the events of a governance action, oldest first',
  description: `The submission, the count of the votes at every epoch boundary, and the decisions. A ratified action is enacted at the next boundary. ${LEDGER_NOTE}`,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: ActionIdPath,
  result: Type.Array(ProposalEvent),
  cachedUntilNextBlock: true,
  errors: ['not-found', 'not-implemented'],
  example: { path: { govActionId: EXAMPLE.govActionId } },

  handle({ db }, { path }) {
    const id = readActionId(path.govActionId);
    return db.snapshot(async (snapshot) => {
      const { position } = await requireAction(snapshot, id);
      await requireLedger(snapshot);
      const decisions = new Map<number, DecidedStatus>();
      for (const { epoch, status } of await actionEvents(snapshot, id)) decisions.set(epoch, status);
      const counts = new Map(
        (await storedTallies(snapshot, id)).map(({ epoch, tally }) => [epoch, decodeStateValue<ProposalTally>(tally)]),
      );
      const submission = { epoch: position.block.epoch, event: 'submitted' as const, txHash: toHex(position.hash) };
      return [{ ...submission, yesPct: null, noPct: null }, ...toTimeline(decisions, counts)];
    });
  },
});

function toTimeline(
  decisions: ReadonlyMap<number, DecidedStatus>,
  counts: ReadonlyMap<number, ProposalTally>,
): Static<typeof ProposalEvent>[] {
  const epochs = [...new Set([...decisions.keys(), ...counts.keys()])].toSorted((a, b) => a - b);
  return epochs.map((epoch) => {
    const tally = counts.get(epoch);
    const { yesPct, noPct } = tally === undefined ? { yesPct: null, noPct: null } : toTallyJson(epoch, tally);
    return { epoch, event: decisions.get(epoch) ?? 'counted', yesPct, noPct, txHash: null };
  });
}
