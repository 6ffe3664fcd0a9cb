import { expect } from 'vitest';
import { ADA, type Any, type ClientService } from './client-service.js';

// Journeys of wallet libraries that do not depend on the service whose API they use.

/** A validator that accepts every spend and mint. */
const ALWAYS = { type: 'PlutusV2', script: '4e4d01000033222220051200120011' } as const;

export const openLucid = async (clients: Any, provider: Any): Promise<Any> => {
  const lucid = await clients.Lucid(provider, 'Preprod');
  lucid.selectWallet.fromPrivateKey(clients.generatePrivateKey());
  return lucid;
};

/** Builds, signs and submits a payment with Lucid, waits, and reads it back. `submitted` runs before it is in a block. */
export async function payWithLucid(
  { sandbox, fund, readLovelace }: ClientService,
  open: () => Promise<Any>,
  submitted: (hash: string) => Promise<unknown> = async () => undefined,
): Promise<Any> {
  const lucid = await open();
  const receiver = await (await open()).wallet().address();
  await fund(await lucid.wallet().address(), 100n);
  const tx = await lucid
    .newTx()
    .pay.ToAddress(receiver, { lovelace: 5n * ADA })
    .complete();
  const signed = await tx.sign.withWallet().complete();
  const hash = await signed.submit();
  expect(hash).toBe(signed.toHash());
  await submitted(hash);
  await sandbox.advanceBlocks(1);
  expect(await lucid.awaitTx(hash, 200)).toBe(true);
  expect(await lucid.utxosAt(receiver)).toMatchObject([{ txHash: hash, assets: { lovelace: 5n * ADA } }]);
  expect(await lucid.utxosByOutRef([{ txHash: hash, outputIndex: 0 }])).toHaveLength(1);
  expect(await readLovelace(receiver)).toBe(5n * ADA);
  return signed;
}

/** Locks lovelace at a Plutus script and spends it with execution units of the service. Returns the hash. */
export async function spendFromScriptWithLucid(
  { sandbox, fund }: ClientService,
  clients: Any,
  open: () => Promise<Any>,
): Promise<string> {
  const lucid = await open();
  const wallet = await lucid.wallet().address();
  await fund(wallet, 100n);
  await fund(wallet, 20n);
  const script = clients.validatorToAddress('Preprod', ALWAYS);
  const datum = { kind: 'inline', value: clients.Data.void() };
  const lock = await lucid
    .newTx()
    .pay.ToContract(script, datum, { lovelace: 10n * ADA })
    .complete();
  const locked = await (await lock.sign.withWallet().complete()).submit();
  await sandbox.advanceBlocks(1);
  const [utxo] = (await lucid.utxosAt(script)).filter((each: Any) => each.txHash === locked);
  expect(utxo.datum).toBe(clients.Data.void());
  const spend = await lucid
    .newTx()
    .collectFrom([utxo], clients.Data.void())
    .attach.SpendingValidator(ALWAYS)
    .complete({ localUPLCEval: false });
  const hash = await (await spend.sign.withWallet().complete()).submit();
  await sandbox.advanceBlocks(1);
  expect(await lucid.awaitTx(hash, 200)).toBe(true);
  return hash;
}

/** Builds, signs and submits a payment with Blaze, waits, and reads it back. `seed` makes the wallet. */
export async function payWithBlaze(
  { sandbox, fund, readLovelace }: ClientService,
  { Blaze, Core, HotWallet }: Any,
  { provider, receiver, seed }: { readonly provider: Any; readonly receiver: string; readonly seed: number },
): Promise<void> {
  const masterkey = Core.Bip32PrivateKey.fromBip39Entropy(Buffer.alloc(16, seed), '');
  const wallet = await HotWallet.fromMasterkey(masterkey.hex(), provider);
  const blaze = await Blaze.from(provider, wallet);
  await fund(wallet.address.toBech32(), 60n);
  const tx = await blaze
    .newTransaction()
    .payLovelace(Core.addressFromBech32(receiver), 3n * ADA)
    .complete();
  const id = await blaze.submitTransaction(await blaze.signTransaction(tx));
  await sandbox.advanceBlocks(1);
  expect(await provider.awaitTransactionConfirmation(id, 30_000)).toBe(true);
  expect(await readLovelace(receiver)).toBe(3n * ADA);
  const outputs = await provider.getUnspentOutputs(Core.addressFromBech32(receiver));
  expect(outputs.map((each: Any) => each.output().amount().coin())).toEqual([3n * ADA]);
}

async function openMeshWallet({ MeshWallet }: Any, providers: object = {}): Promise<Any> {
  const wallet = new MeshWallet({ networkId: 0, ...providers, key: { type: 'mnemonic', words: MeshWallet.brew() } });
  await wallet.init?.();
  return wallet;
}

/** Builds, signs and submits a payment with Mesh, whose provider lists UTxOs. Returns its hash once it is in a block. */
export async function payWithMesh(
  { sandbox, fund, readLovelace }: ClientService,
  clients: Any,
  { provider, receiver }: { readonly provider: Any; readonly receiver: string },
): Promise<{ readonly hash: string; readonly address: string }> {
  const wallet = await openMeshWallet(clients, { fetcher: provider, submitter: provider });
  const address = await wallet.getChangeAddress();
  await fund(address, 50n);
  const builder = new clients.MeshTxBuilder({ fetcher: provider, submitter: provider });
  const unsigned = await builder
    .txOut(receiver, [{ unit: 'lovelace', quantity: String(4n * ADA) }])
    .changeAddress(address)
    .selectUtxosFrom(await wallet.getUtxos())
    .complete();
  const hash = await wallet.submitTx(await wallet.signTx(unsigned));
  await sandbox.advanceBlocks(1);
  expect(await readLovelace(receiver)).toBe(4n * ADA);
  return { hash, address };
}
