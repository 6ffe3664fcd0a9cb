import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkTransaction } from '../../../test/support/builder-checks.js';
import {
  alice,
  bob,
  homeAddress,
  homeStake,
  keys,
  ledger,
  multisig,
  stake,
} from '../../../test/support/builder-requests.js';
import { runs } from '../../../test/support/builder-runs.js';
import { governanceIdCip129 } from '../../chains/cardano/governance/governance-id.js';
import { poolIdBech32 } from '../../chains/cardano/pools/pool-id.js';
import { encodeBody } from '../../chains/cardano/transactions/encode-body.js';
import { decodeTransaction } from '../../chains/cardano/transactions/transaction.js';
import { fromHex, toHex } from '../../kernel/hex.js';
import type { LedgerView } from '../request/ledger-view.js';
import type { CommitteeRequest, PoolRegistrationRequest, RelayRequest, Utxo } from '../request/request.js';
import { buildCommitteeUpdate } from './committee.js';
import { buildPoolRegistration } from './pool-registration.js';
import { buildStakeRegistration } from './stake.js';

const utxos: readonly Utxo[] = [{ txHash: 'a1'.repeat(32), address: homeAddress, lovelace: 900_000_000n }];
const common = { changeAddress: homeAddress, utxos };
const codes = ({ warnings }: { readonly warnings: readonly { readonly code: string }[] }) =>
  warnings.map(({ code }) => code);

function decodeBody(cbor: string) {
  const { body } = decodeTransaction(fromHex(cbor));
  expect(toHex(encodeBody(body, 'tagged'))).toBe(toHex(body.encoded));
  return body;
}

describe('stake registration', () => {
  const dijkstra = { ...ledger, parameters: { ...ledger.parameters, protocolVersion: { major: 12, minor: 0 } } };
  const change = (deregister: boolean, view: LedgerView) =>
    buildStakeRegistration({ ...common, stakeAddress: homeStake, deregister }, view);

  test('states the deposit from Dijkstra on, and then needs the signature of the stake key', () => {
    for (const deregister of [false, true]) {
      const before = change(deregister, ledger);
      expect(decodeBody(before.cbor).certificates[0]).toMatchObject({ deposit: undefined });
      const made = change(deregister, dijkstra);
      expect(decodeBody(made.cbor).certificates[0]).toMatchObject({ deposit: ledger.parameters.keyDeposit });
      expect(new Set(made.requiredKeyHashes)).toEqual(new Set([alice.hashHex, stake.hashHex]));
    }
  });
});

