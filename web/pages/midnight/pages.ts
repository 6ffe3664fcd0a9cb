import type { FamilyPages } from '../../page-props.js';
import { MidnightAddressPage } from './address.js';
import { MidnightBlockPage } from './block.js';
import { MidnightBlocksPage, MidnightTransactionsPage } from './chain-lists.js';
import { ContractPage } from './contract.js';
import { DustPage } from './dust.js';
import { MidnightHome } from './home.js';
import { MidnightTransactionPage } from './transaction.js';
import { ValidatorsPage } from './validators.js';

export const MIDNIGHT_PAGES: FamilyPages = {
  '': MidnightHome,
  block: MidnightBlockPage,
  tx: MidnightTransactionPage,
  address: MidnightAddressPage,
  dust: DustPage,
  contract: ContractPage,
  blocks: MidnightBlocksPage,
  transactions: MidnightTransactionsPage,
  validators: ValidatorsPage,
};
