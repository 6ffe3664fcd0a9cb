import type { FamilyPages } from '../../page-props.js';
import { BitcoinAddressPage } from './address.js';
import { BitcoinBlockPage } from './block.js';
import { BitcoinBlocksPage, BitcoinMempoolPage } from './chain-lists.js';
import { FeesPage } from './fees.js';
import { BitcoinHome } from './home.js';
import { InscriptionPage } from './inscription.js';
import { MiningPage } from './mining.js';
import { InscriptionsPage, RunesPage } from './ordinals.js';
import { BitcoinRichListPage } from './rich-list.js';
import { RunePage } from './rune.js';
import { BitcoinTransactionPage } from './transaction.js';

export const BITCOIN_PAGES: FamilyPages = {
  '': BitcoinHome,
  block: BitcoinBlockPage,
  tx: BitcoinTransactionPage,
  address: BitcoinAddressPage,
  inscription: InscriptionPage,
  rune: RunePage,
  blocks: BitcoinBlocksPage,
  mempool: BitcoinMempoolPage,
  fees: FeesPage,
  mining: MiningPage,
  inscriptions: InscriptionsPage,
  runes: RunesPage,
  'rich-list': BitcoinRichListPage,
};
