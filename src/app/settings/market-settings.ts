import { readFileSync } from 'node:fs';
import {
  type AggregatorFee,
  NO_OPERATORS_MARKET,
  type OperatorsMarket,
} from '../../api/services/market/market-settings.js';
import { encodeAddress, isOnNetwork, parseAddress } from '../../chains/cardano/addresses/address.js';
import { type Network, type NetworkId, networks } from '../../chains/networks.js';
import { DecodeError } from '../../kernel/errors.js';
import type { ScriptRole } from '../../market/dex.js';
import { parseDexName } from '../../market/dex-names.js';
import type { OracleRole } from '../../market/oracles/oracle.js';
import { type DatedRate, decimalRatio } from '../../market/prices/fiat-rates.js';
import type { Stablecoin } from '../../market/registry/stablecoins.js';
import type { VerifiedToken } from '../../market/registry/verified-tokens.js';
import { vyFiPool } from '../../market/registry/vyfi.js';
import { LOVELACE, type Unit } from '../../market/unit.js';

const MAX_ITEMS = 100_000;
const DAY_SECONDS = 86_400;

/** Market settings of the operator. Throws a RangeError when any part of the file is invalid. */
export const readOperatorsMarkets = (path: string | undefined): ReadonlyMap<NetworkId, OperatorsMarket> =>
  path === undefined ? new Map() : parseFile(path, parseOperatorsMarkets);

/** US dollars for one euro by day, oldest first. Throws like `readOperatorsMarkets`. */
export const readFiatRates = (path: string | undefined): readonly DatedRate[] =>
  path === undefined ? [] : parseFile(path, parseFiatRates);

function parseFile<Value>(path: string, parse: (content: unknown) => Value): Value {
  try {
    return parse(readJsonFile(path));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new RangeError(`names a file that ${error.message}: ${path}`, { cause: error });
  }
}

function readJsonFile(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    throw new RangeError(cause instanceof SyntaxError ? 'is not JSON' : 'cannot be read', { cause });
  }
}

/** Throws a RangeError whose message continues "a file that". */
export function parseFiatRates(content: unknown): readonly DatedRate[] {
  const rates = requireList(content, 'the file').map((item, index): DatedRate => {
    const { date, usdPerEur } = requireObject(item, `item ${index + 1}`);
    const time =
      typeof date === 'string' && /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(date) ? Date.parse(date) / 1000 : Number.NaN;
    const rate = decimalRatio(String(usdPerEur));
    if (!Number.isInteger(time / DAY_SECONDS) || rate === undefined)
      throw new RangeError(`is wrong in item ${index + 1} (date must be YYYY-MM-DD and usdPerEur a number above zero)`);
    return { time, usdPerEur: rate };
  });
  return rates.toSorted((a, b) => a.time - b.time);
}

/** Throws a RangeError whose message continues "a file that". */
export function parseOperatorsMarkets(content: unknown): ReadonlyMap<NetworkId, OperatorsMarket> {
  const markets = new Map<NetworkId, OperatorsMarket>();
  for (const [name, value] of Object.entries(requireObject(content, 'the file'))) {
    const network = networks.find(({ market }) => market !== undefined && market === name);
    if (network === undefined) throw new RangeError(`is wrong: ${name} is not a market (mainnet, preprod, preview)`);
    markets.set(network.id, operatorsMarket(requireObject(value, name), network));
  }
  return markets;
}

const SECTIONS = [
  'vyFiPools',
  'contracts',
  'oracles',
  'stablecoins',
  'verifiedTokens',
  'notCirculating',
  'lockedPolicies',
  'aggregatorFee',
];