describe('pool registration', () => {
  const parameters = { ...ledger.parameters, poolDeposit: 500_000_000n, minPoolCost: 170_000_000n };
  const knowing = (pools: LedgerView['pools']): LedgerView => ({
    ...ledger,
    parameters,
    ...(pools !== undefined && { pools }),
  });
  const poolParams: PoolRegistrationRequest['poolParams'] = {
    poolId: poolIdBech32(bob.hash),
    vrfKeyHash: '56'.repeat(32),
    pledge: 100_000_000n,
    cost: 170_000_000n,
    margin: { numerator: 3n, denominator: 200n },
    rewardAccount: homeStake,
    owners: [homeStake, alice.hashHex],
    relays: [],
  };
  const isNew = knowing(new Map([[bob.hashHex, false]]));
  const register = (change: Partial<typeof poolParams> = {}, known: LedgerView = isNew) =>
    buildPoolRegistration({ ...common, poolParams: { ...poolParams, ...change } }, known);

  test('pays the deposit once and needs the signatures of operator, owners and payer', () => {
    const made = register();
    checkTransaction(made, common, isNew, keys, 500_000_000n);
    expect(new Set(made.requiredKeyHashes)).toEqual(new Set([alice.hashHex, bob.hashHex, stake.hashHex]));
    expect(made.signatures).toBe(3);
    expect(made.warnings).toEqual([]);
    const again = register({}, knowing(new Map([[bob.hashHex, true]])));
    checkTransaction(again, common, isNew, keys);
    const unknown = register({}, knowing(undefined));
    checkTransaction(unknown, common, isNew, keys, 500_000_000n);
    expect(codes(unknown)).toEqual(['pool-unknown']);
    expect(() => register({}, ledger)).toThrow('parameters.poolDeposit is required for a new pool');
  });

  test('encodes the requested parameters with relays of every kind', () => {
    const port = fc.option(fc.nat({ max: 0xffff }), { nil: undefined });
    const name = fc.domain().filter((text) => text.length <= 128);
    const numbered = <T extends object>(given: number | undefined, rest: T): T & RelayRequest => ({
      ...rest,
      ...(given !== undefined && { port: given }),
    });
    const relay: fc.Arbitrary<RelayRequest> = fc.oneof(
      fc.tuple(port, fc.ipV4()).map(([given, ipv4]) => numbered(given, { ipv4 })),
      fc.tuple(port, fc.ipV4()).map(([given, ipv4]) => numbered(given, { ipv4, ipv6: '2001:db8::1' })),
      fc.tuple(port, name).map(([given, dns]) => numbered(given, { dns })),
      name.map((srv) => ({ srv })),
    );
    const arbitrary = fc.record({
      relays: fc.array(relay, { maxLength: 4 }),
      pledge: fc.bigInt({ min: 0n, max: 10n ** 15n }),
      cost: fc.bigInt({ min: 170_000_000n, max: 10n ** 12n }),
      owners: fc.shuffledSubarray(keys.map(({ hashHex }) => hashHex)),
      documented: fc.boolean(),
    });
    fc.assert(
      fc.property(arbitrary, ({ documented, ...expected }) => {
        const described = { metadataUrl: 'https://example.org/pool.json', metadataHash: '7a'.repeat(32) };
        const made = register({ ...expected, ...(documented && described) });
        checkTransaction(made, common, isNew, keys, 500_000_000n);
        const [certificate] = decodeBody(made.cbor).certificates;
        if (certificate?.kind !== 'pool-registration') throw new Error('another certificate');
        const { relays, owners, pledge, cost, metadata } = certificate.parameters;
        expect({ pledge, cost }).toEqual({ pledge: expected.pledge, cost: expected.cost });
        expect(owners.map(toHex)).toEqual(expected.owners.toSorted());
        expect(metadata?.url).toBe(documented ? described.metadataUrl : undefined);
        expect(relays).toEqual(
          expected.relays.map(({ port: at, ipv4, ipv6, dns, srv }) => ({
            port: at,
            ipv4,
            ipv6,
            dnsName: dns,
            srvName: srv,
          })),
        );
      }),
      { numRuns: runs(100) },
    );
  });

  test('is rejected with a message when the ledger could not decode or accept it', () => {
    const rejected = (change: Partial<typeof poolParams>) => expect(() => register(change));
    rejected({ poolId: 'pool1' }).toThrow('Invalid poolId');
    rejected({ vrfKeyHash: 'ab' }).toThrow('poolParams.vrfKeyHash must be 64 hexadecimal digits');
    rejected({ margin: { numerator: 2n, denominator: 1n } }).toThrow('poolParams.margin must be from 0 to 1');
    rejected({ margin: { numerator: 0n, denominator: 0n } }).toThrow('poolParams.margin must be from 0 to 1');
    rejected({ pledge: 10n ** 18n }).toThrow('poolParams.pledge exceeds the maximum lovelace supply');
    rejected({ rewardAccount: homeAddress }).toThrow('Invalid stake address in poolParams.rewardAccount');
    rejected({ owners: [homeStake, stake.hashHex] }).toThrow('poolParams.owners[1] is a duplicate owner');
    rejected({ owners: [multisig.stakeAddress] }).toThrow('poolParams.owners[0] is a script');
    rejected({ owners: ['abcd'] }).toThrow('poolParams.owners[0] must be 56 hexadecimal digits');
    rejected({ relays: [{}] }).toThrow('poolParams.relays[0] must have ipv4 and/or ipv6');
    rejected({ relays: [{ dns: 'a.example', srv: 'b.example' }] }).toThrow(
      'poolParams.relays[0] must have ipv4 and/or ipv6',
    );
    rejected({ relays: [{ srv: 'a.example', port: 1 }] }).toThrow('poolParams.relays[0] must not have a port');
    rejected({ relays: [{ ipv4: '300.1.1.1' }] }).toThrow('Invalid poolParams.relays[0].ipv4: not an IPv4 address');
    rejected({ relays: [{ ipv6: '::ffff:1.2.3.4' }] }).toThrow('Invalid poolParams.relays[0].ipv6');
    rejected({ relays: [{ dns: 'x'.repeat(129) }] }).toThrow('poolParams.relays[0].dns is longer than 128 bytes');
    rejected({ metadataUrl: 'https://example.org' }).toThrow(
      'metadataUrl and poolParams.metadataHash must be given together',
    );
    expect(codes(register({ cost: 169_999_999n }))).toEqual(['pool-cost']);
  });
});

