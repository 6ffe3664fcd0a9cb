import assert from 'node:assert/strict';
import { ExactInteger } from '../../../../src/api/kit/schema.js';
import { getBodyParser } from '../../../../src/api/pipeline/body.js';
import {
  addressBytesText,
  decodeAddress,
  encodeAddress,
  parseAddress,
} from '../../../../src/chains/cardano/addresses/address.js';
import { parseExtendedKey } from '../../../../src/chains/cardano/addresses/extended-key.js';
import { parseAssetUnit } from '../../../../src/chains/cardano/assets/asset-id.js';
import { parseHandle } from '../../../../src/chains/cardano/assets/handle.js';
import { decodeWrappedHeader } from '../../../../src/chains/cardano/blocks/wrapped-header.js';
import { parseBlueprint } from '../../../../src/chains/cardano/blueprint/blueprint.js';
import {
  parseActionId,
  parseDRepId,
  parseGovernanceId,
} from '../../../../src/chains/cardano/governance/governance-id.js';
import { readGovernanceDocument } from '../../../../src/chains/cardano/governance/governance-json-document.js';
import { readJsonObject } from '../../../../src/chains/cardano/metadata/off-chain-json.js';
import { applyArguments } from '../../../../src/chains/cardano/scripts/apply-arguments.js';
import {
  decodeNativeScript,
  encodeNativeScript,
  nativeScriptJson,
} from '../../../../src/chains/cardano/scripts/native-script.js';
import { readNativeScriptJson } from '../../../../src/chains/cardano/scripts/native-script-json.js';
import {
  decodePlutusData,
  encodePlutusData,
  plutusDataJson,
} from '../../../../src/chains/cardano/scripts/plutus-data.js';
import { checkBoundedBytes } from '../../../../src/chains/cardano/scripts/plutus-data-bounds.js';
import {
  basicPlutusValue,
  readBasicPlutusData,
  readDetailedPlutusData,
} from '../../../../src/chains/cardano/scripts/plutus-data-json.js';
import { plutusJson } from '../../../../src/chains/cardano/scripts/plutus-json.js';
import { computeLockSlot, listScriptSigners } from '../../../../src/chains/cardano/scripts/policy-lock.js';
import { decodeScript, encodeScript, hashScript } from '../../../../src/chains/cardano/scripts/script.js';
import { SCRIPT_LANGUAGES } from '../../../../src/chains/cardano/scripts/script-hash.js';
import { unwrapScript } from '../../../../src/chains/cardano/scripts/script-wrapping.js';
import { isWellFormedScript } from '../../../../src/chains/cardano/scripts/well-formed.js';
import { decodeTransaction, encodeTransaction } from '../../../../src/chains/cardano/transactions/transaction.js';
import { decodeCborItem, encodeCborItem } from '../../../../src/kernel/cbor/item.js';
import { CborReader } from '../../../../src/kernel/cbor/reader.js';
import { ServiceError } from '../../../../src/kernel/errors.js';
import { parseJsonWithBigints } from '../../../../src/kernel/exact-json.js';
import { toHex } from '../../../../src/kernel/hex.js';
import { attempt, attemptWith } from '../attempt.js';
import { type FuzzTarget, toText } from '../fuzz-target.js';
import { fuzzCardanoBlock, useTransaction } from '../use-cardano.js';

/** Writing what was read, reading that and writing it again must not change it. */
export function checkStable<T>(value: T, encode: (value: T) => Uint8Array, decode: (bytes: Uint8Array) => T): void {
  const encoded = encode(value);
  assert.equal(toHex(encode(decode(encoded))), toHex(encoded));
}

const loadSeeds = () => import('../seeds/cardano.js');

const parseExactBody = getBodyParser(ExactInteger);

const READS: readonly ((reader: CborReader) => unknown)[] = [
  (reader) => reader.readUint(),
  (reader) => reader.readInteger(),
  (reader) => reader.readBytes(),
  (reader) => reader.readText(),
  (reader) => reader.readArrayHeader(),
  (reader) => reader.readMapHeader(),
  (reader) => reader.readTag(),
  (reader) => reader.readBool(),
  (reader) => reader.readEncoded(),
  (reader) => reader.readHash(28),
  (reader) => reader.peekType(),
];

