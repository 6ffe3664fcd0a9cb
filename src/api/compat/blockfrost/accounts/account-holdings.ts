import Type from 'typebox';
import { addressBytesText } from '../../../../chains/cardano/addresses/address.js';
import { listHeldUnits } from '../../../../store/queries/cardano/assets/held-assets.js';
import { addressesOfAccount } from '../../../../store/queries/cardano/chain/chain-addresses.js';
import { unspentOutputs } from '../../../../store/queries/cardano/outputs/unspent-outputs.js';
import { FIELD } from '../../../kit/field-descriptions.js';
import { operation } from '../../../kit/operation.js';
import { Closed, named } from '../../../kit/schema.js';
import { computeTotals } from '../../../services/outputs/totals.js';
import { TOTAL_FIELDS } from '../addresses/get-address-total.js';
import { toUtxoContent, UtxoContent } from '../addresses/utxo-content.js';
import { UnitAmount } from '../amounts.js';
import { BLOCKFROST } from '../blockfrost-route.js';
import { accountList } from './account-list.js';
import { ACCOUNT_ROUTE, accountAt } from './requested-account.js';

export const listAccountAddresses = accountList({
  id: 'blockfrost.listAccountAddresses',
  path: 'addresses',
  summary: "List an account's addresses",
  item: named('account_address', Closed({ address: Type.String({ description: FIELD.address }) })),
  fetch: addressesOfAccount,
  show: (addresses) => addresses.map(({ bytes }) => ({ address: addressBytesText(bytes) })),
});

export const listAccountAssets = accountList({
  id: 'blockfrost.listAccountAssets',
  path: 'addresses/assets',
  summary: "List an account's native assets",
  item: UnitAmount,
  fetch: listHeldUnits,
  show: (assets) => assets.map(({ unit, quantity }) => ({ unit, quantity: quantity.toString() })),
});

export const listAccountUtxos = accountList({
  id: 'blockfrost.listAccountUtxos',
  path: 'utxos',
  summary: "List an account's UTxOs",
  item: UtxoContent,
  fetch: (db, stakeId, range) => unspentOutputs(db, { stakeId }, range),
  show: (outputs, network) => outputs.map((output) => toUtxoContent(output, network)),
});

export const getAccountTotal = operation({
  ...ACCOUNT_ROUTE,
  id: 'blockfrost.getAccountTotal',
  route: `GET ${BLOCKFROST}/accounts/{stake_address}/addresses/total`,
  summary: "Get an account's lifetime sums",
  result: named(
    'account_addresses_total',
    Closed({ stake_address: Type.String({ description: FIELD.stakeAddress }), ...TOTAL_FIELDS }),
  ),

  handle({ db, network }, { path: { stake_address } }) {
    const findAccount = accountAt(stake_address, network);
    return db.snapshot(async (snapshot) => {
      const stakeId = await findAccount(snapshot);
      const { receivedSum, sentSum, txCount } = await computeTotals(snapshot, { stakeId });
      return { stake_address, received_sum: receivedSum, sent_sum: sentSum, tx_count: txCount };
    });
  },
});
