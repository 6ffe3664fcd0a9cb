import { addressText, encodeAddress, paymentCredential } from '../../../../chains/cardano/addresses/address.js';
import type { CardanoNetwork } from '../../../../chains/networks.js';
import { ServiceError } from '../../../../kernel/errors.js';
import { toHex } from '../../../../kernel/hex.js';
import { findChainAddresses } from '../../../../store/queries/cardano/chain/chain-addresses.js';
import { expectLive } from '../../../../store/queries/cardano/chain/live.js';
import type { ChainOutput } from '../../../../store/queries/cardano/outputs/chain-outputs.js';
import { listUnspentOutputs } from '../../../../store/queries/cardano/outputs/output-owners.js';
import { EXAMPLE } from '../../../kit/examples.js';
import { Batch } from '../../../kit/paging.js';
import { AddressText, Closed } from '../../../kit/schema.js';
import { readAddress } from '../../../shapes/addresses/address-fields.js';
import { readEach, toStakeAddress } from '../../../shapes/addresses/address-owner.js';
import { amount, bool, FIELDS, json } from '../fields.js';
import { koiosRoute } from '../koios-route.js';
import { toUtxoInfo } from '../shapes/outputs.js';

/** Outputs of all requested addresses together: they are one JSON value. */
const MAX_OUTPUTS = 20_000;

export const addressInfo = koiosRoute({
  path: 'address_info',
  summary: 'Get addresses with their balances and unspent outputs',
  description: `Addresses that the chain has not seen are left out. The addresses may have ${MAX_OUTPUTS} unspent outputs together; \`address_utxos\` lists more.`,
  columns: {
    address: FIELDS.address,
    balance: amount('Sum of the unspent outputs, in lovelace'),
    stake_address: FIELDS.stake_address_or_null,
    script_address: bool('True when a script may spend'),
    utxo_set: json('Unspent outputs in chain order'),
  },
  body: Closed({ _addresses: Batch(AddressText, 100) }),
  batch: ['_addresses'],
  uncached: true,
  example: { body: { _addresses: [EXAMPLE.address] } },

  async read({ db, network }, { body }) {
    const requested = new Map(
      readEach(body._addresses, (address) => readAddress(address, network)).map((address) => [
        toHex(encodeAddress(address)),
        address,
      ]),
    );
    await expectLive(db);
    const known = await findChainAddresses(db, [...requested.values()].map(encodeAddress));
    const owners = { addressIds: known.map(({ id }) => id) };
    const outputs = await listUnspentOutputs(db, owners, { limit: MAX_OUTPUTS + 1 });
    if (outputs.length > MAX_OUTPUTS)
      throw new ServiceError(
        'invalid',
        `These addresses have more than ${MAX_OUTPUTS} unspent outputs: list them with address_utxos`,
      );
    const byAddress = new Map<string, ChainOutput[]>(known.map(({ bytes }) => [toHex(bytes), []]));
    for (const output of outputs) byAddress.get(toHex(output.address))?.push(output);
    return known.map((each) => {
      const bytes = toHex(each.bytes);
      const address = requested.get(bytes)!;
      const own = byAddress.get(bytes) ?? [];
      return {
        address: addressText(address),
        balance: own.reduce((sum, { lovelace }) => sum + lovelace, 0n).toString(),
        stake_address: toStakeAddress(address, each, network) ?? null,
        script_address: paymentCredential(address)?.type === 'script',
        utxo_set: own.map((output) => toAddressUtxo(output, network)),
      };
    });
  },
});

const UTXO_FIELDS = [
  'tx_hash',
  'tx_index',
  'block_height',
  'block_time',
  'value',
  'datum_hash',
  'inline_datum',
  'reference_script',
  'asset_list',
] as const;

function toAddressUtxo(output: ChainOutput, network: CardanoNetwork): object {
  const utxo = toUtxoInfo(output, network, true);
  return Object.fromEntries(UTXO_FIELDS.map((name) => [name, utxo[name]]));
}
