import { addressBytesText } from '../../../../chains/cardano/addresses/address.js';
import { fromHex } from '../../../../kernel/hex.js';
import { assetDetails, findAssetIds } from '../../../../store/queries/cardano/assets/assets.js';
import { assetHolders, unstakedHolderCount } from '../../../../store/queries/cardano/assets/holders.js';
import {
  findPolicyId,
  type PolicyAssetHolder,
  policyAssetHolders,
} from '../../../../store/queries/cardano/assets/policies.js';
import { unspentOutputsWith } from '../../../../store/queries/cardano/chain/asset-history.js';
import type { ChainOutput } from '../../../../store/queries/cardano/outputs/chain-outputs.js';
import { EXAMPLE } from '../../../kit/examples.js';
import { Closed } from '../../../kit/schema.js';
import { inBatches } from '../../../kit/streamed-result.js';
import { formatFingerprint } from '../../../shapes/assets/shapes.js';
import { stakeAddressText } from '../../../shapes/outputs/address-utxo.js';
import { count, FIELDS, text } from '../fields.js';
import { koiosRoute } from '../koios-route.js';
import { readTxRange, unsorted } from '../rows/chain-rows.js';
import { toUtxoInfo, UTXO_COLUMNS } from '../shapes/outputs.js';
import { Extended } from '../transactions/utxo-info.js';
import { AssetList, readAssetList } from './asset-info.js';
import { ASSET_EXAMPLE, AssetParameters, findGivenAsset, POLICY_EXAMPLE, PolicyParameter } from './asset-parameters.js';

/** Addresses and outputs that hold assets. */

export const assetNftAddress = koiosRoute({
  path: 'asset_nft_address',
  summary: 'Get the address that holds an NFT',
  columns: { payment_address: text('Address in bech32'), stake_address: FIELDS.stake_address_or_null },
  parameters: AssetParameters,
  example: { query: { _asset_policy: EXAMPLE.cip25Policy, _asset_name: EXAMPLE.cip25Unit.slice(56) } },

  async read({ db, network }, { parameters }) {
    const assetId = await findGivenAsset(db, parameters);
    if (assetId === undefined) return [];
    const holders = await assetHolders(db, assetId, { by: 'address', order: 'desc', limit: 1 });
    return holders.map(({ address, stake }) => ({
      payment_address: addressBytesText(address!),
      stake_address: stake === undefined ? null : stakeAddressText(stake, network),
    }));
  },
});

export const policyAssetAddresses = koiosRoute({
  path: 'policy_asset_addresses',
  summary: 'List the addresses that hold assets of a policy, with each asset',
  columns: {
    asset_name: FIELDS.asset_name,
    payment_address: text('Address in bech32'),
    stake_address: FIELDS.stake_address_or_null,
    quantity: FIELDS.quantity,
  },
  parameters: PolicyParameter,
  example: POLICY_EXAMPLE,

  async read({ db, network }, { parameters }) {
    const policyId = await findPolicyId(db, fromHex(parameters._asset_policy));
    if (policyId === undefined) return [];
    return unsorted(
      inBatches(
        ({ last, limit }) => policyAssetHolders(db, policyId, { after: last, limit }),
        ({ assetName, address, stake, quantity }: PolicyAssetHolder) => ({
          asset_name: assetName,
          payment_address: addressBytesText(address),
          stake_address: stake === undefined ? null : stakeAddressText(stake, network),
          quantity: quantity.toString(),
        }),
      ),
    );
  },
});

export const assetSummary = koiosRoute({
  path: 'asset_summary',
  summary: 'Count the transactions and holders of an asset',
  columns: {
    policy_id: FIELDS.policy_id,
    asset_name: FIELDS.asset_name,
    fingerprint: FIELDS.fingerprint,
    total_transactions: count('Number of transactions that moved it'),
    staked_wallets: count('Number of accounts that hold it'),
    unstaked_addresses: count('Number of addresses without a stake part that hold it'),
    addresses: count('Number of addresses that hold it'),
  },
  parameters: AssetParameters,
  example: ASSET_EXAMPLE,

  async read({ db }, { parameters }) {
    const id = await findGivenAsset(db, parameters);
    if (id === undefined) return [];
    const [details, unstaked] = await Promise.all([assetDetails(db, [id]), unstakedHolderCount(db, id)]);
    return details.map((asset) => ({
      policy_id: asset.policyId,
      asset_name: asset.assetName,
      fingerprint: formatFingerprint(asset.fingerprint),
      total_transactions: asset.txCount,
      staked_wallets: asset.accountCount,
      unstaked_addresses: unstaked,
      addresses: asset.holderCount,
    }));
  },
});

export const assetUtxos = koiosRoute({
  path: 'asset_utxos',
  summary: 'List the unspent outputs that hold assets, oldest first',
  columns: UTXO_COLUMNS,
  body: Closed({ _asset_list: AssetList, ...Extended }),
  batch: ['_asset_list'],
  narrowBy: ['block_height'],
  uncached: true,
  example: { body: { _asset_list: [[EXAMPLE.policyId, EXAMPLE.assetName]], _extended: true } },

  async read({ db, network }, { body, request }) {
    const ids = await findAssetIds(db, readAssetList(body._asset_list));
    const subjects = [...new Set(ids)].flatMap((assetId) => (assetId === undefined ? [] : [{ assetId }]));
    const within = await readTxRange(db, network, request);
    const batches = inBatches(
      ({ last, limit }) => unspentOutputsWith(db, subjects, { after: last && [last.txId, last.index], limit, within }),
      (output: ChainOutput) => toUtxoInfo(output, network, body._extended === true),
    );
    return { batches, sorted: [{ column: 'block_height', descending: false }] };
  },
});
