import Type, { type Static } from 'typebox';
import { dustAddressText, unshieldedAddressText } from '../../../chains/midnight/address.js';
import type {
  IntentView,
  ShieldedView,
  TransactionView,
  UnshieldedView,
} from '../../../chains/midnight/transaction-view.js';
import type { MidnightNetwork } from '../../../chains/networks.js';
import { fromHex } from '../../../kernel/hex.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Amount, Closed, Count, described, Nullable, named, OneOf } from '../../kit/schema.js';

/** Inputs minus outputs, or received minus spent, of one token. */
export const TokenDifference = Closed({
  tokenType: Type.String({ description: FIELD.tokenType }),
  amount: Type.String({ description: 'May be negative' }),
});

const Unshielded = Closed({
  inputs: Type.Array(
    Closed({
      key: Type.String({ description: 'Public key of the owner, in hexadecimal' }),
      owner: Type.String({ description: FIELD.midnightAddress }),
      tokenType: Type.String({ description: FIELD.tokenType }),
      value: described(Amount, FIELD.tokenAmount),
      intentHash: Type.String({ description: FIELD.intentHash }),
      outputIndex: Count('Position of the output in its intent, from 0'),
    }),
    { description: 'Outputs that it spends' },
  ),
  outputs: Type.Array(
    Closed({
      owner: Type.String({ description: FIELD.midnightAddress }),
      tokenType: Type.String({ description: FIELD.tokenType }),
      value: described(Amount, FIELD.tokenAmount),
    }),
    { description: 'Outputs that it creates' },
  ),
});

const Shielded = {
  inputs: Type.Array(
    Closed({
      nullifier: Type.String({ description: FIELD.nullifier }),
      contract: Nullable(Type.String({ description: 'Contract that owns the coin, in hexadecimal; null for a user' })),
    }),
    { description: 'Shielded coins that it spends' },
  ),
  outputs: Type.Array(
    Closed({
      commitment: Type.String({ description: FIELD.commitment }),
      contract: Nullable(Type.String({ description: 'Contract that owns the coin, in hexadecimal; null for a user' })),
    }),
    { description: 'Shielded coins that it creates' },
  ),
  transientCount: Count('Number of coins created and spent within the transaction'),
  deltas: Type.Array(TokenDifference, { description: 'Difference of inputs and outputs, by token type' }),
};

const Intent = Closed({
  segment: Count('Number of the segment; 0 is the guaranteed one'),
  ttl: Count('Seconds since 1970'),
  intentHash: Type.String({ description: 'Hash of the intent, in hexadecimal' }),
  guaranteed: Nullable(
    described(Unshielded, 'Unshielded part that is applied even if the transaction fails; null without one'),
  ),
  fallible: Nullable(described(Unshielded, 'Unshielded part that is applied only on success; null without one')),
  dust: Nullable(
    Closed(
      {
        ctime: Count('Seconds since 1970'),
        spends: Type.Array(
          Closed({
            fee: described(Amount, 'Fee that the spend pays, in SPECK'),
            nullifier: Type.String({ description: FIELD.nullifier }),
            commitment: Type.String({ description: FIELD.commitment }),
          }),
          { description: 'DUST that pays the fee' },
        ),
        registrations: Type.Array(
          Closed({
            nightKey: Type.String({ description: 'Public key of the NIGHT, in hexadecimal' }),
            owner: Type.String({ description: FIELD.midnightAddress }),
            dustAddress: Nullable(Type.String({ description: 'DUST address; null when the registration is removed' })),
            allowFeePayment: described(Amount, 'Maximum that the registration may pay for its own fee, in SPECK'),
          }),
          { description: 'Registrations of NIGHT keys for DUST' },
        ),
      },
      { description: 'DUST that it spends and registers; null when it does neither' },
    ),
  ),
  actions: Type.Array(
    Closed({
      type: OneOf(['DEPLOY', 'CALL', 'MAINTENANCE'], 'Kind of action'),
      address: Type.String({ description: FIELD.contractAddress }),
      entryPoint: Nullable(
        Type.String({ description: 'Entry point that is called; null when the action is not a call' }),
      ),
    }),
    { description: 'Contract actions, in order' },
  ),
});

