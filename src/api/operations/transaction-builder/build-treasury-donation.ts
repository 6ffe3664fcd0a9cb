import Type from 'typebox';
import { createTask } from '../../../builder/tasks.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { readLedgerPots } from '../../../store/queries/cardano/ledger/pots.js';
import { LEDGER_NOTE, requireLedger } from '../../kit/ledger-availability.js';
import { operation } from '../../kit/operation.js';
import { Closed, described, named } from '../../kit/schema.js';
import { buildUnsigned } from '../../services/transaction-builder/build-unsigned.js';
import { buildResponse } from '../../shapes/transaction-builder/build-unsigned.js';
import { SENDER_EXAMPLE } from '../../shapes/transaction-builder/examples.js';
import { parseLovelace } from '../../shapes/transaction-builder/read-request.js';
import { BUILD, CommonFields, OutputFields } from '../../shapes/transaction-builder/shapes.js';

export const buildTreasuryDonation = operation({
  ...BUILD,
  id: 'buildTreasuryDonation',
  route: 'POST /api/tx/build/treasury-donation',
  summary: 'Build an unsigned treasury donation',
  description: `The donation cannot be undone. Needs protocol version 9 or later. With \`includeTreasuryValue\`: ${LEDGER_NOTE}`,
  body: named(
    'BuildTreasuryDonation',
    Closed({
      amount: described(OutputFields.lovelace, 'Donation to the treasury, in lovelace'),
      includeTreasuryValue: Type.Optional(
        Type.Boolean({
          description:
            'Whether the transaction states the current value of the treasury; the ledger then rejects it after the next epoch boundary. Default: false',
        }),
      ),
      ...CommonFields,
    }),
  ),
  errors: ['not-implemented'],
  example: { body: { ...SENDER_EXAMPLE, amount: '25000000' } },

  async handle(context, { body, query }) {
    const { amount: text, includeTreasuryValue, ...request } = body;
    const amount = parseLovelace(text, 'amount');
    const treasury = includeTreasuryValue ? { treasury: await readTreasury(context.db) } : {};
    const made = await buildUnsigned(context, request, {
      details: query.details,
      build: (common) => createTask('donation', { ...common, ...treasury, amount }),
    });
    return buildResponse(made);
  },
});

/** Donations and withdrawals change the treasury only at epoch boundaries. */
const readTreasury = (db: NetworkDb<'cardano'>): Promise<bigint> =>
  db.snapshot(async (snapshot) => {
    await requireLedger(snapshot);
    return (await readLedgerPots(snapshot)).treasury;
  });