function operatorsMarket(sections: Readonly<Record<string, unknown>>, network: Network): OperatorsMarket {
  const unknown = Object.keys(sections).find((name) => !SECTIONS.includes(name));
  if (unknown !== undefined) throw new RangeError(`is wrong: ${unknown} is not a section`);
  const each = <Item>(section: string, read: (fields: Fields) => Item): readonly Item[] =>
    requireList(sections[section] ?? [], section).map((item, index) =>
      read(new Fields(requireObject(item, section), `${section} ${index + 1}`)),
    );
  return {
    ...NO_OPERATORS_MARKET,
    contracts: [...each('vyFiPools', vyFiRoles).flat(), ...each('contracts', contractRole)],
    oracles: each('oracles', oracleRole),
    stablecoins: each('stablecoins', stablecoin),
    verifiedTokens: each(
      'verifiedTokens',
      (fields): VerifiedToken => ({ unit: fields.unit('unit'), ticker: fields.text('ticker') }),
    ),
    notCirculating: notCirculating(sections['notCirculating'] ?? {}),
    lockedPolicies: new Set(
      requireList(sections['lockedPolicies'] ?? [], 'lockedPolicies').map((policy) =>
        parseHexField(policy, 56, 'lockedPolicies'),
      ),
    ),
    ...(sections['aggregatorFee'] !== undefined && {
      aggregatorFee: aggregatorFee(
        new Fields(requireObject(sections['aggregatorFee'], 'aggregatorFee'), 'aggregatorFee'),
        network,
      ),
    }),
  };
}

const MAX_BPS = 1_000;
const MAX_LOVELACE = 10_000_000_000;

function aggregatorFee(fields: Fields, network: Network): AggregatorFee {
  const payoutAddress = fields.raw('payoutAddress');
  if (typeof payoutAddress !== 'string' || !isPaymentAddress(payoutAddress, network))
    throw new RangeError('is wrong in aggregatorFee (payoutAddress must be a payment address of the network)');
  const bps = fields.count('bps', MAX_BPS);
  return {
    payoutAddress,
    bps,
    discountedBps: fields.has('discountedBps') ? fields.count('discountedBps', bps) : bps,
    fixedLovelace: fields.has('fixedLovelace') ? BigInt(fields.count('fixedLovelace', MAX_LOVELACE)) : 0n,
    maxLovelace: fields.has('maxLovelace') ? BigInt(fields.count('maxLovelace', MAX_LOVELACE)) : undefined,
  };
}

function isPaymentAddress(text: string, network: Network): boolean {
  try {
    const address = parseAddress(text);
    return network.family === 'cardano' && address.type !== 'reward' && isOnNetwork(address, network);
  } catch (error) {
    if (error instanceof DecodeError) return false;
    throw error;
  }
}

/** The fields of one item, each parsed as its type. */
class Fields {
  readonly #fields: Readonly<Record<string, unknown>>;
  readonly #where: string;

  constructor(fields: Readonly<Record<string, unknown>>, where: string) {
    this.#fields = fields;
    this.#where = where;
  }

  has(name: string): boolean {
    return this.#fields[name] !== undefined;
  }

  raw(name: string): unknown {
    return this.#fields[name];
  }

