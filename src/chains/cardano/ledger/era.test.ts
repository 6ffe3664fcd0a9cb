import { describe, expect, test } from 'vitest';
import { draftState, draftTransaction, listPredicates } from '../../../../test/support/rule-drafts.js';
import { fromHex } from '../../../kernel/hex.js';
import { plainOutput } from '../transactions/output.js';
import type { TransactionBody } from '../transactions/transaction-body.js';
import { checkEra } from './era.js';
import { Findings } from './validation-result.js';

const INPUT = `825820${'11'.repeat(32)}00`;
const ACCOUNT = `581de0${'22'.repeat(28)}01`;

function check(major: number, ...[body]: Parameters<typeof draftTransaction>) {
  const findings = new Findings();
  const transaction = draftTransaction({ encoded: fromHex('a0'), ...body }, { encoded: fromHex('a0') });
  checkEra(transaction, draftState(major), findings);
  return listPredicates(findings);
}

test('change of parameters of Dijkstra is refused before protocol version 12', () => {
  const proposals = [
    {
      deposit: 1n,
      returnAddress: new Uint8Array(29),
      action: {
        kind: 'parameter-change',
        previous: undefined,
        update: { maxPledgeLeverage: { limit: undefined } },
        guardrailScript: undefined,
      },
      anchor: { url: 'https://example.org', hash: new Uint8Array(32) },
    },
  ] as const;
  expect(check(11, { proposals })).toEqual(['DeserialiseFailure']);
  expect(check(12, { proposals })).toEqual([]);
});

test('registration without a stated deposit is refused from Dijkstra on', () => {
  const stake = { type: 'key', hash: new Uint8Array(28) } as const;
  for (const kind of ['stake-registration', 'stake-deregistration'] as const) {
    expect(check(11, { certificates: [{ kind, stake, deposit: undefined }] })).toEqual([]);
    expect(check(12, { certificates: [{ kind, stake, deposit: undefined }] })).toEqual(['DeserialiseFailure']);
    expect(check(12, { certificates: [{ kind, stake, deposit: 2_000_000n }] })).toEqual([]);
  }
});

describe('encoding', () => {
  test.each([
    ['inputs', `a10082${INPUT}${INPUT}`],
    ['inputs in a tagged set', `a100d9010282${INPUT}${INPUT}`],
    ['inputs in a list of indefinite length', `a1009f${INPUT}${INPUT}ff`],
    ['withdrawals', `a105a2${ACCOUNT}${ACCOUNT}`],
    ['withdrawals in a map of indefinite length', `a105bf${ACCOUNT}${ACCOUNT}ff`],
  ])('repeated %s are refused from Conway on', (_, encoded) => {
    expect(check(8, { encoded: fromHex(encoded) })).toEqual([]);
    expect(check(9, { encoded: fromHex(encoded) })).toEqual(['DeserialiseFailure']);
  });

  test('different entries and repeated outputs are accepted', () => {
    expect(check(10, { encoded: fromHex(`a10082${INPUT}825820${'11'.repeat(32)}01`) })).toEqual([]);
    expect(check(10, { encoded: fromHex('a10182820001820001') })).toEqual([]);
  });

  const POLICY = `581c${'33'.repeat(28)}`;
  const address = `581d60${'44'.repeat(28)}`;
  const output = (value: string) => ({
    ...plainOutput(new Uint8Array(), 1n),
    encoded: fromHex(`82${address}${value}`),
  });

  test.each<[string, Partial<TransactionBody>, boolean]>([
    ['mint of 1', { encoded: fromHex(`a109a1${POLICY}a14001`) }, true],
    ['mint of 0', { encoded: fromHex(`a109a1${POLICY}a14000`) }, false],
    ['mint of a policy without assets', { encoded: fromHex(`a109a1${POLICY}a0`) }, false],
    ['output with 1 of an asset', { outputs: [output(`8201a1${POLICY}a14001`)] }, true],
    ['output with 0 of an asset', { outputs: [output(`8201a1${POLICY}a14000`)] }, false],
    ['output with 0 lovelace', { outputs: [output('00')] }, true],
    [
      'map output with 0 of an asset',
      { outputs: [{ ...output('00'), encoded: fromHex(`a200${address}018201a1${POLICY}a14000`) }] },
      false,
    ],
    ['donation of 0', { donation: 0n }, false],
    ['donation of 1', { donation: 1n }, true],
  ])('%s', (_, body, accepted) => {
    expect(check(10, body)).toEqual(accepted ? [] : ['DeserialiseFailure']);
    if (body.donation === undefined) expect(check(8, body)).toEqual([]);
  });
});
