import type { Route } from '../kit/operation.js';

/** A frequent question as a dedicated tool. It runs one operation. */
export interface CuratedTool {
  readonly name: string;
  readonly description: string;
  readonly route: Route;
  /** Parameters of the operation that the tool exposes; all when absent. */
  readonly parameters?: readonly string[];
}

/** Each is listed only to callers that may call its operation. */
export const CURATED_TOOLS: readonly CuratedTool[] = [
  {
    name: 'get_network_status',
    description: 'The networks of this service: sync progress, newest block and source of each.',
    route: 'GET /api/networks',
  },
  {
    name: 'wait_for_event',
    description:
      'Waits up to `waitMs` (at most 30,000) for events of a network, such as a payment to an address or a new block, and returns them. Without a cursor only new events count; pass `next` as `cursor` to wait for the following ones.',
    route: 'GET /api/events',
  },
  {
    name: 'get_address',
    description: 'The type of a Cardano or Apex address and its current balance.',
    route: 'GET /api/addresses/{address}',
  },
  {
    name: 'get_address_transactions',
    description:
      'The transactions of a Cardano or Apex address, newest first, with the time of each and the amounts sent, received and moved in total. Request the next page until the transactions are older than the period of interest.',
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
      'Builds an unsigned Cardano or Apex transaction with coin selection, fee and change output. A wallet has to sign it; never ask the user for keys.',
    route: 'POST /api/tx/build',
  },
  {
    name: 'get_btc_address_utxos',
    description: 'Unspent outputs of a Bitcoin address, confirmed and unconfirmed, page by page.',
    route: 'GET /api/btc/addresses/{address}/utxos/page',
  },
  { name: 'get_btc_transaction', description: 'One Bitcoin transaction.', route: 'GET /api/btc/txs/{txid}' },
  {
    name: 'get_btc_fees',
    description: 'Current Bitcoin fee estimates, in satoshi per virtual byte.',
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
