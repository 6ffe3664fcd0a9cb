import { createRequire } from 'node:module';
import type { ScriptTransactionRequest } from '../../src/builder/request/script-request.js';
import { addressBytesText, decodeAddressInBlock } from '../../src/chains/cardano/addresses/address.js';
import type { ProtocolParameters } from '../../src/chains/cardano/parameters/protocol-parameters.js';
import { encodeScript, hashScript } from '../../src/chains/cardano/scripts/script.js';
import { writeOutput, writeOutputReference } from '../../src/chains/cardano/transactions/output.js';
import { CborWriter } from '../../src/kernel/cbor/writer.js';
import { fromHex, toHex } from '../../src/kernel/hex.js';
import type { ValidationResult } from './builder-oracles.js';

const require = createRequire(import.meta.url);
const { validate_transaction_js: validate } = require('@cardananium/cquisitor-lib') as {
  validate_transaction_js(transaction: string, context: string): string;
};
const { Emulator, SlotConfig } = require('scalus') as typeof import('scalus');

/** Accounts are registered and hold the withdrawn amounts. */
export interface ScriptFixture {
  readonly request: ScriptTransactionRequest;
  readonly parameters: ProtocolParameters;
  readonly slot: bigint;
}

function listOutputs({ inputs, referenceInputs, wallet, collateral = [] }: ScriptTransactionRequest) {
  const all = [...inputs.map(({ output }) => output), ...referenceInputs, ...wallet, ...collateral];
  return [...new Map(all.map((each) => [`${toHex(each.reference.txHash)}#${each.reference.index}`, each])).values()];
}

const isMainnet = ({ changeAddress }: ScriptTransactionRequest): boolean => (changeAddress[0]! & 0x0f) === 1;

function listAccounts(request: ScriptTransactionRequest) {
  const { withdrawals, certificates } = request;
  const networkId = Number(isMainnet(request));
  const withdrawn = withdrawals.map(({ account, lovelace }) => {
    const address = decodeAddressInBlock(account);
    if (address?.type !== 'reward') throw new Error('no account');
    return { credential: address.stake, account, rewards: lovelace };
  });
  const certified = certificates.flatMap(({ certificate }) =>
    'stake' in certificate && certificate.kind !== 'stake-registration'
      ? [
          {
            credential: certificate.stake,
            account: Uint8Array.of(
              (certificate.stake.type === 'key' ? 0xe0 : 0xf0) + networkId,
              ...certificate.stake.hash,
            ),
            rewards: 0n,
          },
        ]
      : [],
  );
  return [...new Map([...certified, ...withdrawn].map((each) => [toHex(each.account), each])).values()];
}

/** The emulator of scalus, which has the parameters of mainnet built in and runs the scripts. */
export function runScriptsWithScalus(signed: string, { request, slot }: ScriptFixture): ValidationResult {
  const outputs = listOutputs(request);
  const utxos = new CborWriter().map(outputs.length);
  for (const { reference, content } of outputs) {
    writeOutputReference(utxos, reference);
    writeOutput(utxos, content);
  }
  const stakeRegistrations = listAccounts(request).map(({ credential, rewards }) => ({
    credentialType: credential.type,
    credentialHash: toHex(credential.hash),
    rewards,
  }));
  const slotConfig = isMainnet(request) ? SlotConfig.mainnet : SlotConfig.preprod;
  const emulator = Emulator.withState({ utxos: utxos.finish(), stakeRegistrations }, slotConfig);
  emulator.setSlot(Number(slot));
  try {
    const { isSuccess, error } = emulator.submitTx(fromHex(signed));
    return { accepted: isSuccess, reasons: error === undefined ? [] : [error] };
  } catch (error) {
    return { accepted: false, reasons: [String(error)] };
  }
}

