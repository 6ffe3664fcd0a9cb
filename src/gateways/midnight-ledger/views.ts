import type {
  Binding,
  ClaimRewardsTransaction,
  ContractAction,
  DustActions,
  DustGenerationInfo,
  Intent,
  Proof,
  SignatureEnabled,
  TokenType,
  UnshieldedOffer,
  ZswapOffer,
} from '@midnight-ntwrk/ledger-v8';
import type { TaggedBytes } from '../../chains/midnight/tag.js';
import type {
  ClaimView,
  ContractActionView,
  DustActionsView,
  EventView,
  IntentView,
  ParametersView,
  ShieldedView,
  TransactionView,
  UnshieldedView,
} from '../../chains/midnight/transaction-view.js';
import type { LedgerEvent } from './ledger-event.js';
import type { ContractStateView } from './midnight-ledger.js';

/**
 * One version of the ledger library. The types are those of version 8; the functions below turn its objects into plain
 * values and handle the differences of version 9.
 */
export type LedgerLibrary = typeof import('@midnight-ntwrk/ledger-v8');

/** A string in version 8; from version 9 on a key includes its kind. */
type VerifyingKey = string | { readonly tag: 'schnorr' | 'ecdsa'; readonly value: string };

/** The ledger's times have 64 bits; a JavaScript Date that cannot represent one is invalid. */
function seconds(date: Date): number {
  const value = Math.floor(date.getTime() / 1000);
  if (!Number.isSafeInteger(value)) throw new RangeError('a time outside the range of Date');
  return value;
}

const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const entryPointText = (point: string | Uint8Array): string => (typeof point === 'string' ? point : toHex(point));
const keyText = (key: VerifyingKey): string => (typeof key === 'string' ? key : key.value);
const keyKind = (key: VerifyingKey): 'SCHNORR' | 'ECDSA' =>
  typeof key !== 'string' && key.tag === 'ecdsa' ? 'ECDSA' : 'SCHNORR';

export function transactionView(
  library: LedgerLibrary,
  { ledger, form, tag }: TaggedBytes,
  bytes: Uint8Array,
): TransactionView {
  const common = { ledger, tag, sizeBytes: bytes.length, claim: undefined, system: undefined };
  const nothing = { identifiers: [], intents: [], guaranteed: undefined, fallible: [], estimatedFee: undefined };
  if (form === 'system-transaction') {
    const system = library.SystemTransaction.deserialize(bytes).toString(true);
    return { ...common, ...nothing, form: 'system', hash: undefined, system };
  }
  const transaction = readTransaction(library, bytes);
  const { rewards, guaranteedOffer } = transaction;
  const known = { ...common, hash: transaction.transactionHash(), identifiers: transaction.identifiers() };
  if (rewards !== undefined) return { ...nothing, ...known, form: 'claim', claim: claimView(library, rewards) };
  return {
    ...known,
    form: 'regular',
    intents: [...(transaction.intents ?? [])].map(([segment, intent]) => intentView(library, segment, intent)),
    guaranteed: guaranteedOffer && shieldedView(guaranteedOffer),
    fallible: [...(transaction.fallibleOffer ?? [])].map(([segment, offer]) => ({ segment, ...shieldedView(offer) })),
    estimatedFee: transaction.fees(library.LedgerParameters.initialParameters()),
  };
}

const readTransaction = (library: LedgerLibrary, bytes: Uint8Array) =>
  library.Transaction.deserialize<SignatureEnabled, Proof, Binding>('signature', 'proof', 'binding', bytes);

export function computeFee(library: LedgerLibrary, bytes: Uint8Array, parameters: Uint8Array | undefined): bigint {
  const prices =
    parameters === undefined
      ? library.LedgerParameters.initialParameters()
      : library.LedgerParameters.deserialize(parameters);
  return readTransaction(library, bytes).fees(prices);
}

const claimView = (
  library: LedgerLibrary,
  { kind, owner, value, nonce }: ClaimRewardsTransaction<SignatureEnabled>,
): ClaimView => ({
  kind,
  key: keyText(owner),
  owner: library.addressFromKey(owner),
  value,
  nonce,
});

const intentView = (
  library: LedgerLibrary,
  segment: number,
  intent: Intent<SignatureEnabled, Proof, Binding>,
): IntentView => ({
  segment,
  ttl: seconds(intent.ttl),
  hash: intent.intentHash(segment),
  guaranteed: unshieldedView(library, intent.guaranteedUnshieldedOffer),
  fallible: unshieldedView(library, intent.fallibleUnshieldedOffer),
  dust: dustView(library, intent.dustActions),
  actions: intent.actions.map((action) => actionView(library, action)),
});

const unshieldedView = (
  library: LedgerLibrary,
  offer: UnshieldedOffer<SignatureEnabled> | undefined,
): UnshieldedView | undefined =>
  offer && {
    inputs: offer.inputs.map(({ owner, type, value, intentHash, outputNo }) => ({
      key: keyText(owner),
      owner: library.addressFromKey(owner),
      tokenType: type,
      value,
      intentHash,
      outputIndex: outputNo,
    })),
    outputs: offer.outputs.map(({ owner, type, value }) => ({ owner, tokenType: type, value })),
  };

