import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js';
import * as btc from '@scure/btc-signer';
import { encodeScriptAddress } from '../../../../src/chains/bitcoin/address.js';
import { type Block, decodeBlock } from '../../../../src/chains/bitcoin/block.js';
import { regtest } from '../../../../src/chains/bitcoin/chain-parameters.js';
import { encodeMerkleBlock } from '../../../../src/chains/bitcoin/merkle-block.js';
import { encodeEnvelope } from '../../../../src/chains/bitcoin/ordinals/encode-inscription.js';
import { encipher } from '../../../../src/chains/bitcoin/runes/encipher.js';
import { encodeSpentOutputs } from '../../../../src/chains/bitcoin/spent-outputs.js';
import { networkById } from '../../../../src/chains/networks.js';
import { CborWriter } from '../../../../src/kernel/cbor/writer.js';
import { toHex } from '../../../../src/kernel/hex.js';
import { Chain } from '../../../../src/sandbox/bitcoin/chain.js';
import { writeHistory } from '../../../../src/sandbox/bitcoin/history.js';
import { createSimulation } from '../../../../src/sandbox/bitcoin/simulation.js';
import { greeting, readyCommand, subscription } from '../../../../src/sources/bitcoin/zmtp.js';
import { fromText } from '../fuzz-target.js';
import { SPENT } from '../use-bitcoin.js';

/** The last blocks of a simulated chain. */
function simulate(): readonly Uint8Array[] {
  const chain = new Chain(createSimulation(networkById('BITCOIN_MAINNET'), 1));
  const { blocks } = writeHistory(chain, Date.UTC(2026, 8, 1) / 1_000);
  return blocks.slice(-60).map(({ bytes }) => bytes);
}

let simulated: readonly Block[] | undefined;

function getBlocks(): readonly Block[] {
  simulated ??= simulate().map((bytes) => decodeBlock(bytes));
  return simulated;
}

export const blockSeeds = (): readonly Uint8Array[] => simulate();

export const transactionSeeds = (): readonly Uint8Array[] =>
  getBlocks().flatMap(({ transactions }) => transactions.map(({ encoded }) => encoded));

export const scriptSeeds = (): readonly Uint8Array[] => [
  ...getBlocks().flatMap(({ transactions }) =>
    transactions.flatMap(({ inputs, outputs }) => [
      ...outputs.map(({ script }) => script),
      ...inputs.flatMap(({ scriptSig, witness }) => [scriptSig, ...witness.slice(-2)]),
    ]),
  ),
  ...PAYMENTS.map(({ script }) => script),
];

export function recordSeeds(): readonly Uint8Array[] {
  const block = getBlocks().toSorted((a, b) => b.transactions.length - a.transactions.length)[0]!;
  const txids = block.transactions.map(({ txid }) => txid);
  const spent = block.transactions.map(({ inputs }) => inputs.map(() => SPENT));
  return [
    encodeMerkleBlock(block.header.encoded, txids, new Set([0])),
    encodeMerkleBlock(block.header.encoded, txids, new Set([1, 2])),
    encodeSpentOutputs(spent),
    Buffer.concat([greeting(), readyCommand('PUB'), subscription('hashblock')]),
    // Undo data: one transaction with one spent output of height 5, compressed amount 9 and a key hash.
    Uint8Array.of(1, 1, 10, 0, 9, 0, ...new Uint8Array(20)),
    Uint8Array.of(1, 1, 10, 0, 9, 2, ...new Uint8Array(32).fill(1)),
  ];
}

const SECRETS = [1, 2, 3].map((byte) => new Uint8Array(32).fill(byte));
const KEYS = SECRETS.map((secret) => secp256k1.getPublicKey(secret, true));
const X_KEYS = SECRETS.map((secret) => schnorr.getPublicKey(secret));
const multisig = btc.p2ms(2, KEYS);

type Payment = Record<string, unknown> & { readonly script: Uint8Array };

const PAYMENTS: readonly Payment[] = [
  btc.p2pkh(KEYS[0]!),
  btc.p2wpkh(KEYS[0]!),
  btc.p2sh(btc.p2wpkh(KEYS[0]!)),
  btc.p2wsh(multisig),
  btc.p2tr(X_KEYS[0]!),
  btc.p2tr(X_KEYS[0]!, btc.p2tr_ms(2, X_KEYS) as never, undefined, true) as never,
];

