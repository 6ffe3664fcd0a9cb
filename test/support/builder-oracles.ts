import { createRequire } from 'node:module';
import type { LedgerView } from '../../src/builder/request/ledger-view.js';
import type { AssetAmount, Utxo } from '../../src/builder/request/request.js';
import { encodeAddress, parseAddress } from '../../src/chains/cardano/addresses/address.js';
import { writeCertificate } from '../../src/chains/cardano/certificates/encode-certificate.js';
import type { PoolParameters } from '../../src/chains/cardano/pools/pool-parameters.js';
import { type OutputContent, writeOutput, writeOutputReference } from '../../src/chains/cardano/transactions/output.js';
import { CborWriter } from '../../src/kernel/cbor/writer.js';
import { fromHex, toHex } from '../../src/kernel/hex.js';

/** Two independent ledger implementations. Both are CommonJS, one of them WebAssembly. */
const require = createRequire(import.meta.url);
const { validate_transaction_js: validate } = require('@cardananium/cquisitor-lib') as {
  validate_transaction_js(transaction: string, context: string): string;
};
const { Emulator, SlotConfig } = require('scalus') as typeof import('scalus');

export interface Account {
  readonly stakeAddress: string;
  readonly keyHash: string;
  readonly registered: boolean;
  readonly rewards: bigint;
}

export interface LedgerFixture {
  readonly ledger: LedgerView;
  readonly utxos: readonly Utxo[];
  readonly accounts: readonly Account[];
  /** Hexadecimal key hashes. */
  readonly dreps?: readonly string[];
  readonly pools?: readonly PoolParameters[];
  /** Hexadecimal hashes of the cold keys of committee members. */
  readonly committee?: readonly string[];
}

export interface ValidationResult {
  readonly accepted: boolean;
  readonly reasons: readonly string[];
}

