import { create, toBinary } from '@bufbuild/protobuf';
import CSL from '@emurgo/cardano-serialization-lib-nodejs';
import { expect, test } from 'vitest';
import { FORMS } from '../../src/api/compat/utxorpc/messages/message.js';
import { toTransaction } from '../../src/api/compat/utxorpc/messages/transactions.js';
import { createRegistry, VERSIONS } from '../../src/api/compat/utxorpc/schema/versions.js';
import { decodeBlock } from '../../src/chains/cardano/blocks/block.js';
import { encodeTransaction, type Transaction } from '../../src/chains/cardano/transactions/transaction.js';
import { toHex } from '../../src/kernel/hex.js';
import { describeWithData } from '../support/describe-with-data.js';
import { EXTRA, isInstalled } from '../support/extra-tools.js';
import { testUnless } from '../support/skip.js';
import { singleBlocks } from './cardano-data.js';

const SPEC = '@utxorpc/sdk/node_modules/@utxorpc/spec/lib/index.mjs';
const missing = isInstalled(SPEC) ? undefined : 'UTxO RPC: install the clients of test/extra';

const transactions = (): readonly { readonly era: string; readonly transaction: Transaction }[] =>
  singleBlocks().flatMap(({ bytes }) => {
    const { era, transactions: all } = decodeBlock(bytes);
    return era === 'byron' ? [] : all.map((transaction) => ({ era, transaction }));
  });

const unresolved = () => undefined;

describeWithData('cardano-blocks')('messages of real transactions', () => {
  test.each(VERSIONS)('%s: every transaction of the blocks can be written', (version) => {
    const description = createRegistry(version).getMessage(`utxorpc.${version}.cardano.Tx`)!;
    let count = 0;
    for (const { transaction } of transactions()) {
      const fields = toTransaction(transaction, FORMS[version], unresolved);
      expect(toBinary(description, create(description, fields as never)).length).toBeGreaterThan(0);
      count += 1;
    }
    expect(count).toBeGreaterThan(500);
  });

  testUnless(missing)(
    'the published classes read what cardano-serialization-lib reads in the transaction',
    async () => {
      // biome-ignore lint/suspicious/noExplicitAny: generated classes that are not installed with the product
      const { cardano } = (await import(new URL(SPEC, EXTRA).href)) as any;
      const description = createRegistry('v1alpha').getMessage('utxorpc.v1alpha.cardano.Tx')!;
      let compared = 0;
      for (const { era, transaction } of transactions()) {
        const body = readBody(transaction, era);
        if (body === undefined) continue;
        const fields = toTransaction(transaction, FORMS.v1alpha, unresolved);
        const read = cardano.Tx.fromBinary(toBinary(description, create(description, fields as never)));
        expect(String(read.fee)).toBe(body.fee().to_str());
        const inputs = body.inputs();
        expect(read.inputs.length).toBe(inputs.len());
        const outputs = body.outputs();
        for (let index = 0; index < outputs.len(); index += 1) {
          const output = outputs.get(index);
          const given = read.outputs[index];
          // The library shortens pointers that are out of range.
          if (!isPointer(given.address)) expect(toHex(given.address)).toBe(toHex(output.address().to_bytes()));
          expect(String(given.coin)).toBe(output.amount().coin().to_str());
          expect(listAssets(given.assets)).toEqual(listCslAssets(output.amount().multiasset()));
        }
        expect(read.certificates.length).toBe(body.certs()?.len() ?? 0);
        expect(read.withdrawals.length).toBe(body.withdrawals()?.len() ?? 0);
        compared += 1;
      }
      expect(compared).toBeGreaterThan(300);
    },
  );
});

const isPointer = ([header = 0]: Uint8Array): boolean => header >> 4 === 4 || header >> 4 === 5;

/** Undefined for a transaction that the library cannot read. */
function readBody(transaction: Transaction, era: string): CSL.TransactionBody | undefined {
  try {
    const marked = !['shelley', 'allegra', 'mary'].includes(era);
    return CSL.FixedTransaction.from_bytes(encodeTransaction(transaction, marked)).body();
  } catch {
    return undefined;
  }
}

interface GivenPolicy {
  readonly policyId: Uint8Array;
  readonly assets: readonly { readonly name: Uint8Array; readonly outputCoin: bigint }[];
}

const listAssets = (policies: readonly GivenPolicy[]): readonly string[] =>
  policies
    .flatMap(({ policyId, assets }) =>
      assets.map(({ name, outputCoin }) => `${toHex(policyId)}.${toHex(name)} ${outputCoin}`),
    )
    .toSorted();

function listCslAssets(multiasset: CSL.MultiAsset | undefined): readonly string[] {
  const found: string[] = [];
  const policies = multiasset?.keys();
  for (let policy = 0; policy < (policies?.len() ?? 0); policy += 1) {
    const id = policies!.get(policy);
    const assets = multiasset!.get(id)!;
    const names = assets.keys();
    for (let index = 0; index < names.len(); index += 1) {
      const name = names.get(index);
      found.push(`${id.to_hex()}.${toHex(name.name())} ${assets.get(name)!.to_str()}`);
    }
  }
  return found.filter((text) => !text.endsWith(' 0')).toSorted();
}