export function psbtSeeds(): readonly Uint8Array[] {
  return PAYMENTS.slice(1).flatMap((payment) =>
    ([0, 2] as const).flatMap((version) => {
      const transaction = new btc.Transaction({ PSBTVersion: version, lowR: true });
      transaction.addInput({
        ...payment,
        txid: new Uint8Array(32).fill(9),
        index: 0,
        witnessUtxo: { script: payment.script, amount: 100_000n },
      } as never);
      transaction.addOutput({ script: btc.p2wpkh(KEYS[1]!).script, amount: 99_000n });
      const unsigned = transaction.toPSBT(version);
      for (const secret of SECRETS.slice(0, 2)) {
        try {
          transaction.sign(secret);
        } catch {
          // The library rejects a key that is not part of the script.
        }
      }
      return [unsigned, transaction.toPSBT(version)];
    }),
  );
}

export function descriptorSeeds(): readonly Uint8Array[] {
  const [first, second] = KEYS.map(toHex) as [string, string];
  const xOnly = toHex(X_KEYS[0]!);
  const xpub =
    'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8';
  return [
    `pk(${first})`,
    `pkh(${first})`,
    `wpkh([ffffffff/13h/1']${xpub}/1/2/*)`,
    `sh(wpkh(${xpub}/<0;1>/*))`,
    `wsh(multi(2,${first},${second}))`,
    `sh(sortedmulti(1,${second},${first}))`,
    `wsh(sortedmulti(2,${xpub}/0/*,${xpub}/1/*))`,
    `tr(${xOnly})`,
    `tr(${xOnly},{pk(${xOnly}),{multi_a(1,${xOnly}),pk(${xOnly})}})`,
    `combo(${first})`,
    'addr(bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4)',
    'raw(5120)',
    xpub,
  ].map(fromText);
}

export const textSeeds = (): readonly Uint8Array[] => [
  ...[`${'ab'.repeat(32)}i0`, `${'ab'.repeat(32)}:1`, '840000:3', 'UNCOMMON•GOODS', 'A.B', 'ZZZ'].map(fromText),
  ...PAYMENTS.flatMap(({ script }) => {
    const address = encodeScriptAddress(script, regtest.addresses);
    return address === undefined ? [] : [fromText(address)];
  }),
];

export function inscriptionSeeds(): readonly Uint8Array[] {
  const id = { txid: new Uint8Array(32).fill(1), index: 300 };
  const properties = new CborWriter()
    .map(2)
    .uint(0)
    .array(1)
    .map(1)
    .uint(0)
    .bytes(new Uint8Array(36))
    .uint(1)
    .map(1)
    .uint(0)
    .text('t')
    .finish();
  const metadata = new CborWriter().map(1).text('a').array(2).int(-5).float(1.5).finish();
  return [
    encodeEnvelope({ contentType: 'text/plain', body: fromText('hello') }),
    encodeEnvelope({ contentType: 'image/png', contentEncoding: 'br', body: new Uint8Array(1_100), parents: [id, id] }),
    encodeEnvelope({
      metaprotocol: 'x',
      delegate: id,
      pointer: 70_000n,
      metadata,
      properties,
      rune: Uint8Array.of(7, 8),
    }),
    ...['deploy', 'mint', 'transfer'].map((op) =>
      encodeEnvelope({
        contentType: 'text/plain;charset=utf-8',
        body: fromText(
          JSON.stringify({ p: 'brc-20', op, tick: 'ordi', max: '21000000', lim: '1000', amt: '1.5', dec: '8' }),
        ),
      }),
    ),
    metadata,
    properties,
  ];
}

export function runestoneSeeds(): readonly Uint8Array[] {
  const none = { edicts: [], etching: undefined, mint: undefined, pointer: undefined };
  const terms = { amount: 5n, cap: 9n, heightStart: 1n, heightEnd: 7n, offsetStart: 2n, offsetEnd: 3n };
  const etching = {
    name: 99_246_114_928_149_462n,
    divisibility: 8,
    spacers: 5,
    symbol: '$',
    premine: 100n,
    terms,
    turbo: true,
  };
  return [
    encipher({ ...none, edicts: [{ id: { block: 840_000n, tx: 3n }, amount: 10n, output: 1 } as never] }),
    encipher({ ...none, etching, pointer: 1 }),
    encipher({ ...none, etching: { ...etching, name: undefined, terms: undefined, turbo: false } }),
    encipher({ ...none, mint: { block: 840_000n, tx: 3n } as never }),
  ];
}