describe('committee member', () => {
  const cold = { type: 'key', hash: bob.hash } as const;
  const request: CommitteeRequest = {
    ...common,
    action: 'authorizeHot',
    coldCredentialHash: bob.hashHex,
    hotCredentialHash: alice.hashHex,
  };
  const anchor = { anchorUrl: 'https://example.org/why.json', anchorDataHash: 'ab'.repeat(32) };

  test('authorizes a hot credential, signed by the cold key', () => {
    const made = buildCommitteeUpdate(request, ledger);
    checkTransaction(made, common, ledger, keys);
    expect(made.requiredKeyHashes).toContain(bob.hashHex);
    expect(decodeBody(made.cbor).certificates).toEqual([
      { kind: 'committee-authorization', cold, hot: { type: 'key', hash: alice.hash } },
    ]);
  });

  test('resigns with or without an anchor, by key or native script', () => {
    const { hotCredentialHash: _, ...rest } = request;
    const resign = { ...rest, action: 'resign' } as const;
    expect(decodeBody(buildCommitteeUpdate(resign, ledger).cbor).certificates).toEqual([
      { kind: 'committee-resignation', cold, anchor: undefined },
    ]);
    const byScript = { ...resign, ...anchor, coldCredentialHash: multisig.hash, coldScriptCredential: true };
    const made = buildCommitteeUpdate(byScript, ledger);
    checkTransaction(made, common, ledger, keys);
    expect(made.signatures).toBe(3);
    expect(decodeBody(made.cbor).certificates).toMatchObject([
      { cold: { type: 'script' }, anchor: { url: anchor.anchorUrl } },
    ]);
  });

  test('is rejected with a message when fields are missing or superfluous', () => {
    const rejected = (change: Partial<CommitteeRequest>) =>
      expect(() => buildCommitteeUpdate({ ...request, ...change }, ledger));
    rejected({ action: 'resign' }).toThrow('hotCredentialHash must be absent when a member resigns');
    rejected(anchor).toThrow('An anchor is allowed only with a resignation');
    rejected({ coldCredentialHash: 'ab' }).toThrow('coldCredentialHash must be 56 hexadecimal digits');
    const { hotCredentialHash: _, ...without } = request;
    expect(() => buildCommitteeUpdate(without, ledger)).toThrow('hotCredentialHash is required');
    const early = { ...ledger, parameters: { ...ledger.parameters, refScriptCostPerByte: undefined } };
    expect(() => buildCommitteeUpdate(request, early)).toThrow('no committee before Conway');
  });

  test('that is not a member or has resigned gives an error warning', () => {
    const id = governanceIdCip129('cc_cold', cold);
    const known = (member: boolean, resigned: boolean) =>
      codes(buildCommitteeUpdate(request, { ...ledger, committee: new Map([[id, { member, resigned }]]) }));
    expect(known(true, false)).toEqual([]);
    expect(known(false, false)).toEqual(['no-member']);
    expect(known(true, true)).toEqual(['member-resigned']);
  });
});
