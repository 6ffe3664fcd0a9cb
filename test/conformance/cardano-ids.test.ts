import { expect, test } from 'vitest';
import {
  addressText,
  credentialBech32,
  decodeAddress,
  parseAddress,
} from '../../src/chains/cardano/addresses/address.js';
import { assetFingerprint, parseAssetUnit } from '../../src/chains/cardano/assets/asset-id.js';
import { assetLabel, labelPrefix } from '../../src/chains/cardano/assets/asset-label.js';
import {
  actionIdCip129,
  drepIdCip105,
  drepIdCip129,
  type GovernanceRole,
  governanceIdCip105,
  governanceIdCip129,
  parseActionId,
  parseDRepId,
  parseGovernanceId,
} from '../../src/chains/cardano/governance/governance-id.js';
import { parsePoolId, poolIdBech32 } from '../../src/chains/cardano/pools/pool-id.js';
import { decodeBech32 } from '../../src/kernel/bech32.js';
import { blake2b224 } from '../../src/kernel/blake2b.js';
import { fromHex, toHex } from '../../src/kernel/hex.js';
import { describeWithData } from '../support/describe-with-data.js';
import { readJson, readText } from '../support/external-data.js';

const read = <T>(name: string): T => readJson<T>(`cip-vectors/${name}`);

describeWithData('cip-vectors')('CIP test vectors', () => {
  test('every address of CIP-19 decodes to its fields and is encoded again', () => {
    const cip19 = read<{
      readonly paymentKey: string;
      readonly stakeKey: string;
      readonly script: string;
      readonly pointer: readonly [number, number, number];
      readonly mainnet: Readonly<Record<string, string>>;
      readonly testnet: Readonly<Record<string, string>>;
    }>('cip19-addresses.json');
    const keyHash = (text: string): string => toHex(blake2b224(decodeBech32(text).bytes));
    const script = toHex(decodeBech32(cip19.script).bytes);
    const [slot, txIndex, certIndex] = cip19.pointer;
    for (const [name, id] of [
      ['mainnet', 1],
      ['testnet', 0],
    ] as const) {
      for (const [type, text] of Object.entries(cip19[name])) {
        const form = Number(type.slice('type-'.length));
        const address = parseAddress(text);
        expect(addressText(address)).toBe(text);
        expect(address).toMatchObject({ networkId: id });
        if ('payment' in address) {
          expect(address.payment.type).toBe(form & 1 ? 'script' : 'key');
          expect(toHex(address.payment.hash)).toBe(form & 1 ? script : keyHash(cip19.paymentKey));
        }
        if ('stake' in address)
          expect(toHex(address.stake.hash)).toBe(address.stake.type === 'script' ? script : keyHash(cip19.stakeKey));
        if ('pointer' in address) expect(address.pointer).toEqual({ slot, txIndex, certIndex });
        if (address.type === 'enterprise' && address.payment.type === 'script')
          expect(credentialBech32(address.payment, 'payment')).toBe(cip19.script);
        expect(decodeAddress(decodeBech32(text).bytes)).toEqual(address);
      }
    }
  });

  test('fingerprints of CIP-14 match', () => {
    type Vector = { readonly policyId: string; readonly assetName: string; readonly fingerprint: string };
    for (const { policyId, assetName, fingerprint } of read<readonly Vector[]>('cip14-fingerprints.json'))
      expect(assetFingerprint({ policyId: fromHex(policyId), assetName: fromHex(assetName) })).toBe(fingerprint);
  });

  test('labels of CIP-67 match', () => {
    type Vector = { readonly label: number; readonly prefixHex: string };
    for (const { label, prefixHex } of read<readonly Vector[]>('cip67-labels.json')) {
      expect(toHex(labelPrefix(label))).toBe(prefixHex);
      expect(assetLabel(fromHex(`${prefixHex}00`))).toBe(label);
    }
  });

  test('ids of CIP-129 are encoded and parsed', () => {
    const vectors = read<{
      readonly govActions: readonly { readonly txHash: string; readonly index: number; readonly bech32: string }[];
      readonly credentials: readonly { readonly kind: string; readonly keyHash: string; readonly bech32: string }[];
    }>('cip129-governance-ids.json');
    for (const { txHash, index, bech32 } of vectors.govActions) {
      expect(actionIdCip129({ txHash: fromHex(txHash), index })).toBe(bech32);
      expect(parseActionId(bech32)).toEqual({ txHash: fromHex(txHash), index });
    }
    for (const { kind, keyHash, bech32 } of vectors.credentials) {
      const [role, type] = kind.split(' ') as [GovernanceRole, 'key' | 'script'];
      const credential = { type, hash: fromHex(keyHash) };
      expect(governanceIdCip129(role, credential)).toBe(bech32);
      expect(parseGovernanceId(role, bech32)).toEqual(credential);
    }
  });

  test('every hash id of CIP-105, old and new, equals its CIP-129 form', () => {
    type Line = { readonly section: string; readonly bech32?: string };
    let compared = 0;
    for (const file of ['cip105-vector-1.json', 'cip105-vector-2.json', 'cip105-vector-3.json']) {
      const ids = read<readonly Line[]>(file).flatMap(({ bech32 }) => bech32 ?? []);
      for (const role of ['drep', 'cc_cold', 'cc_hot'] as const) {
        const parsed = ids
          .filter((id) => new RegExp(`^${role}(?:_vkh|_script)?1`).test(id))
          .map((id) => parseGovernanceId(role, id));
        for (const credential of parsed) {
          // CIP-105 defines the form without a credential type for keys; explorers also print scripts that way.
          const known = { ...credential, type: credential.type === 'unknown' ? ('key' as const) : credential.type };
          const twins = [governanceIdCip129(role, known), governanceIdCip105(role, known)];
          for (const twin of twins) expect(ids).toContain(twin);
          compared += 1;
        }
      }
    }
    expect(compared).toBeGreaterThan(30);
  });
});

