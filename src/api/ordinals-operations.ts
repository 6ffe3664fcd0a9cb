import type { Operation } from './operation.js';
import {
  findMissingBitcoinInscriptions,
  getBitcoinInscriptions,
  listBitcoinBlockInscriptions,
  listBitcoinInscriptions,
} from './operations/btc/inscriptions.js';
import {
  getBitcoinInscriptionContent,
  getBitcoinInscriptionOwnContent,
} from './operations/btc/inscriptions-content.js';
import {
  getBitcoinInscription,
  getBitcoinInscriptionMetadata,
  listBitcoinInscriptionChildren,
  listBitcoinInscriptionParents,
} from './operations/btc/inscriptions-details.js';
import {
  listBitcoinBlockInscriptionActivity,
  listBitcoinInscriptionActivity,
  listBitcoinInscriptionTransfers,
  listBitcoinInscriptionTransfersInBlocks,
} from './operations/btc/inscriptions-moves.js';
import { getBitcoinAddressOrdinals, listBitcoinAddressRunes } from './operations/btc/ordinals-address.js';
import { getBitcoinOrdinalsOutput, getBitcoinOrdinalsOutputs } from './operations/btc/ordinals-outputs.js';
import { getBitcoinSat, listBitcoinSatInscriptions } from './operations/btc/ordinals-sats.js';
import { getBitcoinOrdinalsStatus } from './operations/btc/ordinals-status.js';
import {
  getBitcoinRune,
  getBitcoinRuneBalance,
  listBitcoinRuneHolders,
  listBitcoinRunes,
  listBitcoinRuneUtxos,
} from './operations/btc/runes.js';
import { listBitcoinBlockRuneActivity, listBitcoinRuneActivity } from './operations/btc/runes-activity.js';

/** Inscriptions, runes and what lies on outputs. */
export const ORDINALS_OPERATIONS: readonly Operation[] = [
  listBitcoinInscriptions,
  getBitcoinInscriptions,
  findMissingBitcoinInscriptions,
  getBitcoinInscription,
  getBitcoinInscriptionContent,
  getBitcoinInscriptionOwnContent,
  getBitcoinInscriptionMetadata,
  listBitcoinInscriptionChildren,
  listBitcoinInscriptionParents,
  listBitcoinInscriptionTransfers,
  listBitcoinInscriptionActivity,
  listBitcoinInscriptionTransfersInBlocks,
  listBitcoinBlockInscriptions,
  listBitcoinBlockInscriptionActivity,
  getBitcoinAddressOrdinals,
  listBitcoinAddressRunes,
  getBitcoinOrdinalsOutput,
  getBitcoinOrdinalsOutputs,
  listBitcoinRunes,
  getBitcoinRune,
  listBitcoinRuneHolders,
  listBitcoinRuneUtxos,
  listBitcoinRuneActivity,
  getBitcoinRuneBalance,
  listBitcoinBlockRuneActivity,
  getBitcoinSat,
  listBitcoinSatInscriptions,
  getBitcoinOrdinalsStatus,
];
