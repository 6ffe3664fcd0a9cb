import type { ProtocolParameters } from '../../../chains/cardano/parameters/protocol-parameters.js';
import { knownParameters } from '../../../chains/cardano/parameters/protocol-parameters-known.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { decodeStateValue } from '../../../ledger/encoding/state-text.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { type EpochLedger, findEpochLedger } from '../../../store/queries/cardano/blocks/epoch-ledgers.js';
import { protocolParametersAt } from '../../../store/queries/cardano/chain/protocol-parameters.js';

/** Rewards of an epoch are paid this many epochs later. */
export const EPOCHS_UNTIL_PAID = 2;

/** The ledger state at the beginning of an epoch, with the values that derive from it. */
export interface EpochState extends Omit<EpochLedger, 'parameters'> {
  readonly parameters: ProtocolParameters;
  /** Maximum supply minus the reserves. */
  readonly circulation: bigint;
  /** Stake above which a pool gets no more rewards. */
  readonly saturationPoint: bigint;
}

const MAX_DECODED = 64;
const decoded = new Map<string, ProtocolParameters>();

/** Cached because a history has hundreds of epochs with few different parameters. */
function decodeParameters(text: string): ProtocolParameters {
  const known = decoded.get(text);
  if (known !== undefined) return known;
  const parameters = decodeStateValue<ProtocolParameters>(text);
  if (decoded.size >= MAX_DECODED) decoded.clear();
  decoded.set(text, parameters);
  return parameters;
}

export function toEpochState({ parameters: text, ...state }: EpochLedger, network: CardanoNetwork): EpochState {
  const parameters = decodeParameters(text);
  const circulation = knownParameters(network).maxLovelaceSupply - state.reserves;
  const pools = parameters.desiredPools > 0n ? parameters.desiredPools : 1n;
  return { ...state, parameters, circulation, saturationPoint: circulation / pools };
}

/** Undefined for the first epoch of a chain, which begins without a boundary, and for epochs that have not begun. */
export async function readEpochState(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  epoch: number,
): Promise<EpochState | undefined> {
  const row = await findEpochLedger(db, epoch);
  return row && toEpochState(row, network);
}

/** The parameters that the ledger enforces in an epoch. */
export const readEnforcedParameters = async (
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  epoch: number,
): Promise<ProtocolParameters> =>
  (await readEpochState(db, network, epoch))?.parameters ?? (await protocolParametersAt(db, network, epoch));
