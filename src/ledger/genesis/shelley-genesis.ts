import { encodeAddress, type NetworkNibble } from '../../chains/cardano/addresses/address.js';
import type { PoolParameters } from '../../chains/cardano/pools/pool-parameters.js';
import { numberToRational } from '../../chains/cardano/rational.js';
import { DecodeError } from '../../kernel/errors.js';
import { parseExactJson } from '../../kernel/exact-json.js';
import { fromHex } from '../../kernel/hex.js';
import type { GenesisDelegate } from '../state/ledger-state.js';

/** The parts of a Shelley genesis file that are state. */
export interface ShelleyGenesisState {
  /** By the hash of the genesis key in hexadecimal. */
  readonly delegates: ReadonlyMap<string, GenesisDelegate>;
  readonly pools: readonly PoolParameters[];
  /** Hash of a stake key, and the key hash of its pool. */
  readonly delegations: readonly (readonly [Uint8Array, Uint8Array])[];
}

type Json = Readonly<Record<string, unknown>>;

export function readShelleyGenesis(text: string): ShelleyGenesisState {
  const file = expectObject(parseExactJson(text), 'the file');
  const staking = expectObject(file.staking ?? {}, 'staking');
  return {
    delegates: new Map(
      Object.entries(expectObject(file.genDelegs ?? {}, 'genDelegs')).map(([key, value]) => {
        const { delegate, vrf } = expectObject(value, 'genDelegs');
        return [key, { delegate: expectText(delegate, 'delegate'), vrf: expectText(vrf, 'vrf') }];
      }),
    ),
    pools: Object.entries(expectObject(staking.pools ?? {}, 'pools')).map(([key, value]) =>
      readPool(key, expectObject(value, 'pools')),
    ),
    delegations: Object.entries(expectObject(staking.stake ?? {}, 'stake')).map(([key, pool]) => [
      fromHex(key),
      fromHex(expectText(pool, 'stake')),
    ]),
  };
}

function readPool(key: string, pool: Json): PoolParameters {
  return {
    operator: fromHex(key),
    vrfKeyHash: fromHex(expectText(pool.vrf, 'vrf')),
    pledge: expectLovelace(pool.pledge, 'pledge'),
    cost: expectLovelace(pool.cost, 'cost'),
    margin: numberToRational(Number(pool.margin)),
    rewardAccount: readRewardAccount(expectObject(pool.rewardAccount ?? pool.accountAddress, 'rewardAccount')),
    owners: expectList(pool.owners, 'owners').map((owner) => fromHex(expectText(owner, 'owners'))),
    relays: [],
    metadata: undefined,
  };
}

/** Node releases differ in the names of the credential's fields. */
function readRewardAccount({ credential, network }: Json): Uint8Array {
  const fields = expectObject(credential, 'credential');
  const key = fields.keyHash ?? fields['key hash'];
  const script = fields.scriptHash ?? fields['script hash'];
  const networkId: NetworkNibble = network === 'Mainnet' ? 1 : 0;
  const hash = fromHex(expectText(key ?? script, 'credential'));
  return encodeAddress({ type: 'reward', networkId, stake: { type: key === undefined ? 'script' : 'key', hash } });
}

function expectObject(value: unknown, name: string): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) fail(name);
  return value as Json;
}

function expectList(value: unknown, name: string): readonly unknown[] {
  if (!Array.isArray(value)) fail(name);
  return value as readonly unknown[];
}

function expectText(value: unknown, name: string): string {
  if (typeof value !== 'string') fail(name);
  return value as string;
}

function expectLovelace(value: unknown, name: string): bigint {
  if (!/^\d+$/.test(String(value))) fail(name);
  return BigInt(String(value));
}

function fail(name: string): never {
  throw new DecodeError(`${name} of the Shelley genesis file has an unknown form`);
}
