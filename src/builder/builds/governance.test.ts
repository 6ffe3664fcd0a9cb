import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkTransaction } from '../../../test/support/builder-checks.js';
import { bob, homeAddress, keys, ledger, multisig, wallet } from '../../../test/support/builder-requests.js';
import { runs } from '../../../test/support/builder-runs.js';
import { governanceIdCip129 } from '../../chains/cardano/governance/governance-id.js';
import { encodeBody } from '../../chains/cardano/transactions/encode-body.js';
import { decodeTransaction } from '../../chains/cardano/transactions/transaction.js';
import { fromHex, toHex } from '../../kernel/hex.js';
import { InsufficientFunds, TransactionTooLarge } from '../errors.js';
import type { Utxo, VoteRequest } from '../request/request.js';
import { buildDonation } from './donation.js';
import { buildPoolRetirement } from './pool-retirement.js';
import { buildVote } from './vote.js';

/** Undefined when funds or space are insufficient. */
function attempt<Result>(buildTransaction: () => Result): Result | undefined {
  try {
    return buildTransaction();
  } catch (error) {
    if (error instanceof InsufficientFunds || error instanceof TransactionTooLarge) return undefined;
    throw error;
  }
}

const decodeBody = (cbor: string) => decodeTransaction(fromHex(cbor)).body;
const utxos: readonly Utxo[] = [{ txHash: 'a1'.repeat(32), address: homeAddress, lovelace: 50_000_000n }];
const common = { changeAddress: homeAddress, utxos };
const beforeConway = { ...ledger, parameters: { ...ledger.parameters, refScriptCostPerByte: undefined } };

describe('a donation', () => {
  test('conserves value at the exact fee', () => {
    let built = 0;
    fc.assert(
      fc.property(wallet(20), fc.bigInt({ min: 1n, max: 60_000_000n }), fc.boolean(), (given, amount, decodeAction) => {
        const treasury = amount % 2n === 0n ? amount * 1_000_000n : undefined;
        const request = {
          changeAddress: homeAddress,
          utxos: given,
          ...(decodeAction && { metadata: { 674: 'for all' } }),
        };
        const made = attempt(() =>
          buildDonation({ ...request, amount, ...(treasury !== undefined && { treasury }) }, ledger),
        );
        if (made === undefined) return;
        built += 1;
        checkTransaction(made, request, ledger, keys, amount);
        const body = decodeBody(made.cbor);
        expect([body.donation, body.treasury]).toEqual([amount, treasury]);
        expect(toHex(encodeBody(body, 'tagged'))).toBe(toHex(body.encoded));
      }),
      { numRuns: runs(100) },
    );
    expect(built).toBeGreaterThan(runs(100) / 4);
  });

  test('is rejected when the amount is zero or too large, or before Conway', () => {
    expect(() => buildDonation({ ...common, amount: 0n }, ledger)).toThrow('amount must be more than 0');
    expect(() => buildDonation({ ...common, amount: 10n ** 18n }, ledger)).toThrow(
      'amount exceeds the maximum lovelace supply',
    );
    expect(() => buildDonation({ ...common, amount: 50_000_000n }, ledger)).toThrow('Insufficient funds');
    expect(() => buildDonation({ ...common, amount: 5n }, beforeConway)).toThrow('no donations before Conway');
  });
});

