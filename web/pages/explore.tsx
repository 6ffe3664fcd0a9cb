import type { ComponentType } from 'preact';
import { explore, type Family, getFamily } from '../networks.js';
import type { PageProps, SubjectProps } from '../page-props.js';
import { Link } from '../router.js';
import { BitcoinAddressPage } from './bitcoin/address.js';
import { BitcoinBlockPage } from './bitcoin/block.js';
import { BitcoinBlocksPage, BitcoinMempoolPage } from './bitcoin/chain-lists.js';
import { BitcoinHome } from './bitcoin/home.js';
import { InscriptionPage } from './bitcoin/inscription.js';
import { InscriptionsPage, RunesPage } from './bitcoin/ordinals.js';
import { RunePage } from './bitcoin/rune.js';
import { BitcoinTransactionPage } from './bitcoin/transaction.js';
import { AccountPage } from './cardano/account.js';
import { AddressPage } from './cardano/address.js';
import { AssetPage } from './cardano/asset.js';
import { BlockPage } from './cardano/block.js';
import { BlocksPage, MempoolPage, TransactionsPage } from './cardano/chain-lists.js';
import { DRepPage } from './cardano/drep.js';
import { EpochPage, EpochsPage } from './cardano/epochs.js';
import { HandlePage } from './cardano/handle.js';
import { CardanoHome } from './cardano/home.js';
import { DRepsPage, PoolsPage, ProposalsPage, TokensPage } from './cardano/lists.js';
import { PolicyPage } from './cardano/policy.js';
import { PoolPage } from './cardano/pool.js';
import { ProposalPage } from './cardano/proposal.js';
import { ScriptPage } from './cardano/script.js';
import { TransactionPage } from './cardano/transaction.js';
import { MidnightAddressPage } from './midnight/address.js';
import { MidnightBlockPage } from './midnight/block.js';
import { MidnightBlocksPage, MidnightTransactionsPage } from './midnight/chain-lists.js';
import { ContractPage } from './midnight/contract.js';
import { DustPage } from './midnight/dust.js';
import { MidnightHome } from './midnight/home.js';
import { MidnightTransactionPage } from './midnight/transaction.js';

type Pages = Readonly<Record<string, ComponentType<SubjectProps>>>;

const PAGES: Readonly<Record<Family, Pages>> = {
  cardano: {
    '': CardanoHome,
    block: BlockPage,
    tx: TransactionPage,
    address: AddressPage,
    account: AccountPage,
    asset: AssetPage,
    policy: PolicyPage,
    handle: HandlePage,
    pool: PoolPage,
    drep: DRepPage,
    proposal: ProposalPage,
    epoch: EpochPage,
    script: ScriptPage,
    blocks: BlocksPage,
    transactions: TransactionsPage,
    mempool: MempoolPage,
    epochs: EpochsPage,
    pools: PoolsPage,
    dreps: DRepsPage,
    proposals: ProposalsPage,
    tokens: TokensPage,
  },
  bitcoin: {
    '': BitcoinHome,
    block: BitcoinBlockPage,
    tx: BitcoinTransactionPage,
    address: BitcoinAddressPage,
    inscription: InscriptionPage,
    rune: RunePage,
    blocks: BitcoinBlocksPage,
    mempool: BitcoinMempoolPage,
    inscriptions: InscriptionsPage,
    runes: RunesPage,
  },
  midnight: {
    '': MidnightHome,
    block: MidnightBlockPage,
    tx: MidnightTransactionPage,
    address: MidnightAddressPage,
    dust: DustPage,
    contract: ContractPage,
    blocks: MidnightBlocksPage,
    transactions: MidnightTransactionsPage,
  },
};

export function ExplorePage({ address, network }: PageProps) {
  const [, , , kind = '', text = ''] = address.pathname.split('/');
  const pages = PAGES[getFamily(network)];
  const Show = Object.hasOwn(pages, kind) ? pages[kind] : undefined;
  if (Show === undefined)
    return (
      <>
        <h1>Page not found on {network.alias}</h1>
        <p class="more">This network has no page of this kind.</p>
        <Link to={explore(network.alias)} class="button plain">
          To {network.alias}
        </Link>
      </>
    );
  const id = decoded(text);
  return <Show key={`${kind}/${id}`} network={network} id={id} />;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
