import { toHex } from '../../../../kernel/hex.js';
import { accountsAfter, type ChainAccount } from '../../../../store/queries/cardano/accounts/accounts.js';
import { EXAMPLE } from '../../../kit/examples.js';
import { Batch } from '../../../kit/paging.js';
import { Closed } from '../../../kit/schema.js';
import { inBatches } from '../../../kit/streamed-result.js';
import { createOwnerLookup, createOwnersLookup } from '../../../services/accounts/stake-address.js';
import { StakeAddress } from '../../../shapes/accounts/stake-address.js';
import { stakeAddressText } from '../../../shapes/outputs/address-utxo.js';
import { stakeAddressHex } from '../addresses/address-list.js';
import { AfterBlockHeight } from '../addresses/address-txs.js';
import { streamOwnerTransactions, streamOwnerUtxos, TX_COLUMNS } from '../addresses/owner-lists.js';
import { FIELDS, text, textOrNull } from '../fields.js';
import { koiosRoute } from '../koios-route.js';
import { unsorted } from '../rows/chain-rows.js';
import { UTXO_COLUMNS } from '../shapes/outputs.js';
import { Extended } from '../transactions/utxo-info.js';

/** Lists of accounts, and of their transactions and outputs. */

export const accountList = koiosRoute({
  path: 'account_list',
  summary: 'List all accounts in order of first appearance',
  columns: {
    stake_address: FIELDS.stake_address,
    stake_address_hex: text('Stake address in hexadecimal'),
    script_hash: textOrNull('Hash of the script; null for a key'),
  },
  uncached: true,
  example: { query: { limit: 10 } },

  read: ({ db, network }) =>
    unsorted(
      inBatches(
        ({ last, limit }) => accountsAfter(db, { after: last?.id, limit }),
        ({ stake }: ChainAccount) => ({
          stake_address: stakeAddressText(stake, network),
          stake_address_hex: stakeAddressHex(stake, network),
          script_hash: stake.type === 'script' ? toHex(stake.hash) : null,
        }),
      ),
    ),
});

export const accountUtxos = koiosRoute({
  path: 'account_utxos',
  summary: 'List the unspent outputs of accounts, oldest first',
  columns: UTXO_COLUMNS,
  body: Closed({ _stake_addresses: Batch(StakeAddress, 100), ...Extended }),
  batch: ['_stake_addresses'],
  narrowBy: ['block_height'],
  uncached: true,
  example: { body: { _stake_addresses: [EXAMPLE.stakeAddress], _extended: true } },

  async read(context, { body, request }) {
    const owners = await createOwnersLookup(body._stake_addresses, context.network)(context.db);
    return await streamOwnerUtxos(context, owners, request, body._extended === true);
  },
});

export const accountTxs = koiosRoute({
  path: 'account_txs',
  summary: 'List the transactions of an account, newest first',
  columns: TX_COLUMNS,
  parameters: { _stake_address: StakeAddress, ...AfterBlockHeight },
  narrowBy: ['block_height'],
  example: { query: { _stake_address: EXAMPLE.stakeAddress } },

  async read(context, { parameters, request }) {
    const owner = await createOwnerLookup(parameters._stake_address, context.network)(context.db);
    return await streamOwnerTransactions(context, owner, request, parameters._after_block_height);
  },
});
