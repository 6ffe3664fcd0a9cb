import Type, { type Static } from 'typebox';
import { MAX_INTENTS } from '../../../builder/plan/intent.js';
import { BodyInteger, Closed, DiscriminatedBy, described, Hex, Integer, named, OneOf, Text } from '../../kit/schema.js';
import { ExactJson } from '../outputs/data-json.js';
import { BlueprintSource } from '../scripts/blueprint-source.js';
import { AdditionalUtxos } from '../transactions/additional-utxos.js';
import { Cip68TokenRequest, MAX_CIP68_TOKENS } from './cip68-token.js';
import { NativeScriptRequest, Signers } from './native-script-request.js';
import { PoolParamsRequest } from './pool-params.js';
import { ProposalFields } from './proposal-action.js';
import { ScriptSource } from './script-shapes.js';
import {
  CommonFields,
  OutpointRequest,
  OutputFields,
  ScriptContent,
  StakeAddressText,
  TxAssetRequest,
  WithdrawalAmount,
  Withdrawals,
} from './shapes.js';
import { VotingFields } from './voting.js';

/** The body of `/api/tx/build/compose`. */

/** The consent of a script. Items that a key guards have none of these fields. */
const WitnessFields = {
  redeemer: Type.Optional(
    ExactJson(
      'Redeemer of a Plutus script: hexadecimal CBOR or JSON. In JSON, `{"inputIndex": {"txHash": …, "outputIndex": …}}` becomes the index of that input in the transaction, and `{"outputIndex": {"intent": 0, "output": 1}}` the index of that output. Typed with a blueprint: `{"value": …, "validator": "…"}`',
    ),
  ),
  units: Type.Optional(
    Closed(
      {
        mem: BodyInteger('Memory units'),
        steps: BodyInteger('CPU steps'),
      },
      { description: 'Execution units to declare; evaluated when absent' },
    ),
  ),
  nativeScript: Type.Optional({
    ...NativeScriptRequest,
    description: 'Native script that guards the item, if the index does not know it',
  }),
  ...ScriptSource,
};

const kind = <const Kind extends string>(value: Kind, description: string) => Type.Literal(value, { description });

const { address: _, lovelace, assets: __, inlineDatum: ___, datum: ____, ...OtherFields } = OutputFields;

const TypedPlutusData = (what: string) =>
  ExactJson(
    `${what}: hexadecimal CBOR, JSON in the form of datums, or typed with a blueprint: \`{"value": …, "validator": "…"}\``,
  );

const ComposeOutput = named(
  'ComposeOutputRequest',
  Closed({
    address: Type.Optional(Text(256, { minLength: 1, description: 'Address that is paid, or a handle: `$name`' })),
    paymentCredential: Type.Optional(
      Closed(
        {
          hash: Hex(56, 'Hash of a key or of a script'),
          script: Type.Optional(Type.Boolean({ description: 'True when the hash is that of a script' })),
          stakeAddress: Type.Optional(described(StakeAddressText, 'Stake address whose credential the address has')),
        },
        { description: 'Alternative to `address`: the address of this credential' },
      ),
    ),
    lovelace: Type.Optional(described(lovelace, 'Exact lovelace; the minimum UTxO value when absent or "0"')),
    assets: Type.Optional(
      Type.Array(
        Closed({
          policyId: TxAssetRequest.properties.policyId,
          assetName: Text(64, { pattern: '^(?:[0-9a-fA-F]{2})*$', description: 'Hexadecimal, may be empty' }),
          quantity: Text(20, {
            minLength: 1,
            pattern: '^([0-9]+|all)$',
            description: 'Whole number as a decimal string, or `all`: everything that the UTxOs hold',
          }),
        }),
        { maxItems: 200, description: 'Native assets of the output' },
      ),
    ),
    inlineDatum: Type.Optional(TypedPlutusData('Inline datum of the output')),
    datum: Type.Optional(TypedPlutusData('Datum that the output references by hash; included in the witnesses')),
    ...OtherFields,
  }),
);

const SpendInput = Closed({
  ...OutpointRequest.properties,
  datum: Type.Optional(
    TypedPlutusData('Datum of the output when it has only its hash; read from the index when absent'),
  ),
  ...WitnessFields,
});

