import { midnightLedger } from '../../../gateways/midnight-ledger/midnight-ledger.js';

/** Shared by all operations: its threads exist only while they are used. */
export const ledger = midnightLedger();