describeWithData('explorer-fixtures')('ids of explorers', () => {
  const fixtures = (): readonly string[] =>
    ['mainnet', 'preprod', 'preview'].map((name) => readText(`explorer-fixtures/blockfrost-${name}.ndjson.gz`));
  const found = (pattern: RegExp): ReadonlySet<string> =>
    new Set(fixtures().flatMap((text) => [...text.matchAll(pattern)].map(([, id]) => id!)));

  test('every address, stake address and pool id is parsed and formatted the same', () => {
    const addresses = found(/"((?:addr|addr_test|stake|stake_test)1[a-z0-9]{40,})"/g);
    const pools = found(/"(pool1[a-z0-9]{51})"/g);
    expect(addresses.size).toBeGreaterThan(200);
    for (const text of addresses) expect(addressText(parseAddress(text))).toBe(text);
    for (const text of pools) expect(poolIdBech32(parsePoolId(text))).toBe(text);
  });

  test('every DRep id is parsed and formatted the same', () => {
    for (const text of found(/"(drep(?:_script)?1[a-z0-9]{40,})"/g)) {
      const drep = parseDRepId(text);
      const known = drep.type === 'unknown' ? { ...drep, type: 'key' as const } : drep;
      expect([drepIdCip129(known), drepIdCip105(known)]).toContain(text);
    }
  });

  test('every asset has the expected fingerprint', () => {
    const pairs = fixtures().flatMap((text) => [
      ...text.matchAll(
        /"asset":"([0-9a-f]{56,120})","policy_id":"[0-9a-f]*","asset_name":[^,]*,"fingerprint":"(asset1[a-z0-9]+)"/g,
      ),
    ]);
    expect(pairs.length).toBeGreaterThan(3);
    for (const [, unit, fingerprint] of pairs) expect(assetFingerprint(parseAssetUnit(unit!))).toBe(fingerprint);
  });
});
