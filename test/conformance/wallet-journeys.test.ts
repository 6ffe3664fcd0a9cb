import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '../../client/client.js';
import { createProvider, type Provider } from '../../src/builder/provider/provider.js';
import { decodeTransaction } from '../../src/chains/cardano/transactions/transaction.js';
import { networkById } from '../../src/chains/networks.js';
import { CborWriter } from '../../src/kernel/cbor/writer.js';
import { fromHex, toHex } from '../../src/kernel/hex.js';
import { IS_LONG } from '../support/depth.js';
import { findViolations, type OtherLedgerState } from '../support/other-ledgers.js';
import { openTestService, type TestService } from '../support/service.js';
import { testUnless } from '../support/skip.js';
import { startNetworks } from '../support/start-networks.js';
import {
  createKindUser,
  getSigners,
  type KindContext,
  type KindUser,
  TRANSACTION_KINDS,
  type TransactionKind,
} from '../support/transaction-kinds.js';
import { bodyBytes, type SigningKey, signWitnessSet, WALLET_LIBRARIES } from '../support/wallet-libraries.js';

/**
 * A user of each library builds every kind of transaction over HTTP, signs it with the library and submits it. The
 * library must compute the hash of the service and keep the body, two other ledgers must accept what it signed, and the
 * simulated network must include it in a block.
 */

type Json = ReturnType<typeof JSON.parse>;

/** Legal transactions that a library changes or cannot read: what it does instead. */
const LIMITS: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  // It encodes sets with tag 258: docs/builder.md, setEncoding.
  'CSL Transaction.new': { 'payment with untagged sets': /^Error: The hash is different$/ },
};

const NETWORK = 'CARDANO_PREPROD';
const LOVELACE = '900000000000';
const CIP30 = 'CIP-30 wallet';

interface Traveller {
  readonly user: KindUser;
  readonly built: Map<string, Json>;
  /** Submitted since the last block. */
  readonly pending: string[];
}

const names = [...WALLET_LIBRARIES.map(({ name }) => name), CIP30];
const travellers = new Map<string, Traveller>(
  names.map((name, index) => [name, { user: createKindUser(60 + index), built: new Map(), pending: [] }]),
);

let service: TestService;
let provider: Provider;
let state: Omit<OtherLedgerState, 'outputs'>;
let context: Pick<KindContext, 'slot' | 'epoch'>;

async function answer(method: 'GET' | 'POST', url: string, payload?: object): Promise<Json> {
  const headers = { 'x-api-key': 'xt_demo_cardano-preprod' };
  const response = await service.http.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
  const body = response.json();
  expect({ url, status: response.statusCode, error: body.error }).toEqual({ url, status: 200, error: undefined });
  return body;
}

async function advance(): Promise<void> {
  await answer('POST', `/api/operator/sandbox/${NETWORK}/advance`, { blocks: 1 });
  const { ledger, plutus } = await provider.readState();
  state = { ledger, parameters: plutus.parameters };
  const { epoch } = await answer('GET', '/api/network/tip');
  context = { slot: Number(ledger.tipSlot), epoch };
}

beforeAll(async () => {
  service = await openTestService({
    CROSSTIE_SANDBOX: 'on',
    CROSSTIE_SANDBOX_BLOCK_SECONDS: '0',
    CROSSTIE_SANDBOX_ACTIVITY: '0',
  });
  await startNetworks(service, NETWORK);
  const url = await service.http.listen({ host: '127.0.0.1', port: 0 });
  provider = createProvider(createClient({ url, apiKey: 'xt_demo_cardano-preprod' }), networkById(NETWORK));
  for (const { user } of travellers.values())
    for (const lovelace of [LOVELACE, '20000000', '7000000'])
      await answer('POST', `/api/operator/sandbox/${NETWORK}/fund`, { address: user.address, lovelace });
  await advance();
});
afterAll(() => service?.close());

/** The transactions of a kind; several for batches. */
async function build(kind: TransactionKind, name: string, sender: object): Promise<readonly Json[]> {
  const { user, built } = travellers.get(name)!;
  const body = { ...(kind.ownFunds ? {} : sender), ...kind.body({ user, built, ...context }) };
  const response = await answer('POST', `/api/tx/build${kind.path}`, body);
  built.set(kind.name, response);
  return response.transactions ?? [response];
}

/** Outputs of the chain, and of the transactions before this one. */
async function findOutputs(signed: string, earlier: readonly string[]): Promise<OtherLedgerState['outputs']> {
  const { body } = decodeTransaction(fromHex(signed));
  const pending = new Map(
    earlier.map(fromHex).map((bytes) => {
      const transaction = decodeTransaction(bytes);
      return [toHex(transaction.hash), transaction.body.outputs];
    }),
  );
  const references = [...body.inputs, ...body.referenceInputs, ...body.collateral];
  const unique = [...new Map(references.map((each) => [`${toHex(each.txHash)}#${each.index}`, each])).values()];
  const onChain = unique.filter(({ txHash }) => !pending.has(toHex(txHash)));
  const named = onChain.map(({ txHash, index }) => ({ txHash: toHex(txHash), outputIndex: index }));
  return [
    ...(await readAll(named)),
    ...unique.flatMap((reference) => {
      const content = pending.get(toHex(reference.txHash))?.[reference.index];
      return content === undefined ? [] : [{ reference, content }];
    }),
  ];
}

