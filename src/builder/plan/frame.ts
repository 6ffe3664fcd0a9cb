import { SET_TAG_BYTES, type SetEncoding } from '../../chains/cardano/lists.js';
import { bytesSize, headSize } from '../encoding/cbor-size.js';
import type { BuilderParameters, LedgerView } from '../request/ledger-view.js';
import type { SelectionPreference, Strategy, WitnessForm } from '../request/request.js';
import type { PaymentAddress } from '../wallet/address-parser.js';
import type { AssetTable } from '../wallet/asset-table.js';
import type { Wallet } from '../wallet/wallet.js';
import type { WitnessItem } from '../wallet/witness-table.js';
import type { Plan } from './plan.js';

/** The context for balancing and encoding a set of inputs. */
export interface Frame {
  readonly plan: Plan;
  readonly wallet: Wallet;
  readonly table: AssetTable;
  readonly items: readonly WitnessItem[];
  readonly change: PaymentAddress;
  readonly validUntil: bigint;
  /** The sets that the builder writes. */
  readonly sets: SetEncoding;
  /** The witnesses that the fee covers. */
  readonly form: WitnessForm;
  readonly strategy: Strategy;
  readonly seed: number;
  readonly preference: SelectionPreference;
  readonly parameters: BuilderParameters;
  /** Includes the native scripts of the request. */
  readonly ledger: LedgerView;
}

const HASH_FIELD_BYTES = 1 + bytesSize(32);

/** Size of a change output without its value. */
export const changeOverhead = ({ change }: Frame): number => 1 + bytesSize(change.bytes.length);

/**
 * Size of the signed transaction without inputs, fee, change, witnesses and validity start, in the form that the ledger
 * measures: an array of three. The lists of inputs and outputs count without their CBOR heads, except for the tag of the inputs.
 */
export function fixedBytes({ plan, sets }: Frame, validUntil: bigint): number {
  const outer = 1;
  const bodyMap = 1;
  const keysOfInputsOutputsFee = 3;
  const end = 1 + headSize(Number(validUntil));
  const { metadata } = plan;
  return (
    outer +
    bodyMap +
    keysOfInputsOutputsFee +
    (sets === 'tagged' ? SET_TAG_BYTES : 0) +
    plan.encodedPayments.length +
    end +
    plan.encodedActions.length +
    plan.encodedMint.length +
    plan.encodedReferences.length +
    plan.encodedGovernance.length +
    (plan.datums?.sizeBytes ?? 0) +
    (metadata === undefined ? 1 : HASH_FIELD_BYTES + metadata.encoded.length)
  );
}
