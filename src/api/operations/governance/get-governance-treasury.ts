import Type from 'typebox';
import { findNetChangeLimit } from '../../../chains/cardano/governance/net-change-limits.js';
import { readTip } from '../../../store/queries/cardano/chain/tip.js';
import { readTreasury, sumTreasuryPayments } from '../../../store/queries/cardano/governance/treasury.js';
import { LEDGER_NOTE, requireLedger } from '../../kit/ledger-availability.js';
import { operation } from '../../kit/operation.js';
import { Amount, Closed, Count, described, Nullable, named } from '../../kit/schema.js';
import { isSimulated } from '../../services/governance/current-governance.js';
import { readActiveProposals } from '../../services/governance/ledger-state.js';
import { EpochNumber } from '../../shapes/cardano-blocks/block-parameters.js';
import { SignedAmount } from '../../shapes/outputs/asset-json.js';

const GovernanceTreasury = named(
  'GovernanceTreasury',
  Closed({
    treasury: described(Amount, 'Treasury after the newest block, in lovelace'),
    fromEpoch: Count('First epoch of the period'),
    toEpoch: Count('Last epoch of the period'),
    withdrawnThisPeriod: described(Amount, 'Paid by enacted treasury withdrawals in the period, in lovelace'),
    pendingWithdrawals: described(Amount, 'Requested by open treasury withdrawals, in lovelace'),
    netChangeLimit: Nullable(
      described(Amount, 'The most that may leave the treasury in the period, in lovelace; null when none is known'),
    ),
    remaining: Nullable(
      described(
        SignedAmount,
        'Net change limit minus what was withdrawn in the period, in lovelace; null without a limit',
      ),
    ),
  }),
);

/** The period without an agreed limit: about a year. */
const PERIOD_EPOCHS = 73;

export const getGovernanceTreasury = operation({
  id: 'getGovernanceTreasury',
  route: 'GET /api/governance/treasury',
  tag: 'Governance',
  summary: 'Get the treasury with its withdrawals and their limit',
  description: `The net change limit is agreed by an info action, whose text the ledger does not interpret: the limit of mainnet for 2025 is known, any other one is taken from \`netChangeLimit\`. The period is that of the limit; without one, it is the last ${PERIOD_EPOCHS} epochs. \`fromEpoch\` and \`toEpoch\` set another one. ${LEDGER_NOTE}`,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({
    netChangeLimit: Type.Optional(described(Amount, 'Limit for the period, in lovelace')),
    fromEpoch: Type.Optional(EpochNumber),
    toEpoch: Type.Optional(EpochNumber),
  }),
  result: GovernanceTreasury,
  errors: ['not-implemented'],
  example: {},

  handle: ({ db, network, services }, { query }) =>
    db.snapshot(async (snapshot) => {
      await requireLedger(snapshot);
      const { epoch } = await readTip(snapshot);
      const known = isSimulated(services, network) ? undefined : findNetChangeLimit(network.id, epoch);
      const toEpoch = query.toEpoch ?? (query.fromEpoch === undefined ? known?.toEpoch : undefined) ?? epoch;
      const fromEpoch =
        query.fromEpoch ??
        (query.toEpoch === undefined ? known?.fromEpoch : undefined) ??
        Math.max(0, toEpoch - PERIOD_EPOCHS + 1);
      const isKnownPeriod = known !== undefined && known.fromEpoch === fromEpoch && known.toEpoch === toEpoch;
      const limit =
        query.netChangeLimit === undefined
          ? isKnownPeriod
            ? known.lovelace
            : undefined
          : BigInt(query.netChangeLimit);
      const withdrawn = await sumTreasuryPayments(snapshot, { from: fromEpoch, to: toEpoch });
      const pending = (await readActiveProposals(snapshot))
        .flatMap(({ proposal: { action } }) => (action.kind === 'treasury-withdrawals' ? action.withdrawals : []))
        .reduce((sum, [, lovelace]) => sum + lovelace, 0n);
      return {
        treasury: (await readTreasury(snapshot)).toString(),
        fromEpoch,
        toEpoch,
        withdrawnThisPeriod: withdrawn.toString(),
        pendingWithdrawals: pending.toString(),
        netChangeLimit: limit?.toString() ?? null,
        remaining: limit === undefined ? null : (limit - withdrawn).toString(),
      };
    }),
});
