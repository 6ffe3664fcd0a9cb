import assert from 'node:assert/strict';
import { GraphQLError } from 'graphql';
import { ElectrumError, readLine } from '../../../../src/api/compat/electrum/rpc-message.js';
import type { Columns } from '../../../../src/api/compat/koios/rows/columns.js';
import { evaluate } from '../../../../src/api/compat/koios/rows/evaluate.js';
import { readRowRequest } from '../../../../src/api/compat/koios/rows/row-request.js';
import { readPattern } from '../../../../src/api/compat/kupo/pattern.js';
import { readRequest as readSocketRequest } from '../../../../src/api/compat/mempool/socket/read-request.js';
import { checkDocument, listFieldNames, parseDocument } from '../../../../src/api/compat/midnight/document.js';
import { getMidnightSchema } from '../../../../src/api/compat/midnight/schema/schema.js';
import { RpcError, readRequest as readOgmiosRequest } from '../../../../src/api/compat/ogmios/rpc.js';
import { createCursors } from '../../../../src/api/kit/cursor.js';
import { parseJsonPointer } from '../../../../src/api/kit/json-pointer.js';
import { parseJson } from '../../../../src/api/pipeline/body.js';
import { decodeEventCursor, encodeEventCursor } from '../../../../src/api/services/events/event-cursor.js';
import { compileFilter, normalizeFilters } from '../../../../src/api/services/events/event-filter.js';
import { parseSubscription } from '../../../../src/api/services/events/event-subscription.js';
import { decodeDustKey, parseAddress } from '../../../../src/chains/midnight/address.js';
import { extractInsertionPath } from '../../../../src/chains/midnight/insertion-path.js';
import { decodeCompact, encodeCompact } from '../../../../src/chains/midnight/scale-compact.js';
import { type CardanoNetwork, networkById } from '../../../../src/chains/networks.js';
import { readCar } from '../../../../src/gateways/ipfs/car.js';
import { cidBytes, cidText, createCid, DAG_PB, decodeCid, parseCid, RAW } from '../../../../src/gateways/ipfs/cid.js';
import { decodeDagPb, encodeDagPb } from '../../../../src/gateways/ipfs/dag-pb.js';
import { listCborLinks } from '../../../../src/gateways/ipfs/ipld-cbor.js';
import { parseName } from '../../../../src/gateways/ipfs/ipns-name.js';
import { verifyRecord } from '../../../../src/gateways/ipfs/ipns-record.js';
import { listLinks } from '../../../../src/gateways/ipfs/links.js';
import { sha256Multihash } from '../../../../src/gateways/ipfs/multihash.js';
import { parsePath } from '../../../../src/gateways/ipfs/path.js';
import { readPacked } from '../../../../src/gateways/ipfs/protobuf.js';
import { decodePublicKey } from '../../../../src/gateways/ipfs/public-key.js';
import { decodeUnixFs, listAttributes } from '../../../../src/gateways/ipfs/unixfs.js';
import { readNode } from '../../../../src/gateways/ipfs/unixfs-node.js';
import { DecodeError, ServiceError } from '../../../../src/kernel/errors.js';
import { formatExactJson, parseExactJson } from '../../../../src/kernel/exact-json.js';
import { toHex } from '../../../../src/kernel/hex.js';
import { attempt, attemptWith } from '../attempt.js';
import { type FuzzTarget, toText } from '../fuzz-target.js';
import { fuzzMidnightBlock, fuzzMidnightTag } from '../use-midnight.js';

const loadSeeds = () => import('../seeds/other.js');

const IPFS_ERRORS = [DecodeError, ServiceError];
const NETWORK = networkById('CARDANO_PREVIEW') as CardanoNetwork;
const BITCOIN = networkById('BITCOIN_MAINNET');

