import assert from 'node:assert/strict';
import { decodeAddress, encodeScriptAddress } from '../../../../src/chains/bitcoin/address.js';
import { readBrc20Message } from '../../../../src/chains/bitcoin/brc20/message.js';
import { regtest } from '../../../../src/chains/bitcoin/chain-parameters.js';
import { parseDescriptors } from '../../../../src/chains/bitcoin/descriptors/descriptor.js';
import { descriptorChecksum } from '../../../../src/chains/bitcoin/descriptors/descriptor-checksum.js';
import { decodeMerkleBlock } from '../../../../src/chains/bitcoin/merkle-block.js';
import { cborToJson } from '../../../../src/chains/bitcoin/ordinals/cbor-json.js';
import { parseEnvelopes, parseScriptEnvelopes } from '../../../../src/chains/bitcoin/ordinals/envelope.js';
import {
  decodeClaimedParents,
  decodeDelegate,
  decodePointer,
  fieldText,
  parseInscription,
} from '../../../../src/chains/bitcoin/ordinals/inscription.js';
import { formatInscriptionId, parseInscriptionId } from '../../../../src/chains/bitcoin/ordinals/inscription-id.js';
import { decodeProperties } from '../../../../src/chains/bitcoin/ordinals/properties.js';
import { parseOutpoint } from '../../../../src/chains/bitcoin/outpoint.js';
import { combinePsbts } from '../../../../src/chains/bitcoin/psbt/combine-psbts.js';
import { decodePsbt } from '../../../../src/chains/bitcoin/psbt/decode-psbt.js';
import { encodePsbt } from '../../../../src/chains/bitcoin/psbt/encode-psbt.js';
import { extractTransaction, finalizePsbt } from '../../../../src/chains/bitcoin/psbt/finalize-psbt.js';
import { isFinal, readInput } from '../../../../src/chains/bitcoin/psbt/psbt-input.js';
import { checkSignatures } from '../../../../src/chains/bitcoin/psbt/signature-check.js';
import { solveInput } from '../../../../src/chains/bitcoin/psbt/solve-input.js';
import { decipher } from '../../../../src/chains/bitcoin/runes/decipher.js';
import { encipher } from '../../../../src/chains/bitcoin/runes/encipher.js';
import { formatRuneId, parseRuneId } from '../../../../src/chains/bitcoin/runes/rune-id.js';
import { formatSpacedName, parseSpacedName } from '../../../../src/chains/bitcoin/runes/rune-name.js';
import { coreAsm, esploraAsm } from '../../../../src/chains/bitcoin/script-asm.js';
import { decodeMultisig, scriptType } from '../../../../src/chains/bitcoin/script-type.js';
import { decodeSpentOutputs, encodeSpentOutputs } from '../../../../src/chains/bitcoin/spent-outputs.js';
import { decodeTaprootMultisig } from '../../../../src/chains/bitcoin/taproot-multisig.js';
import { toHex } from '../../../../src/kernel/hex.js';
import { decodeUndo } from '../../../../src/sources/bitcoin/block-files/undo.js';
import { ZmtpReader } from '../../../../src/sources/bitcoin/zmtp.js';
import { attempt } from '../attempt.js';
import { type FuzzTarget, toText } from '../fuzz-target.js';
import { fuzzBitcoinBlock, fuzzBitcoinTransaction } from '../use-bitcoin.js';
import { checkStable } from './cardano.js';

const loadSeeds = () => import('../seeds/bitcoin.js');

/** Checking a signature takes about a millisecond, so inputs with many are only decoded. */
const MAX_SOLVED_INPUTS = 4;

