import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildTransaction, someTxid } from '../../../test/support/bitcoin-transactions.js';
import { fromHex, toHex } from '../../kernel/hex.js';
import { encodeTransaction } from './encode-transaction.js';
import { findTapscript, innerScripts } from './inner-scripts.js';
import { instructions, isPushOnly, lastPush, MALFORMED, scriptNumber, scriptNumberBytes } from './script.js';
import { coreAsm, esploraAsm } from './script-asm.js';
import { buildScript, encodePush, payToPublicKeyHash, payToScriptHash, payToWitness } from './script-builder.js';
import { decodeMultisig, findPublicKey, scriptType } from './script-type.js';
import { signatureHashType } from './signature-hash-type.js';
import { sigopCost } from './sigops.js';
import { decodeTransaction } from './transaction.js';

const KEY = `02${'11'.repeat(32)}`;
const LONG_KEY = `04${'11'.repeat(64)}`;

describe('types', () => {
  test.each([
    ['pubkey', `21${KEY}ac`],
    ['pubkey', `41${LONG_KEY}ac`],
    ['nonstandard', `21${`05${'11'.repeat(32)}`}ac`],
    ['nonstandard', `41${`02${'11'.repeat(64)}`}ac`],
    ['pubkeyhash', `76a914${'00'.repeat(20)}88ac`],
    ['nonstandard', `76a914${'00'.repeat(20)}88ad`],
    ['scripthash', `a914${'00'.repeat(20)}87`],
    ['nonstandard', `a915${'00'.repeat(21)}87`],
    ['multisig', `5121${KEY}51ae`],
    ['multisig', `5221${KEY}41${LONG_KEY}21${KEY}53ae`],
    ['nonstandard', `5321${KEY}21${KEY}52ae`],
    ['nonstandard', `0021${KEY}51ae`],
    ['nonstandard', `5121${KEY}52ae`],
    ['nonstandard', `5121${KEY}51ae51`],
    ['nonstandard', '5151ae'],
    ['nonstandard', 'ae'],
    ['multisig', `51${`21${KEY}`.repeat(17)}0111ae`],
    ['nonstandard', `51${`21${KEY}`.repeat(16)}0110ae`],
    ['nonstandard', `51${`21${KEY}`.repeat(21)}0115ae`],
    ['nulldata', '6a'],
    ['nulldata', '6a0401020304'],
    ['nulldata', '6a5d50'],
    ['nonstandard', '6aee'],
    ['nonstandard', '6a0201'],
    ['witness_v0_keyhash', `0014${'00'.repeat(20)}`],
    ['witness_v0_scripthash', `0020${'00'.repeat(32)}`],
    ['nonstandard', `0021${'00'.repeat(33)}`],
    ['witness_v1_taproot', `5120${'ff'.repeat(32)}`],
    ['anchor', '51024e73'],
    ['witness_unknown', '51024e74'],
    ['witness_unknown', '52024e73'],
    ['witness_unknown', `6028${'00'.repeat(40)}`],
    ['nonstandard', `6029${'00'.repeat(41)}`],
    ['nonstandard', '4f024e73'],
    ['nonstandard', '514c024e73'],
    ['nonstandard', ''],
    ['nonstandard', '51'],
  ])('%s: %s', (type, hex) => {
    expect(scriptType(fromHex(hex))).toBe(type);
  });

  test('public keys are extracted', () => {
    expect(toHex(findPublicKey(fromHex(`21${KEY}ac`))!)).toBe(KEY);
    expect(decodeMultisig(fromHex(`5221${KEY}41${LONG_KEY}52ae`))).toMatchObject({ required: 2 });
  });
});

