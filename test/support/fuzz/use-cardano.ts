import { metadataEntryValue } from '../../../src/api/shapes/outputs/data-json.js';
import { toContentJson } from '../../../src/api/shapes/transactions/decoded-transaction.js';
import { addressBytesText, decodeAddressInBlock } from '../../../src/chains/cardano/addresses/address.js';
import { readCip25 } from '../../../src/chains/cardano/assets/cip25.js';
import { readCip68 } from '../../../src/chains/cardano/assets/cip68.js';
import { type Block, computeBodyHash, decodeBlock } from '../../../src/chains/cardano/blocks/block.js';
import { readBlockPoint } from '../../../src/chains/cardano/blocks/block-point.js';
import { decodeByronWitnesses } from '../../../src/chains/cardano/blocks/byron-block.js';
import { detailedMetadataJson, metadataJson } from '../../../src/chains/cardano/metadata/metadata-json.js';
import { decodeNativeScript, nativeScriptJson } from '../../../src/chains/cardano/scripts/native-script.js';
import { decodePlutusData, plutusDataJson } from '../../../src/chains/cardano/scripts/plutus-data.js';
import { checkBoundedBytes } from '../../../src/chains/cardano/scripts/plutus-data-bounds.js';
import { decodeTransaction, type Transaction } from '../../../src/chains/cardano/transactions/transaction.js';
import { computeUtxoEffects } from '../../../src/chains/cardano/transactions/transaction-effects.js';
import { networkById } from '../../../src/chains/networks.js';
import { collectNeeds } from '../../../src/indexer/cardano/collect-needs.js';
import { emptyKnown } from '../../../src/indexer/cardano/known.js';
import { project } from '../../../src/indexer/cardano/project.js';
import { DecodeError, ServiceError } from '../../../src/kernel/errors.js';
import { encodeCopy } from '../../../src/store/copy-binary.js';
import { UnstorableValue } from '../../../src/store/errors.js';
import { PROJECTED_TABLES } from '../../../src/store/write/cardano/facts.js';
import { FACT_TABLES } from '../../../src/store/write/cardano/tables.js';
import { attempt } from './attempt.js';

const network = networkById('CARDANO_PREVIEW');

/** Everything that the index and the API do with a decoded transaction must survive any content. */
export function useTransaction(transaction: Transaction): void {
  for (const [, output] of computeUtxoEffects(transaction).created) {
    decodeAddressInBlock(output.address);
    addressBytesText(output.address.subarray(0, 200));
    const { inlineDatum } = output;
    if (inlineDatum === undefined) continue;
    useDatum(inlineDatum);
    readCip68(inlineDatum);
  }
  transaction.witnesses.datums.forEach(useDatum);
  for (const script of transaction.witnesses.scripts)
    if (script.language === 'native') attempt(() => nativeScriptJson(decodeNativeScript(script.bytes)));
  for (const { value } of transaction.auxiliary?.metadata ?? []) {
    attempt(() => metadataJson(value));
    attempt(() => detailedMetadataJson(value));
    metadataEntryValue(value);
    readCip25(value);
  }
  toContentJson(transaction, network);
}

function useDatum(datum: Uint8Array): void {
  attempt(() => {
    plutusDataJson(decodePlutusData(datum));
    checkBoundedBytes(datum);
  });
}

const NEXT_IDS = {
  transaction: 0,
  address: 0,
  stake: 0,
  paymentScript: 0,
  policy: 0,
  asset: 0,
  pool: 0,
  drep: 0,
  issuer: 0,
  script: 0,
  marketAsset: 0,
  marketPool: 0,
};

/**
 * A mutated block violates rules that a node would have checked; the index may reject it, but only with its own errors.
 */
function isExpectedRejection(error: unknown): boolean {
  return error instanceof ServiceError || error instanceof UnstorableValue || error instanceof DecodeError;
}

async function indexBlock(block: Block): Promise<void> {
  try {
    const view = emptyKnown();
    collectNeeds([block], view);
    const { facts } = project([block], view, NEXT_IDS, {
      network,
      rawBlocks: true,
      startsLate: true,
      policyHistory: true,
    });
    for (const name of PROJECTED_TABLES) {
      const rows: Iterable<readonly unknown[]> & { readonly length: number } = facts.born[name];
      if (rows.length === 0) continue;
      for await (const _ of encodeCopy(FACT_TABLES[name].columns, rows));
    }
  } catch (error) {
    if (!isExpectedRejection(error)) throw error;
  }
}

/** Whether the bytes were decoded. */
export async function fuzzCardanoBlock(bytes: Uint8Array): Promise<boolean> {
  attempt(() => readBlockPoint(bytes));
  const block = attempt(() => decodeBlock(bytes));
  if (block === undefined) return false;
  computeBodyHash(block);
  block.transactions.forEach(useTransaction);
  if (block.era === 'byron')
    for (const { witnesses } of block.transactions) attempt(() => decodeByronWitnesses(witnesses.encoded));
  await indexBlock(block);
  return true;
}

export async function fuzzCardanoTransaction(bytes: Uint8Array): Promise<boolean> {
  const transaction = attempt(() => decodeTransaction(bytes));
  if (transaction === undefined) return false;
  useTransaction(transaction);
  return true;
}
