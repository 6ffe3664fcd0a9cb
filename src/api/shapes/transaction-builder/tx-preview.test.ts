import { Transaction as LibraryTransaction } from '@emurgo/cardano-serialization-lib-nodejs';
import { Compile } from 'typebox/compile';
import { describe, expect, test } from 'vitest';
import { homeAddress, ledger } from '../../../../test/support/builder-requests.js';
import { buildSamples } from '../../../../test/support/built-samples.js';
import { expectSameFields, PREVIEW_FIELDS } from '../../../../test/support/preview-fields.js';
import { buildTransfer } from '../../../builder/builds/transfer.js';
import { inspect } from '../../../builder/inspect/inspect.js';
import type { Metadata } from '../../../builder/request/metadata.js';
import type { GovernanceAction } from '../../../chains/cardano/governance/governance.js';
import { encodeBody } from '../../../chains/cardano/transactions/encode-body.js';
import { decodeTransaction, encodeTransaction } from '../../../chains/cardano/transactions/transaction.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import type { UtxoView } from '../transactions/utxo-view.js';
import { readMessage, toPreviewProposalJson } from './preview-parts.js';
import { TxPreview, toPreviewJson } from './tx-preview.js';

type Json = ReturnType<typeof JSON.parse>;

/** The integers of the samples are small enough for JSON numbers. */
const toText = (value: unknown): string =>
  JSON.stringify(value, (_, item) => (typeof item === 'bigint' ? Number(item) : item));

const NOTHING: UtxoView = { outputs: new Map(), ancestors: [], lookUp: () => undefined };
const schema = Compile(TxPreview);

function preview(cbor: string): Json {
  const inspected = inspect({ cbor }, ledger);
  const json = toPreviewJson(inspected, { network: ledger.network, view: NOTHING, warnings: inspected.warnings });
  return JSON.parse(toText({ ...json, simulation: null }));
}

const samples = [...buildSamples()].map(([kind, { cbor }]) => ({ kind, cbor }));
samples.push({ kind: 'transfer with the other fields', cbor: addFields(samples[0]!.cbor) });

/** Fields that no sample has. */
function addFields(cbor: string): string {
  const made = decodeTransaction(fromHex(cbor));
  const referenceInputs = [{ txHash: new Uint8Array(32).fill(9), index: 3 }];
  const body = { ...made.body, validFrom: 77n, networkId: 0, referenceInputs };
  return toHex(encodeTransaction({ ...made, body: { ...body, encoded: encodeBody(body) } }, true));
}

describe.each(samples)('preview of a transaction of the kind $kind', ({ cbor }) => {
  const library: Json = JSON.parse(LibraryTransaction.from_hex(cbor).to_json());
  const json = preview(cbor);

  test('has the declared form', () => {
    expect(schema.Errors(json)).toEqual([]);
  });

  test('names every field of the body as an independent decoder reads it', () => {
    expectSameFields(library.body, json);
  });

  test('names the scripts, datums, redeemers and metadata beside the body', () => {
    const { native_scripts, plutus_scripts, plutus_data, redeemers } = library.witness_set;
    const inWitnesses = json.scripts.filter(({ place }: Json) => place === 'witnesses');
    expect(inWitnesses).toHaveLength((native_scripts ?? []).length + (plutus_scripts ?? []).length);
    expect(json.datums).toHaveLength((plutus_data?.elems ?? []).length);
    expect(
      json.redeemers.map(({ purpose, index, exUnits }: Json) => [purpose, String(index), exUnits.mem, exUnits.steps]),
    ).toEqual(
      (redeemers ?? []).map(({ tag, index, ex_units }: Json) => [
        tag.toLowerCase(),
        index,
        ex_units.mem,
        ex_units.steps,
      ]),
    );
    expect(Object.keys(json.metadata ?? {})).toEqual(Object.keys(library.auxiliary_data?.metadata ?? {}));
    expect(json.validContract).toBe(library.is_valid);
  });
});

test('samples use every field of a body of Conway', () => {
  const used = new Set<string>();
  for (const { cbor } of samples)
    for (const [field, value] of Object.entries(JSON.parse(LibraryTransaction.from_hex(cbor).to_json()).body))
      if (value !== null) used.add(field);
  const unused = Object.keys(PREVIEW_FIELDS).filter((field) => !used.has(field));
  expect(unused).toEqual([]);
});

const id = { txHash: new Uint8Array(32).fill(1), index: 2 };
const anchor = { url: 'https://example.org/a', hash: new Uint8Array(32).fill(3) };
const credential = { type: 'key', hash: new Uint8Array(28).fill(4) } as const;
const account = Uint8Array.of(0xe0, ...credential.hash);
const ACTIONS: readonly (readonly [GovernanceAction, string])[] = [
  [
    { kind: 'parameter-change', previous: id, update: { keyDeposit: 3n }, guardrailScript: credential.hash },
    'stakeAddressDeposit',
  ],
  [{ kind: 'hard-fork', previous: undefined, protocolVersion: { major: 11, minor: 0 } }, '"major":11'],
  [{ kind: 'treasury-withdrawals', withdrawals: [[account, 9n]], guardrailScript: undefined }, '9'],
  [{ kind: 'no-confidence', previous: id }, '01'.repeat(32)],
  [
    {
      kind: 'update-committee',
      previous: undefined,
      removed: [credential],
      added: [[credential, 700n]],
      threshold: { numerator: 2n, denominator: 3n },
    },
    '700',
  ],
  [{ kind: 'new-constitution', previous: undefined, anchor, guardrailScript: credential.hash }, '04'.repeat(28)],
  [{ kind: 'info' }, 'InfoAction'],
];

test.each(ACTIONS)('proposal of the kind $kind is named with its contents', (action, contents) => {
  const json = toPreviewProposalJson({ deposit: 7n, returnAddress: account, action, anchor }, 1, id.txHash);
  expect(json).toMatchObject({ index: 1, deposit: '7', anchorUrl: anchor.url });
  expect(toText(json.govAction)).toContain(contents);
});

test('message of CIP-20 is read line by line, and an encrypted one is not', () => {
  const [first] = samples;
  expect(preview(first!.cbor).message).toEqual(['hello']);
  expect(readMessage(undefined)).toBeNull();
  const withMessage = (content: Metadata[string]) =>
    preview(
      buildTransfer(
        {
          changeAddress: homeAddress,
          utxos: [{ txHash: '77'.repeat(32), address: homeAddress, lovelace: 9_000_000n }],
          outputs: [],
          metadata: { 674: content },
        },
        ledger,
      ).cbor,
    ).message;
  expect(withMessage({ msg: ['one', 'two'] })).toEqual(['one', 'two']);
  expect(withMessage({ enc: 'basic', msg: ['U2FsdGVk'] })).toBeNull();
  expect(withMessage({ msg: [7] })).toBeNull();
});
