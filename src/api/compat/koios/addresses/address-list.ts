import {
  addressBytesText,
  type Credential,
  decodeAddressInBlock,
  encodeAddress,
  paymentCredential,
} from '../../../../chains/cardano/addresses/address.js';
import type { CardanoNetwork } from '../../../../chains/networks.js';
import { toHex } from '../../../../kernel/hex.js';
import { addressesAfter, type ChainAddress } from '../../../../store/queries/cardano/chain/chain-addresses.js';
import { inBatches } from '../../../kit/streamed-result.js';
import { stakeAddressText } from '../../../shapes/outputs/address-utxo.js';
import { bool, FIELDS, text, textOrNull } from '../fields.js';
import { koiosRoute } from '../koios-route.js';
import { unsorted } from '../rows/chain-rows.js';

export const stakeAddressHex = (stake: Credential, { networkId }: CardanoNetwork): string =>
  toHex(encodeAddress({ type: 'reward', networkId, stake }));

export const addressList = koiosRoute({
  path: 'address_list',
  summary: 'List all addresses in order of first appearance',
  columns: {
    address: FIELDS.address,
    address_hex: text('Address in hexadecimal'),
    has_script: bool('True when a script may spend'),
    payment_cred: FIELDS.payment_cred,
    stake_address: FIELDS.stake_address_or_null,
    stake_address_hex: textOrNull('Stake address in hexadecimal; null without one'),
  },
  uncached: true,
  example: { query: { limit: 10 } },

  read: ({ db, network }) =>
    unsorted(
      inBatches(
        ({ last, limit }) => addressesAfter(db, { after: last?.id, limit }),
        ({ bytes, stake }: ChainAddress) => {
          const address = decodeAddressInBlock(bytes);
          const payment = address && paymentCredential(address);
          return {
            address: addressBytesText(bytes),
            address_hex: toHex(bytes),
            has_script: payment?.type === 'script',
            payment_cred: payment === undefined ? null : toHex(payment.hash),
            stake_address: stake === undefined ? null : stakeAddressText(stake, network),
            stake_address_hex: stake === undefined ? null : stakeAddressHex(stake, network),
          };
        },
      ),
    ),
});
