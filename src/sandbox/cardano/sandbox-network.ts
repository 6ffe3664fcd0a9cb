import type { CardanoNetwork } from '../../chains/networks.js';
import { conwayParameters } from './simulated-parameters.js';
import { getTimeline } from './timeline.js';

/**
 * Blocks of an epoch in the parameters of a simulated network. Its epochs have two blocks or more: one at the start and
 * one after the reward window; recent epochs of the history have about a dozen, and a running chain makes thousands.
 * With this number, recent epochs earn the whole reward pot. With a security parameter of 1, the windows of the ledger
 * take the usual parts of an epoch: 3k/f is a third of it, 4k/f nearly half.
 */
const EXPECTED_BLOCKS = 8.64;

/** The configuration of the simulated chain of a network. Operator settings apply to it from Conway on. */
export const sandboxNetwork = (network: CardanoNetwork): CardanoNetwork => ({
  ...network,
  securityParameter: 1,
  activeSlotsCoefficient: EXPECTED_BLOCKS / network.shelley.epochSlots,
  operatorParameters: { epoch: getTimeline(network).newestEpoch, update: conwayParameters(network) },
  adoptsOperatorParameters: true,
});
