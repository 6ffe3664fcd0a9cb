import { expect, test } from 'vitest';
import { decodeTransaction, encodeTransaction } from '../../../chains/cardano/transactions/transaction.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import { withDefiniteMaps } from './definite-maps.js';

const INPUT = `825820${'11'.repeat(32)}00`;
const OUTPUT = `00581d60${'22'.repeat(28)}011a001e8480`;
// The redeemer's data is a list of indefinite length, which must keep its bytes.
const REDEEMER = '820000829f01ff820102';

test('maps get definite lengths, redeemers and datums keep their bytes', () => {
  const indefinite = decodeTransaction(
    fromHex(`84bf0081${INPUT}0181bf${OUTPUT}ff0218c8ffbf04819f02ff05bf${REDEEMER}ffffF5F6`.toLowerCase()),
  );
  const definite = withDefiniteMaps(indefinite);
  expect(toHex(encodeTransaction(definite, true))).toBe(
    `84a30081${INPUT}0181a2${OUTPUT}0218c8a204819f02ff05a1${REDEEMER}f5f6`,
  );
  expect(withDefiniteMaps(definite)).toEqual(definite);
});
