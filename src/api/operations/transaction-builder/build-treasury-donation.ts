import { buildDonation } from '../../../builder/builds/donation.js';
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
  description: 'The donation cannot be undone. Needs protocol version 9 or later.',
  body: named(
    'BuildTreasuryDonation',
    Closed({ amount: described(OutputFields.lovelace, 'Donation to the treasury, in lovelace'), ...CommonFields }),
  ),
  example: { body: { ...SENDER_EXAMPLE, amount: '25000000' } },

  async handle(context, { body }) {
    const amount = parseLovelace(body.amount, 'amount');
    const made = await buildUnsigned(context, body, {
      build: (common, ledger) => buildDonation({ ...common, amount }, ledger),
    });
    return buildResponse(made);
  },
});