export const MidnightDecodedTx = named(
  'MidnightDecodedTx',
  Closed({
    hash: Nullable(
      Type.String({
        description:
          'Hash of the transaction, 64 hexadecimal digits; null for system transactions, whose hash the node computes',
      }),
    ),
    form: OneOf(['REGULAR', 'CLAIM', 'SYSTEM'], 'Form of the transaction'),
    ledgerVersion: Count(FIELD.ledgerVersion),
    tag: Type.String({ description: 'Type tag at the start of the bytes' }),
    sizeBytes: Count('Size in bytes'),
    identifiers: Type.Array(Type.String(), { description: FIELD.identifiers }),
    intents: Type.Array(Intent, { description: 'Intents of the transaction, by segment' }),
    shielded: Closed(
      {
        guaranteed: Nullable(
          Closed(Shielded, { description: 'Part that is applied even if the transaction fails; null without one' }),
        ),
        fallible: Type.Array(Closed({ segment: Count('Number of the segment'), ...Shielded }), {
          description: 'Parts that are applied only on success, by segment',
        }),
      },
      { description: 'Shielded parts of the transaction' },
    ),
    rewards: Nullable(
      Closed(
        {
          kind: OneOf(['REWARD', 'CARDANO_BRIDGE'], 'Kind of claim'),
          key: Type.String({ description: 'Public key of the owner, in hexadecimal' }),
          owner: Type.String({ description: FIELD.midnightAddress }),
          value: described(Amount, FIELD.tokenAmount),
          nonce: Type.String({ description: 'Nonce of the claim, in hexadecimal' }),
        },
        { description: 'Claim of rewards; null for other transactions' },
      ),
    ),
    system: Nullable(Type.String({ description: "Content of the system transaction, with the ledger's field names" })),
    fee: Nullable(
      Type.String({ description: 'Fee in SPECK: as paid, or computed with the initial prices of the network' }),
    ),
  }),
);

/** The encoding that wallets use for field elements: 32 bytes, little-endian. */
const fieldText = (value: bigint): string =>
  Buffer.from(value.toString(16).padStart(64, '0'), 'hex').reverse().toString('hex');

export function toDecodedJson(
  view: TransactionView,
  network: MidnightNetwork,
  fee: bigint | undefined = view.estimatedFee,
): Static<typeof MidnightDecodedTx> {
  const owner = (hex: string): string => unshieldedAddressText(fromHex(hex), network);
  const unshielded = (part: UnshieldedView | undefined): Static<typeof Unshielded> | null =>
    part === undefined
      ? null
      : {
          inputs: part.inputs.map((input) => ({ ...input, owner: owner(input.owner), value: String(input.value) })),
          outputs: part.outputs.map((output) => ({
            ...output,
            owner: owner(output.owner),
            value: String(output.value),
          })),
        };
  const intent = ({ segment, ttl, hash, guaranteed, fallible, dust, actions }: IntentView): Static<typeof Intent> => ({
    segment,
    ttl,
    intentHash: hash,
    guaranteed: unshielded(guaranteed),
    fallible: unshielded(fallible),
    dust:
      dust === undefined
        ? null
        : {
            ctime: dust.ctime,
            spends: dust.spends.map((spend) => ({
              fee: String(spend.fee),
              nullifier: fieldText(spend.nullifier),
              commitment: fieldText(spend.commitment),
            })),
            registrations: dust.registrations.map((registration) => ({
              nightKey: registration.nightKey,
              owner: owner(registration.owner),
              dustAddress: registration.dustKey === undefined ? null : dustAddressText(registration.dustKey, network),
              allowFeePayment: String(registration.allowFeePayment),
            })),
          },
    actions: actions.map(({ type, address, entryPoint }) => ({
      type: type.toUpperCase() as 'DEPLOY' | 'CALL' | 'MAINTENANCE',
      address,
      entryPoint: entryPoint ?? null,
    })),
  });
  return {
    hash: view.hash ?? null,
    form: view.form.toUpperCase() as 'REGULAR' | 'CLAIM' | 'SYSTEM',
    ledgerVersion: view.ledger,
    tag: view.tag,
    sizeBytes: view.sizeBytes,
    identifiers: [...view.identifiers],
    intents: view.intents.map(intent),
    shielded: {
      guaranteed: view.guaranteed === undefined ? null : toShieldedJson(view.guaranteed),
      fallible: view.fallible.map((part) => ({ segment: part.segment, ...toShieldedJson(part) })),
    },
    rewards:
      view.claim === undefined
        ? null
        : {
            kind: view.claim.kind === 'Reward' ? 'REWARD' : 'CARDANO_BRIDGE',
            key: view.claim.key,
            owner: owner(view.claim.owner),
            value: String(view.claim.value),
            nonce: view.claim.nonce,
          },
    system: view.system ?? null,
    fee: fee === undefined ? null : String(fee),
  };
}

const toShieldedJson = ({ inputs, outputs, transients, deltas }: ShieldedView) => ({
  inputs: inputs.map(({ nullifier, contract }) => ({ nullifier, contract: contract ?? null })),
  outputs: outputs.map(({ commitment, contract }) => ({ commitment, contract: contract ?? null })),
  transientCount: transients,
  deltas: deltas.map(({ tokenType, amount }) => ({ tokenType, amount: String(amount) })),
});
