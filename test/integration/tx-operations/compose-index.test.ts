import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { HANDLE_POLICY } from '../../../src/chains/cardano/assets/handle.js';
import { toHex } from '../../../src/kernel/hex.js';
import { StatementBatch } from '../../../src/store/drivers/statement-batch.js';
import { createApiClient, decodeBuiltTransaction } from './api-client.js';
import {
  ada,
  bob,
  crowded,
  drep,
  type IndexedService,
  openIndexedService,
  registered,
  TIP_SLOT,
} from './indexed-service.js';
import { append, output, reward, token } from './tiny-chain.js';

const PATH = '/api/tx/build/compose';
const HANDLES = ['bob.rail', 'second', 'third'];

let indexed: IndexedService;
beforeAll(async () => {
  indexed = await openIndexedService();
  const { chain, index } = indexed;
  const assets = HANDLES.map((name) => token(name, 1n, HANDLE_POLICY));
  chain.pay([output(bob, 2_000_000n, { assets })], { mint: assets });
  await append(index, [chain.block(TIP_SLOT + 20)]);
});
afterAll(() => indexed?.service.close());

const { answer, refusal } = createApiClient(() => indexed.service, 'cardano-preprod');
const pay = (...addresses: readonly string[]) => ({
  kind: 'payment',
  outputs: addresses.map((address) => ({ address, lovelace: '1500000' })),
});
const from = ({ text }: typeof ada, intents: readonly object[]) => ({
  senderAddress: text,
  changeAddress: text,
  intents,
});

describe('a composed transaction of an indexed network', () => {
  test('pays to the address of a handle, and names the intent of an unknown one', async () => {
    const { body } = decodeBuiltTransaction(await answer(PATH, from(ada, [pay('$Bob.Rail')])));
    expect(toHex(body.outputs[0]!.address)).toBe(toHex(bob.bytes));
    expect(await refusal(PATH, from(ada, [pay(bob.text), pay('$unknown')]))).toMatch(/^intents\[1\].*\$unknown/);
  });

  test('votes, proposes and donates together', async () => {
    const govActionId = `${'ab'.repeat(32)}#0`;
    const intents = [
      {
        kind: 'vote',
        voter: { role: 'DRep', credentialHash: toHex(drep.hash) },
        votes: [{ govActionId, vote: 'Yes' }],
      },
      {
        kind: 'proposal',
        type: 'InfoAction',
        returnAddress: reward(registered).text,
        anchorUrl: 'https://example.org/why.json',
        anchorDataHash: '22'.repeat(32),
      },
      { kind: 'treasuryDonation', amount: '3000000' },
    ];
    const utxos = [{ txHash: '11'.repeat(32), outputIndex: 0, address: ada.text, lovelace: '120000000000' }];
    const made = await answer(PATH, { changeAddress: ada.text, utxos, intents });
    const { body } = decodeBuiltTransaction(made);
    expect(body.votes).toMatchObject([{ voter: { role: 'drep' }, vote: 'yes' }]);
    expect(body.proposals).toMatchObject([{ action: { kind: 'info' } }]);
    expect(body.donation).toBe(3_000_000n);
    expect(made.body).toMatchObject({ estimated_signatures: 2 });
  });
});

/** The texts of the statements that a request sends to the database, without those that begin and end transactions. */
async function listStatements(body: object): Promise<readonly string[]> {
  const submit = vi.spyOn(StatementBatch.prototype, 'submit');
  await answer(PATH, body);
  const statements = (submit.mock.contexts as StatementBatch[]).flatMap((batch) => batch.statements);
  submit.mockRestore();
  return statements.map(({ text }) => text).filter((text) => !/^(begin|start|commit|rollback|set)/i.test(text));
}

/**
 * How often a request sends its most frequent statement: a statement for each item would be sent as often as there are
 * items. The least of some tries, because workers of the service send statements of their own at times.
 */
async function countRepetitions(body: object): Promise<number> {
  const counts: number[] = [];
  for (let time = 0; time < 5; time += 1) {
    const statements = await listStatements(body);
    expect(statements.length).toBeGreaterThan(0);
    expect(statements.length).toBeLessThan(40);
    counts.push(Math.max(...statements.map((text) => statements.filter((other) => other === text).length)));
  }
  return Math.min(...counts);
}

describe('database statements of a composed transaction', () => {
  test.each([
    [
      'payments and UTxOs',
      from(ada, [pay(bob.text)]),
      from(
        crowded,
        Array.from({ length: 20 }, () => pay(bob.text, ada.text)),
      ),
    ],
    [
      'handles',
      from(crowded, [pay(`$${HANDLES[0]}`)]),
      from(
        crowded,
        HANDLES.map((name) => pay(`$${name}`)),
      ),
    ],
  ])('do not depend on the number of %s', async (_, one, many) => {
    expect(await countRepetitions(many)).toBe(await countRepetitions(one));
  });

  test('do not depend on the number of outputs to spend', async () => {
    const spend = (...indexes: readonly number[]) => ({
      kind: 'spend',
      inputs: indexes.map((outputIndex) => ({ txHash: indexed.adaTx, outputIndex })),
    });
    const one = from(ada, [spend(0), pay(bob.text)]);
    const three = from(ada, [spend(0, 1, 2), pay(bob.text)]);
    expect(await countRepetitions(three)).toBe(await countRepetitions(one));
  });
});
