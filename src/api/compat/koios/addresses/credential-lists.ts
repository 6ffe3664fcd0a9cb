import { EXAMPLE } from '../../../kit/examples.js';
import { Batch } from '../../../kit/paging.js';
import { Closed } from '../../../kit/schema.js';
import { payersWithAny } from '../../../services/addresses/payment-credential.js';
import { PaymentCredentialText } from '../../../shapes/addresses/payment-credential.js';
import { koiosRoute } from '../koios-route.js';
import { UTXO_COLUMNS } from '../shapes/outputs.js';
import { Extended } from '../transactions/utxo-info.js';
import { AfterBlockHeight } from './address-txs.js';
import { streamOwnerTransactions, streamOwnerUtxos, TX_COLUMNS } from './owner-lists.js';

const credentials = { _payment_credentials: Batch(PaymentCredentialText, 100) };

export const credentialUtxos = koiosRoute({
  path: 'credential_utxos',
  summary: 'List the unspent outputs of payment credentials, oldest first',
  columns: UTXO_COLUMNS,
  body: Closed({ ...credentials, ...Extended }),
  batch: ['_payment_credentials'],
  narrowBy: ['block_height'],
  uncached: true,
  example: { body: { _payment_credentials: [EXAMPLE.paymentCredential], _extended: true } },

  async read(context, { body, request }) {
    const owners = await payersWithAny(body._payment_credentials)(context.db);
    return await streamOwnerUtxos(context, owners, request, body._extended === true);
  },
});

export const credentialTxs = koiosRoute({
  path: 'credential_txs',
  summary: 'List the transactions of payment credentials, newest first',
  columns: TX_COLUMNS,
  body: Closed({ ...credentials, ...AfterBlockHeight }),
  batch: ['_payment_credentials'],
  narrowBy: ['block_height'],
  uncached: true,
  example: { body: { _payment_credentials: [EXAMPLE.paymentCredential] } },

  async read(context, { body, request }) {
    const owners = await payersWithAny(body._payment_credentials)(context.db);
    return await streamOwnerTransactions(context, owners, request, body._after_block_height);
  },
});
