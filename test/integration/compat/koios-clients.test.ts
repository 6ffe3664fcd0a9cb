import { afterAll, beforeAll, expect, test } from 'vitest';
import { KOIOS } from '../../../src/api/compat/koios/koios-route.js';
import { EXTRA, isInstalled } from '../../support/extra-tools.js';
import { openTestService, type TestService } from '../../support/service.js';
import { describeUnless } from '../../support/skip.js';
import { startNetworks } from '../../support/start-networks.js';
import { createKey, register } from '../../support/users.js';

/** The Koios providers of Lucid Evolution and Mesh on the simulated preprod, over loopback. */

const missing =
  !isInstalled('@lucid-evolution/lucid') || !isInstalled('@meshsdk/core')
    ? 'no client libraries: npm ci --prefix test/extra --ignore-scripts'
    : undefined;

const MNEMONIC = `${'abandon '.repeat(23)}art`;
const FUNDS = 100_000_000n;

let service: TestService;
let key: string;
let url: string;

beforeAll(async () => {
  if (missing) return;
  service = await openTestService({ CROSSTIE_SANDBOX: 'on', CROSSTIE_SANDBOX_BLOCK_SECONDS: '0' });
  await startNetworks(service, 'CARDANO_PREPROD');
  ({ apiKey: key } = await createKey(service, await register(service, 'koios'), { network: 'CARDANO_PREPROD' }));
  url = `${await service.http.listen({ host: '127.0.0.1', port: 0 })}${KOIOS}`;
});

afterAll(() => service?.close());

const sandbox = () => service.services.networks.sandbox('CARDANO_PREPROD');

/** Pays to an address and waits until the payment is in a block. */
async function fund(address: string): Promise<void> {
  const control = await sandbox();
  await control.fund(address, FUNDS);
  await control.advanceBlocks(1);
}

interface LucidUtxo {
  readonly txHash: string;
  readonly outputIndex: number;
  readonly assets: Readonly<Record<string, bigint>>;
}

interface LucidModule {
  readonly Koios: new (url: string, token: string) => LucidProvider;
  Lucid(provider: LucidProvider, network: string): Promise<LucidClient>;
  walletFromSeed(seed: string, options: { readonly network: string }): { readonly address: string };
}

interface LucidProvider {
  getUtxos(address: string): Promise<readonly LucidUtxo[]>;
  getUtxosByOutRef(references: readonly Pick<LucidUtxo, 'txHash' | 'outputIndex'>[]): Promise<readonly LucidUtxo[]>;
  getDelegation(rewardAddress: string): Promise<{ readonly poolId: string | null; readonly rewards: bigint }>;
  awaitTx(hash: string, interval: number): Promise<boolean>;
}

interface LucidClient {
  readonly selectWallet: { fromSeed(seed: string): void };
  wallet(): { address(): Promise<string>; rewardAddress(): Promise<string> };
  newTx(): {
    readonly pay: {
      ToAddress(address: string, assets: Readonly<Record<string, bigint>>): { complete(): Promise<LucidTx> };
    };
  };
}

interface LucidTx {
  readonly sign: { withWallet(): { complete(): Promise<{ submit(): Promise<string> }> } };
}

