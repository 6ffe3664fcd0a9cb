import { afterAll, beforeAll, expect, test } from 'vitest';
import { readUtxoView } from '../../../src/api/services/transactions/utxo-view.js';
import { fromHex } from '../../../src/kernel/hex.js';
import type { NetworkDb } from '../../../src/store/network-db.js';
import { addPending, removePending } from '../../../src/store/queries/cardano/mempool/mempool.js';
import {
  addSubmission,
  claimSubmissions,
  completeSubmission,
} from '../../../src/store/queries/cardano/mempool/submissions.js';
import { createApiClient, decodeBuiltTransaction } from './api-client.js';
import { ada, bob, type IndexedService, openIndexedService, TIP_SLOT } from './indexed-service.js';

let indexed: IndexedService;
let db: NetworkDb<'cardano'>;
beforeAll(async () => {
  indexed = await openIndexedService();
  db = await indexed.service.services.networks.open<'cardano'>('CARDANO_PREPROD');
});
afterAll(() => indexed?.service.close());

const { answer } = createApiClient(() => indexed.service, 'cardano-preprod');
const NOW = new Date('2026-01-01T00:00:00Z');

async function build(outputIndex: number, lovelace: string, ttl = TIP_SLOT + 500) {
  const utxos = [{ txHash: indexed.adaTx, outputIndex, address: ada.text, lovelace }];
  const outputs = [{ address: bob.text, lovelace: '2000000' }];
  const built = await answer('/api/tx/build', { changeAddress: ada.text, utxos, outputs, ttl });
  return { ...decodeBuiltTransaction(built), cbor: built.body['tx_cbor']!, text: built.body['tx_hash']! };
}
type Built = Awaited<ReturnType<typeof build>>;

const viewOf = async ({ hash, body }: Built, reader?: Uint8Array) => {
  const references = [...body.inputs, { txHash: hash, index: 0 }];
  const { lookUp } = await readUtxoView(db, references, reader ? { reader } : {});
  return references.map((reference) => {
    const output = lookUp(reference);
    return output && { origin: output.origin, spentBy: output.spentBy };
  });
};

async function accept({ hash, cbor, body }: Built): Promise<void> {
  const id = await addSubmission(db, {
    accountId: 'test',
    txHash: hash,
    cbor: fromHex(cbor),
    expiresSlot: body.validUntil,
    monitored: false,
    now: NOW,
  });
  await claimSubmissions(db, 1, NOW);
  await completeSubmission(db, id, { state: 'accepted' }, NOW);
}

test('accepted submission is pending before the mempool shows it', async () => {
  const made = await build(0, '10000000');
  const unspent = { origin: 'chain', spentBy: undefined };
  expect(await viewOf(made)).toEqual([unspent, undefined]);
  await accept(made);
  const pending = { origin: 'pending', spentBy: undefined };
  expect(await viewOf(made)).toEqual([{ origin: 'chain', spentBy: { txHash: made.text, pending: true } }, pending]);
  expect(await viewOf(made, made.hash)).toEqual([unspent, pending]);
});

test('transaction that left the mempool is no longer pending, although it was accepted', async () => {
  const made = await build(1, '20000000');
  await accept(made);
  const created = made.body.outputs.map(({ address, lovelace }, index) => ({ index, address, lovelace }));
  const pending = {
    txHash: made.hash,
    cbor: fromHex(made.cbor),
    expiresSlot: undefined,
    spent: made.body.inputs,
    created,
  };
  await addPending(db, [pending], NOW);
  const spent = { origin: 'chain', spentBy: { txHash: made.text, pending: true } };
  expect(await viewOf(made)).toEqual([spent, { origin: 'pending', spentBy: undefined }]);
  await removePending(db, [made.hash], NOW);
  expect(await viewOf(made)).toEqual([{ origin: 'chain', spentBy: undefined }, undefined]);
});

test('accepted submission that has expired is not pending', async () => {
  const made = await build(1, '20000000', TIP_SLOT + 400);
  await accept({ ...made, body: { ...made.body, validUntil: BigInt(TIP_SLOT) } });
  expect(await viewOf(made)).toEqual([{ origin: 'chain', spentBy: undefined }, undefined]);
});
