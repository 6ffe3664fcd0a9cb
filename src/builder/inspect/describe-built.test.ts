import { expect, test } from 'vitest';
import { foreignAddress, homeAddress, ledger } from '../../../test/support/builder-requests.js';
import { parameters } from '../../../test/support/script-requests.js';
import { alwaysTrue } from '../../../test/support/uplc.js';
import { addressText } from '../../chains/cardano/addresses/address.js';
import { compose } from '../compose/compose.js';
import { placeUtxo } from '../scripts/script-wallet.js';
import { describeBuilt } from './describe-built.js';

const { script, hash } = alwaysTrue('plutus-v3', true);
const locked = { txHash: 'aa'.repeat(32), outputIndex: 0, lovelace: 50_000_000n };
const address = addressText({ type: 'enterprise', networkId: 0, payment: { type: 'script', hash } });
const output = placeUtxo({ ...locked, address, inlineDatum: 'd87980' }, ledger.network);
const own = { txHash: 'bb'.repeat(32), outputIndex: 0, address: homeAddress, lovelace: 9_000_000n };

/** Only the output of the script is spent; the wallet puts up the collateral. */
async function listCodes(changeAddress: string): Promise<readonly string[]> {
  const witness = { redeemer: Uint8Array.of(0), script, units: { memory: 1000n, steps: 1_000_000n } };
  const intents = [{ kind: 'spend', inputs: [{ output, witness }] }] as const;
  const made = await compose({ changeAddress, utxos: [own], intents }, ledger, { parameters });
  expect(made.inputs).toHaveLength(1);
  const outputs = [output, placeUtxo(own, ledger.network)];
  return describeBuilt(made, { changeAddress, outputs }, ledger).warnings.map(({ code }) => code);
}

test('change to the address of the collateral stays in the wallet', async () => {
  expect(await listCodes(homeAddress)).not.toContain('change-to-foreign-address');
});

test('change to another address than that of the collateral leaves the wallet', async () => {
  expect(await listCodes(foreignAddress)).toContain('change-to-foreign-address');
});
