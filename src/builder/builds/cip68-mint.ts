import { CIP68_LABELS, labelPrefix } from '../../chains/cardano/assets/asset-label.js';
import { toHex } from '../../kernel/hex.js';
import { build } from '../assemble/build.js';
import { BuildError } from '../errors.js';
import type { IntentFields, PlanPart } from '../plan/transaction-plan.js';
import { cip68Datum, LATEST_VERSION } from '../request/cip68-datum.js';
import type { LedgerView } from '../request/ledger-view.js';
import type { AssetAmount, Cip68MintRequest, Cip68Token, Payment } from '../request/request.js';
import { tokenOutputs } from '../request/token-outputs.js';
import type { UnsignedTx } from '../request/unsigned-tx.js';
import { AddressParser } from '../wallet/address-parser.js';

const MAX_NAME_BYTES = 28;
/** Rich fungible tokens were added in version 2; the current standard describes them from version 3 on. */
const FIRST_VERSION = { 222: 1, 333: 1, 444: 2 } as const;
const DEFAULT_VERSION = { 222: 1, 333: 1, 444: 3 } as const;

/** Mints CIP-68 tokens, each with the reference token that holds its metadata. */
export function buildCip68Mint(input: Cip68MintRequest, ledger: LedgerView): UnsignedTx {
  const { policyId, tokens, ...request } = input;
  return build(planCip68Mint({ policyId, tokens }, ledger), request, ledger);
}

export function planCip68Mint({ policyId, tokens }: IntentFields<Cip68MintRequest>, ledger: LedgerView): PlanPart {
  if (tokens.length === 0) throw new BuildError('tokens is empty: there is nothing to mint');
  const names = new Set<string>();
  const pairs = tokens.map((token, index) => {
    const field = `tokens[${index}].`;
    const name = parseName(token, field);
    if (names.has(name)) throw new BuildError(`${field}name is duplicated`);
    names.add(name);
    return createTokenPair(policyId, name, token, field);
  });
  checkAddresses(tokens, ledger);
  const outputs = [
    ...pairs.map(({ reference }) => reference),
    ...tokenOutputs(pairs.map(({ user }, index) => ({ asset: user, recipient: tokens[index]!.recipient }))),
  ];
  const mints = pairs.flatMap(({ user, reference }) => [user, reference.assets[0]]);
  return { outputs, mints };
}

/** Checked before they become outputs, whose indexes do not appear in the request. */
function checkAddresses(tokens: readonly Cip68Token[], { network }: LedgerView): void {
  const addressParser = new AddressParser(network);
  for (const [index, { referenceAddress, recipient }] of tokens.entries()) {
    addressParser.payment(referenceAddress, `tokens[${index}].referenceAddress`);
    if (recipient !== undefined) addressParser.payment(recipient, `tokens[${index}].recipient`);
  }
}

function parseName({ name }: Cip68Token, field: string): string {
  if (!/^(?:[0-9a-fA-F]{2})*$/.test(name) || name.length > 2 * MAX_NAME_BYTES)
    throw new BuildError(`${field}name must have at most ${MAX_NAME_BYTES} bytes, because the label takes four`);
  return name.toLowerCase();
}

interface Pair {
  readonly user: AssetAmount;
  readonly reference: Payment & { readonly assets: readonly [AssetAmount] };
}

function createTokenPair(policyId: string, name: string, token: Cip68Token, field: string): Pair {
  const { label, quantity = 1n, referenceAddress } = token;
  if (quantity <= 0n) throw new BuildError(`${field}quantity must be 1 or more`);
  if (label === CIP68_LABELS.nft && quantity !== 1n) throw new BuildError(`${field}quantity must be 1 for label 222`);
  const version = token.version ?? DEFAULT_VERSION[label];
  if (version < FIRST_VERSION[label] || version > LATEST_VERSION)
    throw new BuildError(
      `${field}version must be from ${FIRST_VERSION[label]} to ${LATEST_VERSION} for label ${label}`,
    );
  const labelled = (by: number): string => toHex(labelPrefix(by)) + name;
  return {
    user: { policyId, assetName: labelled(label), quantity },
    reference: {
      address: referenceAddress,
      lovelace: 0n,
      assets: [{ policyId, assetName: labelled(CIP68_LABELS.reference), quantity: 1n }],
      datum: { form: 'inline', bytes: cip68Datum({ ...token, version }, field) },
    },
  };
}
