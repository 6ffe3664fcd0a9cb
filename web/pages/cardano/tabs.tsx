import type { Network } from '../../networks.js';
import { Tabs } from '../../parts/tabs.js';

const TABS = [
  ['', 'Chain'],
  ['blocks', 'Blocks'],
  ['transactions', 'Transactions'],
  ['mempool', 'Mempool'],
  ['epochs', 'Epochs'],
  ['tokens', 'Tokens'],
  ['nfts', 'NFTs'],
  ['rich-list', 'Rich list'],
  ['pools', 'Pools'],
  ['dreps', 'DReps'],
  ['proposals', 'Governance'],
  ['committee', 'Committee'],
  ['handles', 'Handles'],
  ['scripts', 'Scripts'],
  ['metadata', 'Metadata'],
] as const;

export const CardanoTabs = ({ network, at }: { readonly network: Network; readonly at: (typeof TABS)[number][0] }) => (
  <Tabs network={network} at={at} tabs={TABS} />
);

/** Ticker of the native coin. */
export const getTicker = ({ chain, alias }: Network): string =>
  chain === 'Apex' ? 'AP3X' : alias === 'cardano-mainnet' ? 'ADA' : 'tADA';