describe('texts', () => {
  // script, as Core, as Esplora
  test.each([
    ['', '', ''],
    ['00', '0', 'OP_0'],
    ['4f5160', '-1 1 16', 'OP_PUSHNUM_NEG1 OP_PUSHNUM_1 OP_PUSHNUM_16'],
    ['0181', '-1', 'OP_PUSHBYTES_1 81'],
    ['0400000080', '0', 'OP_PUSHBYTES_4 00000080'],
    ['04ffffffff', '-2147483647', 'OP_PUSHBYTES_4 ffffffff'],
    ['050102030405', '0102030405', 'OP_PUSHBYTES_5 0102030405'],
    ['4c00', '0', 'OP_PUSHDATA1'],
    ['4c0101', '1', 'OP_PUSHDATA1 01'],
    ['4d010001', '1', 'OP_PUSHDATA2 01'],
    ['4e0100000001', '1', 'OP_PUSHDATA4 01'],
    ['b1b2ba', 'OP_CHECKLOCKTIMEVERIFY OP_CHECKSEQUENCEVERIFY OP_CHECKSIGADD', 'OP_CLTV OP_CSV OP_CHECKSIGADD'],
    [
      '50bbfeff',
      'OP_RESERVED OP_UNKNOWN OP_UNKNOWN OP_INVALIDOPCODE',
      'OP_RESERVED OP_RETURN_187 OP_RETURN_254 OP_INVALIDOPCODE',
    ],
    ['616263b0b9', 'OP_NOP OP_VER OP_IF OP_NOP1 OP_NOP10', 'OP_NOP OP_VER OP_IF OP_NOP1 OP_NOP10'],
    ['6a02ee', 'OP_RETURN [error]', 'OP_RETURN OP_PUSHBYTES_2 <push past end>'],
    ['02ee', '[error]', 'OP_PUSHBYTES_2 <push past end>'],
    ['6a4c', 'OP_RETURN [error]', 'OP_RETURN<unexpected end>'],
    ['4d01', '[error]', '<unexpected end>'],
    ['4e020000', '[error]', '<unexpected end>'],
  ])('%s', (hex, core, esplora) => {
    expect(coreAsm(fromHex(hex))).toBe(core);
    expect(esploraAsm(fromHex(hex))).toBe(esplora);
  });

  const signature = '3006020101020101';

  test.each([
    ['01', 'ALL'],
    ['02', 'NONE'],
    ['03', 'SINGLE'],
    ['81', 'ALL|ANYONECANPAY'],
    ['82', 'NONE|ANYONECANPAY'],
    ['83', 'SINGLE|ANYONECANPAY'],
    ['00', undefined],
    ['04', undefined],
  ])('the last byte %s of a signature is printed as %s', (last, type) => {
    expect(signatureHashType(fromHex(signature + last))).toBe(type);
    const script = buildScript(fromHex(signature + last));
    const printed = type === undefined ? signature + last : `${signature}[${type}]`;
    expect(coreAsm(script, { signatures: true })).toBe(printed);
    expect(coreAsm(script)).toBe(signature + last);
  });

  test.each([
    ['a negative number', '300602010102018101'],
    ['a zero too many', '30070202000102010101'],
    ['a length that does not fit', '30070201010201020101'],
    ['another tag', '310602010102010101'],
    ['nothing in it', '300402000200'],
  ])('%s is not a signature', (_what, hex) => {
    expect(signatureHashType(fromHex(hex))).toBeUndefined();
  });

  test('data is not mistaken for a signature', () => {
    expect(coreAsm(buildScript(0x6a, fromHex(`${signature}01`)), { signatures: true })).toBe(
      `OP_RETURN ${signature}01`,
    );
  });
});

describe('instructions', () => {
  test('cover the whole script or end with MALFORMED', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (script) => {
        let at = 0;
        for (const step of instructions(script)) {
          if (step === MALFORMED) return;
          expect(step.start).toBe(at);
          at = step.end;
        }
        expect(at).toBe(script.length);
      }),
    );
  });

  test('a push of any length is decoded again', () => {
    fc.assert(
      fc.property(fc.constantFrom(0, 1, 75, 76, 255, 256, 65_535, 65_536), (length) => {
        const bytes = new Uint8Array(length).fill(7);
        expect(Buffer.compare(lastPush(encodePush(bytes)) ?? Buffer.of(0), bytes)).toBe(0);
      }),
    );
  });

  test('numbers are decoded as they are encoded', () => {
    fc.assert(
      fc.property(fc.integer({ min: -(2 ** 31) + 1, max: 2 ** 31 - 1 }), (value) => {
        expect(scriptNumber(scriptNumberBytes(value))).toBe(value);
      }),
    );
  });

  test('isPushOnly accepts only pushes and numbers', () => {
    expect(isPushOnly(fromHex('0001ff4f5160'))).toBe(true);
    expect(isPushOnly(fromHex('61'))).toBe(false);
    expect(isPushOnly(fromHex('02ff'))).toBe(false);
  });
});