export const BITCOIN_TARGETS: readonly FuzzTarget[] = [
  {
    name: 'bitcoin-block',
    form: 'bytes',
    seeds: async () => (await loadSeeds()).blockSeeds(),
    run: fuzzBitcoinBlock,
    workPerByte: 2_000,
  },
  {
    name: 'bitcoin-transaction',
    form: 'bytes',
    seeds: async () => (await loadSeeds()).transactionSeeds(),
    run: fuzzBitcoinTransaction,
  },
  {
    name: 'bitcoin-script',
    form: 'bytes',
    seeds: async () => (await loadSeeds()).scriptSeeds(),
    run(script) {
      scriptType(script);
      coreAsm(script, { signatures: true });
      esploraAsm(script);
      decodeMultisig(script);
      decodeTaprootMultisig(script);
      const address = encodeScriptAddress(script, regtest.addresses);
      if (address === undefined) return false;
      assert.equal(toHex(decodeAddress(address).script), toHex(script));
      return true;
    },
  },
  {
    name: 'bitcoin-record',
    form: 'bytes',
    seeds: async () => (await loadSeeds()).recordSeeds(),
    run(input) {
      attempt(() => decodeUndo(input));
      attempt(() => readZmtp(input));
      const block = attempt(() => decodeMerkleBlock(input));
      const spent = attempt(() => decodeSpentOutputs(input));
      if (spent !== undefined) checkStable(spent, encodeSpentOutputs, decodeSpentOutputs);
      return block !== undefined || spent !== undefined;
    },
  },
  {
    name: 'psbt',
    form: 'bytes',
    seeds: async () => (await loadSeeds()).psbtSeeds(),
    run(input) {
      const psbt = attempt(() => decodePsbt(input));
      if (psbt === undefined) return false;
      checkStable(psbt, encodePsbt, decodePsbt);
      attempt(() => combinePsbts([psbt, psbt]));
      attempt(() => extractTransaction(psbt));
      if (psbt.inputs.length > MAX_SOLVED_INPUTS) return true;
      attempt(() => {
        const inputs = psbt.inputs.map((_, index) => readInput(psbt, index));
        const check = checkSignatures(psbt, inputs);
        const solutions = inputs.map((each, index) => (isFinal(each) ? undefined : solveInput(each, index, check)));
        decodePsbt(encodePsbt(finalizePsbt(psbt, solutions)));
      });
      return true;
    },
  },
  {
    name: 'descriptor',
    form: 'text',
    seeds: async () => (await loadSeeds()).descriptorSeeds(),
    run(input) {
      const text = toText(input);
      const descriptors = attempt(() => parseDescriptors(text));
      if (descriptors === undefined) return false;
      for (const descriptor of descriptors.slice(0, 2)) {
        const script = toHex(descriptor.derive(3));
        assert.equal(toHex(descriptor.expand(3).script), script);
        const [again] = parseDescriptors(`${descriptor.text}#${descriptorChecksum(descriptor.text)}`);
        assert.equal(toHex(again!.derive(3)), script);
      }
      return true;
    },
  },
  {
    name: 'bitcoin-text',
    form: 'text',
    seeds: async () => (await loadSeeds()).textSeeds(),
    run(input) {
      const text = toText(input);
      const id = attempt(() => parseInscriptionId(text));
      if (id !== undefined) assert.deepEqual(parseInscriptionId(formatInscriptionId(id)), id);
      const rune = attempt(() => parseRuneId(text));
      if (rune !== undefined) assert.deepEqual(parseRuneId(formatRuneId(rune)), rune);
      const name = attempt(() => parseSpacedName(text));
      if (name !== undefined) assert.deepEqual(parseSpacedName(formatSpacedName(name.name, name.spacers)), name);
      const outpoint = attempt(() => parseOutpoint(text));
      const address = attempt(() => decodeAddress(text));
      return [id, rune, name, outpoint, address].some((each) => each !== undefined);
    },
  },
  {
    name: 'inscription',
    form: 'bytes',
    seeds: async () => (await loadSeeds()).inscriptionSeeds(),
    run(script) {
      attempt(() => cborToJson(script));
      const envelopes = parseScriptEnvelopes(script, 0);
      const witness = [new Uint8Array(64), script, new Uint8Array(33).fill(0xc0, 0, 1)];
      parseEnvelopes({ inputs: [{ witness } as never] });
      for (const envelope of envelopes) {
        const inscription = parseInscription(envelope);
        decodePointer(inscription);
        decodeDelegate(inscription);
        decodeClaimedParents(inscription);
        fieldText(inscription.contentType);
        decodeProperties(inscription);
        readBrc20Message(inscription);
        attempt(() => cborToJson(inscription.metadata ?? script));
      }
      return envelopes.length > 0;
    },
  },
  {
    name: 'runestone',
    form: 'bytes',
    seeds: async () => (await loadSeeds()).runestoneSeeds(),
    run(script) {
      const outputs = [
        { value: 0n, script },
        { value: 1n, script: Uint8Array.of(0x51) },
      ];
      const artifact = decipher({ outputs });
      if (artifact?.kind !== 'runestone') return artifact !== undefined;
      const again = decipher({ outputs: [{ value: 0n, script: encipher(artifact) }, outputs[1]!] });
      assert.deepEqual(again, artifact);
      return true;
    },
  },
];

/** In two parts, as a socket may deliver them. */
function readZmtp(input: Uint8Array): void {
  const reader = new ZmtpReader();
  reader.push(Buffer.from(input.subarray(0, input.length >> 1)));
  reader.push(Buffer.from(input.subarray(input.length >> 1)));
}
