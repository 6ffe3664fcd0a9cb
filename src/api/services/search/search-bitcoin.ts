import type { BitcoinNetwork } from '../../../chains/networks.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { findOnBitcoin } from '../../../store/queries/search/bitcoin.js';
import type { Found } from '../../../store/queries/search/found.js';
import { bitcoinAddress } from '../../shapes/bitcoin/address-input.js';
import { attempt, commonNames } from './attempt.js';

const INSCRIPTION = /^([0-9a-f]{64})i([0-9]{1,9})$/i;
const INSCRIPTION_NUMBER = /^#?(-?[0-9]{1,9})$/;
const RUNE_ID = /^([0-9]{1,9}):([0-9]{1,9})$/;
const RUNE_NAME = /^[A-Z]{1,28}$/;

export function searchBitcoin(
  db: NetworkDb<'bitcoin'>,
  network: BitcoinNetwork,
  text: string,
): Promise<readonly Found[]> {
  const [, txid, index] = INSCRIPTION.exec(text) ?? [];
  const [, number] = INSCRIPTION_NUMBER.exec(text) ?? [];
  const [, height, txIndex] = RUNE_ID.exec(text) ?? [];
  // Spacers are not part of a name, and users type dots for them.
  const rune = text.toUpperCase().replaceAll(/[•.]/g, '');
  const address = attempt(() => bitcoinAddress(text, network));
  return findOnBitcoin(db, {
    ...commonNames(text),
    ...(txid !== undefined && { inscription: { txid: Buffer.from(txid, 'hex'), index: Number(index) } }),
    ...(number !== undefined && { inscriptionNumber: Number(number) }),
    ...(height !== undefined && { runeId: { height: Number(height), txIndex: Number(txIndex) } }),
    ...(RUNE_NAME.test(rune) && { runeName: rune }),
    ...(address !== undefined && { script: { bytes: address.script, address: address.text } }),
  });
}
