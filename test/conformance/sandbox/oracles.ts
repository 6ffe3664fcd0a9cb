import { createRequire } from 'node:module';
import { addressBytesText } from '../../../src/chains/cardano/addresses/address.js';
import { writeCertificate } from '../../../src/chains/cardano/certificates/encode-certificate.js';
import type { GovernanceAction } from '../../../src/chains/cardano/governance/governance.js';
import { governanceIdCip129 } from '../../../src/chains/cardano/governance/governance-id.js';
import { poolIdBech32 } from '../../../src/chains/cardano/pools/pool-id.js';
import { encodeScript, hashScript } from '../../../src/chains/cardano/scripts/script.js';
import { writeOutputReference } from '../../../src/chains/cardano/transactions/output.js';
import { encodeTransaction, type Transaction } from '../../../src/chains/cardano/transactions/transaction.js';
import { CborWriter } from '../../../src/kernel/cbor/writer.js';
import { toHex } from '../../../src/kernel/hex.js';
import { credentialKey, parseCredentialKey } from '../../../src/ledger/state/keys.js';
import type { Chain } from '../../../src/sandbox/cardano/chain.js';
import { type Account, type Ledger, outpointKey } from '../../../src/sandbox/cardano/ledger.js';
import { rewardAddress } from '../../../src/sandbox/cardano/wallet.js';

const require = createRequire(import.meta.url);
const { validate_transaction_js: validate } = require('@cardananium/cquisitor-lib') as {
  validate_transaction_js(transaction: string, context: string): string;
};
const { Emulator, SlotConfig } = require('scalus') as typeof import('scalus');

export interface ValidationResult {
  readonly accepted: boolean;
  readonly reasons: readonly string[];
}

/** Everything that the transaction references, resolved by the simulated ledger. */
const mentioned = ({ body }: Transaction, chain: Chain) =>
  [...body.inputs, ...body.collateral, ...body.referenceInputs].map((reference) => ({
    reference,
    output: chain.ledger.output(outpointKey(reference))!,
  }));

/** An in-process ledger that also runs scripts. It supports accounts, pools and DReps, but no votes. */
export function validateWithScalus(transaction: Transaction, chain: Chain, slot: number): ValidationResult {
  const { ledger } = chain;
  const { state } = ledger;
  const utxos = mentioned(transaction, chain);
  const unique = [...new Map(utxos.map((each) => [outpointKey(each.reference), each])).values()];
  const writer = new CborWriter().map(unique.length);
  for (const { reference, output } of unique) {
    writeOutputReference(writer, reference);
    writer.raw(output.encoded);
  }
  const emulator = Emulator.withState(
    {
      utxos: writer.finish(),
      stakeRegistrations: listAccounts(ledger).map(([key, { rewards, pool }]) => ({
        credentialType: parseCredentialKey(key).type,
        credentialHash: key.slice(1),
        rewards,
        ...(pool !== undefined && { delegatedTo: pool }),
      })),
      poolRegistrations: [...state.pools.values()].map(({ registration: { parameters } }) => {
        const certificate = new CborWriter();
        writeCertificate(certificate, { kind: 'pool-registration', parameters });
        return { params: certificate.finish() };
      }),
      drepRegistrations: [...state.dreps.entries()].map(([key, { deposit }]) => ({
        credentialType: parseCredentialKey(key).type,
        credentialHash: key.slice(1),
        deposit,
      })),
    },
    SlotConfig.mainnet,
  );
  emulator.setSlot(slot);
  try {
    const { isSuccess, error } = emulator.submitTx(encodeTransaction(transaction, true));
    return { accepted: isSuccess, reasons: error === undefined ? [] : [error] };
  } catch (error) {
    return { accepted: false, reasons: [String(error)] };
  }
}

const ACTION_TYPES: Readonly<Record<GovernanceAction['kind'], string>> = {
  'parameter-change': 'parameterChangeAction',
  'hard-fork': 'hardForkInitiationAction',
  'treasury-withdrawals': 'treasuryWithdrawalsAction',
  'no-confidence': 'noConfidenceAction',
  'update-committee': 'updateCommitteeAction',
  'new-constitution': 'newConstitutionAction',
  info: 'infoAction',
};

/** A kind of action of each purpose. */
const PURPOSE_KINDS = {
  'parameter-change': 'parameter-change',
  'hard-fork': 'hard-fork',
  committee: 'update-committee',
  constitution: 'new-constitution',
} as const;

/** Registered accounts by the key of their credential. */
const listAccounts = (ledger: Ledger): readonly (readonly [string, Account])[] =>
  ledger.accountNumbers.keys().flatMap((key) => {
    const account = ledger.account(parseCredentialKey(key));
    return account === undefined ? [] : [[key, account] as const];
  });