/** The validator of cquisitor-lib: it returns every violated rule. */
export function validateWithCquisitor(signed: string, fixture: LedgerFixture): ValidationResult {
  const { ledger, utxos, accounts, dreps = [], pools = [], committee = [] } = fixture;
  const { parameters } = ledger;
  const context = {
    networkType: 'preprod',
    slot: Number(ledger.tipSlot),
    treasuryValue: 0,
    utxoSet: utxos.map((utxo) => ({ isSpent: false, utxo: cquisitorUtxo(utxo, ledger) })),
    accountContexts: accounts.map(({ stakeAddress, registered, rewards }) => ({
      bech32Address: stakeAddress,
      isRegistered: registered,
      balance: registered ? Number(rewards) : null,
      payedDeposit: registered ? Number(parameters.keyDeposit) : null,
      delegatedToDrep: registered ? 'drep_always_abstain' : null,
      delegatedToPool: null,
    })),
    poolContexts: pools.map(({ operator }) => ({
      poolId: toHex(operator),
      isRegistered: true,
      retirementEpoch: null,
    })),
    drepContexts: dreps.map((bech32Drep) => ({ bech32Drep, isRegistered: true, payedDeposit: 500_000_000 })),
    govActionContexts: [],
    lastEnactedGovAction: [],
    currentCommitteeMembers: committee.map((hash) => ({
      committeeMemberCold: { keyHash: [...fromHex(hash)] },
      committeeMemberHot: null,
      isResigned: false,
    })),
    potentialCommitteeMembers: [],
    protocolParameters: {
      minFeeCoefficientA: Number(parameters.minFeeA),
      minFeeConstantB: Number(parameters.minFeeB),
      adaPerUtxoByte: Number(parameters.coinsPerUtxoByte),
      maxTransactionSize: parameters.maxTxSize,
      maxValueSize: parameters.maxValueSize,
      stakeKeyDeposit: Number(parameters.keyDeposit),
      stakePoolDeposit: 500_000_000,
      drepDeposit: Number(parameters.drepDeposit),
      governanceActionDeposit: Number(parameters.governanceActionDeposit ?? 100_000_000_000n),
      minPoolCost: 170_000_000,
      collateralPercentage: 150,
      maxCollateralInputs: 3,
      maxBlockBodySize: 90_112,
      maxBlockHeaderSize: 1100,
      maxEpochForPoolRetirement: 18,
      protocolVersion: [10, 0],
      costModels: { plutusV1: [], plutusV2: [], plutusV3: [] },
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
    const { errors } = JSON.parse(validate(signed, JSON.stringify(context))) as { readonly errors: readonly unknown[] };
    return { accepted: errors.length === 0, reasons: errors.map((error) => JSON.stringify(error)) };
  } catch (error) {
    return { accepted: false, reasons: [String(error)] };
  }
}

function cquisitorUtxo(utxo: Utxo, { scripts }: LedgerView): unknown {
  const { txHash, outputIndex = 0, address, lovelace, assets = [], dataHash, inlineDatum, referenceScriptHash } = utxo;
  const script = referenceScriptHash === undefined ? undefined : scripts?.get(referenceScriptHash);
  return {
    input: { txHash, outputIndex },
    output: {
      address,
      amount: [
        { unit: 'lovelace', quantity: String(lovelace) },
        ...assets.map(({ policyId, assetName, quantity }) => ({
          unit: policyId + assetName,
          quantity: String(quantity),
        })),
      ],
      dataHash: dataHash ?? null,
      plutusData: inlineDatum ?? null,
      scriptRef: script?.language === 'native' ? Buffer.from(encodeScriptRef(script.bytes)).toString('hex') : null,
      scriptHash: referenceScriptHash ?? null,
    },
  };
}

const encodeScriptRef = (bytes: Uint8Array): Uint8Array => new CborWriter().array(2).uint(0).raw(bytes).finish();

/** The emulator of scalus: an in-process ledger with state and its own parameters, which are those of mainnet. */
export function validateWithScalus(
  signed: string,
  { ledger, utxos, accounts, dreps = [], pools = [] }: LedgerFixture,
): ValidationResult {
  const emulator = Emulator.withState(
    {
      utxos: encodeUtxos(utxos, ledger),
      stakeRegistrations: accounts
        .filter(({ registered }) => registered)
        .map(({ keyHash, rewards }) => ({ credentialType: 'key', credentialHash: keyHash, rewards })),
      poolRegistrations: pools.map((parameters) => ({ params: encodePool(parameters) })),
      drepRegistrations: dreps.map((credentialHash) => ({
        credentialType: 'key',
        credentialHash,
        deposit: ledger.parameters.drepDeposit,
      })),
    },
    SlotConfig.preprod,
  );
  emulator.setSlot(Number(ledger.tipSlot));
  const { isSuccess, error } = emulator.submitTx(fromHex(signed));
  return { accepted: isSuccess, reasons: error === undefined ? [] : [error] };
}

function encodePool(parameters: PoolParameters): Uint8Array {
  const writer = new CborWriter();
  writeCertificate(writer, { kind: 'pool-registration', parameters });
  return writer.finish();
}

const byPolicy = (a: AssetAmount, b: AssetAmount): number => (a.policyId < b.policyId ? -1 : 1);

/** `{input: output}`, as in the ledger state. */
function encodeUtxos(utxos: readonly Utxo[], { scripts }: LedgerView): Uint8Array {
  const writer = new CborWriter().map(utxos.length);
  for (const utxo of utxos) {
    writeOutputReference(writer, { txHash: fromHex(utxo.txHash), index: utxo.outputIndex ?? 0 });
    const script = utxo.referenceScriptHash === undefined ? undefined : scripts?.get(utxo.referenceScriptHash);
    const output: OutputContent = {
      address: encodeAddress(parseAddress(utxo.address)),
      lovelace: utxo.lovelace,
      assets: (utxo.assets ?? []).toSorted(byPolicy).map(({ policyId, assetName, quantity }) => ({
        policyId: fromHex(policyId),
        assetName: fromHex(assetName),
        quantity,
      })),
      datumHash: utxo.dataHash === undefined ? undefined : fromHex(utxo.dataHash),
      inlineDatum: utxo.inlineDatum === undefined ? undefined : fromHex(utxo.inlineDatum),
      scriptRef: script?.language === 'native' ? script : undefined,
    };
    writeOutput(writer, output);
  }
  return writer.finish();
}