const drepFields = {
  drepCredentialHash: Hex(56, 'Hash of the DRep credential'),
  scriptCredential: Type.Optional(Type.Boolean({ description: 'True when that hash is of a script' })),
  anchorUrl: Type.Optional(Text(128, { description: 'URL of the document; requires `anchorDataHash`' })),
  anchorDataHash: Type.Optional(Hex(64, 'BLAKE2b-256 of that document')),
};

const poolId = Text(128, { minLength: 1, description: 'Stake pool, bech32 or 56 hexadecimal digits' });
const deregister = Type.Optional(Type.Boolean({ description: 'Deregister, which returns the deposit' }));
const delegationFields = {
  stakeAddress: StakeAddressText,
  includeStakeRegistration: Type.Optional(
    Type.Boolean({ description: 'Register the stake credential in the same transaction' }),
  ),
  certificateEncoding: Type.Optional(OneOf(['combined', 'separate'], 'One certificate for all steps, or one for each')),
};

export const ComposeIntent = DiscriminatedBy(
  'kind',
  [
    Closed({
      kind: kind('payment', 'Pay outputs'),
      outputs: Type.Array(ComposeOutput, { minItems: 1, maxItems: 50, description: 'Outputs, in this order' }),
    }),
    Closed({
      kind: kind('spend', 'Spend these outputs in any case, of keys, native or Plutus scripts'),
      inputs: Type.Array(SpendInput, { minItems: 1, maxItems: 50, description: 'Outputs to spend' }),
    }),
    Closed({
      kind: kind('reference', 'Read outputs without spending them'),
      inputs: Type.Array(OutpointRequest, { minItems: 1, maxItems: 20, description: 'Reference inputs' }),
    }),
    Closed({
      kind: kind('mint', 'Mint or burn under one policy'),
      policyId: Type.Optional(Hex(56, 'Policy id; taken from `nativeScript` when absent')),
      assets: Type.Array(
        Closed({
          assetName: Text(64, { pattern: '^(?:[0-9a-fA-F]{2})*$', description: 'Hexadecimal, may be empty' }),
          quantity: Text(20, { pattern: '^-?[1-9][0-9]*$', description: 'Quantity to mint; negative to burn' }),
        }),
        { minItems: 1, maxItems: 100, description: 'Assets; those that no output pays go to the change address' },
      ),
      ...WitnessFields,
    }),
    Closed({
      kind: kind('mintCip68', 'Mint CIP-68 tokens with their reference tokens'),
      policyId: Type.Optional(Hex(56, 'Policy id; taken from `nativeScript` when absent')),
      tokens: Type.Array(Cip68TokenRequest, {
        minItems: 1,
        maxItems: MAX_CIP68_TOKENS,
        description: 'CIP-68 tokens to mint, each with its reference token',
      }),
      ...WitnessFields,
    }),
    Closed({
      kind: kind('deployScript', 'Create an output that carries a reference script'),
      script: described(ScriptContent, 'Script that the output carries'),
      address: Type.Optional(Text(256, { description: 'Address of the output; the change address when absent' })),
    }),
    Closed({
      kind: kind('stakeRegistration', 'Register or deregister a stake credential'),
      stakeAddress: StakeAddressText,
      deregister,
      ...WitnessFields,
    }),
    Closed({ kind: kind('delegation', 'Delegate stake to a pool'), poolId, ...delegationFields, ...WitnessFields }),
    Closed({
      kind: kind('voteDelegation', 'Delegate votes to a DRep, and optionally stake to a pool'),
      drepId: Text(128, { minLength: 1, description: 'DRep id, `drep_always_abstain` or `drep_always_no_confidence`' }),
      poolId: Type.Optional(poolId),
      ...delegationFields,
      ...WitnessFields,
    }),
    Closed({
      kind: kind('withdrawal', 'Withdraw rewards'),
      stakeAddress: StakeAddressText,
      amount: Type.Optional(described(WithdrawalAmount, 'The whole balance; that of the ledger state when absent')),
      ...WitnessFields,
    }),
    Closed({
      kind: kind('drepRegistration', 'Register or retire a DRep'),
      ...drepFields,
      deregister,
      ...WitnessFields,
    }),
    Closed({ kind: kind('drepUpdate', 'Change the anchor of a DRep'), ...drepFields, ...WitnessFields }),
    Closed({
      kind: kind('poolRegistration', 'Register or update a stake pool'),
      poolParams: described(PoolParamsRequest, 'Parameters of the pool'),
    }),
    Closed({
      kind: kind('poolRetirement', 'Announce the retirement of a pool'),
      poolId,
      epoch: Integer({ minimum: 0, maximum: 4_294_967_295, description: 'The pool retires at its start' }),
    }),
    Closed({
      kind: kind('committee', 'Authorize a hot credential of a committee member, or resign'),
      action: OneOf(['authorizeHot', 'resign'], 'Authorize a hot credential, or resign'),
      coldCredentialHash: Hex(56, 'Hash of the cold credential of the member'),
      coldScriptCredential: Type.Optional(Type.Boolean({ description: 'True when that hash is of a script' })),
      hotCredentialHash: Type.Optional(Hex(56, 'Hot credential; required with `authorizeHot`')),
      hotScriptCredential: Type.Optional(Type.Boolean({ description: 'True when that hash is of a script' })),
      anchorUrl: Type.Optional(Text(128, { description: 'URL of the rationale; requires `resign`' })),
      anchorDataHash: Type.Optional(Hex(64, 'BLAKE2b-256 of that document')),
      ...WitnessFields,
    }),
    Closed({ kind: kind('vote', 'Vote on governance actions'), ...VotingFields, ...WitnessFields }),
    Closed({ kind: kind('proposal', 'Propose a governance action'), ...ProposalFields, ...WitnessFields }),
    Closed({
      kind: kind('treasuryDonation', 'Donate to the treasury'),
      amount: described(lovelace, 'Donation, in lovelace'),
      treasury: Type.Optional(described(lovelace, 'Lovelace in the treasury, which the transaction then states')),
    }),
  ],
  'One part of the transaction; `kind` selects the fields',
);
export type ComposeIntent = Static<typeof ComposeIntent>;

