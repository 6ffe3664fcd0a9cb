import type { CborReader } from '../../kernel/cbor/reader.js';
import { type Certificate, readCertificate } from './certificate.js';
import { type Proposal, readProposal, readVotes, type Vote } from './governance.js';
import { lastOfEach, NONE, readEntries, readHashes28, readList, readLovelace, readSet } from './lists.js';
import { type OutputReference, readOutput, readOutputReference, type TxOutput } from './output.js';
import { type GenesisUpdate, readGenesisUpdate } from './protocol-update.js';
import { type AssetQuantity, readAssets } from './value.js';

export interface Withdrawal {
  /** Bytes of a reward address. */
  readonly account: Uint8Array;
  readonly lovelace: bigint;
}

export interface TransactionBody {
  readonly inputs: readonly OutputReference[];
  readonly outputs: readonly TxOutput[];
  /** Undefined in Byron, where it is what the outputs leave of the inputs. */
  readonly fee: bigint | undefined;
  /** First slot in which the transaction may be. */
  readonly validFrom: bigint | undefined;
  /** First slot in which it may not be any more. */
  readonly validUntil: bigint | undefined;
  readonly certificates: readonly Certificate[];
  readonly withdrawals: readonly Withdrawal[];
  readonly update: GenesisUpdate | undefined;
  readonly auxiliaryDataHash: Uint8Array | undefined;
  readonly mint: readonly AssetQuantity[];
  readonly scriptDataHash: Uint8Array | undefined;
  readonly collateral: readonly OutputReference[];
  readonly requiredSigners: readonly Uint8Array[];
  readonly networkId: number | undefined;
  readonly collateralReturn: TxOutput | undefined;
  readonly totalCollateral: bigint | undefined;
  readonly referenceInputs: readonly OutputReference[];
  readonly votes: readonly Vote[];
  readonly proposals: readonly Proposal[];
  /** What the sender believed the treasury to hold. */
  readonly treasury: bigint | undefined;
  readonly donation: bigint | undefined;
  /** As written: the transaction hash is BLAKE2b-256 of these bytes. */
  readonly encoded: Uint8Array;
}

export function readBody(reader: CborReader): TransactionBody {
  const start = reader.at;
  let inputs: readonly OutputReference[] | undefined;
  let outputs: readonly TxOutput[] | undefined;
  let fee: bigint | undefined;
  let validFrom: bigint | undefined;
  let validUntil: bigint | undefined;
  let certificates: readonly Certificate[] = NONE;
  let withdrawals: readonly Withdrawal[] = NONE;
  let update: GenesisUpdate | undefined;
  let auxiliaryDataHash: Uint8Array | undefined;
  let mint: readonly AssetQuantity[] = NONE;
  let scriptDataHash: Uint8Array | undefined;
  let collateral: readonly OutputReference[] = NONE;
  let requiredSigners: readonly Uint8Array[] = NONE;
  let networkId: number | undefined;
  let collateralReturn: TxOutput | undefined;
  let totalCollateral: bigint | undefined;
  let referenceInputs: readonly OutputReference[] = NONE;
  let votes: readonly Vote[] = NONE;
  let proposals: readonly Proposal[] = NONE;
  let treasury: bigint | undefined;
  let donation: bigint | undefined;

  const count = reader.readMapHeader();
  for (let index = 0; reader.more(count, index); index += 1) {
    const field = reader.readUint();
    switch (field) {
      case 0:
        inputs = readReferences(reader);
        break;
      case 1:
        outputs = readList(reader, readOutput);
        break;
      case 2:
        fee = reader.readUintBig();
        break;
      case 3:
        validUntil = reader.readUintBig();
        break;
      case 4:
        certificates = readSet(reader, readCertificate);
        break;
      case 5:
        withdrawals = readWithdrawals(reader);
        break;
      case 6:
        update = readGenesisUpdate(reader);
        break;
      case 7:
        auxiliaryDataHash = reader.readHash(32);
        break;
      case 8:
        validFrom = reader.readUintBig();
        break;
      case 9:
        mint = readAssets(reader);
        break;
      case 11:
        scriptDataHash = reader.readHash(32);
        break;
      case 13:
        collateral = readReferences(reader);
        break;
      case 14:
        requiredSigners = readHashes28(reader);
        break;
      case 15:
        networkId = reader.readUint();
        break;
      case 16:
        collateralReturn = readOutput(reader);
        break;
      case 17:
        totalCollateral = reader.readUintBig();
        break;
      case 18:
        referenceInputs = readReferences(reader);
        break;
      case 19:
        votes = readVotes(reader);
        break;
      case 20:
        proposals = readSet(reader, readProposal);
        break;
      case 21:
        treasury = reader.readUintBig();
        break;
      case 22:
        donation = reader.readUintBig();
        break;
      default:
        reader.fail(`unknown field ${field} of a transaction`);
    }
  }
  if (inputs === undefined || outputs === undefined || fee === undefined)
    return reader.fail('a transaction without inputs, outputs or fee');
  return {
    inputs,
    outputs,
    fee,
    validFrom,
    validUntil,
    certificates,
    withdrawals,
    update,
    auxiliaryDataHash,
    mint,
    scriptDataHash,
    collateral,
    requiredSigners,
    networkId,
    collateralReturn,
    totalCollateral,
    referenceInputs,
    votes,
    proposals,
    treasury,
    donation,
    encoded: reader.view(start, reader.at),
  };
}

/** A body of Byron, which has nothing but inputs and outputs. */
export const byronBody = (
  inputs: readonly OutputReference[],
  outputs: readonly TxOutput[],
  encoded: Uint8Array,
): TransactionBody => ({
  inputs,
  outputs,
  fee: undefined,
  validFrom: undefined,
  validUntil: undefined,
  certificates: NONE,
  withdrawals: NONE,
  update: undefined,
  auxiliaryDataHash: undefined,
  mint: NONE,
  scriptDataHash: undefined,
  collateral: NONE,
  requiredSigners: NONE,
  networkId: undefined,
  collateralReturn: undefined,
  totalCollateral: undefined,
  referenceInputs: NONE,
  votes: NONE,
  proposals: NONE,
  treasury: undefined,
  donation: undefined,
  encoded,
});

const readWithdrawals = (reader: CborReader): readonly Withdrawal[] =>
  lastOfEach(
    readEntries(reader, (inner) => inner.readBytes(), readLovelace).map(([account, lovelace]) => ({
      account,
      lovelace,
    })),
    ({ account }) => account,
  );

/** Inputs are a set: before Conway the ledger took one that was written twice, and spent it once. */
function readReferences(reader: CborReader): readonly OutputReference[] {
  const written = readSet(reader, readOutputReference);
  return written.some((reference, index) => isAmong(written, index, reference))
    ? written.filter((reference, index) => !isAmong(written, index, reference))
    : written;
}

function isAmong(references: readonly OutputReference[], before: number, wanted: OutputReference): boolean {
  for (let index = 0; index < before; index += 1) {
    const other = references[index]!;
    if (
      other.index === wanted.index &&
      other.txHash[0] === wanted.txHash[0] &&
      Buffer.compare(other.txHash, wanted.txHash) === 0
    )
      return true;
  }
  return false;
}