/** The validator of cquisitor-lib, which runs the scripts too. */
export function runScriptsWithCquisitor(
  signed: string,
  { request, parameters, slot }: ScriptFixture,
): ValidationResult {
  const models = new Map(parameters.costModels);
  const numbers = (language: number): readonly number[] => (models.get(language) ?? []).map(Number);
  const { executionPrices: prices, maxTxExecutionUnits: maxUnits } = parameters;
  const ratio = ({ numerator, denominator }: { numerator: bigint; denominator: bigint }) => ({
    numerator: Number(numerator),
    denominator: Number(denominator),
  });
  const context = {
    networkType: isMainnet(request) ? 'mainnet' : 'preprod',
    slot: Number(slot),
    treasuryValue: 0,
    utxoSet: listOutputs(request).map(({ reference, content }) => ({
      isSpent: false,
      utxo: {
        input: { txHash: toHex(reference.txHash), outputIndex: reference.index },
        output: {
          address: addressBytesText(content.address),
          amount: [
            { unit: 'lovelace', quantity: String(content.lovelace) },
            ...content.assets.map(({ policyId, assetName, quantity }) => ({
              unit: toHex(policyId) + toHex(assetName),
              quantity: String(quantity),
            })),
          ],
          dataHash: content.datumHash === undefined ? null : toHex(content.datumHash),
          plutusData: content.inlineDatum === undefined ? null : toHex(content.inlineDatum),
          scriptRef: content.scriptRef === undefined ? null : toHex(encodeScript(content.scriptRef)),
          scriptHash: content.scriptRef === undefined ? null : toHex(hashScript(content.scriptRef)),
        },
      },
    })),
    accountContexts: listAccounts(request).map(({ account, rewards }) => ({
      bech32Address: addressBytesText(account),
      isRegistered: true,
      balance: Number(rewards),
      payedDeposit: Number(parameters.keyDeposit),
      delegatedToDrep: 'drep_always_abstain',
      delegatedToPool: null,
    })),
    poolContexts: [],
    drepContexts: [],
    govActionContexts: [],
    lastEnactedGovAction: [],
    currentCommitteeMembers: [],
    potentialCommitteeMembers: [],
    protocolParameters: {
      minFeeCoefficientA: Number(parameters.minFeeA),
      minFeeConstantB: Number(parameters.minFeeB),
      adaPerUtxoByte: Number(parameters.coinsPerUtxoUnit),
      maxTransactionSize: Number(parameters.maxTxSize),
      maxValueSize: Number(parameters.maxValueSize),
      stakeKeyDeposit: Number(parameters.keyDeposit),
      stakePoolDeposit: Number(parameters.poolDeposit),
      drepDeposit: Number(parameters.drepDeposit),
      governanceActionDeposit: Number(parameters.governanceActionDeposit),
      minPoolCost: Number(parameters.minPoolCost),
      collateralPercentage: Number(parameters.collateralPercentage),
      maxCollateralInputs: Number(parameters.maxCollateralInputs),
      maxBlockBodySize: Number(parameters.maxBlockBodySize),
      maxBlockHeaderSize: Number(parameters.maxBlockHeaderSize),
      maxEpochForPoolRetirement: Number(parameters.maxEpochForRetirement),
      protocolVersion: [10, 0],
      costModels: { plutusV1: numbers(0), plutusV2: numbers(1), plutusV3: numbers(2) },
      executionPrices: { memPrice: ratio(prices!.memory), stepPrice: ratio(prices!.steps) },
      maxTxExecutionUnits: { mem: Number(maxUnits!.memory), steps: Number(maxUnits!.steps) },
      maxBlockExecutionUnits: { mem: 62_000_000, steps: 20_000_000_000 },
      referenceScriptCostPerByte: ratio(parameters.minFeeRefScriptCostPerByte!),
    },
  };
  try {
    const { errors } = JSON.parse(validate(signed, JSON.stringify(context))) as { readonly errors: readonly unknown[] };
    return { accepted: errors.length === 0, reasons: errors.map((error) => JSON.stringify(error)) };
  } catch (error) {
    return { accepted: false, reasons: [String(error)] };
  }
}
