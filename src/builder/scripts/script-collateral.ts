import type { ProtocolParameters } from '../../chains/cardano/parameters/protocol-parameters.js';
import type { BodyContent } from '../../chains/cardano/transactions/encode-body.js';
import { toHex } from '../../kernel/hex.js';
import { BuildError } from '../errors.js';
import type { PlacedOutput, ScriptTransactionRequest } from '../request/script-request.js';
import { type Assets, changeFor } from './script-change.js';

/** The mainnet value, for chains without this parameter. */
const COLLATERAL_PERCENT = 150n;
const MAX_COLLATERAL_INPUTS = 3;

export interface Collateral {
  readonly outputs: readonly PlacedOutput[];
  readonly fields: Pick<BodyContent, 'collateral' | 'collateralReturn' | 'totalCollateral'>;
}

/**
 * Selects collateral: the smallest sufficient UTxO, otherwise the largest ones together. The excess and all tokens go
 * to the collateral return output.
 */
export function collateralFor(
  { collateral: given, wallet }: Pick<ScriptTransactionRequest, 'collateral' | 'wallet'>,
  fee: bigint,
  parameters: ProtocolParameters,
): Collateral {
  const needed = (fee * (parameters.collateralPercentage ?? COLLATERAL_PERCENT) + 99n) / 100n;
  const max = Number(parameters.maxCollateralInputs ?? MAX_COLLATERAL_INPUTS);
  if (given !== undefined) {
    if (given.length > max) throw new BuildError(`collateral can have at most ${max} UTxOs`);
    const collateral = putUp(given, needed, parameters);
    if (collateral === undefined)
      throw new BuildError(
        `The UTxOs in collateral are not suitable: ${needed} lovelace are required, and the rest must be zero or enough for a return output with all tokens`,
      );
    return collateral;
  }
  const smallestFirst = wallet.toSorted((a, b) => byTokens(a, b) || compare(a.content.lovelace, b.content.lovelace));
  for (const output of smallestFirst) {
    const collateral = putUp([output], needed, parameters);
    if (collateral !== undefined) return collateral;
  }
  const largestFirst = wallet.toSorted((a, b) => byTokens(a, b) || compare(b.content.lovelace, a.content.lovelace));
  for (let count = 2; count <= Math.min(max, largestFirst.length); count += 1) {
    const collateral = putUp(largestFirst.slice(0, count), needed, parameters);
    if (collateral !== undefined) return collateral;
  }
  throw new BuildError(
    `A script runs, so ${needed} lovelace of collateral are required: no ${max} of the given UTxOs are enough, ADA-only UTxOs work best`,
  );
}

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);
const byTokens = (a: PlacedOutput, b: PlacedOutput): number => a.content.assets.length - b.content.assets.length;

function putUp(
  outputs: readonly PlacedOutput[],
  needed: bigint,
  parameters: ProtocolParameters,
): Collateral | undefined {
  const [first] = outputs;
  if (first === undefined) return undefined;
  const lovelace = outputs.reduce((sum, { content }) => sum + content.lovelace, 0n);
  if (lovelace < needed) return undefined;
  const assets = sumTokens(outputs);
  const collateral = outputs.map(({ reference }) => reference);
  const { outputs: rest, short } = changeFor(first.content.address, lovelace - needed, assets, parameters);
  if (rest.length === 1 && short === 0n)
    return { outputs, fields: { collateral, collateralReturn: rest[0], totalCollateral: needed } };
  if (assets.size === 0)
    return { outputs, fields: { collateral, collateralReturn: undefined, totalCollateral: lovelace } };
  return undefined;
}

function sumTokens(outputs: readonly PlacedOutput[]): Assets {
  const assets = new Map<string, bigint>();
  for (const { content } of outputs)
    for (const { policyId, assetName, quantity } of content.assets) {
      const unit = toHex(policyId) + toHex(assetName);
      assets.set(unit, (assets.get(unit) ?? 0n) + quantity);
    }
  return assets;
}
