// The reads that wallets, explorers and market sites request most, of all families, with the kind of their subjects.

/** Operations on a generated Cardano chain: name, kind of subject of peer-routes.mjs, path. */
export const CARDANO_READS = [
  ['latest block', 'none', () => '/api/blocks/latest'],
  ['block by hash', 'blockHash', (s) => `/api/blocks/${s}`],
  ['block by height', 'height', (s) => `/api/blocks/${s}`],
  ['transactions of a block', 'height', (s) => `/api/blocks/${s}/transactions`],
  ['blocks', 'none', () => '/api/blocks'],
  ['transaction by hash', 'txHash', (s) => `/api/transactions/${s}`],
  ['UTxOs of a transaction', 'txHash', (s) => `/api/transactions/${s}/utxos`],
  ['metadata of a transaction', 'txHash', (s) => `/api/transactions/${s}/metadata`],
  ['address', 'address', (s) => `/api/addresses/${s}`],
  ['totals of an address', 'address', (s) => `/api/addresses/${s}/totals`],
  ['balance of an address', 'address', (s) => `/api/addresses/${s}/balance`],
  ['UTxOs of an address', 'address', (s) => `/api/addresses/${s}/utxos`],
  ['transactions of an address', 'address', (s) => `/api/addresses/${s}/transactions`],
  ['UTxOs of the largest address', 'largeAddress', (s) => `/api/addresses/${s}/utxos`],
  ['account', 'account', (s) => `/api/account/${s}/info`],
  ['balance of an account', 'account', (s) => `/api/account/${s}/balance`],
  ['addresses of an account', 'account', (s) => `/api/account/${s}/addresses`],
  ['UTxOs of an account, a page', 'account', (s) => `/api/account/${s}/utxos/page?limit=100`],
  ['UTxOs of the largest account, a page', 'largeAccount', (s) => `/api/account/${s}/utxos/page?limit=100`],
  ['asset', 'unit', (s) => `/api/assets/${s}`],
  ['holders of an asset', 'unit', (s) => `/api/assets/${s}/holders`],
  ['mints of an asset', 'unit', (s) => `/api/assets/${s}/history`],
  ['transactions of an asset', 'unit', (s) => `/api/assets/${s}/transactions`],
  ['assets of a policy', 'policy', (s) => `/api/policy/${s}/assets`],
  ['metadata by label', 'label', (s) => `/api/metadata/txs/labels/${s}`],
  ['epoch', 'epoch', (s) => `/api/epoch/${s}`],
  ['pool', 'pool', (s) => `/api/pools/${s}`],
];

/** Operations on simulated networks: name, network, kind of subject of `listSimulatedSubjects`, path. */
export const SIMULATED_READS = [
  ['Bitcoin: latest block', 'BITCOIN_MAINNET', 'none', () => '/api/btc/chain/latest-block'],
  ['Bitcoin: block', 'BITCOIN_MAINNET', 'bitcoinHeight', (s) => `/api/btc/blocks/${s}`],
  ['Bitcoin: transactions of a block', 'BITCOIN_MAINNET', 'bitcoinHeight', (s) => `/api/btc/blocks/${s}/txs`],
  ['Bitcoin: transaction', 'BITCOIN_MAINNET', 'txid', (s) => `/api/btc/txs/${s}`],
  ['Bitcoin: address', 'BITCOIN_MAINNET', 'bitcoinAddress', (s) => `/api/btc/addresses/${s}`],
  ['Bitcoin: UTxOs of an address', 'BITCOIN_MAINNET', 'bitcoinAddress', (s) => `/api/btc/addresses/${s}/utxos`],
  ['Midnight: block', 'MIDNIGHT_PREPROD', 'midnightBlock', (s) => `/api/midnight/blocks/${s}`],
  ['Midnight: transactions', 'MIDNIGHT_PREPROD', 'none', () => '/api/midnight/transactions'],
  ['Midnight: transaction', 'MIDNIGHT_PREPROD', 'midnightHash', (s) => `/api/midnight/transactions/${s}`],
  ['Market: tokens', 'CARDANO_MAINNET', 'none', () => '/api/market/tokens'],
  ['Market: price of a token', 'CARDANO_MAINNET', 'asset', (s) => `/api/market/prices/${s}`],
  ['Market: candles', 'CARDANO_MAINNET', 'asset', (s) => `/api/prices/historical/candles?assetId=${s}&resolution=1d`],
  ['IPFS: pins', 'CARDANO_MAINNET', 'none', () => '/api/ipfs/pins'],
];

export const SIMULATED_NETWORKS = [...new Set(SIMULATED_READS.map(([, network]) => network))];

/** `read(network, path)` returns the body of a response. */
export async function listSimulatedSubjects(read) {
  const latest = await read('BITCOIN_MAINNET', '/api/btc/chain/latest-block');
  const bitcoinHeight = Array.from({ length: 50 }, (_, index) => latest.height - index);
  const blocks = [];
  for (const height of bitcoinHeight.slice(0, 10))
    blocks.push(...(await read('BITCOIN_MAINNET', `/api/btc/blocks/${height}/txs`)).data);
  const addresses = blocks.flatMap(({ vout }) => vout.flatMap(({ address }) => address ?? []));
  const { data: midnight } = await read('MIDNIGHT_PREPROD', '/api/midnight/transactions?limit=50');
  const tokens = await read('CARDANO_MAINNET', '/api/market/tokens');
  return {
    none: [''],
    bitcoinHeight,
    txid: blocks.map(({ txid }) => txid),
    bitcoinAddress: [...new Set(addresses)],
    midnightBlock: Array.from({ length: 20 }, (_, index) => index + 1),
    midnightHash: midnight.map(({ hash }) => hash),
    asset: tokens.filter((id) => id !== 'lovelace'),
  };
}
