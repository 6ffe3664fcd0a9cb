import CSL from '@emurgo/cardano-serialization-lib-nodejs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUser, openSandboxWallet, type SandboxWallet } from './sandbox-wallet.js';

/** Requests and responses in the forms of wallets, libraries and other services, on a simulated network. */

const owner = createUser(77);
const { address } = owner;

let wallet: SandboxWallet;
beforeAll(async () => {
  wallet = await openSandboxWallet(owner, '2000000000');
});
afterAll(() => wallet?.service.close());

const outputs = [{ address, lovelace: '3000000' }];

describe('UTxOs of a request', () => {
  test('are taken as this service and a CIP-30 wallet return them', async () => {
    const own = await wallet.answer('GET', `/api/addresses/${address}/utxos`);
    const [{ txHash, outputIndex, value }] = own;
    const named = await wallet.answer('POST', '/api/transactions/utxos', [{ txHash, outputIndex }]);
    const { outputs: created } = await wallet.answer('GET', `/api/transactions/${txHash}/utxos`);
    const input = CSL.TransactionInput.new(CSL.TransactionHash.from_hex(txHash), outputIndex);
    const lovelace = CSL.Value.new(CSL.BigNum.from_str(value));
    const output = CSL.TransactionOutput.new(CSL.Address.from_bech32(address), lovelace);
    const cbor = CSL.TransactionUnspentOutput.new(input, output).to_hex();
    const plain = { txHash, outputIndex, address, lovelace: value };
    const built = await Promise.all(
      [[plain], own, named, [created[outputIndex]], [cbor]].map((utxos) =>
        wallet.answer('POST', '/api/tx/build', {
          utxos,
          outputs,
          changeAddress: CSL.Address.from_bech32(address).to_hex(),
        }),
      ),
    );
    expect(new Set(built.map(({ tx_cbor }) => tx_cbor)).size).toBe(1);
    expect(Object.keys(built[0])).toEqual(['tx_cbor', 'tx_hash', 'estimated_fee', 'estimated_signatures']);
  });

  test('are rejected with the field that is missing', async () => {
    const refused = (utxo: unknown) => wallet.refusal('split', { utxos: [utxo], count: 2 });
    expect(await refused({ tx_hash: '00'.repeat(32), tx_index: 0, value: '5' })).toBe(
      "Field 'utxos[0].address' is required (read as a UTxO of Koios)",
    );
    expect(await refused('00')).toMatch("'utxos[0]' is not a UTxO in CBOR, [input, output]");
    expect(await refused({ txHash: '00'.repeat(32), address })).toBe("Field 'utxos[0].lovelace' is required");
  });
});
