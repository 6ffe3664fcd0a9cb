/**
 * Things that exist on the simulated mainnet of every fresh service: what the reference shows as examples. Written by
 * `npm run examples`.
 */
export const BITCOIN_EXAMPLE = {
  address: 'bc1pfeessrawgf',
  scriptHash: '0000000000000000000000000000000000000000000000000000000000000000',
  txid: '0000000000000000000000000000000000000000000000000000000000000000',
  spentTxid: '0000000000000000000000000000000000000000000000000000000000000000',
  blockHash: '0000000000000000000000000000000000000000000000000000000000000000',
  height: '900050',
  timestamp: '1735790000',
  rawTxHex: '00',
  psbt: 'cHNidP8=',
} as const;
