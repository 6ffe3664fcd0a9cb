import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { credential, drep, hash28, hash32 } from '../../../../test/support/cardano-arbitraries.js';
import { encodeBech32 } from '../../../kernel/bech32.js';
import { DecodeError } from '../../../kernel/errors.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import { assetFingerprint, assetNameAscii, assetUnit, parseAssetUnit } from '../assets/asset-id.js';
import { assetLabel, labelPrefix, referenceName, unlabelledName } from '../assets/asset-label.js';
import { parsePoolId, poolIdBech32 } from '../pools/pool-id.js';
import {
  actionIdCip129,
  actionIdText,
  drepIdCip105,
  drepIdCip129,
  governanceIdBytes,
  governanceIdCip105,
  governanceIdCip129,
  parseActionId,
  parseDRepId,
  parseGovernanceId,
} from './governance-id.js';

describe('assets', () => {
  test('a fingerprint covers policy and name (CIP-14)', () => {
    const policyId = fromHex('7eae28af2208be856f7a119668ae52a49b73725e326dc16579dcc373');
    expect(assetFingerprint({ policyId, assetName: new Uint8Array() })).toBe(
      'asset1rjklcrnsdzqp65wjgrg55sy9723kw09mlgvlc3',
    );
  });

  test('a unit is parsed as it is formatted, also with a dot', () => {
    fc.assert(
      fc.property(hash28, fc.uint8Array({ maxLength: 32 }), (policyId, assetName) => {
        const unit = assetUnit({ policyId, assetName });
        expect(parseAssetUnit(unit)).toEqual({ policyId, assetName });
        expect(parseAssetUnit(`${toHex(policyId)}.${toHex(assetName)}`)).toEqual({ policyId, assetName });
      }),
    );
    for (const text of ['', 'lovelace', 'ab'.repeat(27), 'ab'.repeat(61), `ab.${'ab'.repeat(28)}`])
      expect(() => parseAssetUnit(text)).toThrow(DecodeError);
  });

  test('a name is text only if all of it is printable', () => {
    expect(assetNameAscii(fromHex('4e4654'))).toBe('NFT');
    expect(assetNameAscii(fromHex('000de140'))).toBeUndefined();
  });

  test('a label is recognised by its checksum (CIP-67)', () => {
    fc.assert(
      fc.property(fc.nat({ max: 65_535 }), fc.uint8Array({ maxLength: 28 }), (label, rest) => {
        const name = Uint8Array.of(...labelPrefix(label), ...rest);
        expect(assetLabel(name)).toBe(label);
        expect(unlabelledName(name)).toEqual(rest);
        const changed = Uint8Array.from(name);
        changed[2] = changed[2]! ^ 0x10;
        expect(assetLabel(changed)).toBeUndefined();
      }),
    );
    expect(toHex(labelPrefix(222))).toBe('000de140');
    expect(toHex(referenceName(fromHex('000de140aabb'))!)).toBe('000643b0aabb');
    expect(referenceName(fromHex('aabb'))).toBeUndefined();
  });
});

describe('pools', () => {
  test('a pool id is parsed from bech32 and hexadecimal', () => {
    fc.assert(
      fc.property(hash28, (pool) => {
        expect(parsePoolId(poolIdBech32(pool))).toEqual(pool);
        expect(parsePoolId(toHex(pool))).toEqual(pool);
      }),
    );
    for (const text of ['', 'pool1', 'ab', drepIdCip105({ type: 'key', hash: new Uint8Array(28) })])
      expect(() => parsePoolId(text)).toThrow(DecodeError);
  });
});

describe('governance', () => {
  test('every DRep is parsed from each of its id forms', () => {
    fc.assert(
      fc.property(drep, (value) => {
        expect(parseDRepId(drepIdCip129(value))).toEqual(value);
        const old = parseDRepId(drepIdCip105(value));
        // The old key form is also used for scripts.
        if (value.type === 'key') expect(old).toEqual({ type: 'unknown', hash: value.hash, assumed: 'key' });
        else expect(old).toEqual(value);
        if ('hash' in value) expect(parseDRepId(toHex(governanceIdBytes('drep', value)))).toEqual(value);
      }),
    );
  });

  test('a bare hash leaves the credential type open', () => {
    const hash = fromHex('ab'.repeat(28));
    expect(parseDRepId(toHex(hash))).toEqual({ type: 'unknown', hash, assumed: undefined });
    expect(parseDRepId(encodeBech32('drep', hash))).toEqual({ type: 'unknown', hash, assumed: 'key' });
    expect(parseDRepId(encodeBech32('drep_vkh', hash))).toEqual({ type: 'key', hash });
    expect(parseDRepId(encodeBech32('drep_script', hash))).toEqual({ type: 'script', hash });
  });

  test('an id of another role is rejected', () => {
    fc.assert(
      fc.property(credential, (value) => {
        for (const id of [governanceIdCip129, governanceIdCip105]) {
          expect(parseGovernanceId('cc_hot', id('cc_hot', value))).toEqual(value);
          expect(() => parseGovernanceId('drep', id('cc_hot', value))).toThrow(DecodeError);
        }
      }),
    );
    for (const text of ['', 'drep1', 'ab', '42'.repeat(29), '24'.repeat(29)])
      expect(() => parseDRepId(text)).toThrow(DecodeError);
  });

  test('a governance action is parsed from both id forms', () => {
    fc.assert(
      fc.property(hash32, fc.nat({ max: 65_535 }), (txHash, index) => {
        expect(parseActionId(actionIdText({ txHash, index }))).toEqual({ txHash, index });
        expect(parseActionId(actionIdCip129({ txHash, index }))).toEqual({ txHash, index });
      }),
    );
    const hash = 'ab'.repeat(32);
    for (const text of [hash, `${hash}#`, `${hash}#01`, `${hash}#65536`, `${hash}#-1`, `${hash}#1 `, 'gov_action1'])
      expect(() => parseActionId(text)).toThrow(DecodeError);
  });
});
