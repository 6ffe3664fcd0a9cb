import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from '../../../client/client.js';
import { gatherLedger } from '../../../src/api/services/transaction-builder/gather.js';
import { compose } from '../../../src/builder/compose/compose.js';
import { createProvider, type Provider } from '../../../src/builder/provider/provider.js';
import type { Utxo } from '../../../src/builder/request/request.js';
import { addressText } from '../../../src/chains/cardano/addresses/address.js';
import { networkById } from '../../../src/chains/networks.js';
import { eventually } from '../../support/eventually.js';
import { FORTY_TWO, requireFortyTwo } from '../../support/uplc.js';
import { createUser, openSandboxWallet, type SandboxWallet } from './sandbox-wallet.js';

/** The library against a running service, over HTTP and through the typed client. */

const owner = createUser(41);
const network = networkById('CARDANO_PREPROD');
const script = requireFortyTwo('plutus-v3', true);
const scriptAddress = addressText({ type: 'enterprise', networkId: 0, payment: { type: 'script', hash: script.hash } });

let wallet: SandboxWallet;
let provider: Provider;

beforeAll(async () => {
  wallet = await openSandboxWallet(owner, '900000000');
  const url = await wallet.service.http.listen({ host: '127.0.0.1', port: 0 });
  provider = createProvider(createClient({ url, apiKey: 'xt_demo_cardano-preprod' }), network);
});
afterAll(() => wallet?.service.close());

test('ledger view has the parameters and the tip that the service builds with', async () => {
  const db = await wallet.service.services.networks.open<'cardano'>('CARDANO_PREPROD');
  const context = { db, network, services: wallet.service.services, flow: { key: 'test', weight: 1 } };
  const own = await gatherLedger(context as never);
  const { ledger } = await provider.readState();
  expect(ledger.parameters).toEqual(own.parameters);
  expect(ledger.tipSlot).toBe(own.tipSlot);
});

test('library builds the bytes that the service builds', async () => {
  const outputs = [{ address: createUser(42).address, lovelace: 5_000_000n }];
  const { ledger } = await provider.readState();
  const utxos = await provider.listUtxos(owner.address);
  const made = await compose({ changeAddress: owner.address, utxos, intents: [{ kind: 'payment', outputs }] }, ledger);
  const served = await wallet.build('compose', {
    intents: [{ kind: 'payment', outputs: [{ ...outputs[0], lovelace: '5000000' }] }],
  });
  expect(made.cbor).toBe(served.tx_cbor);
});

test('output of a Plutus script is locked and spent, with change that is pending', async () => {
  const { ledger, plutus } = await provider.readState({ stakeAddresses: [owner.stakeAddress] });
  expect(ledger.accounts?.get(owner.stakeAddress)).toMatchObject({ registered: false });
  const changeAddress = owner.address;
  const datum = { form: 'inline', bytes: Uint8Array.of(0xd8, 0x79, 0x80) } as const;
  const lock = await compose(
    {
      changeAddress,
      utxos: await provider.listUtxos(changeAddress),
      intents: [{ kind: 'payment', outputs: [{ address: scriptAddress, lovelace: 8_000_000n, datum }] }],
    },
    ledger,
  );
  expect(await wallet.submit(lock.cbor)).toBe(lock.hash);
  let pending: readonly Utxo[] = [];
  await eventually(async () => {
    pending = await provider.listUtxos(changeAddress, { mempool: true });
    return pending.every(({ txHash }) => txHash === lock.hash);
  });
  await wallet.advance();

  const [locked] = await provider.getOutputs([{ txHash: lock.hash, outputIndex: 0 }]);
  const spend = (redeemer: Uint8Array) =>
    compose(
      {
        changeAddress,
        utxos: pending,
        intents: [{ kind: 'spend', inputs: [{ output: locked!, witness: { redeemer, script: script.script } }] }],
      },
      ledger,
      plutus,
    );
  await expect(spend(Uint8Array.of(7))).rejects.toThrow(
    /^The script of intents\[0\]: inputs\[0\] \(redeemer spend \d\) fails: .*not the answer/,
  );
  const unlock = await spend(FORTY_TWO);
  expect(unlock.redeemers).toHaveLength(1);
  expect(await wallet.confirm(unlock.cbor)).toBe(unlock.hash);
  await expect(provider.getOutputs([{ txHash: lock.hash, outputIndex: 0 }])).rejects.toThrow(/#0 is spent$/);
});
