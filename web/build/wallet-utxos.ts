import type { AggUtxo, TxInputRequest } from '../../client/generated.js';

/** Limit of the builder. */
const MAX_UTXOS = 200;
const MAX_DEPTH = 16;

type Item = bigint | string | null | readonly Item[] | ReadonlyMap<Item, Item>;

/**
 * Spendable outputs of a wallet (CIP-30, `getUtxos`), in the form of the builder, most coins first. Outputs with a
 * datum or a script are left out because they belong to a contract, and so are tokens without a name, which a request
 * cannot express.
 */
export const spendable = (utxos: readonly string[]): readonly TxInputRequest[] =>
  selectSpendable(utxos).map(({ input }) => input);

/** The same outputs in the form of the aggregator: the original bytes of the wallet. */
export const orderUtxos = (utxos: readonly string[]): readonly AggUtxo[] =>
  selectSpendable(utxos).map(({ hex, input: { txHash, outputIndex } }) => ({
    txHash,
    index: outputIndex ?? 0,
    cborHex: hex,
  }));

function selectSpendable(
  utxos: readonly string[],
): readonly { readonly hex: string; readonly input: TxInputRequest }[] {
  return utxos
    .flatMap((hex) => {
      const input = readUtxo(hex);
      return input === undefined ? [] : [{ hex, input }];
    })
    .sort((a, b) => Number(BigInt(b.input.lovelace) - BigInt(a.input.lovelace)))
    .slice(0, MAX_UTXOS);
}

export function readUtxo(hex: string): TxInputRequest | undefined {
  const [input, output] = asList(decode(hex));
  const [txHash, outputIndex] = asList(input);
  return toUtxo(txHash, outputIndex, output);
}

/** A transaction that is not on the chain yet. */
export interface Unsent {
  readonly hash: string;
  readonly cbor: string;
}

/** Inputs that are outputs of unsubmitted transactions, which the service cannot know. */
export function findSpentOutputs({ cbor }: Unsent, before: readonly Unsent[]): readonly TxInputRequest[] {
  if (before.length === 0) return [];
  const decodeBody = (hex: string): ReadonlyMap<Item, Item> => asMap(asList(decode(hex))[0]);
  const inputs = asList(decodeBody(cbor).get(0n));
  return before.flatMap(({ hash, cbor: other }) => {
    const outputs = asList(decodeBody(other).get(1n));
    return inputs.flatMap((input) => {
      const [txHash, index] = asList(input);
      const spent = txHash === hash ? toUtxo(txHash, index, outputs[Number(index)]) : undefined;
      return spent === undefined ? [] : [spent];
    });
  });
}

function toUtxo(
  txHash: Item | undefined,
  outputIndex: Item | undefined,
  output: Item | undefined,
): TxInputRequest | undefined {
  const parts = output instanceof Map ? [0n, 1n, 2n, 3n].map((key) => output.get(key)) : asList(output);
  const [address, value, ...more] = parts;
  const [lovelace, tokens] = typeof value === 'bigint' ? [value, new Map()] : asList(value);
  if (
    typeof txHash !== 'string' ||
    typeof outputIndex !== 'bigint' ||
    typeof address !== 'string' ||
    typeof lovelace !== 'bigint' ||
    more.some((part) => part !== undefined)
  )
    return undefined;
  const assets = [...asMap(tokens)].flatMap(([policyId, names]) =>
    [...asMap(names)].map(([assetName, quantity]) => ({
      policyId: String(policyId),
      assetName: String(assetName),
      quantity: String(quantity),
    })),
  );
  if (assets.some(({ assetName }) => assetName === '')) return undefined;
  return {
    txHash,
    outputIndex: Number(outputIndex),
    address,
    lovelace: lovelace.toString(),
    ...(assets.length > 0 && { assets }),
  };
}

const asList = (item: Item | undefined): readonly Item[] => (Array.isArray(item) ? item : []);
const asMap = (item: Item | undefined): ReadonlyMap<Item, Item> => (item instanceof Map ? item : new Map());

/** The subset of CBOR (RFC 8949) that outputs use: bytes become hexadecimal text, tags are dropped. */
function decode(hex: string): Item {
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  let at = 0;
  const next = (): number => bytes[at++] ?? throwUndecodable();
  const readBytes = (length: number): Uint8Array => {
    if (at + length > bytes.length) return throwUndecodable();
    at += length;
    return bytes.subarray(at - length, at);
  };
  const number = (info: number): bigint => {
    if (info < 24) return BigInt(info);
    if (info > 27) return throwUndecodable();
    return BigInt(`0x${toHex(readBytes(2 ** (info - 24)))}`);
  };
  const ends = (): boolean => bytes[at] === 0xff && at++ >= 0;
  const several = <T>(info: number, read: () => T): readonly T[] => {
    const items: T[] = [];
    if (info === 31) while (!ends()) items.push(read());
    else for (let left = number(info); left > 0n; left -= 1n) items.push(read());
    return items;
  };
  const item = (depth: number): Item => {
    if (depth > MAX_DEPTH) return throwUndecodable();
    const head = next();
    const info = head & 31;
    const inner = (): Item => item(depth + 1);
    switch (head >> 5) {
      case 0:
        return number(info);
      case 1:
        return -1n - number(info);
      case 2:
      case 3:
        return info === 31 ? several(info, inner).join('') : toHex(readBytes(Number(number(info))));
      case 4:
        return several(info, inner);
      case 5:
        return new Map(several(info, () => [inner(), inner()] as const));
      case 6:
        number(info);
        return inner();
      default:
        return info < 20 ? throwUndecodable() : null;
    }
  };
  return item(0);
}

const toHex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

function throwUndecodable(): never {
  throw new Error('The wallet returned an output that cannot be decoded');
}
