import Type from 'typebox';
import { addressBytesText } from '../../../chains/cardano/address.js';
import type { ChainOutput } from '../../../store/queries/cardano/chain-outputs.js';
import { addressesOfCredential } from '../../../store/queries/cardano/known-addresses.js';
import { unspentOutputsOfAll } from '../../../store/queries/cardano/output-owners.js';
import { type PlacedTransaction, transactionsOf } from '../../../store/queries/cardano/owner-transactions.js';
import { numberedPage } from '../../chain-pages.js';
import { EXAMPLE } from '../../examples.js';
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import { Batch, Page, PageSize } from '../../paging.js';
import { Closed, Nullable, named } from '../../schema.js';
import { inBatches, wholeSet } from '../../whole-set.js';
import { AddressUtxo, shownAddressUtxo, stakeAddressText } from '../outputs/address-utxo.js';
import { AssetUnit } from '../outputs/asset-unit.js';
import { Balance, balanceOf } from '../outputs/balance.js';
import { utxosOfAll, utxosWithAsset } from '../outputs/utxo-pages.js';
import { PaymentCredentialText, payersWith, payersWithAny } from './payment-credential.js';
import { SlotRange, SlotTx, shownSlotTx, slotTransactions } from './slot-transactions.js';

/** Everything that is guarded by one key or script, whatever stake part its addresses have. */

const ofCredential = {
  tag: 'Addresses',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  errors: [],
} as const;

const path = Type.Object({ credential: PaymentCredentialText });
const example = { path: { credential: EXAMPLE.paymentCredential } };
const numbered = { page: Page(), pageSize: PageSize() };

export const listCredentialUtxos = operation({
  ...ofCredential,
  id: 'listCredentialUtxos',
  route: 'GET /api/addresses/cred/{credential}/utxos',
  summary: 'Unspent outputs of a payment key or script, at all of its addresses',
  description:
    'Covers all addresses with the payment credential, whatever their stake part. `fromSlot` and `toSlot` narrow the list to outputs that were created in these slots. A hash in hexadecimal counts both as key and as script.',
  path,
  query: Type.Object({ ...SlotRange, ...numbered }),
  result: Type.Array(AddressUtxo),
  example,

  handle: (context, input) => utxosOfAll(context, payersWith(input.path.credential), input.query),
});

export const listCredentialAssetUtxos = operation({
  ...ofCredential,
  id: 'listCredentialAssetUtxos',
  route: 'GET /api/addresses/cred/{credential}/utxos/{asset}',
  summary: 'Unspent outputs of a payment key or script that hold an asset',
  description:
    'Covers all addresses with the payment credential, in chain order. Answers an empty list for a credential that the chain has not seen and for an asset that was never minted.',
  path: Type.Object({ credential: PaymentCredentialText, asset: AssetUnit }),
  query: Type.Object(numbered),
  result: Type.Array(AddressUtxo),
  example: { path: { credential: EXAMPLE.paymentCredential, asset: EXAMPLE.unit } },

  handle: (context, input) => utxosWithAsset(context, payersWith(input.path.credential), input.path.asset, input.query),
});

export const listCredentialTransactions = operation({
  ...ofCredential,
  id: 'listCredentialTransactions',
  route: 'GET /api/addresses/cred/{credential}/transactions',
  summary: 'Transactions of a payment key or script, oldest first',
  description:
    'Covers all addresses with the payment credential; each transaction once. `fromSlot` and `toSlot` are both inclusive and optional.',
  path,
  query: Type.Object({ ...SlotRange, ...numbered }),
  result: Type.Array(SlotTx),
  example,

  handle: (context, input) => slotTransactions(context, payersWith(input.path.credential), input.query),
});

export const getCredentialBalance = operation({
  ...ofCredential,
  id: 'getCredentialBalance',
  route: 'GET /api/addresses/cred/{credential}/balance',
  summary: 'What a payment key or script holds at all of its addresses',
  description: '`address` and `stakeAddress` are null. Refused for scripts with more than 200000 unspent outputs.',
  path,
  result: Balance,
  example,

  handle: (context, input) => balanceOf(context, { findOwners: payersWith(input.path.credential) }, {}),
});

export const listCredentialAddresses = operation({
  ...ofCredential,
  id: 'listCredentialAddresses',
  route: 'GET /api/addresses/cred/{credential}/addresses',
  summary: 'Addresses of a payment key or script that the chain has seen',
  description: 'In order of first appearance. Answers an empty list for a credential that the chain has not seen.',
  path,
  query: Type.Object(numbered),
  result: Type.Array(
    named(
      'CredentialAddress',
      Closed({
        address: Type.String({ description: FIELD.address }),
        stakeAddress: Nullable(Type.String({ description: FIELD.stakeAddressOrNull })),
      }),
    ),
  ),
  example,

  handle({ db, network }, input) {
    const findOwners = payersWith(input.path.credential);
    return db.snapshot(async (snapshot) => {
      const owners = await findOwners(snapshot);
      const addresses = await numberedPage(input.query, (range) => addressesOfCredential(snapshot, owners, range));
      return addresses.map(({ bytes, stake }) => ({
        address: addressBytesText(bytes),
        stakeAddress: stake === undefined ? null : stakeAddressText(stake, network),
      }));
    });
  },
});

const WHOLE = 'A large answer is written while it is read; an account gets two of those at a time, further ones wait.';

export const listUtxosOfCredentials = operation({
  ...ofCredential,
  id: 'listUtxosOfCredentials',
  route: 'POST /api/addresses/cred/utxos',
  summary: 'All unspent outputs of up to 100 payment keys or scripts',
  description: `In one chain order. ${WHOLE}`,
  body: Batch(PaymentCredentialText, 100),
  result: Type.Array(AddressUtxo),
  example: { body: [EXAMPLE.paymentCredential] },

  handle({ db, network }, { body }) {
    const findOwners = payersWithAny(body);
    return wholeSet(db, async (snapshot) => {
      const owners = await findOwners(snapshot);
      return inBatches<ChainOutput, unknown>(
        ({ last, limit }) => unspentOutputsOfAll(snapshot, owners, { after: last && [last.txId, last.index], limit }),
        (output) => shownAddressUtxo(output, network),
      );
    });
  },
});

export const listTransactionsOfCredentials = operation({
  ...ofCredential,
  id: 'listTransactionsOfCredentials',
  route: 'POST /api/addresses/cred/transactions',
  summary: 'All transactions of up to 100 payment keys or scripts',
  description: `Each once, oldest first. ${WHOLE}`,
  body: Batch(PaymentCredentialText, 100),
  result: Type.Array(SlotTx),
  example: { body: [EXAMPLE.paymentCredential] },

  handle({ db, network }, { body }) {
    const findOwners = payersWithAny(body);
    return wholeSet(db, async (snapshot) => {
      const owners = await findOwners(snapshot);
      return inBatches<PlacedTransaction, unknown>(
        ({ last, limit }) => transactionsOf(snapshot, owners, { order: 'asc', after: last?.txId, limit }),
        (row) => shownSlotTx(row, network),
      );
    });
  },
});
