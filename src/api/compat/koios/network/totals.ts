import { knownParameters } from '../../../../chains/cardano/parameters/protocol-parameters-known.js';
import { instantRewardSums } from '../../../../store/queries/cardano/accounts/instant-rewards.js';
import { findEpochLedgers } from '../../../../store/queries/cardano/blocks/epoch-ledgers.js';
import { findEpochPots, listEpochPots } from '../../../../store/queries/cardano/ledger/pots.js';
import { EXAMPLE } from '../../../kit/examples.js';
import { requireLedger } from '../../../kit/ledger-availability.js';
import { MAX_INT32 } from '../../../kit/schema.js';
import { EpochParameter } from '../epochs/epoch-parameter.js';
import { amount, FIELDS } from '../fields.js';
import { koiosRoute } from '../koios-route.js';
import { readOnlyValue } from '../rows/row-request.js';

const isEpoch = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < MAX_INT32;

/** A network has a few hundred epochs. */
const MAX_EPOCHS = 100_000;

export const totals = koiosRoute({
  path: 'totals',
  summary: 'List the distribution of the supply at the start of epochs, newest first',
  columns: {
    epoch_no: FIELDS.epoch_no,
    circulation: amount('Sum of the unspent outputs, in lovelace'),
    treasury: amount('Balance of the treasury, in lovelace'),
    reward: amount('Rewards that were not withdrawn, in lovelace'),
    supply: amount('Maximum supply minus reserves, in lovelace'),
    reserves: amount('Balance of the reserves, in lovelace'),
    fees: amount('Fees of the epoch before, in lovelace'),
    deposits_stake: amount('Deposits of stake registrations and pools, in lovelace'),
    deposits_drep: amount('Deposits of DReps, in lovelace'),
    deposits_proposal: amount('Deposits of governance actions, in lovelace'),
    treasury_donation: amount('Donations to the treasury in the epoch, in lovelace'),
    treasury_withdrawal: amount('MIR payments of the epoch from the treasury, in lovelace'),
    reserves_withdrawal: amount('MIR payments of the epoch from the reserves, in lovelace'),
  },
  parameters: EpochParameter,
  errors: ['not-implemented'],
  example: { query: { _epoch_no: EXAMPLE.settledEpoch } },

  async read({ db, network }, { parameters, request }) {
    await requireLedger(db);
    const only = readOnlyValue(request, 'epoch_no');
    const epoch = parameters._epoch_no ?? (isEpoch(only) ? only : undefined);
    const single = epoch === undefined ? undefined : await findEpochPots(db, epoch);
    const pots = epoch === undefined ? await listEpochPots(db, { skip: 0, limit: MAX_EPOCHS }) : single ? [single] : [];
    if (pots.length === 0) return [];
    const range = { from: pots.at(-1)!.epoch, to: pots[0]!.epoch };
    const [ledgers, payments] = await Promise.all([findEpochLedgers(db, range), instantRewardSums(db, range)]);
    const { maxLovelaceSupply } = knownParameters(network);
    return pots.map((pot) => {
      const supply = maxLovelaceSupply - pot.reserves;
      const fees = ledgers.get(pot.epoch)?.fees ?? 0n;
      const paid = payments.get(pot.epoch);
      return {
        epoch_no: pot.epoch,
        circulation: (supply - pot.treasury - pot.rewards - pot.deposits - fees).toString(),
        treasury: pot.treasury.toString(),
        reward: pot.rewards.toString(),
        supply: supply.toString(),
        reserves: pot.reserves.toString(),
        fees: fees.toString(),
        deposits_stake: (pot.deposits - pot.drepDeposits - pot.proposalDeposits).toString(),
        deposits_drep: pot.drepDeposits.toString(),
        deposits_proposal: pot.proposalDeposits.toString(),
        treasury_donation: pot.donations.toString(),
        treasury_withdrawal: (paid?.treasury ?? 0n).toString(),
        reserves_withdrawal: (paid?.reserves ?? 0n).toString(),
      };
    });
  },
});