export const CARDANO_TARGETS: readonly FuzzTarget[] = [
  {
    name: 'cbor',
    form: 'cbor',
    seeds: async () => (await loadSeeds()).cborSeeds(),
    run(input) {
      for (const read of READS) attempt(() => read(new CborReader(input)));
      const item = attempt(() => decodeCborItem(input));
      if (item === undefined) return false;
      checkStable(item, encodeCborItem, decodeCborItem);
      const skipping = new CborReader(input);
      skipping.skip();
      skipping.expectEnd();
      return true;
    },
  },
  {
    name: 'cardano-block',
    form: 'cbor',
    seeds: async () => (await loadSeeds()).blockSeeds(),
    run: fuzzCardanoBlock,
    workPerByte: 3_000,
  },
  {
    name: 'cardano-header',
    form: 'cbor',
    seeds: async () => (await loadSeeds()).headerSeeds(),
    run: (input) => attempt(() => decodeWrappedHeader(input)) !== undefined,
  },
  {
    name: 'cardano-transaction',
    form: 'cbor',
    seeds: async () => (await loadSeeds()).transactionSeeds(),
    run(input) {
      const transaction = attempt(() => decodeTransaction(input));
      if (transaction === undefined) return false;
      useTransaction(transaction);
      const again = decodeTransaction(encodeTransaction(transaction, true));
      assert.equal(toHex(again.hash), toHex(transaction.hash));
      return true;
    },
    workPerByte: 3_000,
  },
  {
    name: 'cardano-address',
    form: 'text',
    seeds: async () => (await loadSeeds()).addressSeeds(),
    run(input) {
      const text = toText(input);
      attempt(() => parseExtendedKey(text));
      attempt(() => parseAssetUnit(text));
      parseHandle(text);
      attempt(() => parseActionId(text));
      attempt(() => parseDRepId(text));
      attempt(() => parseGovernanceId('drep', text));
      const address = attempt(() => parseAddress(text)) ?? attempt(() => decodeAddress(input));
      if (address === undefined) return false;
      const encoded = encodeAddress(address);
      assert.deepEqual(decodeAddress(encoded), address);
      assert.equal(toHex(encodeAddress(parseAddress(addressBytesText(encoded)))), toHex(encoded));
      return true;
    },
  },
  {
    name: 'plutus-data',
    form: 'cbor',
    seeds: async () => (await loadSeeds()).plutusDataSeeds(),
    run(input) {
      const data = attempt(() => decodePlutusData(input));
      if (data === undefined) return false;
      attempt(() => checkBoundedBytes(input));
      checkStable(data, encodePlutusData, decodePlutusData);
      plutusJson(data);
      // Integers of more than 40 digits are rejected in JSON.
      const detailed = attempt(() => readDetailedPlutusData(parseJsonWithBigints(plutusDataJson(data))));
      if (detailed !== undefined) assert.equal(toHex(encodePlutusData(detailed)), toHex(encodePlutusData(data)));
      attempt(() => basicPlutusValue(data));
      return true;
    },
  },
  {
    name: 'script',
    form: 'cbor',
    seeds: async () => (await loadSeeds()).scriptSeeds(),
    run(input) {
      for (const language of SCRIPT_LANGUAGES) attempt(() => unwrapScript(language, input));
      const native = attempt(() => decodeNativeScript(input));
      if (native !== undefined) {
        checkStable(native, encodeNativeScript, decodeNativeScript);
        const text = attempt(() => nativeScriptJson(native));
        if (text !== undefined) {
          const read = attempt(() => readNativeScriptJson(parseJsonWithBigints(text)));
          if (read !== undefined) assert.equal(toHex(encodeNativeScript(read)), toHex(encodeNativeScript(native)));
        }
        computeLockSlot(native);
        listScriptSigners(native);
      }
      const script = attempt(() => decodeScript(input));
      if (script === undefined) return native !== undefined;
      hashScript(script);
      checkStable(script, encodeScript, decodeScript);
      return true;
    },
  },
  {
    name: 'uplc',
    form: 'bytes',
    seeds: async () => (await loadSeeds()).programSeeds(),
    run(input) {
      let wellFormed = false;
      for (const language of ['plutus-v1', 'plutus-v2', 'plutus-v3'] as const) {
        const script = { language, bytes: input };
        wellFormed = isWellFormedScript(script, 10) || wellFormed;
        attempt(() => applyArguments(script, [{ type: 'data', value: { kind: 'int', value: 1n } }]));
      }
      return wellFormed;
    },
  },
  {
    name: 'cardano-json',
    form: 'json',
    seeds: async () => (await loadSeeds()).jsonSeeds(),
    run(input) {
      readJsonObject(input);
      readGovernanceDocument(input);
      // As a body, whose depth is limited.
      const value = attemptWith([ServiceError], () => parseExactBody(toText(input)));
      if (value === undefined) return false;
      const read = [
        attempt(() => encodePlutusData(readDetailedPlutusData(value))),
        attempt(() => encodePlutusData(readBasicPlutusData(value))),
        attempt(() => encodeNativeScript(readNativeScriptJson(value))),
        attempt(() => parseBlueprint(value)),
      ];
      return read.some((each) => each !== undefined);
    },
  },
];
