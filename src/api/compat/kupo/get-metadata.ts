import Type from 'typebox';
import { detailedMetadataJson } from '../../../chains/cardano/metadata/metadata-json.js';
import { type MetadataEntry, readAuxiliaryData } from '../../../chains/cardano/transactions/auxiliary.js';
import { blake2b256 } from '../../../kernel/blake2b.js';
import { CborReader } from '../../../kernel/cbor/reader.js';
import { CborWriter } from '../../../kernel/cbor/writer.js';
import { toHex } from '../../../kernel/hex.js';
import { JsonText } from '../../../kernel/json-text.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { selectHeightBySlot } from '../../../store/queries/cardano/blocks/block-heights.js';
import { type ChainBlock, chainBlocks } from '../../../store/queries/cardano/blocks/blocks.js';
import { findTransactionMetadata } from '../../../store/queries/cardano/transactions/metadata.js';
import {
  type StoredTransaction,
  selectBlockIds,
  storedTransactions,
} from '../../../store/queries/cardano/transactions/transactions.js';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { Closed, Hex, Slot } from '../../kit/schema.js';
import { ExactJson, valueOrBytes } from '../../shapes/outputs/data-json.js';
import { KUPO, KUPO_ROUTE, respondAtTip } from './kupo-route.js';

const Metadata = Closed({
  hash: Type.String({ description: 'BLAKE2b-256 of `raw`' }),
  raw: Type.String({ description: 'CBOR as in the transaction, hexadecimal' }),
  schema: ExactJson('Values by label, each with its type'),
});

export const getMetadata = operation({
  ...KUPO_ROUTE,
  id: 'kupo.getMetadata',
  route: `GET ${KUPO}/metadata/{slot}`,
  summary: 'List the metadata of the block at a slot',
  description: 'In the order of the transactions. `X-Block-Header-Hash` names the block; empty for a slot without one.',
  path: Type.Object({ slot: Slot }),
  query: Type.Object({ transaction_id: Type.Optional(Hex(64, 'Only metadata of this transaction')) }),
  result: Type.Array(Metadata),
  errors: [],
  example: { path: { slot: EXAMPLE.block.slot } },

  handle({ db }, { path: { slot }, query: { transaction_id } }) {
    let block: ChainBlock | undefined;
    return respondAtTip(
      db,
      async (snapshot) => {
        [block] = await chainBlocks(snapshot, selectHeightBySlot(snapshot, slot), 'asc');
        if (block === undefined || block.txCount === 0) return [];
        const all = await storedTransactions(snapshot, selectBlockIds([block]), 'asc');
        const wanted = transaction_id?.toLowerCase();
        return await readMetadata(
          snapshot,
          all.filter(({ hash }) => wanted === undefined || toHex(hash) === wanted),
        );
      },
      () => (block === undefined ? [] : ['X-Block-Header-Hash', block.hash]),
    );
  },
});

async function readMetadata(
  db: NetworkDb<'cardano'>,
  transactions: readonly StoredTransaction[],
): Promise<readonly unknown[]> {
  // Where only headers of blocks are stored, the labels are indexed one by one.
  const pruned = transactions.filter(({ bytes }) => bytes === undefined).map(({ hash }) => hash);
  const labels = pruned.length === 0 ? new Map() : await findTransactionMetadata(db, pruned);
  return transactions.flatMap(({ hash, bytes }) => {
    if (bytes === undefined) {
      const entries = (labels.get(toHex(hash)) ?? []).map((entry: { label: bigint; bytes: Uint8Array }) => ({
        label: entry.label,
        value: entry.bytes,
      }));
      return entries.length === 0 ? [] : [toJson(entries, encodeMetadata(entries))];
    }
    if (bytes.auxiliary === undefined) return [];
    const { metadata } = readAuxiliaryData(new CborReader(bytes.auxiliary));
    return metadata.length === 0 ? [] : [toJson(metadata, bytes.auxiliary)];
  });
}

const toJson = (entries: readonly MetadataEntry[], raw: Uint8Array) => ({
  hash: toHex(blake2b256(raw)),
  raw: toHex(raw),
  schema: Object.fromEntries(
    entries.map(({ label, value }) => [
      label.toString(),
      valueOrBytes(value, (bytes) => new JsonText(detailedMetadataJson(bytes))),
    ]),
  ),
});

function encodeMetadata(entries: readonly MetadataEntry[]): Uint8Array {
  const writer = new CborWriter().map(entries.length);
  for (const { label, value } of entries) writer.uint(label).raw(value);
  return writer.finish();
}
