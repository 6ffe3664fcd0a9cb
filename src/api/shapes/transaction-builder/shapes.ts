import Type from 'typebox';
import type { Metadata } from '../../../builder/request/metadata.js';
import type { SelectionPreference, Strategy } from '../../../builder/request/request.js';
import type { SetEncoding } from '../../../chains/cardano/lists.js';
import { FIELD } from '../../kit/field-descriptions.js';
import {
  Amount,
  BodyInteger,
  BodyNetwork,
  Closed,
  Defaulted,
  described,
  Hex,
  Integer,
  named,
  OneOf,
  Text,
} from '../../kit/schema.js';
import { ScriptType } from '../outputs/script-type.js';
import { MAX_CBOR_CHARACTERS } from '../transactions/cbor-text.js';
import { PlutusData } from './plutus-data-input.js';
import { RequiredWitnesses } from './required-witnesses.js';
import { TxWarning } from './tx-warning.js';

/** The bodies of specification 2.1 to 2.6 and 2.5b, with exactly its limits, and fields that the other builds share. */

const Digits = (options: { minLength?: number; maxLength?: number }) =>
  Type.String({ ...options, pattern: '^[0-9]+$', description: 'Whole number as a decimal string' });

export const TxCbor = (description: string) =>
  Type.String({ minLength: 2, maxLength: MAX_CBOR_CHARACTERS, pattern: '^(?:[0-9a-fA-F]{2})+$', description });

export const TxAssetRequest = named(
  'TxAssetRequest',
  Closed({
    policyId: Type.String({ minLength: 56, maxLength: 56, pattern: '^[a-fA-F0-9]+$', description: FIELD.policyId }),
    assetName: Type.String({ minLength: 1, pattern: '^[a-fA-F0-9]*$', description: 'Hexadecimal' }),
    quantity: Digits({ minLength: 1 }),
  }),
);

export const ScriptContent = named(
  'ScriptContentRequest',
  Closed(
    {
      type: described(ScriptType, 'Language of the script'),
      cbor: TxCbor('Script in CBOR; a Plutus script may be wrapped in a byte string once or twice'),
    },
    { description: 'Reference script of the output' },
  ),
);

export const PlainOutputFields = {
  address: Text(256, { description: 'Address that is paid, bech32 or Base58' }),
  lovelace: Digits({ maxLength: 20 }),
  assets: Type.Optional(Type.Array(TxAssetRequest, { description: 'Native assets of the output' })),
};

export const OutputFields = {
  ...PlainOutputFields,
  inlineDatum: Type.Optional(PlutusData('Inline datum of the output')),
  datum: Type.Optional(PlutusData('Datum that the output references by hash; included in the witnesses')),
  datumHash: Type.Optional(Hex(64, 'Datum hash only')),
  referenceScript: Type.Optional(ScriptContent),
};

export const TxOutputRequest = named('TxOutputRequest', Closed(OutputFields));

export const TxInputRequest = named(
  'TxInputRequest',
  Closed(
    {
      txHash: Type.String({
        minLength: 64,
        maxLength: 64,
        pattern: '^[a-fA-F0-9]+$',
        description: 'Hash of the transaction that created the UTxO, 64 hexadecimal digits',
      }),
      outputIndex: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647, description: '0 when absent' })),
      address: Type.String({ minLength: 1, description: 'Address of the UTxO, bech32 or Base58' }),
      lovelace: Digits({ minLength: 1 }),
      assets: Type.Optional(Type.Array(TxAssetRequest, { description: 'Native assets in the UTxO' })),
      dataHash: Type.Optional(Type.String({ description: 'Hash of its datum, 64 hexadecimal digits' })),
      inlineDatum: Type.Optional(Type.String({ description: 'CBOR of its inline datum, in hexadecimal' })),
      referenceScriptHash: Type.Optional(
        Type.String({ description: 'Hash of its reference script, 56 hexadecimal digits' }),
      ),
    },
    { description: 'A UTxO that may be spent' },
  ),
);

export const WithdrawalAmount = Digits({ maxLength: 20 });

export const TxWithdrawalRequest = named(
  'TxWithdrawalRequest',
  Closed({
    stakeAddress: Text(256, { description: 'Stake address to withdraw from, bech32' }),
    amount: WithdrawalAmount,
  }),
);

export const OutpointRequest = named(
  'OutpointRequest',
  Closed({
    txHash: Type.String({
      minLength: 64,
      maxLength: 64,
      pattern: '^[a-fA-F0-9]+$',
      description: 'Hash of the transaction that created the output, 64 hexadecimal digits',
    }),
    outputIndex: Integer({ minimum: 0, maximum: 65_535, description: FIELD.outputIndex }),
  }),
);

export const Outputs = Type.Array(TxOutputRequest, { maxItems: 50 });

