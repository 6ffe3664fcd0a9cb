import type { Static, TSchema } from 'typebox';
import { InsufficientFunds } from '../../../builder/errors.js';
import type { BuiltDetails } from '../../../builder/inspect/describe-built.js';
import type { Metadata } from '../../../builder/request/metadata.js';
import type { AssetAmount, CommonRequest, Payment, WithdrawalRequest } from '../../../builder/request/request.js';
import type { UnsignedTx, Warning } from '../../../builder/request/unsigned-tx.js';
import type { BuildTask, SeriesBuildName, SingleBuildName } from '../../../builder/tasks.js';
import { type Credential, parseAddress, paymentCredential } from '../../../chains/cardano/addresses/address.js';
import type { Transaction } from '../../../chains/cardano/transactions/transaction.js';
import { DecodeError, ServiceError } from '../../../kernel/errors.js';
import { type BuildContext, type Gathered, MAX_CANDIDATES } from './gather.js';
import type { FactRequest } from './ledger-facts.js';
import { checkMetadataSize } from './metadata-size.js';
import { afterPending, without } from './pending.js';
import { toRequiredWitnessesJson } from './required-witnesses.js';
import type { BuildTxResponse, Source, Switches, TxWithdrawalRequest } from './shapes.js';
import { toWarningJson } from './tx-warning.js';

type Fields<Shape extends Record<string, TSchema>> = {
  readonly [Name in keyof Shape]?: Static<Shape[Name]> | undefined;
};

/** The common fields of every body: the source of the inputs, and options. */
export type SourceBody = Fields<typeof Source> &
  Fields<typeof Switches> & {
    readonly changeAddress: string;
    readonly withdrawals?: readonly Static<typeof TxWithdrawalRequest>[] | undefined;
    readonly metadata?: Metadata | undefined;
  };

export interface Needs {
  readonly payments?: readonly Payment[];
  /** Additional assets that the inputs must contain. */
  readonly requiredAssets?: readonly AssetAmount[];
  readonly factRequest?: FactRequest;
}

/** The input of the pure part of an operation. */
export interface Ready {
  readonly gathered: Gathered;
  readonly common: CommonRequest;
}

/** The script that locks the change output: whether it can be spent depends on its kind. */
export function scriptAt(changeAddress: string): readonly Credential[] {
  try {
    const credential = paymentCredential(parseAddress(changeAddress));
    return credential?.type === 'script' ? [credential] : [];
  } catch (error) {
    // The builder rejects it with a better message.
    if (error instanceof DecodeError) return [];
    throw error;
  }
}

export interface BuildPlan<Name extends SingleBuildName> extends Needs {
  readonly selectAll?: boolean | undefined;
  /** The option that requests it, if it is not a field of this name. */
  readonly selectAllBy?: string;
  /** Whether to describe the transaction. */
  readonly details?: boolean | undefined;
  readonly build: (common: CommonRequest) => BuildTask<Name>;
}

/** A built transaction, described if the request asks for details. */
export interface Detailed {
  readonly details?: BuiltDetails | undefined;
}

/** Exactly the fields of specification 2.6, unless details are requested. */
export const buildResponse = ({
  cbor,
  hash,
  fee,
  signatures,
  details,
}: Pick<UnsignedTx, 'cbor' | 'hash' | 'fee' | 'signatures'> & Detailed): Static<typeof BuildTxResponse> => ({
  tx_cbor: cbor,
  tx_hash: hash,
  estimated_fee: fee.toString(),
  estimated_signatures: signatures,
  ...(details && {
    required_witnesses: toRequiredWitnessesJson(details.requiredWitnesses),
    warnings: details.warnings.map(toWarningJson),
  }),
});

export function commonRequest(
  { services }: BuildContext,
  body: SourceBody,
  { utxos, offline }: Gathered,
  withdrawals: readonly WithdrawalRequest[],
  pending: readonly Transaction[],
): CommonRequest {
  const { changeAddress, senderAddress, ttl, metadata, strategy, selection, setEncoding } = body;
  checkMetadataSize(metadata, 'metadata');
  const own = offline ? [...new Set(utxos.map(({ address }) => address)), changeAddress] : [senderAddress as string];
  return {
    changeAddress,
    utxos: without(afterPending(utxos, pending, own), body.excludeUtxos ?? []),
    withdrawals,
    ...(offline ? {} : { senderAddress: senderAddress as string }),
    ...(ttl !== undefined && { ttl: BigInt(ttl) }),
    ...(metadata !== undefined && { metadata }),
    ...(strategy !== undefined && { strategy }),
    ...(selection !== undefined && { selection }),
    ...(setEncoding !== undefined && { setEncoding }),
    ...(strategy === 'random' && { seed: services.clock.now() % 2 ** 31 }),
  };
}

export function attempt<Result>(gathered: Gathered, build: () => Result): Result {
  try {
    return build();
  } catch (error) {
    throw explainIncomplete(gathered, error);
  }
}

/** When not all UTxOs of the sender were read, the missing amount alone is misleading. */
export function explainIncomplete({ complete }: Gathered, error: unknown): unknown {
  if (complete || !(error instanceof InsufficientFunds)) return error;
  const sentence = `${error.message}; of the sender's UTxOs the ${MAX_CANDIDATES} largest were considered`;
  return new ServiceError('invalid', sentence, { cause: error });
}

export interface SeveralBuildPlan<Name extends SeriesBuildName> extends Needs {
  readonly details?: boolean | undefined;
  readonly build: (common: CommonRequest) => BuildTask<Name>;
}

export const warningText = ({ code, text }: Warning): string => `${code}: ${text}`;

export const tooManyToSpend = (field: string): ServiceError =>
  new ServiceError(
    'invalid',
    `${field}: the sender has more than ${MAX_CANDIDATES} UTxOs, which no single transaction can spend: send in several steps`,
  );