describeUnless(missing)('Koios clients', () => {
  test('Lucid Evolution builds, signs and submits a payment and reads it back', async () => {
    const lucid = (await import(new URL('@lucid-evolution/lucid/dist/index.js', EXTRA).href)) as LucidModule;
    const provider = new lucid.Koios(url, key);
    const client = await lucid.Lucid(provider, 'Preprod');
    client.selectWallet.fromSeed(MNEMONIC);
    const address = await client.wallet().address();
    await fund(address);
    const before = await provider.getUtxos(address);
    expect(before.map(({ assets }) => assets['lovelace'])).toContain(FUNDS);
    const built = await client.newTx().pay.ToAddress(address, { lovelace: 3_000_000n }).complete();
    const hash = await (await built.sign.withWallet().complete()).submit();
    await (await sandbox()).advanceBlocks(1);
    expect(await provider.awaitTx(hash, 100)).toBe(true);
    const [made] = await provider.getUtxosByOutRef([{ txHash: hash, outputIndex: 0 }]);
    expect(made).toMatchObject({ txHash: hash, outputIndex: 0, assets: { lovelace: 3_000_000n } });
    expect((await provider.getUtxos(address)).map(({ txHash }) => txHash)).toContain(hash);
    const stranger = provider.getDelegation(await client.wallet().rewardAddress());
    await expect(stranger).resolves.toEqual({ poolId: null, rewards: 0n });
  });

  test('Mesh builds, signs and submits a payment and reads it back', async () => {
    const mesh = (await import(new URL('@meshsdk/core/dist/index.js', EXTRA).href)) as MeshModule;
    const provider = new mesh.KoiosProvider(url, key);
    const wallet = new mesh.MeshWallet({
      networkId: 0,
      fetcher: provider,
      submitter: provider,
      key: { type: 'mnemonic', words: `${'abandon '.repeat(11)}about`.split(' ') },
    });
    await wallet.init();
    const address = await wallet.getChangeAddress();
    await fund(address);
    const utxos = await provider.fetchAddressUTxOs(address);
    expect(utxos.flatMap(({ output }) => output.amount)).toContainEqual({ unit: 'lovelace', quantity: String(FUNDS) });
    const parameters = await provider.fetchProtocolParameters();
    expect(parameters.minFeeA).toBe(44);
    const builder = new mesh.MeshTxBuilder({ fetcher: provider, params: parameters });
    const unsigned = await builder
      .txOut(address, [{ unit: 'lovelace', quantity: '4000000' }])
      .changeAddress(address)
      .selectUtxosFrom(utxos)
      .complete();
    const hash = await provider.submitTx(await wallet.signTx(unsigned));
    await (await sandbox()).advanceBlocks(2);
    const info = await provider.fetchTxInfo(hash);
    expect(info).toMatchObject({ hash, deposit: '0' });
    expect(await provider.fetchBlockInfo(info.block)).toMatchObject({ hash: info.block, confirmations: 1 });
    const made = await provider.fetchUTxOs(hash, 0);
    expect(made[0]?.output.amount).toEqual([{ unit: 'lovelace', quantity: '4000000' }]);
    expect((await provider.fetchAddressTxs(address)).map((transaction) => transaction.hash)).toContain(hash);
  });
});

interface MeshUtxo {
  readonly output: { readonly amount: readonly { readonly unit: string; readonly quantity: string }[] };
}

interface MeshProvider {
  fetchAddressUTxOs(address: string): Promise<readonly MeshUtxo[]>;
  fetchAddressTxs(address: string): Promise<readonly { readonly hash: string }[]>;
  fetchProtocolParameters(): Promise<{ readonly minFeeA: number }>;
  fetchTxInfo(hash: string): Promise<{ readonly hash: string; readonly block: string }>;
  fetchBlockInfo(hash: string): Promise<object>;
  fetchUTxOs(hash: string, index?: number): Promise<readonly MeshUtxo[]>;
  submitTx(cbor: string): Promise<string>;
}

interface MeshModule {
  readonly KoiosProvider: new (url: string, token: string) => MeshProvider;
  readonly MeshWallet: new (
    options: object,
  ) => {
    init(): Promise<void>;
    getChangeAddress(): Promise<string>;
    signTx(cbor: string): Promise<string>;
  };
  readonly MeshTxBuilder: new (options: object) => MeshBuilder;
}

interface MeshBuilder {
  txOut(address: string, amount: readonly object[]): MeshBuilder;
  changeAddress(address: string): MeshBuilder;
  selectUtxosFrom(utxos: readonly MeshUtxo[]): MeshBuilder;
  complete(): Promise<string>;
}
