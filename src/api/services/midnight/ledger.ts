import { midnightLedger } from '../../../gateways/midnight-ledger/midnight-ledger.js';

/** One for all operations: its threads are there only while they are used. */
export const ledger = midnightLedger();
