import { describe, expect, test } from 'vitest';
import { checkTransaction } from '../../../test/support/builder-checks.js';
import { foreignAddress, homeAddress, keys, ledger, multisig } from '../../../test/support/builder-requests.js';
import { encodeBody } from '../../chains/cardano/transactions/encode-body.js';
import { decodeTransaction } from '../../chains/cardano/transactions/transaction.js';
import { fromHex, toHex } from '../../kernel/hex.js';
import { TransactionTooLarge } from '../errors.js';
import { minUtxo } from '../plan/output-minimum.js';
import type { ScriptDeploymentRequest } from '../request/request.js';
import { buildScriptDeployment } from './deploy-script.js';

const utxos = [{ txHash: 'a1'.repeat(32), address: homeAddress, lovelace: 90_000_000n }];
const common = { changeAddress: homeAddress, utxos };
const deploy = (script: ScriptDeploymentRequest['script'], more: Partial<ScriptDeploymentRequest> = {}) =>
  buildScriptDeployment({ ...common, script, ...more }, ledger);

/** The always-succeeds script of the cardano-node documentation. */
const WRAPPED_ONCE = '4d01000033222220051200120011';

describe('script deployment', () => {
  test('puts the script into the first output with the minimum lovelace, for every CBOR wrapping', () => {
    for (const language of ['plutus-v1', 'plutus-v2', 'plutus-v3'] as const) {
      const made = deploy({ language, cbor: WRAPPED_ONCE });
      checkTransaction(made, common, ledger, keys);
      const { body } = decodeTransaction(fromHex(made.cbor));
      expect(toHex(encodeBody(body, 'tagged'))).toBe(toHex(body.encoded));
      const [carrier] = body.outputs;
      const script = { language, bytes: fromHex(WRAPPED_ONCE) };
      expect(carrier!.scriptRef).toEqual(script);
      expect(carrier!.lovelace).toBe(minUtxo({ address: homeAddress, referenceScript: script }, ledger).minLovelace);
      expect(deploy({ language, cbor: `4e${WRAPPED_ONCE}` })).toEqual(made);
    }
    expect(deploy({ language: 'plutus-v1', cbor: WRAPPED_ONCE }).scriptHash).toBe(
      '67f33146617a5e61936081db3b2117cbf59bd2123748f58ac9678656',
    );
  });

  test('accepts native scripts and another address', () => {
    const made = deploy({ language: 'native', cbor: toHex(multisig.bytes) }, { address: foreignAddress });
    checkTransaction(made, common, ledger, keys);
    expect(made.scriptHash).toBe(multisig.hash);
    const [carrier] = decodeTransaction(fromHex(made.cbor)).body.outputs;
    expect(toHex(carrier!.scriptRef!.bytes)).toBe(toHex(multisig.bytes));
  });

  test('rejects malformed and oversized scripts, and scripts of a later era', () => {
    expect(() => deploy({ language: 'plutus-v2', cbor: 'zz' })).toThrow('Invalid script.cbor');
    expect(() => deploy({ language: 'plutus-v2', cbor: '8200' })).toThrow(
      "'script.cbor' is not a script: a Plutus script must be a program",
    );
    expect(() => deploy({ language: 'native', cbor: WRAPPED_ONCE })).toThrow("'script.cbor' is not a script");
    const long = `59ffff010000${'00'.repeat(0xffff - 3)}`;
    expect(() =>
      deploy({ language: 'plutus-v2', cbor: long }, { utxos: [{ ...utxos[0]!, lovelace: 10n ** 12n }] }),
    ).toThrow(TransactionTooLarge);
    const early = { ...ledger, parameters: { ...ledger.parameters, refScriptCostPerByte: undefined } };
    const request = { ...common, script: { language: 'plutus-v3', cbor: WRAPPED_ONCE } as const };
    expect(() => buildScriptDeployment(request, early)).toThrow('no Plutus V3 before Conway');
  });
});