export const Withdrawals = Type.Array(TxWithdrawalRequest, { maxItems: 10 });

export const ChangeAddress = Text(256, { description: 'Address that receives the change' });

export const StakeAddressText = Text(256, { description: 'Stake address in bech32' });

export const MetadataRequest = Type.Unsafe<Metadata>({
  type: 'object',
  description:
    'By label, 0 to 18446744073709551615. Texts of the form `0x…` are bytes; texts and bytes have at most 64 bytes; integers of up to 64 bits are preserved exactly.',
});

/** The source of the inputs. */
export const Source = {
  utxos: Type.Optional(
    Type.Array(TxInputRequest, {
      maxItems: 200,
      'x-utxo-forms': true,
      description:
        'UTxOs that may be spent. The build is then offline: it never fails because of missing index data. Besides the listed fields, an item can be CBOR of a CIP-30 wallet (`api.getUtxos()`), or JSON of this service, Blockfrost, Koios, Ogmios, Kupo, Lucid or Mesh.',
    }),
  ),
  senderAddress: Type.Optional(
    Type.String({ description: 'Address whose UTxOs are read from the index when `utxos` is not supplied' }),
  ),
  network: Type.Optional(BodyNetwork),
  ttl: Type.Optional(
    BodyInteger(
      'First slot in which the transaction is no longer valid, not a POSIX time. Without it two hours from the tip, rounded up to 300 slots.',
    ),
  ),
};

/** Options beyond the fields of the specification. */
export const Switches = {
  strategy: Type.Optional(
    Type.Unsafe<Strategy>(
      OneOf(['optimize', 'largestFirst', 'random'], 'Coin selection; `optimize`, the default, minimizes the fee'),
    ),
  ),
  selection: Type.Optional(
    Type.Unsafe<SelectionPreference>(
      OneOf(
        ['lowestFee', 'privacy', 'consolidate', 'keepLargest'],
        'Preference of the strategy `optimize`: the lowest fee (default), inputs of as few addresses as possible, up to 20 small UTxOs more, or the largest UTxO left whole for at most 0.02 ADA more',
      ),
    ),
  ),
  setEncoding: Type.Optional(
    Type.Unsafe<SetEncoding>(
      OneOf(
        ['tagged', 'untagged'],
        'Sets of the transaction with tag 258, the default, or without it. Many libraries re-encode sets with the tag, which changes the hash of an untagged transaction. The fee covers tagged witnesses in both cases.',
      ),
    ),
  ),
  excludeUtxos: Type.Optional(
    Type.Array(OutpointRequest, { maxItems: 200, description: 'UTxOs that must not be spent' }),
  ),
  pendingTransactions: Type.Optional(
    Type.Array(TxCbor('A transaction that is not on the chain yet'), {
      maxItems: 10,
      description:
        'Pending transactions of the sender, applied in this order: outputs that they spend are not used, outputs that they pay to the sender may be spent, and their certificates and withdrawals count',
    }),
  ),
};

/** Common fields of the builds that are not in the specification. */
export const CommonFields = {
  changeAddress: ChangeAddress,
  ...Source,
  metadata: Type.Optional(MetadataRequest),
  ...Switches,
};

export const BuildTxResponse = named(
  'BuildTxResponse',
  Closed({
    tx_cbor: Type.String({ description: 'Unsigned transaction, hexadecimal CBOR' }),
    tx_hash: Type.String({ description: 'Hash of the transaction; signing does not change it' }),
    estimated_fee: described(Amount, 'Fee of the transaction, in lovelace'),
    estimated_signatures: Integer({
      minimum: 0,
      maximum: 2_147_483_647,
      description: 'Number of signatures that the fee includes',
    }),
    required_witnesses: Type.Optional(
      described(RequiredWitnesses, 'Keys and scripts with the parts that need them; only with `details=true`'),
    ),
    warnings: Type.Optional(
      Type.Array(TxWarning, {
        description: 'Risks to consider before signing, the most serious first; only with `details=true`',
      }),
    ),
  }),
);

/** Room for 200 UTxOs with some dozens of assets each. */
export const BUILD_BODY_BYTES = 4_194_304;

/** Query of all operations that build a transaction. */
export const BuildQuery = Type.Object({
  details: Defaulted(Type.Boolean({ description: 'True: return `required_witnesses` and `warnings` too' }), false),
});

/** Common definition of all operations that build a transaction. */
export const BUILD = {
  tag: 'Transaction Builder',
  gate: 'caller',
  scope: 'cardano',
  addOn: 'transactionBuilder',
  networkInBody: true,
  warns: true,
  query: BuildQuery,
  bodyLimit: BUILD_BODY_BYTES,
  result: BuildTxResponse,
  errors: [],
} as const;