const dustView = (
  library: LedgerLibrary,
  actions: DustActions<SignatureEnabled, Proof> | undefined,
): DustActionsView | undefined =>
  actions && {
    ctime: seconds(actions.ctime),
    spends: actions.spends.map(({ vFee, oldNullifier, newCommitment }) => ({
      fee: vFee,
      nullifier: oldNullifier,
      commitment: newCommitment,
    })),
    registrations: actions.registrations.map(({ nightKey, dustAddress, allowFeePayment }) => ({
      nightKey: keyText(nightKey),
      owner: library.addressFromKey(nightKey),
      dustKey: dustAddress,
      allowFeePayment,
    })),
  };

function actionView(library: LedgerLibrary, action: ContractAction<Proof>): ContractActionView {
  const { address } = action;
  if (action instanceof library.ContractDeploy) return { type: 'deploy', address, entryPoint: undefined };
  if (action instanceof library.MaintenanceUpdate) return { type: 'maintenance', address, entryPoint: undefined };
  return { type: 'call', address, entryPoint: entryPointText(action.entryPoint) };
}

const shieldedView = (offer: ZswapOffer<Proof>): ShieldedView => ({
  inputs: offer.inputs.map(({ nullifier, contractAddress }) => ({ nullifier, contract: contractAddress })),
  outputs: offer.outputs.map(({ commitment, contractAddress }) => ({ commitment, contract: contractAddress })),
  transients: offer.transients.length,
  deltas: [...(offer.deltas ?? [])].map(([tokenType, amount]) => ({ tokenType, amount })),
});

export function parametersView(library: LedgerLibrary, bytes: Uint8Array): ParametersView {
  const parameters = library.LedgerParameters.deserialize(bytes);
  const { nightDustRatio, generationDecayRate, dustGracePeriodSeconds, timeToCapSeconds } = parameters.dust;
  return {
    dust: { nightDustRatio, generationDecayRate, gracePeriodSeconds: dustGracePeriodSeconds, timeToCapSeconds },
    fees: { ...parameters.feePrices, maxPriceAdjustment: parameters.maxPriceAdjustment() },
  };
}

export function contractStateView(library: LedgerLibrary, bytes: Uint8Array): ContractStateView {
  const state = library.ContractState.deserialize(bytes);
  const { committee, threshold, counter } = state.maintenanceAuthority;
  return {
    operations: state.operations().map(entryPointText),
    committee: committee.map((key) => ({ kind: keyKind(key), key: keyText(key) })),
    threshold,
    counter,
    balances: [...(state.balance ?? [])].map(([type, amount]) => ({
      tokenType: rawTokenType(type),
      shielded: type.tag === 'shielded',
      amount,
    })),
  };
}

const rawTokenType = (type: TokenType): string => (type.tag === 'dust' ? '' : type.raw);

export function eventView(library: LedgerLibrary, bytes: Uint8Array): EventView {
  const content = library.Event.deserialize(bytes).content as LedgerEvent;
  switch (content.tag) {
    case 'zswapInput':
      return { type: 'zswap-input', nullifier: content.nullifier, contract: content.contract };
    case 'zswapOutput':
      return {
        type: 'zswap-output',
        commitment: content.commitment,
        contract: content.contract,
        index: content.mtIndex,
      };
    case 'dustInitialUtxo':
      return {
        type: 'dust-initial',
        ...generationView(content.generation),
        generationIndex: content.generationIndex,
        blockTime: seconds(content.blockTime),
        output: content.output && {
          initialValue: content.output.initialValue,
          nonce: content.output.nonce,
          ctime: seconds(content.output.ctime),
          commitmentIndex: content.output.mtIndex,
        },
      };
    case 'dustGenerationDtimeUpdate': {
      const { dtime, ...generation } = content.update.annotation;
      return {
        type: 'dust-dtime',
        ...generationView(generation),
        dtime: dtime && seconds(dtime),
        blockTime: seconds(content.blockTime),
      };
    }
    case 'dustSpendProcessed':
      return {
        type: 'dust-spend',
        commitment: content.commitment,
        commitmentIndex: content.commitmentIndex,
        nullifier: content.nullifier,
        fee: content.vFee,
        declaredTime: seconds(content.declaredTime),
        blockTime: seconds(content.blockTime),
      };
    case 'contractLog':
      return {
        type: 'contract-log',
        address: content.address,
        eventType: content.loggedItem.eventType,
        entryPoint: entryPointText(content.entryPoint),
      };
    default:
      return { type: 'other', name: (content as { readonly tag: string }).tag };
  }
}

const generationView = ({ value, owner, nonce }: Omit<DustGenerationInfo, 'dtime'>) => ({ night: value, owner, nonce });

/** Throws when the bytes are no viewing key. Both versions have the same keys. */
export function checkViewingKey(library: LedgerLibrary, viewingKey: Uint8Array): true {
  library.EncryptionSecretKey.deserialize(viewingKey).clear();
  return true;
}

/** Whether a viewing key can decrypt an output of the transaction. */
export function isRelevant(library: LedgerLibrary, bytes: Uint8Array, viewingKey: Uint8Array): boolean {
  const { guaranteedOffer, fallibleOffer } = readTransaction(library, bytes);
  const key = library.EncryptionSecretKey.deserialize(viewingKey);
  try {
    return [guaranteedOffer, ...(fallibleOffer?.values() ?? [])].some(
      (offer) => offer !== undefined && key.test(offer),
    );
  } finally {
    key.clear();
  }
}
