import { decodeAddress, paymentCredential, stakeCredential } from '../../src/chains/cardano/addresses/address.js';
import { decodePlutusData } from '../../src/chains/cardano/scripts/plutus-data.js';
import type { MetadataEntry } from '../../src/chains/cardano/transactions/auxiliary.js';
import { decodeBech32 } from '../../src/kernel/bech32.js';
import { CborWriter } from '../../src/kernel/cbor/writer.js';
import { fromHex } from '../../src/kernel/hex.js';
import { listNftContracts, type NftContract } from '../../src/market/nft/contracts.js';
import { MetadataDatums } from '../../src/market/nft/metadata-datums.js';
import { type NftOrder, readNftOrder } from '../../src/market/nft/nft-order.js';
import { type NftOutput, readNftTransaction, type SpentNftOrder } from '../../src/market/nft/read-nft-transaction.js';
import type { Unit } from '../../src/market/unit.js';
import { type Check, compare } from './check.js';

interface ResolvedOutput {
  readonly ref: string;
  readonly address: string;
  readonly assets: Readonly<Record<Unit, string>>;
  readonly datum: { readonly type: string; readonly hash?: string; readonly bytes?: string | null } | null;
}

/** A transaction with the outputs that it spends; the name of its case says what it does. */
export interface ResolvedTransaction {
  readonly case: string;
  readonly tx: string;
  readonly metadata: Readonly<Record<string, unknown>> | null;
  readonly signers: readonly string[];
  readonly redeemers: readonly { readonly input: string; readonly data: string }[];
  readonly inputs: readonly ResolvedOutput[];
  readonly outputs: readonly ResolvedOutput[];
}

const EXPECTED: readonly (readonly [name: RegExp, outcome: string])[] = [
  [/sale|purchase|accept/, 'SOLD'],
  [/update/, 'UPDATED'],
  [/cancel|unlisting/, 'CANCELLED'],
];

const contracts = listNftContracts('mainnet');

/** The end of every order that the transaction spends is the one that its name states. */
export function checkResolvedTransaction(transaction: ResolvedTransaction): readonly Check[] {
  const expected = EXPECTED.find(([name]) => name.test(transaction.case))?.[1];
  const metadata = new MetadataDatums(toEntries(transaction.metadata ?? {}));
  const outputs = transaction.outputs.map((output, index) => toOutput(output, index));
  const spent = transaction.inputs.flatMap((input, index): SpentNftOrder[] => {
    const order = readOrder(input);
    const redeemer = transaction.redeemers.find(({ input: ref }) => ref === input.ref);
    const [txHash = '', at = ''] = input.ref.split('#');
    return order === undefined
      ? []
      : [
          {
            position: { txId: -1, index },
            order,
            reference: { txHash: fromHex(txHash), index: Number(at) },
            redeemer: redeemer && decodePlutusData(fromHex(redeemer.data)),
          },
        ];
  });
  if (expected === undefined || spent.length === 0) return [];
  const { ended } = readNftTransaction({
    created: transaction.outputs.flatMap((output, index) => {
      const order = readOrder(output, metadata);
      return order === undefined ? [] : [{ position: { txId: 0, index }, order }];
    }),
    spent,
    outputs,
    signers: () => new Set(transaction.signers),
    message: () => undefined,
  });
  return ended.map(({ position, outcome }) =>
    compare(`${transaction.case} ${transaction.inputs[position.index]?.ref}`, outcome, expected),
  );
}

const readHolds = ({ assets }: ResolvedOutput): ReadonlyMap<Unit, bigint> =>
  new Map(Object.entries(assets).map(([unit, quantity]) => [unit.replace('.', ''), BigInt(quantity)]));

function toOutput(output: ResolvedOutput, index: number): NftOutput {
  const address = decodeAddress(decodeBech32(output.address).bytes);
  const payment = paymentCredential(address);
  return {
    index,
    party: payment && { payment, stake: stakeCredential(address) },
    atContract: findContract(output) !== undefined,
    holds: readHolds(output),
    inlineDatum: output.datum?.type === 'inline' && output.datum.bytes ? fromHex(output.datum.bytes) : undefined,
  };
}

function findContract({ address }: ResolvedOutput): NftContract | undefined {
  const payment = paymentCredential(decodeAddress(decodeBech32(address).bytes));
  return payment?.type === 'script' ? contracts.get(Buffer.from(payment.hash).toString('hex')) : undefined;
}

const toEntries = (metadata: Readonly<Record<string, unknown>>): readonly MetadataEntry[] =>
  Object.entries(metadata).flatMap(([label, value]) =>
    typeof value === 'string' ? [{ label: BigInt(label), value: new CborWriter().text(value).finish() }] : [],
  );

function readOrder(output: ResolvedOutput, metadata?: MetadataDatums): NftOrder | undefined {
  const contract = findContract(output);
  const { bytes, hash } = output.datum ?? {};
  const encoded = bytes ? fromHex(bytes) : hash && metadata?.find(fromHex(hash), readHolds(output).keys());
  if (contract === undefined || !encoded) return undefined;
  const datum = decodePlutusData(encoded);
  return readNftOrder({ script: '', stake: undefined, holds: readHolds(output), datum }, contract);
}
