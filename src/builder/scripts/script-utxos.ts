import { plainOutput } from '../../chains/cardano/transactions/output.js';
import { toUtxo } from '../plan/fixed-inputs.js';
import type { Utxo } from '../request/request.js';
import type { PlacedOutput, ScriptTransactionRequest } from '../request/script-request.js';
import type { AssetTable } from '../wallet/asset-table.js';
import { HASH_BYTES } from '../wallet/outpoint-set.js';
import { retainShape } from '../wallet/retained-shapes.js';
import { getKeyHash } from './script-collateral.js';

/** The address of a UTxO that one key unlocks. */
export interface KeyAddress {
  readonly bytes: Uint8Array;
  readonly keyHash: string;
}

/** What UTxOs given as text need to be decoded. */
interface Texts {
  readonly addresses: readonly KeyAddress[];
  /** With all assets of the UTxOs. */
  readonly table: AssetTable;
}

/**
 * The UTxOs that can pay for a script transaction and serve as collateral, in the form of coin selection. Those given as
 * text are decoded when they are chosen, because most of a wallet never is.
 */
export class ScriptUtxos {
  /** Assets are summed, in canonical order and in lower case. */
  readonly utxos: readonly Utxo[];
  /** 32 bytes each, in the order of `utxos`. */
  readonly txHashes: Buffer;
  private readonly placed: (PlacedOutput | undefined)[];
  private readonly texts: Texts | undefined;
  private all: readonly PlacedOutput[] | undefined;

  constructor(utxos: readonly Utxo[], txHashes: Buffer, given: Texts | readonly PlacedOutput[]) {
    this.utxos = utxos;
    this.txHashes = txHashes;
    const texts = 'table' in given ? given : undefined;
    this.texts = texts;
    this.placed = 'table' in given ? [] : [...given];
    this.all = undefined;
    retainShape(this);
  }

  /** The output at this position of `utxos`; always the same object. */
  place(position: number): PlacedOutput {
    this.placed[position] ??= this.decode(position, this.texts!);
    return this.placed[position];
  }

  /** The output at this position if it was needed before. */
  findPlaced(position: number): PlacedOutput | undefined {
    return this.placed[position];
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
    return this.texts === undefined ? this.place(position).content.address : this.texts.addresses[position]!.bytes;
  }

  /** Throws when it is not at a key address. */
  getKeyHash(position: number): string {
    return this.texts === undefined ? getKeyHash(this.place(position)) : this.texts.addresses[position]!.keyHash;
  }

  private decode(position: number, { addresses, table }: Texts): PlacedOutput {
    const { outputIndex: index = 0, lovelace, assets = [] } = this.utxos[position]!;
    const { buffer, byteOffset } = this.txHashes;
    return {
      reference: { txHash: new Uint8Array(buffer, byteOffset + position * HASH_BYTES, HASH_BYTES), index },
      content: plainOutput(
        addresses[position]!.bytes,
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
  return sources.get(request) ?? sources.get(request.wallet) ?? fromOutputs(request.wallet);
}

const fromOutputs = (wallet: readonly PlacedOutput[]): ScriptUtxos =>
  new ScriptUtxos(wallet.map(toUtxo), Buffer.concat(wallet.map(({ reference }) => reference.txHash)), wallet);
