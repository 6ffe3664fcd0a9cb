import { epochToSlot, slotToEpoch } from '../time.js';
import type { Transaction } from '../transactions/transaction.js';
import type { Findings } from './validation-result.js';
import { getMajorVersion, type LedgerState, VERSION } from './view.js';

/** The slot must be inside the validity interval. In Shelley the end was inclusive. */
export function checkValidity({ body, witnesses }: Transaction, state: LedgerState, findings: Findings): void {
  const { slot } = state;
  const { validFrom, validUntil } = body;
  if (validFrom !== undefined && slot < validFrom)
    findings.addViolation(
      'validity',
      'OutsideValidityIntervalUTxO',
      `The transaction is valid from slot ${validFrom} on; the current slot is ${slot}`,
    );
  const lastSlot = validUntil === undefined || getMajorVersion(state) < VERSION.allegra ? validUntil : validUntil - 1n;
  if (lastSlot !== undefined && slot > lastSlot)
    findings.addViolation(
      'validity',
      getMajorVersion(state) < VERSION.allegra ? 'ExpiredUTxO' : 'OutsideValidityIntervalUTxO',
      `The transaction was valid before slot ${lastSlot + 1n}; the current slot is ${slot}`,
    );
  if (validUntil === undefined || witnesses.redeemers.length === 0) return;
  const horizon = state.forecastHorizon ?? computeForecastHorizon(state);
  if (validUntil >= horizon)
    findings.addViolation(
      'validity',
      'OutsideForecast',
      `The validity ends with slot ${validUntil}, whose time scripts cannot know yet; it must end before slot ${horizon}`,
    );
}

/**
 * The first slot whose time cannot be predicted: a hard fork may change the slot length from the first epoch boundary on
 * that comes a stability window (3k/f slots) after the tip.
 */
function computeForecastHorizon({ network, slot }: LedgerState): bigint {
  const window = Math.ceil((3 * network.securityParameter) / network.activeSlotsCoefficient);
  const { epoch, epochSlot } = slotToEpoch(network, Number(slot) + window);
  return BigInt(epochSlot === 0 ? Number(slot) + window : epochToSlot(network, epoch + 1));
}
