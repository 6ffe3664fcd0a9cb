import Type from 'typebox';
import { type Address, addressText, encodeAddress, paymentCredential } from '../../../chains/cardano/address.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { lovelaceNow } from '../../../store/queries/cardano/balances.js';
import type { ChainOutput } from '../../../store/queries/cardano/chain-outputs.js';
import { heldAssetsInBatches } from '../../../store/queries/cardano/held-assets.js';
import { type KnownAddress, knownAddresses } from '../../../store/queries/cardano/known-addresses.js';
import { expectLive } from '../../../store/queries/cardano/live.js';
import { unspentOutputsAfter } from '../../../store/queries/cardano/unspent-outputs.js';
import { EXAMPLE } from '../../examples.js';
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import { Batch } from '../../paging.js';
import { AddressText, Amount, Closed, described, Nullable, named, OneOf } from '../../schema.js';
import { Fields, inBatches, mapBatches, wholeSet } from '../../whole-set.js';
import { AddressUtxo, shownAddressUtxo, shownHeldAsset } from '../outputs/address-utxo.js';
import { AssetBalance } from '../transactions/asset-json.js';
import { readEach, toStakeAddress } from './address-owner.js';
import { readAddress } from './address-parts.js';

/** Specification 2.19. */
const AddressInfo = named(
  'AddressInfo',
  Closed({
    address: Type.String({ description: FIELD.address }),
    stakeAddress: Nullable(Type.String({ description: FIELD.stakeAddressOrNull })),
    scriptAddress: Type.Boolean({ description: 'Whether a script guards it' }),
    addressType: OneOf(
      ['base', 'enterprise', 'pointer', 'reward', 'byron'],
      'Kind of address by its header; `reward` is a stake address',
    ),
    balance: described(Amount, 'Sum of the unspent outputs, in lovelace'),
    assets: Type.Array(AssetBalance, { description: 'Native assets in the unspent outputs, ordered by unit' }),
    utxos: Type.Array(AddressUtxo, { description: 'All unspent outputs of the address, oldest first' }),
  }),
);

const LARGE =
  'The answer holds every unspent output, however many there are. A large one is written while it is read; an account gets two of those at a time, further ones wait.';

export const getAddressInfo = operation({
  id: 'getAddressInfo',
  route: 'GET /api/addresses/{address}',
  tag: 'Addresses',
  summary: 'What an address holds',
  description: `${LARGE} A valid address that the chain never saw holds nothing.`,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  listsMidnightPreview: true,
  path: Type.Object({ address: AddressText }),
  result: AddressInfo,
  errors: [],
  example: { path: { address: EXAMPLE.address } },

  handle({ db, network }, { path }) {
    const address = readAddress(path.address, network);
    return wholeSet(db, async (snapshot) => {
      await expectLive(snapshot);
      const [known] = await knownAddresses(snapshot, [encodeAddress(address)]);
      return await infoOf(snapshot, network, address, known);
    });
  },
});

export const listAddressInfo = operation({
  id: 'listAddressInfo',
  route: 'POST /api/addresses/info',
  tag: 'Addresses',
  summary: 'What up to 100 addresses hold',
  description: `In the order of the request. ${LARGE}`,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  body: Batch(AddressText, 100),
  result: Type.Array(AddressInfo),
  errors: [],
  example: { body: [EXAMPLE.address] },

  handle({ db, network }, { body }) {
    const addresses = readEach(body, (text) => readAddress(text, network));
    return wholeSet(db, async (snapshot) => {
      await expectLive(snapshot);
      const known = await knownAddresses(snapshot, addresses.map(encodeAddress));
      const byText = new Map(known.map((each) => [Buffer.from(each.bytes).toString('hex'), each]));
      return eachInTurn(addresses, async (address) => {
        const bytes = Buffer.from(encodeAddress(address)).toString('hex');
        return await infoOf(snapshot, network, address, byText.get(bytes));
      });
    });
  },
});

async function* eachInTurn(
  addresses: readonly Address[],
  describe: (address: Address) => Promise<Fields>,
): AsyncGenerator<readonly Fields[]> {
  for (const address of addresses) yield [await describe(address)];
}

async function infoOf(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  address: Address,
  known: KnownAddress | undefined,
): Promise<Fields> {
  const owners = { addressIds: known === undefined ? [] : [known.id] };
  const { lovelace } = await lovelaceNow(db, owners);
  return new Fields({
    address: addressText(address),
    stakeAddress: toStakeAddress(address, known, network) ?? null,
    scriptAddress: paymentCredential(address)?.type === 'script',
    addressType: address.type,
    balance: lovelace.toString(),
    assets: mapBatches(heldAssetsInBatches(db, owners), shownHeldAsset),
    utxos:
      known === undefined
        ? []
        : inBatches<ChainOutput, unknown>(
            ({ last, limit }) =>
              unspentOutputsAfter(db, { addressId: known.id }, { after: last && [last.txId, last.index], limit }),
            (output) => shownAddressUtxo(output, network),
          ),
  });
}