const bytes = (hex: string): Uint8Array => fromHex(hex);
const createInput = (scriptSig: Uint8Array, witness: readonly Uint8Array[]) => {
  const { transaction } = buildTransaction(
    [{ previous: { txid: someTxid('a'), vout: 0 }, output: { value: 1n, script: bytes('51') } }],
    [1],
  );
  return { ...transaction.inputs[0]!, scriptSig, witness };
};

describe('inner scripts', () => {
  const inner = bytes('5151');
  const hash20 = new Uint8Array(20);
  const hash32 = new Uint8Array(32);
  const control = new Uint8Array(33);
  const annex = bytes('50ff');

  test.each([
    ['a script hash shows its script last', payToScriptHash(hash20), encodePush(inner), [], '5151', undefined],
    ['a script hash that ends in an opcode shows none', payToScriptHash(hash20), bytes('51'), [], undefined, undefined],
    [
      'a witness script hash shows its script last',
      payToWitness(0, hash32),
      bytes(''),
      [bytes('01'), inner],
      undefined,
      '5151',
    ],
    [
      'a wrapped one shows both',
      payToScriptHash(hash20),
      encodePush(payToWitness(0, hash32)),
      [inner],
      `0020${'00'.repeat(32)}`,
      '5151',
    ],
    ['a taproot script path shows its leaf', payToWitness(1, hash32), bytes(''), [inner, control], undefined, '5151'],
    ['an annex is left out', payToWitness(1, hash32), bytes(''), [inner, control, annex], undefined, '5151'],
    ['a taproot key path shows none', payToWitness(1, hash32), bytes(''), [new Uint8Array(64)], undefined, undefined],
    [
      'a key path with an annex shows none',
      payToWitness(1, hash32),
      bytes(''),
      [new Uint8Array(64), annex],
      undefined,
      undefined,
    ],
    ['a key hash shows none', payToWitness(0, hash20), bytes(''), [inner, inner], undefined, undefined],
  ])('%s', (_what, spent, scriptSig, witness, redeem, witnessScript) => {
    const found = innerScripts(createInput(scriptSig, witness), spent);
    expect(found.redeemScript && toHex(found.redeemScript)).toBe(redeem);
    expect(found.witnessScript && toHex(found.witnessScript)).toBe(witnessScript);
  });

  test('an empty witness has no tapscript', () => {
    expect(findTapscript([])).toBeUndefined();
  });
});

describe('signature operations', () => {
  const multisig = bytes(`5121${KEY}51ae`);
  const cost = (
    spent: Uint8Array,
    scriptSig: Uint8Array,
    witness: readonly Uint8Array[],
    output = bytes('51'),
  ): number => {
    const transaction = decodeTransaction(
      encodeTransaction({
        version: 2,
        inputs: [createInput(scriptSig, witness)],
        outputs: [{ value: 1n, script: output }],
        lockTime: 0,
      }),
    );
    return sigopCost(transaction, [{ value: 1n, script: spent }]);
  };
  const hash20 = new Uint8Array(20);
  const hash32 = new Uint8Array(32);

  test.each([
    ['a witness key hash costs one', payToWitness(0, hash20), bytes(''), [bytes('01')], undefined, 1],
    ['a wrapped one too', payToScriptHash(hash20), encodePush(payToWitness(0, hash20)), [bytes('01')], undefined, 1],
    ['a witness script costs what it checks', payToWitness(0, hash32), bytes(''), [multisig], undefined, 1],
    ['a redeem script costs four times as much', payToScriptHash(hash20), encodePush(multisig), [], undefined, 4],
    ['taproot costs nothing', payToWitness(1, hash32), bytes(''), [bytes('ac'), new Uint8Array(33)], undefined, 0],
    ['an output with a key hash costs four', payToWitness(1, hash32), bytes(''), [], payToPublicKeyHash(hash20), 4],
    ['a bare multisig output costs as much as 20 keys', payToWitness(1, hash32), bytes(''), [], multisig, 80],
    ['what comes before a broken push counts', payToWitness(1, hash32), bytes(''), [], bytes('acac02ff'), 8],
    ['a multisig without a number counts 20 keys', payToWitness(0, hash32), bytes(''), [bytes('00ae')], undefined, 20],
  ])('%s', (_what, spent, scriptSig, witness, output, expected) => {
    expect(cost(spent, scriptSig, witness, output)).toBe(expected);
  });
});
