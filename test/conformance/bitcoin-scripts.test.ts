import { expect, test } from 'vitest';
import { decodeAddress, encodeScriptAddress, readAddress } from '../../src/chains/bitcoin/address.js';
import { type ChainParameters, chainParameters, mainnet, regtest } from '../../src/chains/bitcoin/chain-parameters.js';
import { encodeTransaction } from '../../src/chains/bitcoin/encode-transaction.js';
import { hash160, sha256 } from '../../src/chains/bitcoin/hashes.js';
import { innerScripts } from '../../src/chains/bitcoin/inner-scripts.js';
import { merkleRoot } from '../../src/chains/bitcoin/merkle.js';
import { coreAsm, esploraAsm } from '../../src/chains/bitcoin/script-asm.js';
import { payToScriptHash, payToWitness } from '../../src/chains/bitcoin/script-builder.js';
import { type ScriptType, scriptType } from '../../src/chains/bitcoin/script-type.js';
import { sigopCost } from '../../src/chains/bitcoin/sigops.js';
import { computeFee } from '../../src/chains/bitcoin/spent-outputs.js';
import { computeWeight, decodeTransaction, isCoinbase } from '../../src/chains/bitcoin/transaction.js';
import { decodeBase58, encodeBase58 } from '../../src/kernel/base58.js';
import { DecodeError } from '../../src/kernel/errors.js';
import { fromHex, toHex } from '../../src/kernel/hex.js';
import { describeWithData } from '../support/describe-with-data.js';
import { block831802, type EsploraTransaction, fromEsplora, ordinalsCases, readVector } from './bitcoin-data.js';

/** Script type names of Esplora. */
const ESPLORA_TYPES: Readonly<Record<ScriptType, string>> = {
  pubkey: 'p2pk',
  pubkeyhash: 'p2pkh',
  scripthash: 'p2sh',
  multisig: 'multisig',
  nulldata: 'op_return',
  witness_v0_keyhash: 'v0_p2wpkh',
  witness_v0_scripthash: 'v0_p2wsh',
  witness_v1_taproot: 'v1_p2tr',
  anchor: 'anchor',
  witness_unknown: 'unknown',
  nonstandard: 'unknown',
};

function expectAsEsplora(json: EsploraTransaction): void {
  const { transaction, spent } = fromEsplora(json);
  expect(toHex(transaction.txid)).toBe(json.txid);
  expect(transaction.encoded.length).toBe(json.size);
  expect(computeWeight(transaction)).toBe(json.weight);
  if (json.sigops !== undefined)
    expect(`${json.txid} ${sigopCost(transaction, spent)}`).toBe(`${json.txid} ${json.sigops}`);
  if (!isCoinbase(transaction)) expect(computeFee({ transaction, spent })).toBe(BigInt(json.fee));
  const scripts = [...json.vout, ...json.vin.flatMap(({ prevout }) => prevout ?? [])];
  for (const { scriptpubkey, scriptpubkey_asm, scriptpubkey_address, scriptpubkey_type } of scripts) {
    const script = fromHex(scriptpubkey);
    expect(esploraAsm(script)).toBe(scriptpubkey_asm);
    const type = scriptType(script);
    // Esplora treats every OP_RETURN as data and once had no name for bare multisig.
    const names = [type === 'nonstandard' && script[0] === 0x6a ? 'op_return' : ESPLORA_TYPES[type]];
    if (type === 'multisig') names.push('unknown');
    expect(names).toContain(scriptpubkey_type);
    expect(encodeScriptAddress(script, mainnet.addresses)).toBe(scriptpubkey_address);
    if (scriptpubkey_address !== undefined)
      expect(toHex(decodeAddress(scriptpubkey_address).script)).toBe(scriptpubkey);
  }
  for (const [index, input] of json.vin.entries()) {
    expect(esploraAsm(fromHex(input.scriptsig))).toBe(input.scriptsig_asm);
    if (input.prevout === null) continue;
    const { redeemScript, witnessScript } = innerScripts(transaction.inputs[index]!, spent[index]!.script);
    expect(redeemScript && esploraAsm(redeemScript)).toBe(input.inner_redeemscript_asm || (redeemScript && ''));
    if (input.inner_witnessscript_asm !== undefined)
      expect(witnessScript && esploraAsm(witnessScript)).toBe(input.inner_witnessscript_asm);
  }
}

describeWithData('ordinals-transactions')('Esplora', () => {
  test('82 transactions of many protocols match Esplora', () => {
    const cases = ordinalsCases();
    expect(cases.length).toBe(82);
    for (const { tx } of cases) expectAsEsplora(tx);
  });

  test('all transactions of block 831802 match Esplora', () => {
    const transactions = block831802();
    expect(transactions.length).toBe(2107);
    for (const transaction of transactions) expectAsEsplora(transaction);
    const root = toHex(merkleRoot(transactions.map(({ txid }) => fromHex(txid))));
    expect(root.slice(0, 8) + root.slice(-4)).toBe('dc2e7463fc50');
  });
});

/** Core's names of chains. Testnet 3 and signet share the address prefixes of testnet 4. */
const CHAINS: Readonly<Record<string, ChainParameters['name']>> = {
  main: 'mainnet',
  test: 'testnet4',
  testnet4: 'testnet4',
  signet: 'testnet4',
  regtest: 'regtest',
};

type KeyIo = readonly [
  string,
  string,
  { readonly chain: string; readonly isPrivkey: boolean; readonly tryCaseFlip?: boolean },
];

