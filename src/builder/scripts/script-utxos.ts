import { plainOutput } from '../../chains/cardano/transactions/output.js';
import { concatBytes } from '../../kernel/bytes.js';
import { toUtxo } from '../plan/fixed-inputs.js';
import type { Utxo } from '../request/request.js';
import type { PlacedOutput, ScriptTransactionRequest } from '../request/script-request.js';
import { AssetTable } from '../wallet/asset-table.js';
import { HASH_BYTES } from '../wallet/outpoint-set.js';
import { retainShape } from '../wallet/retained-shapes.js';
import { getKeyHash } from './key-hash.js';

/** The address of a UTxO that one key unlocks. */
export interface KeyAddress {
  readonly bytes: Uint8Array;
  readonly keyHash: string;
}

/**
 * The UTxOs that can pay for a script transaction and serve as collateral, in the form of coin selection. Those given as
 * text are decoded when they are chosen, because most of a wallet never is.
 */
export class ScriptUtxos {
  /** Assets are summed, in canonical order and in lower case. */
  readonly utxos: readonly Utxo[];
  /** 32 bytes each, in the order of `utxos`. */
  readonly txHashes: Uint8Array;
  /** Contains the assets of UTxOs that were given as text. */
  readonly table: AssetTable;
  /** Undefined for UTxOs that were given as outputs. */
  private readonly addresses: readonly KeyAddress[] | undefined;
  private readonly placed: (PlacedOutput | undefined)[];
  private readonly positions = new Map<PlacedOutput, number>();
  private all: readonly PlacedOutput[] | undefined;

  private constructor(
    utxos: readonly Utxo[],
    txHashes: Uint8Array,
    table: AssetTable,
    addresses: readonly KeyAddress[] | undefined,
  ) {
    this.utxos = utxos;
    this.txHashes = txHashes;
    this.table = table;
    this.addresses = addresses;
    this.placed = [];
    this.all = undefined;
    retainShape(this);
  }

  static fromTexts(
    utxos: readonly Utxo[],
    txHashes: Uint8Array,
    table: AssetTable,
    addresses: readonly KeyAddress[],
  ): ScriptUtxos {
    return new ScriptUtxos(utxos, txHashes, table, addresses);
  }

  static fromOutputs(outputs: readonly PlacedOutput[]): ScriptUtxos {
    const txHashes = concatBytes(outputs.map(({ reference }) => reference.txHash));
    const made = new ScriptUtxos(outputs.map(toUtxo), txHashes, new AssetTable(), undefined);
    for (const [position, output] of outputs.entries()) made.keep(position, output);
    return made;
  }

  /** The output at this position of `utxos`; always the same object. */
  place(position: number): PlacedOutput {
    return this.placed[position] ?? this.keep(position, this.decode(position));
  }

  /** The position of an output of this wallet. */
  findPosition(output: PlacedOutput): number {
    return this.positions.get(output) ?? -1;
  }

  /** All outputs. */
  list(): readonly PlacedOutput[] {
    if (this.all === undefined) {
      this.all = this.utxos.map((_, position) => this.place(position));
      sources.set(this.all, this);
    }
    return this.all;
  }

  getAddress(position: number): Uint8Array {
    return this.addresses === undefined ? this.place(position).content.address : this.addresses[position]!.bytes;
  }

  /** Throws when it is not at a key address. */
  getKeyHash(position: number): string {
    return this.addresses === undefined ? getKeyHash(this.place(position)) : this.addresses[position]!.keyHash;
  }

  private keep(position: number, output: PlacedOutput): PlacedOutput {
    this.placed[position] = output;
    this.positions.set(output, position);
    return output;
  }

  private decode(position: number): PlacedOutput {
    const { table, txHashes } = this;
    const { outputIndex: index = 0, lovelace, assets = [] } = this.utxos[position]!;
    return {
      reference: {
        txHash: new Uint8Array(txHashes.buffer, txHashes.byteOffset + position * HASH_BYTES, HASH_BYTES),
        index,
      },
      content: plainOutput(
        this.getAddress(position),
        lovelace,
        assets.map(({ policyId, assetName, quantity }) => {
          const asset = table.number(policyId, assetName);
          return { policyId: table.getPolicyId(asset), assetName: table.getAssetName(asset), quantity };
        }),
      ),
    };
  }
}

/** By the list of all outputs, and by the request whose wallet they are. */
const sources = new WeakMap<object, ScriptUtxos>();

/** Adds the wallet to a request. It is decoded as a whole when something reads it, such as an evaluator. */
export function addWallet(
  request: Omit<ScriptTransactionRequest, 'wallet'>,
  utxos: ScriptUtxos,
): ScriptTransactionRequest {
  // An enumerable property of the object itself, which copies, such as that for another thread, have too.
  const complete = Object.defineProperty(request, 'wallet', {
    enumerable: true,
    get: () => utxos.list(),
  }) as ScriptTransactionRequest;
  sources.set(complete, utxos);
  return complete;
}

/** The wallet of a request, which is read again when it is a copy, such as that of a request in another thread. */
export function getScriptUtxos(request: ScriptTransactionRequest): ScriptUtxos {
  return sources.get(request) ?? sources.get(request.wallet) ?? ScriptUtxos.fromOutputs(request.wallet);
}
