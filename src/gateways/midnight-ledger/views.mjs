/** Plain values of what the ledger library holds. `library` is one of its versions; what differs is handled here. */

/** The ledger's times have 64 bits; a Date of JavaScript that cannot hold one is invalid. */
function seconds(date) {
  const value = Math.floor(date.getTime() / 1000);
  if (!Number.isSafeInteger(value)) throw new RangeError('a time that no date can hold');
  return value;
}
const list = (map, make) => [...(map ?? [])].map(make);
const toHex = (bytes) => Buffer.from(bytes).toString('hex');
const entryPointText = (point) => (typeof point === 'string' ? point : toHex(point));

/** From version 9 on a key says of which kind it is. */
const keyText = (key) => (typeof key === 'string' ? key : key.value);
const keyKind = (key) => (typeof key === 'string' ? 'schnorr' : key.tag);

export function transactionView(library, { ledger, form, tag, bytes }) {
  const common = { ledger, tag, sizeBytes: bytes.length, claim: undefined, system: undefined };
  const nothing = { identifiers: [], intents: [], guaranteed: undefined, fallible: [], estimatedFee: undefined };
  if (form === 'system-transaction') {
    const system = library.SystemTransaction.deserialize(bytes).toString(true);
    return { ...common, ...nothing, form: 'system', hash: undefined, system };
  }
  const transaction = library.Transaction.deserialize('signature', 'proof', 'binding', bytes);
  const { rewards } = transaction;
  const known = { ...common, hash: transaction.transactionHash(), identifiers: transaction.identifiers() };
  if (rewards !== undefined) return { ...nothing, ...known, form: 'claim', claim: claimView(library, rewards) };
  return {
    ...known,
    form: 'regular',
    intents: list(transaction.intents, ([segment, intent]) => intentView(library, segment, intent)),
    guaranteed: transaction.guaranteedOffer && shieldedView(transaction.guaranteedOffer),
    fallible: list(transaction.fallibleOffer, ([segment, offer]) => ({ segment, ...shieldedView(offer) })),
    estimatedFee: transaction.fees(library.LedgerParameters.initialParameters()),
  };
}

export function feeOf(library, bytes, parameters) {
  const prices =
    parameters === undefined
      ? library.LedgerParameters.initialParameters()
      : library.LedgerParameters.deserialize(parameters);
  return library.Transaction.deserialize('signature', 'proof', 'binding', bytes).fees(prices);
}

const claimView = (library, { kind, owner, value, nonce }) => ({
  kind,
  key: keyText(owner),
  owner: library.addressFromKey(owner),
  value,
  nonce,
});

const intentView = (library, segment, intent) => ({
  segment,
  ttl: seconds(intent.ttl),
  hash: intent.intentHash(segment),
  guaranteed: unshieldedView(library, intent.guaranteedUnshieldedOffer),
  fallible: unshieldedView(library, intent.fallibleUnshieldedOffer),
  dust: dustView(library, intent.dustActions),
  actions: intent.actions.map((action) => actionView(library, action)),
});

const unshieldedView = (library, offer) =>
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

const dustView = (library, actions) =>
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

function actionView(library, action) {
  const { address } = action;
  if (action instanceof library.ContractDeploy) return { type: 'deploy', address, entryPoint: undefined };
  if (action instanceof library.MaintenanceUpdate) return { type: 'maintenance', address, entryPoint: undefined };
  return { type: 'call', address, entryPoint: entryPointText(action.entryPoint) };
}

const shieldedView = (offer) => ({
  inputs: offer.inputs.map(({ nullifier, contractAddress }) => ({ nullifier, contract: contractAddress })),
  outputs: offer.outputs.map(({ commitment, contractAddress }) => ({ commitment, contract: contractAddress })),
  transients: offer.transients.length,
  deltas: list(offer.deltas, ([tokenType, amount]) => ({ tokenType, amount })),
});

export function parametersView(library, bytes) {
  const parameters = library.LedgerParameters.deserialize(bytes);
  const { nightDustRatio, generationDecayRate, dustGracePeriodSeconds, timeToCapSeconds } = parameters.dust;
  return {
    dust: { nightDustRatio, generationDecayRate, gracePeriodSeconds: dustGracePeriodSeconds, timeToCapSeconds },
    fees: { ...parameters.feePrices, maxPriceAdjustment: parameters.maxPriceAdjustment() },
  };
}

export function contractStateView(library, bytes) {
  const state = library.ContractState.deserialize(bytes);
  const { committee, threshold, counter } = state.maintenanceAuthority;
  return {
    operations: state.operations().map(entryPointText),
    committee: committee.map((key) => ({ kind: keyKind(key).toUpperCase(), key: keyText(key) })),
    threshold,
    counter,
    balances: list(state.balance, ([type, amount]) => ({
      tokenType: type.raw ?? '',
      shielded: type.tag === 'shielded',
      amount,
    })),
  };
}

export function eventView(library, bytes) {
  const { content } = library.Event.deserialize(bytes);
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
        ...generationOf(content.generation),
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
        ...generationOf(generation),
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
      return { type: 'other', name: content.tag };
  }
}

const generationOf = ({ value, owner, nonce }) => ({ night: value, owner, nonce });