const readAll = async (named: readonly { readonly txHash: string; readonly outputIndex: number }[]) =>
  named.length === 0 ? [] : await provider.getOutputs(named);

/** In the short form the other ledgers read each kind from one signer, the next one for the next kind. */
const isReadByOthers = (kind: TransactionKind, name: string): boolean =>
  IS_LONG || names[TRANSACTION_KINDS.indexOf(kind) % names.length] === name;

async function checkSigned(
  kind: TransactionKind,
  name: string,
  signed: string,
  tx: Json,
  earlier: readonly string[],
): Promise<void> {
  expect(bodyBytes(signed)).toBe(bodyBytes(tx.tx_cbor));
  if (!isReadByOthers(kind, name)) return;
  const outputs = await findOutputs(signed, earlier);
  expect(findViolations(signed, { ...state, outputs })).toEqual([]);
}

/** Reads the UTxOs of its address as wallets return them. */
async function getUtxos({ address }: KindUser): Promise<readonly string[]> {
  const utxos: readonly Json[] = await answer('GET', `/api/addresses/${address}/utxos?pageSize=100`);
  return utxos.map(({ txHash, outputIndex, cborHex }) => encodeUtxo(txHash, outputIndex, cborHex));
}

const encodeUtxo = (txHash: string, index: number, output: string): string =>
  toHex(new CborWriter().array(2).array(2).bytes(fromHex(txHash)).uint(index).raw(fromHex(output)).finish());

const submit = async (name: string, hash: string, body: object): Promise<void> => {
  expect((await answer('POST', '/api/transactions/submit', body)).txHash).toBe(hash);
  travellers.get(name)!.pending.push(hash);
};

describe.each(TRANSACTION_KINDS)('$name', (kind) => {
  for (const { name, missing, sign } of WALLET_LIBRARIES)
    testUnless(missing)(`is signed by ${name}, unchanged, and accepted`, async () => {
      const { user } = travellers.get(name)!;
      const sender = { senderAddress: user.address, changeAddress: user.address };
      const earlier: string[] = [];
      const keys = getSigners(kind, user);
      for (const tx of await build(kind, name, sender)) {
        const signed = await signAsStated(kind, name, sign, tx, keys);
        await checkSigned(kind, name, signed, tx, earlier);
        earlier.push(signed);
        await submit(name, tx.tx_hash, { cbor: signed });
      }
    });

  test(`is built from the UTxOs of a ${CIP30} and merged with its witness set`, async () => {
    const { user } = travellers.get(CIP30)!;
    const sender = { utxos: await getUtxos(user), changeAddress: user.address };
    const earlier: string[] = [];
    for (const tx of await build(kind, CIP30, sender)) {
      const signatures = [signWitnessSet(tx.tx_cbor, getSigners(kind, user))];
      const utxos = [...(await getUtxos(user)), ...listOutputs(earlier).slice(-5)];
      const merged = await answer('POST', '/api/tx/witness/merge', { transaction: tx.tx_cbor, signatures, utxos });
      expect(merged).toMatchObject({ tx_hash: tx.tx_hash, complete: true, missing_key_hashes: [] });
      await checkSigned(kind, CIP30, merged.tx_cbor, tx, earlier);
      earlier.push(merged.tx_cbor);
      await submit(CIP30, tx.tx_hash, { transaction: tx.tx_cbor, signatures });
    }
  });

  test('is in the next blocks for every library', async () => {
    const submitted = [...travellers.values()].flatMap(({ pending }) => pending.splice(0));
    const isConfirmed = async (hash: string): Promise<boolean> =>
      (await answer('GET', `/api/transactions/${hash}/status`)).status === 'CONFIRMED';
    let left = submitted;
    // A block has room for five transactions of the largest size.
    for (let blocks = 0; blocks < 4 && left.length > 0; blocks += 1) {
      await advance();
      const confirmed = await Promise.all(left.map(isConfirmed));
      left = left.filter((_, index) => !confirmed[index]);
    }
    expect(left).toEqual([]);
  });
});

/** Signs with the library. Where it is known to fail, asserts that it still does, and signs with the first library. */
async function signAsStated(
  kind: TransactionKind,
  name: string,
  sign: (typeof WALLET_LIBRARIES)[number]['sign'],
  tx: Json,
  keys: readonly SigningKey[],
): Promise<string> {
  const limit = LIMITS[name]?.[kind.name];
  const outcome = await sign(tx.tx_cbor, keys).then(
    ({ hash, signed }) => (hash === tx.tx_hash ? signed : new Error('The hash is different')),
    (error: unknown) => error,
  );
  if (limit !== undefined) {
    expect(String(outcome)).toMatch(limit);
    return (await WALLET_LIBRARIES[0]!.sign(tx.tx_cbor, keys)).signed;
  }
  if (typeof outcome !== 'string') throw outcome;
  return outcome;
}

const listOutputs = (transactions: readonly string[]): readonly string[] =>
  transactions.flatMap((cbor) => {
    const { hash, body } = decodeTransaction(fromHex(cbor));
    return body.outputs.map(({ encoded }, index) => encodeUtxo(toHex(hash), index, toHex(encoded)));
  });