  script(name: string): string {
    return parseHexField(this.#fields[name], 56, `${this.#where} ${name}`);
  }

  unit(name: string): Unit {
    return parseUnitField(this.#fields[name], `${this.#where} ${name}`);
  }

  text(name: string): string {
    const value = this.#fields[name];
    if (typeof value !== 'string' || value === '' || value.length > 100)
      throw new RangeError(`is wrong in ${this.#where} (${name} must be a text of 1 to 100 characters)`);
    return value;
  }

  count(name: string, max: number): number {
    const value = this.#fields[name];
    if (!Number.isInteger(value) || (value as number) < 0 || (value as number) > max)
      throw new RangeError(`is wrong in ${this.#where} (${name} must be an integer from 0 to ${max})`);
    return value as number;
  }
}

function vyFiRoles(fields: Fields): readonly ScriptRole[] {
  const assets = requireList(fields.raw('assets'), 'vyFiPools assets');
  if (assets.length !== 2) throw new RangeError('is wrong in vyFiPools (assets must be two)');
  return vyFiPool({
    pool: fields.script('pool'),
    order: fields.script('order'),
    token: fields.script('token'),
    assets: [parseUnitField(assets[0], 'vyFiPools assets'), parseUnitField(assets[1], 'vyFiPools assets')],
    ...(fields.has('fee') ? { fee: fields.count('fee', 10_000) } : {}),
    ...(fields.has('lpAsset') ? { lpAsset: fields.unit('lpAsset') } : {}),
  });
}

/** A contract of a known DEX, with the same datum format. */
function contractRole(fields: Fields): ScriptRole {
  const role = fields.text('role');
  if (role !== 'pool' && role !== 'order') throw new RangeError('is wrong in contracts (role must be pool or order)');
  const dex = parseDexName(fields.text('dex'));
  if (dex === undefined) throw new RangeError('is wrong in contracts (dex must be a known DEX)');
  const variant = fields.has('variant') ? { variant: fields.text('variant') } : {};
  if (role === 'order') return { role, dex, script: fields.script('script'), ...variant };
  const proof = fields.has('proof')
    ? { proof: requireList(fields.raw('proof'), 'proof').map((unit) => parseUnitField(unit, 'contracts proof')) }
    : {};
  return { role, dex, script: fields.script('script'), ...variant, ...proof };
}

function oracleRole(fields: Fields): OracleRole {
  const oracle = fields.text('oracle');
  if (oracle !== 'ORCFAX' && oracle !== 'CHARLI3' && oracle !== 'DJED')
    throw new RangeError('is wrong in oracles (oracle must be ORCFAX, CHARLI3 or DJED)');
  return {
    oracle,
    script: fields.script('script'),
    token: fields.unit('token'),
    ...(fields.has('feed') ? { feed: fields.text('feed') } : {}),
  };
}

const stablecoin = (fields: Fields): Stablecoin => ({
  unit: fields.unit('unit'),
  ticker: fields.text('ticker'),
  decimals: fields.count('decimals', 30),
});

function notCirculating(value: unknown): ReadonlyMap<Unit, readonly Uint8Array[]> {
  return new Map(
    Object.entries(requireObject(value, 'notCirculating')).map(([unit, addresses]) => [
      parseUnitField(unit, 'notCirculating'),
      requireList(addresses, `notCirculating ${unit}`).map(parseAddressField),
    ]),
  );
}

function parseAddressField(text: unknown): Uint8Array {
  try {
    return encodeAddress(parseAddress(String(text)));
  } catch (cause) {
    throw new RangeError('is wrong in notCirculating (each must be an address)', { cause });
  }
}

function parseUnitField(value: unknown, where: string): Unit {
  if (value === LOVELACE) return LOVELACE;
  if (typeof value !== 'string' || !/^[0-9a-fA-F]{56}(?:[0-9a-fA-F]{2}){0,32}$/.test(value))
    throw new RangeError(`is wrong in ${where} (must be a policy id and an asset name in hexadecimal)`);
  return value.toLowerCase();
}

function parseHexField(value: unknown, length: number, where: string): string {
  if (typeof value !== 'string' || value.length !== length || !/^[0-9a-fA-F]+$/.test(value))
    throw new RangeError(`is wrong in ${where} (must have ${length} hexadecimal digits)`);
  return value.toLowerCase();
}

function requireList(value: unknown, what: string): readonly unknown[] {
  if (!Array.isArray(value) || value.length > MAX_ITEMS)
    throw new RangeError(`is wrong: ${what} must be a list of at most ${MAX_ITEMS} items`);
  return value;
}

function requireObject(value: unknown, what: string): Readonly<Record<string, unknown>> {
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw new RangeError(`is wrong: ${what} must be an object`);
  return value as Readonly<Record<string, unknown>>;
}