describe('pool retirement', () => {
  const parameters = { ...ledger.parameters, maxEpochForRetirement: 18 };
  const retire = (epoch: number, pools = new Map([[bob.hashHex, true]])) =>
    buildPoolRetirement({ ...common, poolId: bob.hashHex, epoch }, { ...ledger, parameters, pools });

  test('needs the signature of the cold key and no deposit', () => {
    const made = retire(3);
    checkTransaction(made, common, ledger, keys);
    expect(made.requiredKeyHashes).toContain(bob.hashHex);
    expect(decodeBody(made.cbor).certificates).toEqual([{ kind: 'pool-retirement', pool: bob.hash, epoch: 3n }]);
    expect(made.warnings).toEqual([]);
  });

  test('is rejected for an unknown pool or an epoch that the ledger does not allow', () => {
    expect(retire(3, new Map([[bob.hashHex, false]])).warnings.map(({ code }) => code)).toEqual([
      'pool-not-registered',
    ]);
    for (const epoch of [0, 1_000])
      expect(retire(epoch).warnings.map(({ code }) => code)).toEqual(['retirement-epoch']);
    expect(() => buildPoolRetirement({ ...common, poolId: 'pool1', epoch: 3 }, ledger)).toThrow('Invalid poolId');
  });
});

describe('votes', () => {
  const action = (byte: string, index = 0): string => `${byte.repeat(32)}#${index}`;
  const request: VoteRequest = {
    ...common,
    voter: { role: 'drep', credentialHash: bob.hashHex },
    votes: [
      { govActionId: action('cd'), vote: 'yes' },
      { govActionId: action('ab', 1), vote: 'no', anchorUrl: 'https://example.org/', anchorDataHash: '12'.repeat(32) },
      { govActionId: action('ab'), vote: 'abstain' },
    ],
  };

  test('are in ledger order, conserve value and need the signature of the voter', () => {
    for (const role of ['drep', 'committee', 'pool'] as const) {
      const made = buildVote({ ...request, voter: { role, credentialHash: bob.hashHex } }, ledger);
      checkTransaction(made, common, ledger, keys);
      expect(made.requiredKeyHashes).toContain(bob.hashHex);
      const body = decodeBody(made.cbor);
      expect(toHex(encodeBody(body, 'tagged'))).toBe(toHex(body.encoded));
      expect(body.votes.map(({ voter, vote }) => [voter.role, vote])).toEqual([
        [role, 'abstain'],
        [role, 'no'],
        [role, 'yes'],
      ]);
    }
  });

  test('of a native script need its keys, and of an unknown script are rejected', () => {
    const by = (credentialHash: string): VoteRequest => ({
      ...request,
      voter: { role: 'drep', credentialHash, scriptCredential: true },
    });
    const made = buildVote(by(multisig.hash), ledger);
    expect(made.signatures).toBe(3);
    checkTransaction(made, common, ledger, keys);
    expect(() => buildVote(by('00'.repeat(28)), ledger)).toThrow(`The credential ${'00'.repeat(28)} is a script`);
  });

  test('that are empty or duplicated are rejected with a message', () => {
    const rejected = (change: Partial<VoteRequest>) => expect(() => buildVote({ ...request, ...change }, ledger));
    const [vote] = request.votes;
    rejected({ votes: [] }).toThrow('votes is empty');
    rejected({ votes: [vote!, vote!] }).toThrow(`votes[1] is a duplicate vote on ${action('cd')}`);
    rejected({ votes: [{ ...vote!, govActionId: 'x' }] }).toThrow('Invalid votes[0].govActionId');
    rejected({ votes: [{ ...vote!, anchorUrl: 'x' }] }).toThrow(
      'votes[0].anchorUrl and votes[0].anchorDataHash must be given together',
    );
    rejected({ voter: { role: 'pool', credentialHash: bob.hashHex, scriptCredential: true } }).toThrow(
      'a pool votes with a key',
    );
    rejected({ voter: { role: 'drep', credentialHash: 'ab' } }).toThrow('voter.credentialHash must be 56');
    expect(() => buildVote(request, beforeConway)).toThrow('no votes before Conway');
  });

  test('of an unregistered voter give an error warning', () => {
    const id = governanceIdCip129('drep', { type: 'key', hash: bob.hash });
    const { warnings } = buildVote(request, { ...ledger, dreps: new Map([[id, { registered: false }]]) });
    expect(warnings.map(({ text }) => text)).toEqual([`${id} is not registered`]);
  });
});
