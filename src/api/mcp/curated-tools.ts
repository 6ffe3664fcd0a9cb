import type { Route } from '../kit/operation.js';

/** A question that is asked often, as a tool of its own. It runs one operation. */
export interface CuratedTool {
  readonly name: string;
  readonly description: string;
  readonly route: Route;
  /** Parameters of the operation that the tool shows; all where it is absent. */
  readonly parameters?: readonly string[];
}

/** Each is listed only to those who may call its operation. */
export const CURATED_TOOLS: readonly CuratedTool[] = [
  {
    name: 'get_network_status',
    description:
      'The networks of this service: how far each is indexed, its newest block, and where its blocks come from.',
    route: 'GET /api/networks',
  },
  {
    name: 'get_address',
    description: 'What a Cardano or Apex address is and what it holds now.',
    route: 'GET /api/addresses/{address}',
  },
  {
    name: 'get_address_transactions',
    description:
      'The transactions of a Cardano or Apex address, newest first, with the time of each and what it sent, received and moved in all. Ask for the next page until they are older than what you want to know.',
    route: 'GET /api/addresses/{address}/transactions/history',
  },
  {
    name: 'get_transaction',
    description: 'One Cardano or Apex transaction: inputs, outputs, fee, metadata, certificates, mints and scripts.',
    route: 'GET /api/transactions/{txHash}',
  },
  { name: 'get_block', description: 'A Cardano or Apex block by hash or height.', route: 'GET /api/blocks/{hash}' },
  {
    name: 'get_account',
    description: 'A stake account: balance, delegation, rewards and registration.',
    route: 'GET /api/account/{stakeAddress}/info',
  },
  {
    name: 'get_token_price',
    description: 'The price of a Cardano token over all DEXes, with volume, liquidity and changes.',
    route: 'GET /api/market/prices/{assetId}',
  },
  {
    name: 'get_dex_quote',
    description: 'How much of a token an amount of lovelace buys now, at the best pool.',
    route: 'GET /api/dex/quote/buy',
  },
  { name: 'list_dreps', description: 'Delegated representatives by voting power.', route: 'GET /api/dreps' },
  {
    name: 'get_proposal',
    description: 'A governance action with its document, votes and state.',
    route: 'GET /api/governance/proposals/{govActionId}',
  },
  {
    name: 'build_transaction',
    description:
      'Builds an unsigned Cardano or Apex transaction with inputs, fee and change worked out. A wallet has to sign it; never ask anybody for keys.',
    route: 'POST /api/tx/build',
  },
  {
    name: 'get_btc_address_utxos',
    description: 'Unspent outputs of a Bitcoin address, confirmed and not, page by page.',
    route: 'GET /api/btc/addresses/{address}/utxos/page',
  },
  { name: 'get_btc_transaction', description: 'One Bitcoin transaction.', route: 'GET /api/btc/txs/{txid}' },
  {
    name: 'get_btc_fees',
    description: 'What a Bitcoin transaction should pay now, in satoshi for a virtual byte.',
    route: 'GET /api/btc/fees',
  },
  {
    name: 'get_midnight_dust_status',
    description: 'How much DUST a Cardano stake address generates on Midnight, and whether it is registered.',
    route: 'GET /api/midnight/dust/status/{stakeAddress}',
  },
  {
    name: 'resolve_ipns',
    description: 'The content that an IPNS name or domain points to.',
    route: 'GET /api/ipfs/ipns',
  },
];
