import type { PoolParameters, Relay } from '../../chains/cardano/pools/pool-parameters.js';
import { ipv4ToBytes, ipv6ToBytes } from '../../chains/cardano/pools/relay-address.js';
import { countUtf8Bytes } from '../../kernel/bytes.js';
import { fromHex, toHex } from '../../kernel/hex.js';
import { build } from '../assemble/build.js';
import { decoding } from '../encoding/transaction-text.js';
import { BuildError } from '../errors.js';
import type { IntentFields, PlanPart } from '../plan/transaction-plan.js';
import { getMaxSupply, isConway, type LedgerView } from '../request/ledger-view.js';
import { parseCredential } from '../request/parse-credential.js';
import type { PoolRegistrationRequest, RelayRequest } from '../request/request.js';
import type { UnsignedTx, Warning } from '../request/unsigned-tx.js';
import { AddressParser } from '../wallet/address-parser.js';
import { parsePool } from './stake.js';

type PoolParams = PoolRegistrationRequest['poolParams'];

/** Registers a pool, which pays a deposit, or updates a registered one, which pays none. */
export function buildPoolRegistration(request: PoolRegistrationRequest, ledger: LedgerView): UnsignedTx {
  const { poolParams, ...common } = request;
  return build(planPoolRegistration({ poolParams }, ledger), common, ledger);
}

export function planPoolRegistration(
  { poolParams }: IntentFields<PoolRegistrationRequest>,
  ledger: LedgerView,
): PlanPart {
  const parameters = toPoolParameters(poolParams, ledger);
  const { deposit, warnings } = computeDeposit(parameters.operator, ledger);
  const certificate = { kind: 'pool-registration', parameters } as const;
  return {
    certificates: [{ certificate, deposit }],
    warnings: [...warnings, ...costWarnings(parameters, ledger)],
  };
}

function computeDeposit(
  operator: Uint8Array,
  { pools, parameters }: LedgerView,
): { readonly deposit: bigint; readonly warnings: readonly Warning[] } {
  const registered = pools?.get(toHex(operator));
  if (registered === true) return { deposit: 0n, warnings: [] };
  const { poolDeposit } = parameters;
  if (poolDeposit === undefined) throw new BuildError('parameters.poolDeposit is required for a new pool');
  if (registered === false) return { deposit: poolDeposit, warnings: [] };
  const text = `It is unknown whether the pool is registered: the deposit of ${poolDeposit} lovelace is paid as for a new pool`;
  return { deposit: poolDeposit, warnings: [{ code: 'pool-unknown', severity: 'warning', text }] };
}

function costWarnings({ cost }: PoolParameters, { parameters: { minPoolCost } }: LedgerView): readonly Warning[] {
  if (minPoolCost === undefined || cost >= minPoolCost) return [];
  const text = `poolParams.cost is ${cost} lovelace, but the minimum is ${minPoolCost}`;
  return [{ code: 'pool-cost', severity: 'error', text }];
}

function toPoolParameters(params: PoolParams, ledger: LedgerView): PoolParameters {
  const { pledge, cost, margin } = params;
  const addressParser = new AddressParser(ledger.network);
  const longest = isConway(ledger) ? 128 : 64;
  for (const [name, amount] of Object.entries({ pledge, cost }))
    if (amount < 0n || amount > getMaxSupply(ledger))
      throw new BuildError(`poolParams.${name} exceeds the maximum lovelace supply`);
  if (margin.denominator <= 0n || margin.numerator < 0n || margin.numerator > margin.denominator)
    throw new BuildError('poolParams.margin must be from 0 to 1');
  return {
    operator: parsePool(params.poolId),
    vrfKeyHash: hash32(params.vrfKeyHash, 'poolParams.vrfKeyHash'),
    pledge,
    cost,
    margin,
    rewardAccount: addressParser.stake(params.rewardAccount, 'poolParams.rewardAccount').bytes,
    owners: parseOwners(params.owners, addressParser),
    relays: params.relays.map((relay, index) => toRelay(relay, `poolParams.relays[${index}]`, longest)),
    metadata: toPoolMetadata(params, longest),
  };
}

const HASH_32 = /^[0-9a-fA-F]{64}$/;

function hash32(text: string, field: string): Uint8Array {
  if (!HASH_32.test(text)) throw new BuildError(`${field} must be 64 hexadecimal digits`);
  return fromHex(text);
}

/** In the order of the ledger's set, deduplicated. */
function parseOwners(owners: readonly string[], addressParser: AddressParser): readonly Uint8Array[] {
  const hashes = new Map<string, Uint8Array>();
  for (const [index, text] of owners.entries()) {
    const field = `poolParams.owners[${index}]`;
    const { type, hash } = /^[0-9a-fA-F]+$/.test(text)
      ? parseCredential(text, false, field)
      : addressParser.stake(text, field).credential;
    if (type === 'script') throw new BuildError(`${field} is a script, but only a key can own a pool`);
    const name = toHex(hash);
    if (hashes.has(name)) throw new BuildError(`${field} is a duplicate owner`);
    hashes.set(name, hash);
  }
  return [...hashes].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, hash]) => hash);
}

function toRelay(relay: RelayRequest, field: string, longest: number): Relay {
  const { port, ipv4, ipv6, dns, srv } = relay;
  const forms = [ipv4 !== undefined || ipv6 !== undefined, dns !== undefined, srv !== undefined];
  if (forms.filter(Boolean).length !== 1)
    throw new BuildError(`${field} must have ipv4 and/or ipv6, or dns, or srv; all but srv may have a port`);
  if (srv !== undefined && port !== undefined)
    throw new BuildError(`${field} must not have a port, because srv records contain it`);
  if (port !== undefined && (!Number.isInteger(port) || port < 0 || port > 0xffff))
    throw new BuildError(`${field}.port must be from 0 to 65535`);
  if (ipv4 !== undefined) decoding(`${field}.ipv4`, () => ipv4ToBytes(ipv4));
  if (ipv6 !== undefined) decoding(`${field}.ipv6`, () => ipv6ToBytes(ipv6));
  if (dns !== undefined) checkText(dns, `${field}.dns`, longest);
  if (srv !== undefined) checkText(srv, `${field}.srv`, longest);
  return { port, ipv4, ipv6, dnsName: dns, srvName: srv };
}

function toPoolMetadata({ metadataUrl, metadataHash }: PoolParams, longest: number): PoolParameters['metadata'] {
  if (metadataUrl === undefined && metadataHash === undefined) return undefined;
  if (metadataUrl === undefined || metadataHash === undefined)
    throw new BuildError('poolParams.metadataUrl and poolParams.metadataHash must be given together');
  checkText(metadataUrl, 'poolParams.metadataUrl', longest);
  return { url: metadataUrl, hash: hash32(metadataHash, 'poolParams.metadataHash') };
}

/** CDDL: texts have at most 64 bytes, and at most 128 since Conway. */
function checkText(text: string, field: string, longest: number): void {
  if (text === '') throw new BuildError(`${field} is empty`);
  if (countUtf8Bytes(text) > longest) throw new BuildError(`${field} is longer than ${longest} bytes`);
}
