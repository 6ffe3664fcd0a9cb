import { encodeAddress } from '../../chains/cardano/addresses/address.js';
import { GenesisFields, isHash } from '../../chains/cardano/parameters/genesis-fields.js';
import type { PoolParameters } from '../../chains/cardano/pools/pool-parameters.js';
import { fromHex, toHex } from '../../kernel/hex.js';
import type { GenesisDelegate } from '../state/ledger-state.js';

/** The parts of a Shelley genesis file that are state. */
export interface ShelleyGenesisState {
  /** By the hash of the genesis key in hexadecimal. */
  readonly delegates: ReadonlyMap<string, GenesisDelegate>;
  readonly pools: readonly PoolParameters[];
  /** Hash of a stake key, and the key hash of its pool. */
  readonly delegations: readonly (readonly [Uint8Array, Uint8Array])[];
}

const KEY_HASH = 28;
const MAX_OWNERS = 1_000;

export function readShelleyGenesis(text: string): ShelleyGenesisState {
  const file = GenesisFields.parse('the Shelley genesis file', text);
  const staking = file.optionalObject('staking');
  const pools = staking?.optionalObject('pools');
  const stake = staking?.optionalObject('stake');
  const delegates = file.optionalObject('genDelegs');
  return {
    delegates: new Map(
      delegates
        ?.objects()
        .map(([key, fields]) => [
          toHex(readKey(delegates, key)),
          { delegate: toHex(fields.hash('delegate', 28)), vrf: toHex(fields.hash('vrf', 32)) },
        ]),
    ),
    pools: pools?.objects().map(([key, fields]) => readPool(readKey(pools, key), fields)) ?? [],
    delegations: stake?.names().map((key) => [readKey(stake, key), stake.hash(key, 28)]) ?? [],
  };
}

/** The name of a field that is a key hash. */
function readKey(fields: GenesisFields, name: string): Uint8Array {
  if (!isHash(name, KEY_HASH)) fields.fail(name, `must be named by a hash of ${2 * KEY_HASH} hexadecimal digits`);
  return fromHex(name);
}

const readPool = (operator: Uint8Array, pool: GenesisFields): PoolParameters => ({
  operator,
  vrfKeyHash: pool.hash('vrf', 32),
  pledge: pool.natural('pledge'),
  cost: pool.natural('cost'),
  margin: pool.fraction('margin', { max: 1n }),
  rewardAccount: readRewardAccount(pool.object(pool.has('rewardAccount') ? 'rewardAccount' : 'accountAddress')),
  owners: pool.hashes('owners', 28, MAX_OWNERS),
  relays: [],
  metadata: undefined,
});

const KEY_NAMES = ['keyHash', 'key hash'];
const SCRIPT_NAMES = ['scriptHash', 'script hash'];

/** Node releases differ in the names of the credential's fields. */
function readRewardAccount(account: GenesisFields): Uint8Array {
  const network = account.text('network');
  if (network !== 'Mainnet' && network !== 'Testnet') account.fail('network', 'must be Mainnet or Testnet');
  const credential = account.object('credential');
  const name = [...KEY_NAMES, ...SCRIPT_NAMES].find((each) => credential.has(each)) ?? 'keyHash';
  return encodeAddress({
    type: 'reward',
    networkId: network === 'Mainnet' ? 1 : 0,
    stake: { type: KEY_NAMES.includes(name) ? 'key' : 'script', hash: credential.hash(name, 28) },
  });
}
