import Type, { type Static } from 'typebox';
import type { ComposedTx } from '../../../builder/compose/compose.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { BodyInteger, Closed, described, ExactInteger, Hex, Integer, named, OneOf, Text } from '../../kit/schema.js';
import { AdditionalUtxos } from '../transactions/additional-utxos.js';
import { REDEEMER_PURPOSES } from '../transactions/redeemer-json.js';
import { buildResponse, type Detailed } from './build-unsigned.js';
import { PlutusData } from './plutus-data-input.js';
import {
  BuildTxResponse,
  CommonFields,
  OutpointRequest,
  StakeAddressText,
  TxOutputRequest,
  WithdrawalAmount,
} from './shapes.js';

/** The body and the response of `/api/tx/build/script`. */

const PlutusScript = named(
  'PlutusScriptRequest',
  Closed({
    type: OneOf(['plutusV1', 'plutusV2', 'plutusV3'], 'Language of the script'),
    cbor: Type.String({
      minLength: 2,
      maxLength: 131_072,
      pattern: '^(?:[0-9a-fA-F]{2})+$',
      description:
        'Script in CBOR, wrapped in a byte string once or twice: the form that matches the expected script hash is used',
    }),
  }),
);

/** The source of the script; without either it is searched among the inputs, then in the index. */
export const ScriptSource = {
  script: Type.Optional(described(PlutusScript, 'Script to include in the transaction; pass this or `referenceInput`')),
  referenceInput: Type.Optional(described(OutpointRequest, 'Output that contains the reference script')),
};

const ScriptInput = named(
  'ScriptInputRequest',
  Closed(
    {
      txHash: Hex(64, 'Hash of the transaction that created the output, 64 hexadecimal digits'),
      outputIndex: Integer({ minimum: 0, maximum: 65_535, description: FIELD.outputIndex }),
      redeemer: PlutusData('Redeemer of the script'),
      datum: Type.Optional(
        PlutusData(
          'Datum of the output when it has only its hash; read from the index when absent. The hash must match the exact bytes',
        ),
      ),
      ...ScriptSource,
    },
    { description: 'A UTxO that is locked by a Plutus script' },
  ),
);

const ScriptMint = named(
  'ScriptMintRequest',
  Closed({
    policyId: Hex(56, FIELD.policyId),
    assets: Type.Array(
      Closed({
        assetName: Text(64, { pattern: '^(?:[0-9a-fA-F]{2})*$', description: 'Hexadecimal, may be empty' }),
        quantity: Text(20, { pattern: '^-?[1-9][0-9]*$', description: 'Quantity to mint; negative to burn' }),
      }),
      { minItems: 1, maxItems: 100, description: 'Assets to mint, or to burn with a negative quantity' },
    ),
    redeemer: PlutusData('Redeemer of the policy'),
    ...ScriptSource,
  }),
);

const RedeemerFields = {
  redeemer: Type.Optional(PlutusData('Redeemer of the script; absent when a key signs')),
  ...ScriptSource,
};

const ScriptWithdrawal = named(
  'ScriptWithdrawalRequest',
  Closed({ stakeAddress: StakeAddressText, amount: WithdrawalAmount, ...RedeemerFields }),
);

const ScriptCertificate = named(
  'ScriptCertificateRequest',
  Closed({
    action: OneOf(
      ['register', 'deregister', 'delegate'],
      'With a redeemer, a stake registration uses the Conway certificate (reg_cert, type 7), which runs the script; without one, the Shelley certificate (type 0), which needs no witness',
    ),
    stakeAddress: StakeAddressText,
    poolId: Type.Optional(Text(128, { minLength: 1, description: 'Stake pool to delegate to' })),
    drepId: Type.Optional(Text(128, { minLength: 1, description: 'DRep to delegate to, also together with `poolId`' })),
    includeStakeRegistration: Type.Optional(
      Type.Boolean({ description: 'Register the stake credential in the same transaction' }),
    ),
    ...RedeemerFields,
  }),
);

export const BuildScript = named(
  'BuildScript',
  Closed({
    inputs: Type.Optional(Type.Array(ScriptInput, { maxItems: 50, description: 'Script outputs to spend' })),
    mints: Type.Optional(
      Type.Array(ScriptMint, { maxItems: 20, description: 'Assets to mint or burn under Plutus policies' }),
    ),
    withdrawals: Type.Optional(
      Type.Array(ScriptWithdrawal, { maxItems: 10, description: 'Rewards of scripts to withdraw' }),
    ),
    certificates: Type.Optional(
      Type.Array(ScriptCertificate, { maxItems: 10, description: 'Certificates that scripts witness' }),
    ),
    outputs: Type.Optional(Type.Array(TxOutputRequest, { maxItems: 50, description: 'Payments to make' })),
    referenceInputs: Type.Optional(
      Type.Array(OutpointRequest, { maxItems: 20, description: 'Outputs to read without spending them' }),
    ),
    collateral: Type.Optional(
      Type.Array(OutpointRequest, {
        minItems: 1,
        maxItems: 3,
        description: 'Collateral inputs; chosen from the UTxOs of the sender when absent',
      }),
    ),
    requiredSigners: Type.Optional(
      Type.Array(Hex(56, 'Hash of a key'), {
        maxItems: 50,
        description: 'Hashes of keys that must sign, as required by scripts',
      }),
    ),
    validFrom: Type.Optional(BodyInteger('First slot in which the transaction is valid')),
    additionalUtxoSet: AdditionalUtxos,
    ...CommonFields,
  }),
);
export type BuildScript = Static<typeof BuildScript>;

export const BuildScriptResponse = named(
  'BuildScriptResponse',
  Closed({
    ...BuildTxResponse.properties,
    ex_units: Type.Array(
      Closed({
        purpose: OneOf(REDEEMER_PURPOSES, 'Script purpose of the redeemer: spend, mint, cert, reward, vote or propose'),
        index: Integer({
          minimum: 0,
          description: "Redeemer index in the ledger's order: sorted inputs, policies, reward accounts, …",
        }),
        mem: described(ExactInteger, FIELD.memoryUnits),
        steps: described(ExactInteger, FIELD.stepUnits),
      }),
      { description: 'Execution units that each redeemer declares' },
    ),
  }),
);

/** Of a composed transaction, with or without scripts. */
export const toScriptResponse = (made: ComposedTx & Detailed): Static<typeof BuildScriptResponse> => ({
  ...buildResponse(made),
  ex_units: made.redeemers.map(({ purpose, index, units }) => ({
    purpose,
    index,
    mem: units.memory,
    steps: units.steps,
  })),
});
