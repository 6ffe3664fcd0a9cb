import type { TSchema } from 'typebox';
import type { Family } from '../../../chains/networks.js';
import { EXAMPLE } from '../../kit/examples.js';
import { Event } from './event-json.js';
import { type EventKind, getEventKind } from './event-kinds.js';

const NETWORKS: Readonly<Record<Family, string>> = {
  cardano: 'CARDANO_MAINNET',
  bitcoin: 'BITCOIN_MAINNET',
  midnight: 'MIDNIGHT_MAINNET',
};

const BITCOIN_ADDRESS = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';

/** Values of fields whose schema is plain text or a number. */
const VALUES: Readonly<Record<string, string | number>> = {
  address: EXAMPLE.address,
  stakeAddress: EXAMPLE.stakeAddress,
  credential: EXAMPLE.paymentCredential,
  scriptHash: EXAMPLE.plutusScript,
  datumHash: EXAMPLE.datumHash,
  unit: EXAMPLE.unit,
  unitIn: 'lovelace',
  unitOut: EXAMPLE.unit,
  policyId: EXAMPLE.policyId,
  poolId: EXAMPLE.poolId,
  drepId: EXAMPLE.drepId,
  voter: EXAMPLE.drepId,
  govActionId: EXAMPLE.govActionId,
  txHash: EXAMPLE.tx.any,
  transactions: EXAMPLE.tx.any,
  output: `${EXAMPLE.output.txHash}#${EXAMPLE.output.index}`,
  order: `${EXAMPLE.output.txHash}#${EXAMPLE.output.index}`,
  previousHash: EXAMPLE.anchorHash,
  fromHash: EXAMPLE.anchorHash,
  finalHash: EXAMPLE.anchorHash,
  blockHash: EXAMPLE.block.hash,
  dex: 'MINSWAP_V2',
  price: '1.25',
  previousPrice: '1.2',
  feeRate: 12.5,
  previousFeeRate: 11,
  lowFeeRate: 4,
  highFeeRate: 31.5,
  runeId: '840000:1',
  rune: 'UNCOMMONGOODS',
  inscriptionId: `${EXAMPLE.tx.any}i0`,
  descriptor: `addr(${BITCOIN_ADDRESS})`,
  contractAddress: EXAMPLE.datumHash,
  entryPoint: 'increment',
  dustAddress: EXAMPLE.anchorHash,
  'variant of zswap.event': 'ZSWAP_INPUT',
  'variant of dust.event': 'SPEND_PROCESSED',
  nullifier: EXAMPLE.datumHash,
  raw: Buffer.from('midnight:event').toString('hex'),
  sessionId: 'a8b3c1f0-2c44-4f0e-9d35-6f1f0b0f9f10',
  keyHashes: EXAMPLE.paymentCredential,
  cid: 'bafkreigh2akiscaildcqabsyg3dfr6chu3fgpregiymsck7e7aqa4s52zy',
  name: 'pictures',
  action: 'INFO',
  slot: Number(EXAMPLE.block.slot),
  blockHeight: Number(EXAMPLE.block.height),
  epoch: Number(EXAMPLE.block.epoch),
  earnedEpoch: Number(EXAMPLE.block.epoch) - 2,
  retiringEpoch: Number(EXAMPLE.retirementEpoch),
  expiresSlot: Number(EXAMPLE.block.slot) - 20,
  fromHeight: Number(EXAMPLE.block.height) + 1,
  finalHeight: Number(EXAMPLE.block.height) - 1,
};

interface Schema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}

/** Fields that are null in most events. */
const USUALLY_NULL = new Set(['reason', 'replacedBy', 'drepId of account.delegation']);

/** An event of a kind, built from its schema. */
export function eventExample(kind: EventKind): Readonly<Record<string, unknown>> {
  const { families, source, ofAccount } = getEventKind(kind);
  const [family = 'cardano'] = families;
  const isInBlock = source === 'chain';
  const schema = (Event.anyOf as readonly TSchema[] as readonly Schema[]).find(
    ({ properties }) => properties?.['type']?.enum?.[0] === kind,
  );
  const example = toExample(schema ?? {}, kind, kind) as Readonly<Record<string, unknown>>;
  return {
    ...example,
    id: ofAccount || !isInBlock ? 'Hk3vQ2xT' : 'Qm9xVnpL',
    network: NETWORKS[family],
    slot: isInBlock && family === 'cardano' ? example['slot'] : null,
    ...(!isInBlock && { blockHeight: null, blockHash: null }),
    confirmations: 0,
    rollback: kind === 'block.rollback',
    payload: toFamily(example['payload'] as Readonly<Record<string, unknown>>, family),
  };
}

/** Addresses of the family; the other values have the same form on all chains. */
const toFamily = (payload: Readonly<Record<string, unknown>>, family: Family): Readonly<Record<string, unknown>> =>
  family === 'bitcoin' && typeof payload['address'] === 'string' ? { ...payload, address: BITCOIN_ADDRESS } : payload;

function toExample(schema: Schema, name: string, kind: EventKind): unknown {
  if (schema.anyOf) {
    if (USUALLY_NULL.has(name) || USUALLY_NULL.has(`${name} of ${kind}`)) return null;
    return toExample(schema.anyOf.find(({ type }) => type !== 'null') ?? {}, name, kind);
  }
  if (schema.enum) return schema.enum[0];
  if (schema.type === 'null') return null;
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([field, each]) => [field, toExample(each, field, kind)]),
    );
  if (schema.type === 'array') return [toExample(schema.items ?? {}, name, kind)];
  if (schema.type === 'boolean') return false;
  if (schema.type === 'integer' || schema.type === 'number') return VALUES[name] ?? 1;
  if (schema.format === 'date-time') return new Date(Number(EXAMPLE.block.time) * 1000).toISOString();
  return schema.pattern === undefined ? (VALUES[`${name} of ${kind}`] ?? VALUES[name] ?? name) : '5000000';
}
