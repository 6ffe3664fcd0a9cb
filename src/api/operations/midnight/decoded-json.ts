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
import { Amount, Closed, Count, Nullable, named, OneOf } from '../../schema.js';

const Unshielded = Closed({
  inputs: Type.Array(
    Closed({
      key: Type.String(),
      owner: Type.String(),
      tokenType: Type.String(),
      value: Amount,
      intentHash: Type.String(),
      outputIndex: Count(),
    }),
  ),
  outputs: Type.Array(Closed({ owner: Type.String(), tokenType: Type.String(), value: Amount })),
});

const Shielded = {
  inputs: Type.Array(Closed({ nullifier: Type.String(), contract: Nullable(Type.String()) })),
  outputs: Type.Array(Closed({ commitment: Type.String(), contract: Nullable(Type.String()) })),
  transientCount: Count(),
  deltas: Type.Array(Closed({ tokenType: Type.String(), amount: Type.String({ description: 'May be below zero' }) })),
};

const Intent = Closed({
  segment: Count(),
  ttl: Count('Seconds since 1970'),
  intentHash: Type.String(),
  guaranteed: Nullable(Unshielded),
  fallible: Nullable(Unshielded),
  dust: Nullable(
    Closed({
      ctime: Count('Seconds since 1970'),
      spends: Type.Array(Closed({ fee: Amount, nullifier: Type.String(), commitment: Type.String() })),
      registrations: Type.Array(
        Closed({
          nightKey: Type.String(),
          owner: Type.String(),
          dustAddress: Nullable(Type.String({ description: 'Null where the registration is taken back' })),
          allowFeePayment: Amount,
        }),
      ),
    }),
  ),
  actions: Type.Array(
    Closed({
      type: OneOf(['DEPLOY', 'CALL', 'MAINTENANCE']),
      address: Type.String(),
      entryPoint: Nullable(Type.String()),
    }),
  ),
});

export const MidnightDecodedTx = named(
  'MidnightDecodedTx',
  Closed({
    hash: Nullable(Type.String()),
    form: OneOf(['REGULAR', 'CLAIM', 'SYSTEM']),
    ledgerVersion: Count(),
    tag: Type.String(),
    sizeBytes: Count(),
    identifiers: Type.Array(Type.String()),
    intents: Type.Array(Intent),
    shielded: Closed({
      guaranteed: Nullable(Closed(Shielded)),
      fallible: Type.Array(Closed({ segment: Count(), ...Shielded })),
    }),
    rewards: Nullable(
      Closed({
        kind: OneOf(['REWARD', 'CARDANO_BRIDGE']),
        key: Type.String(),
        owner: Type.String(),
        value: Amount,
        nonce: Type.String(),
      }),
    ),
    system: Nullable(Type.String({ description: "What a system transaction does, in the ledger's own words" })),
    fee: Nullable(Type.String({ description: 'In SPECK; as paid, or at the first prices of the networks' })),
  }),
);

/** As wallets write elements of the field: 32 bytes, the least significant first. */
const fieldText = (value: bigint): string =>
  Buffer.from(value.toString(16).padStart(64, '0'), 'hex').reverse().toString('hex');

export function shownDecoded(
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
      guaranteed: view.guaranteed === undefined ? null : shownShielded(view.guaranteed),
      fallible: view.fallible.map((part) => ({ segment: part.segment, ...shownShielded(part) })),
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

const shownShielded = ({ inputs, outputs, transients, deltas }: ShieldedView) => ({
  inputs: inputs.map(({ nullifier, contract }) => ({ nullifier, contract: contract ?? null })),
  outputs: outputs.map(({ commitment, contract }) => ({ commitment, contract: contract ?? null })),
  transientCount: transients,
  deltas: deltas.map(({ tokenType, amount }) => ({ tokenType, amount: String(amount) })),
});
