import type { FamilyPages } from '../../page-props.js';
import { AccountPage } from './account.js';
import { AddressPage } from './address.js';
import { AssetPage } from './asset.js';
import { BlockPage } from './block.js';
import { BlocksPage, MempoolPage, TransactionsPage } from './chain-lists.js';
import { CommitteePage } from './committee.js';
import { CompareDRepsPage, ComparePoolsPage } from './compare.js';
import { DatumPage } from './datum.js';
import { DRepPage } from './drep.js';
import { EpochPage, EpochsPage } from './epochs.js';
import { HandlePage } from './handle.js';
import { HandlesPage } from './handles.js';
import { HoldersPage } from './holders.js';
import { CardanoHome } from './home.js';
import { DRepsPage, ProposalsPage, TokensPage } from './lists.js';
import { LabelPage, MetadataPage } from './metadata.js';
import { NftCollectionPage } from './nft-collection.js';
import { NftMarketPage } from './nft-market.js';
import { PolicyPage } from './policy.js';
import { PoolPage } from './pool.js';
import { PoolsPage } from './pools.js';
import { ProposalPage } from './proposal.js';
import { RichListPage } from './rich-list.js';
import { ScriptPage } from './script.js';
import { ScriptsPage } from './scripts.js';
import { TransactionPage } from './transaction.js';
import { WalletPage } from './wallet.js';

export const CARDANO_PAGES: FamilyPages = {
  '': CardanoHome,
  block: BlockPage,
  tx: TransactionPage,
  address: AddressPage,
  account: AccountPage,
  asset: AssetPage,
  policy: PolicyPage,
  collection: NftCollectionPage,
  holders: HoldersPage,
  handle: HandlePage,
  pool: PoolPage,
  drep: DRepPage,
  proposal: ProposalPage,
  epoch: EpochPage,
  script: ScriptPage,
  wallet: WalletPage,
  'compare-pools': ComparePoolsPage,
  'compare-dreps': CompareDRepsPage,
  datum: DatumPage,
  label: LabelPage,
  blocks: BlocksPage,
  transactions: TransactionsPage,
  mempool: MempoolPage,
  epochs: EpochsPage,
  pools: PoolsPage,
  dreps: DRepsPage,
  proposals: ProposalsPage,
  committee: CommitteePage,
  handles: HandlesPage,
  scripts: ScriptsPage,
  metadata: MetadataPage,
  tokens: TokensPage,
  nfts: NftMarketPage,
  'rich-list': RichListPage,
};