/** Columns of every kind. */
const COLUMNS: Columns = new Map([
  ['name', 'text'],
  ['epoch', 'number'],
  ['balance', 'amount'],
  ['retired', 'boolean'],
  ['meta', 'json'],
]);
const ROWS = [
  { name: 'a(b),"c"', epoch: 3, balance: '18446744073709551616', retired: true, meta: { a: [1] } },
  { name: null, epoch: null, balance: null, retired: null, meta: null },
];

export const CURSOR_LIST = { operationId: 'listBlocks', network: 'CARDANO_PREVIEW', parameters: 'order=asc' };
export const CURSORS = createCursors(new Uint8Array(32).fill(7));

export const OTHER_TARGETS: readonly FuzzTarget[] = [
  {
    name: 'midnight-block',
    form: 'json',
    seeds: async () => (await loadSeeds()).midnightBlockSeeds(),
    run: fuzzMidnightBlock,
  },
  {
    name: 'midnight-bytes',
    form: 'bytes',
    seeds: async () => (await loadSeeds()).midnightByteSeeds(),
    async run(input) {
      attempt(() => decodeDustKey(input));
      attemptWith(IPFS_ERRORS, () => extractInsertionPath(input, 1_700_000_000));
      const compact = attempt(() => decodeCompact(input));
      if (compact !== undefined) assert.equal(decodeCompact(encodeCompact(compact)), compact);
      attempt(() => parseAddress(toText(input)));
      return (await fuzzMidnightTag(input)) || compact !== undefined;
    },
  },
  {
    name: 'ipfs-block',
    form: 'bytes',
    seeds: async () => (await loadSeeds()).ipfsBlockSeeds(),
    run(input) {
      attempt(() => [...readPacked(input)]);
      attempt(() => decodePublicKey(input));
      attempt(() => listCborLinks(input));
      attempt(() => decodeUnixFs(input));
      attempt(() => listAttributes(input));
      attemptWith(IPFS_ERRORS, () => verifyRecord(sha256Multihash(input), input));
      for (const codec of [RAW, DAG_PB, 0x71, 0x0129]) {
        const cid = createCid(codec, sha256Multihash(input));
        attemptWith(IPFS_ERRORS, () => listLinks(cid, input));
        attemptWith(IPFS_ERRORS, () => readNode(cid, input));
      }
      const node = attempt(() => decodeDagPb(input));
      if (node === undefined) return false;
      const encoded = encodeDagPb(node);
      assert.equal(toHex(encodeDagPb(decodeDagPb(encoded))), toHex(encoded));
      return true;
    },
  },
  {
    name: 'ipfs-car',
    form: 'bytes',
    seeds: async () => (await loadSeeds()).carSeeds(),
    async run(input) {
      try {
        const { blocks } = await readCar(split(input));
        for await (const { cid } of blocks) cidText(cid);
        return true;
      } catch (error) {
        if (IPFS_ERRORS.some((each) => error instanceof each)) return false;
        throw error;
      }
    },
  },
  {
    name: 'ipfs-name',
    form: 'text',
    seeds: async () => (await loadSeeds()).ipfsNameSeeds(),
    run(input) {
      const text = toText(input);
      attemptWith(IPFS_ERRORS, () => parseName(text));
      const path = attemptWith(IPFS_ERRORS, () => parsePath(text));
      const binary = attempt(() => decodeCid(input));
      if (binary !== undefined) assert.equal(toHex(cidBytes(binary)), toHex(input));
      const cid = attempt(() => parseCid(text));
      if (cid !== undefined) assert.equal(toHex(cidBytes(parseCid(cidText(cid)))), toHex(cidBytes(cid)));
      return [path, binary, cid].some((each) => each !== undefined);
    },
  },
  {
    name: 'event-filter',
    form: 'json',
    seeds: async () => (await loadSeeds()).eventFilterSeeds(),
    run(input) {
      // As a body, whose depth is limited.
      const given = attemptWith([ServiceError], () => parseJson(toText(input)));
      if (typeof given !== 'object' || given === null) return false;
      const { types, filters } = given as { readonly types?: unknown; readonly filters?: unknown };
      const parsed = [NETWORK, BITCOIN].map((network) =>
        attemptWith([ServiceError], () => {
          const text = filters === undefined ? undefined : JSON.stringify(filters);
          const parameters = { types: types === undefined ? undefined : String(types), filters: text };
          const result = parseSubscription(parameters as never, network, 'account');
          if (result.derived === undefined || text === undefined) return result;
          const normalized = normalizeFilters(JSON.parse(text), [], network);
          // Normalized values are stored, and normalized again when they are read.
          assert.deepEqual(normalizeFilters(normalized, [], network), normalized);
          return compileFilter(normalized, [], undefined);
        }),
      );
      return parsed.some((each) => each !== undefined);
    },
  },
  {
    name: 'koios-filter',
    form: 'text',
    seeds: async () => (await loadSeeds()).koiosSeeds(),
    run(input) {
      const query: Record<string, unknown> = Object.create(null);
      for (const [name, value] of new URLSearchParams(toText(input)))
        query[name] = name === 'order' || name === 'select' ? value : [...((query[name] as string[]) ?? []), value];
      delete query['limit'];
      delete query['offset'];
      const request = attemptWith([ServiceError], () =>
        readRowRequest(COLUMNS, query, (name) => query[name]?.toString()),
      );
      if (request === undefined) return false;
      for (const row of ROWS) for (const condition of request.conditions) evaluate(COLUMNS, condition, row);
      return true;
    },
  },
  {
    name: 'graphql',
    form: 'text',
    seeds: async () => (await loadSeeds()).graphqlSeeds(),
    run(input) {
      const document = attemptWith([GraphQLError], () => parseDocument(toText(input)));
      if (document === undefined) return false;
      listFieldNames(document);
      return checkDocument(getMidnightSchema(), document).length === 0;
    },
  },
  {
    name: 'cursor',
    form: 'text',
    seeds: async () => (await loadSeeds()).cursorSeeds(),
    run(input) {
      const text = toText(input);
      CURSORS.readTip(CURSOR_LIST, text);
      attemptWith(IPFS_ERRORS, () => parseJsonPointer(text));
      // An authenticated cursor holds a position of another version of the service.
      const position = attemptWith([SyntaxError], () => JSON.parse(text) as never);
      if (Array.isArray(position)) {
        const cursor = attemptWith([ServiceError], () => decodeEventCursor(position));
        if (cursor !== undefined) assert.deepEqual(decodeEventCursor(encodeEventCursor(cursor)), cursor);
      }
      const decoded = attemptWith([ServiceError], () => CURSORS.decode(CURSOR_LIST, text));
      if (decoded === undefined) return false;
      assert.equal(CURSORS.encode(CURSOR_LIST, decoded, CURSORS.readTip(CURSOR_LIST, text)), text);
      return true;
    },
  },
  {
    name: 'compat-text',
    form: 'json',
    seeds: async () => (await loadSeeds()).compatSeeds(),
    run(input) {
      const text = toText(input);
      const pattern = attemptWith([ServiceError], () => readPattern(text, NETWORK));
      const line = attemptWith([ElectrumError], () => readLine(text));
      const socket = attemptWith([ServiceError], () => readSocketRequest(text));
      // The edge rejects deep nesting, which would exceed the stack of what follows.
      const value = attemptWith([ServiceError], () => parseJson(text) !== undefined && { json: parseExactJson(text) });
      if (value) {
        // A large number with an exponent is written in full, and read as text from then on.
        const written = formatExactJson(parseExactJson(formatExactJson(value.json)));
        assert.equal(formatExactJson(parseExactJson(written)), written);
        attemptWith([RpcError], () => readOgmiosRequest(value.json));
      }
      return [pattern, line, socket, value].some((each) => each !== undefined);
    },
  },
];

/** In three parts, as a request body may arrive. */
async function* split(input: Uint8Array): AsyncGenerator<Uint8Array> {
  const third = Math.ceil(input.length / 3);
  for (let at = 0; at < input.length; at += third) yield input.subarray(at, at + third);
}