describeWithData('bitcoin-vectors', 'bip350-addresses')('addresses', () => {
  test('every valid address of Core converts to its script and back', () => {
    const vectors = readVector<readonly KeyIo[]>('key_io_valid').filter(([, , { isPrivkey }]) => !isPrivkey);
    expect(vectors.length).toBeGreaterThan(30);
    for (const [text, script, { chain, tryCaseFlip }] of vectors) {
      const { addresses, name } = chainParameters.find((entry) => entry.name === CHAINS[chain])!;
      expect(encodeScriptAddress(fromHex(script), addresses)).toBe(text);
      const spellings = tryCaseFlip ? [text, text.toUpperCase()] : [text];
      for (const spelling of spellings) {
        const reading = readAddress(spelling, { name });
        expect(reading.outcome).toBe('valid');
        expect(decodeAddress(spelling)).toMatchObject({ text });
        expect(toHex(decodeAddress(spelling).script)).toBe(script);
      }
      if (tryCaseFlip) {
        const flipped = [...text].map((c, i) => (i % 2 ? c.toUpperCase() : c)).join('');
        expect(readAddress(flipped, { name }).outcome).toBe('invalid');
      }
    }
  });

  test('private keys are not addresses', () => {
    const keys = readVector<readonly KeyIo[]>('key_io_valid').filter(([, , { isPrivkey }]) => isPrivkey);
    for (const [text] of keys) expect(() => decodeAddress(text)).toThrow(DecodeError);
  });

  test('no invalid text of Core is an address', () => {
    for (const [text] of readVector<readonly (readonly [string])[]>('key_io_invalid'))
      expect(() => decodeAddress(text)).toThrow(DecodeError);
  });

  test('BIP-350: valid addresses convert to their scripts, invalid ones do not', () => {
    const { valid, invalid } = readVector<{
      valid: readonly { address: string; scriptPubKey: string }[];
      invalid: readonly (string | { address: string })[];
    }>('bip350-segwit-addresses');
    for (const { address, scriptPubKey } of valid) {
      expect(toHex(decodeAddress(address).script)).toBe(scriptPubKey);
      expect(decodeAddress(address).text).toBe(address.toLowerCase());
    }
    for (const entry of invalid)
      expect(() => decodeAddress(typeof entry === 'string' ? entry : entry.address)).toThrow(DecodeError);
    expect(valid.length + invalid.length).toBeGreaterThan(15);
  });

  test('taproot outputs of BIP-341 have the expected addresses', () => {
    const { scriptPubKey } = readVector<{
      scriptPubKey: readonly { expected: { scriptPubKey: string; bip350Address: string } }[];
    }>('bip341_wallet_vectors');
    for (const { expected } of scriptPubKey)
      expect(encodeScriptAddress(fromHex(expected.scriptPubKey), mainnet.addresses)).toBe(expected.bip350Address);
  });

  test('base58 matches Core', () => {
    for (const [hex, text] of readVector<readonly (readonly [string, string])[]>('base58_encode_decode')) {
      expect(encodeBase58(fromHex(hex))).toBe(text);
      expect(toHex(decodeBase58(text))).toBe(hex.toLowerCase());
    }
  });
});

interface DecodedScript {
  readonly asm: string;
  readonly address?: string;
  readonly type: string;
  readonly p2sh?: string;
  readonly segwit?: DecodedScript & { readonly hex: string; readonly 'p2sh-segwit': string };
}

describeWithData('bitcoin-vectors')('decodescript', () => {
  test('types, disassembly and addresses match a node', () => {
    for (const [hex, expected] of readVector<readonly (readonly [string, DecodedScript])[]>('rpc_decodescript')) {
      const script = fromHex(hex);
      expect(coreAsm(script)).toBe(expected.asm);
      expect(scriptType(script)).toBe(expected.type);
      expect(encodeScriptAddress(script, regtest.addresses)).toBe(expected.address);
      if (expected.p2sh !== undefined)
        expect(encodeScriptAddress(payToScriptHash(hash160(script)), regtest.addresses)).toBe(expected.p2sh);
      if (expected.segwit === undefined) continue;
      const wrapped = payToWitness(0, sha256(script));
      expect(toHex(wrapped)).toBe(expected.segwit.hex);
      expect(coreAsm(wrapped)).toBe(expected.segwit.asm);
      expect(encodeScriptAddress(wrapped, regtest.addresses)).toBe(expected.segwit.address);
      const nested = payToScriptHash(hash160(wrapped));
      expect(encodeScriptAddress(nested, regtest.addresses)).toBe(expected.segwit['p2sh-segwit']);
    }
  });
});

describeWithData('bitcoin-vectors')('transactions of Core', () => {
  const raw = (): readonly string[] => {
    const cases = [...readVector<readonly unknown[][]>('tx_valid'), ...readVector<readonly unknown[][]>('tx_invalid')];
    const signed = cases.filter((entry) => entry.length === 3).map((entry) => entry[1] as string);
    const sighash = readVector<readonly unknown[][]>('sighash').filter((entry) => entry.length === 5);
    return [...signed, ...sighash.map((entry) => entry[0] as string)];
  };

  test('are decoded and encoded byte for byte', () => {
    let read = 0;
    for (const hex of raw()) {
      // Core's vectors contain transactions without inputs, which no chain can have and whose encoding is ambiguous.
      if (hex.slice(8, 10) === '00' && hex.slice(10, 12) !== '01') {
        expect(() => decodeTransaction(fromHex(hex))).toThrow(DecodeError);
        continue;
      }
      read += 1;
      expect(toHex(encodeTransaction(decodeTransaction(fromHex(hex))))).toBe(hex);
    }
    expect(read).toBeGreaterThan(600);
  });
});