/** A validator that returns every violated rule; it also supports votes. */
export function validateWithCquisitor(transaction: Transaction, chain: Chain, slot: number): ValidationResult {
  const { ledger, network, parameters } = chain;
  const { state } = ledger;
  const { enacted, committee } = state.governance.get();
  const models = new Map(parameters.costModels);
  const numbers = (language: number): readonly number[] => (models.get(language) ?? []).map(Number);
  const local = (key: string) => {
    const { type, hash } = parseCredentialKey(key);
    return type === 'key' ? { keyHash: [...hash] } : { scriptHash: [...hash] };
  };
  const context = {
    networkType: 'mainnet',
    slot,
    treasuryValue: Number(state.pots.get().treasury),
    utxoSet: mentioned(transaction, chain).map(({ reference, output }) => ({
      isSpent: false,
      utxo: {
        input: { txHash: toHex(reference.txHash), outputIndex: reference.index },
        output: {
          address: addressBytesText(output.address),
          amount: [
            { unit: 'lovelace', quantity: String(output.lovelace) },
            ...output.assets.map(({ policyId, assetName, quantity }) => ({
              unit: toHex(policyId) + toHex(assetName),
              quantity: String(quantity),
            })),
          ],
          dataHash: output.datumHash === undefined ? null : toHex(output.datumHash),
          plutusData: output.inlineDatum === undefined ? null : toHex(output.inlineDatum),
          scriptRef: output.scriptRef === undefined ? null : toHex(encodeScript(output.scriptRef)),
          scriptHash: output.scriptRef === undefined ? null : toHex(hashScript(output.scriptRef)),
        },
      },
    })),
    accountContexts: listAccounts(ledger).map(([key, { deposit, rewards, drep, pool }]) => ({
      bech32Address: addressBytesText(rewardAddress(network.networkId, parseCredentialKey(key))),
      isRegistered: true,
      balance: Number(rewards),
      payedDeposit: Number(deposit),
      delegatedToDrep: drep === undefined ? null : 'drep_always_abstain',
      delegatedToPool: pool === undefined ? null : poolIdBech32(Uint8Array.from(Buffer.from(pool, 'hex'))),
    })),
    poolContexts: [...state.pools.keys()].map((poolId) => ({ poolId, isRegistered: true, retirementEpoch: null })),
    drepContexts: [...state.dreps.values()].map(({ credential, deposit }) => ({
      bech32Drep: governanceIdCip129('drep', credential),
      isRegistered: true,
      payedDeposit: Number(deposit),
    })),
    govActionContexts: [...state.proposals.values()].map(({ id, proposal }) => ({
      actionId: { txHash: [...id.txHash], index: id.index },
      actionType: ACTION_TYPES[proposal.action.kind],
      isActive: true,
    })),
    lastEnactedGovAction: Object.entries(enacted).map(([purpose, id]) => ({
      actionId: { txHash: [...id.txHash], index: id.index },
      actionType: ACTION_TYPES[PURPOSE_KINDS[purpose as keyof typeof PURPOSE_KINDS]],
      isActive: false,
    })),
    currentCommitteeMembers: (committee?.members ?? []).map(({ cold }) => {
      const authorization = state.authorizations.get(credentialKey(cold));
      const hot = authorization !== undefined && 'hot' in authorization ? authorization.hot : undefined;
      return {
        committeeMemberCold: local(credentialKey(cold)),
        committeeMemberHot: hot === undefined ? null : local(credentialKey(hot)),
        isResigned: authorization !== undefined && 'resigned' in authorization,
      };
    }),
    potentialCommitteeMembers: [],
    protocolParameters: {
      minFeeCoefficientA: Number(parameters.minFeeA),
      minFeeConstantB: Number(parameters.minFeeB),
      adaPerUtxoByte: Number(parameters.coinsPerUtxoUnit),
      maxTransactionSize: Number(parameters.maxTxSize),
      maxValueSize: Number(parameters.maxValueSize),
      stakeKeyDeposit: Number(parameters.keyDeposit),
      stakePoolDeposit: Number(parameters.poolDeposit),
      drepDeposit: Number(parameters.drepDeposit ?? 500_000_000n),
      governanceActionDeposit: Number(parameters.governanceActionDeposit ?? 0n),
      minPoolCost: Number(parameters.minPoolCost),
      collateralPercentage: Number(parameters.collateralPercentage),
      maxCollateralInputs: Number(parameters.maxCollateralInputs),
      maxBlockBodySize: Number(parameters.maxBlockBodySize),
      maxBlockHeaderSize: Number(parameters.maxBlockHeaderSize),
      maxEpochForPoolRetirement: Number(parameters.maxEpochForRetirement),
      protocolVersion: [10, 0],
      costModels: { plutusV1: numbers(0), plutusV2: numbers(1), plutusV3: numbers(2) },
      executionPrices: {
        memPrice: { numerator: 577, denominator: 10_000 },
        stepPrice: { numerator: 721, denominator: 10_000_000 },
      },
      maxTxExecutionUnits: { mem: 14_000_000, steps: 10_000_000_000 },
      maxBlockExecutionUnits: { mem: 62_000_000, steps: 20_000_000_000 },
      referenceScriptCostPerByte: { numerator: 15, denominator: 1 },
    },
  };
  try {
    const hex = toHex(encodeTransaction(transaction, true));
    const answer = JSON.parse(validate(hex, JSON.stringify(context))) as { readonly errors: readonly unknown[] };
    return { accepted: answer.errors.length === 0, reasons: answer.errors.map((error) => JSON.stringify(error)) };
  } catch (error) {
    return { accepted: false, reasons: [String(error)] };
  }
}
