import type { CompatApi } from '../../kit/compat-api.js';
import { accountInfo, accountInfoCached } from './accounts/account-info.js';
import { addressInfo } from './addresses/address-info.js';
import { addressTxs } from './addresses/address-txs.js';
import { assetAddresses } from './assets/asset-addresses.js';
import { assetInfo, oneAssetInfo } from './assets/asset-info.js';
import { policyAssetInfo } from './assets/policy-asset-info.js';
import { blockInfo } from './blocks/block-info.js';
import { epochParams } from './epochs/epoch-params.js';
import { koiosFailures } from './failures.js';
import { KOIOS } from './koios-route.js';
import { tip } from './network/tip.js';
import { datumInfo } from './scripts/datum-info.js';
import { submitTx } from './transactions/submit-tx.js';
import { txInfo } from './transactions/tx-info.js';

export const koios: CompatApi = {
  name: 'koios',
  prefix: KOIOS,
  title: 'Koios API on Crosstie',
  description:
    'The API of Koios, version 1, with the filters, columns, order and paging of PostgREST. Set this prefix as the base URL of a Koios client and a key of this service as its bearer token; the network is that of the key.',
  operations: [
    tip,
    epochParams,
    blockInfo,
    txInfo,
    submitTx,
    addressInfo,
    addressTxs,
    accountInfo,
    accountInfoCached,
    assetInfo,
    oneAssetInfo,
    assetAddresses,
    policyAssetInfo,
    datumInfo,
  ],
  failures: koiosFailures,
  missing: {},
};