export const ComposeBody = named(
  'ComposeRequest',
  Closed({
    intents: Type.Array(ComposeIntent, {
      minItems: 1,
      maxItems: MAX_INTENTS,
      description: 'Parts of the transaction, in any combination',
    }),
    ...CommonFields,
    blueprint: Type.Optional(described(BlueprintSource, 'Types of datums and redeemers of the form `{"value": …}`')),
    withdrawals: Type.Optional(described(Withdrawals, 'Rewards of keys and native scripts to withdraw')),
    selectAll: Type.Optional(Type.Boolean({ description: 'Spend every UTxO; not with Plutus scripts' })),
    detailedMetadata: Type.Optional(
      Type.Unsafe<{ readonly [label: string]: unknown }>({
        type: 'object',
        'x-exact': true,
        description: "By label, in cardano-cli's detailed schema: `int`, `string`, `bytes`, `list`, `map`",
      }),
    ),
    metadataCbor: Type.Optional(
      Text(65_536, {
        minLength: 2,
        pattern: '^(?:[0-9a-fA-F]{2})+$',
        description: 'CBOR of a map from labels to values, in hexadecimal',
      }),
    ),
    message: Type.Optional(
      Text(8_192, { minLength: 1, description: 'Message (CIP-20); split into lines of at most 64 bytes' }),
    ),
    signers: Type.Optional(Signers),
    requiredSigners: Type.Optional(
      Type.Array(Hex(56, 'Hash of a key'), {
        maxItems: 50,
        description: 'Hashes of keys that must sign, as required by scripts',
      }),
    ),
    validFrom: Type.Optional(BodyInteger('First slot in which the transaction is valid')),
    validFromTime: Type.Optional(BodyInteger('The same as a POSIX time in milliseconds')),
    validToTime: Type.Optional(BodyInteger('End of validity as a POSIX time in milliseconds, instead of `ttl`')),
    collateral: Type.Optional(
      Type.Array(OutpointRequest, {
        minItems: 1,
        maxItems: 3,
        description: 'Collateral inputs; chosen from the UTxOs of the sender when absent. The excess is returned',
      }),
    ),
    unitsMarginPercent: Type.Optional(
      Integer({ minimum: 0, maximum: 100, description: 'Percentage added to the evaluated units; default 5' }),
    ),
    maxFee: Type.Optional(described(lovelace, 'A higher fee is an error')),
    maxSizeBytes: Type.Optional(
      Integer({ minimum: 1, maximum: 65_536, description: 'A larger transaction is an error' }),
    ),
    additionalUtxoSet: AdditionalUtxos,
  }),
);
export type ComposeBody = Static<typeof ComposeBody>;
