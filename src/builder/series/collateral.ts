import { BuildError } from '../errors.js';
import type { LedgerView } from '../request/ledger-view.js';
import type { CollateralRequest, Utxo } from '../request/request.js';
import type { UnsignedTx } from '../request/unsigned-tx.js';
import { AddressParser } from '../wallet/address-parser.js';
import { payEqualOutputs } from './split.js';

/** The amount that wallets reserve; enough for any transaction at current prices. */
export const DEFAULT_COLLATERAL = 5_000_000n;

/** Builds ADA-only outputs that can be used as collateral. */
export function buildCollateral(request: CollateralRequest, ledger: LedgerView): UnsignedTx {
  const { lovelace = DEFAULT_COLLATERAL, count = 1, ...common } = request;
  const address = request.changeAddress;
  // Alonzo ledger: collateral must be at key addresses.
  const { lock } = new AddressParser(ledger.network).payment(address, 'changeAddress');
  if (lock.type !== 'key' && lock.type !== 'bootstrap')
    throw new BuildError('changeAddress does not belong to a key: an output there cannot be used as collateral');
  const built = payEqualOutputs(common, count, lovelace, ledger);
  const [amount = lovelace] = built.paid;
  const there = request.utxos.filter((utxo) => utxo.address === address && serves(utxo, amount)).length;
  if (there < count) return built;
  const text = `UTxOs of ${amount} lovelace without tokens that already exist: ${there}`;
  return { ...built, warnings: [...built.warnings, { code: 'collateral-exists', severity: 'info', text }] };
}

const serves = ({ lovelace, assets = [], referenceScriptHash }: Utxo, requested: bigint): boolean =>
  lovelace === requested && assets.length === 0 && referenceScriptHash === undefined;
