/**
 * Operations that return 501 on a fresh service, and the message that says which data is missing. They are tested like
 * the others, except that the expected status of their example is 501.
 */
export const UNAVAILABLE_OPERATIONS: Readonly<Record<string, string | RegExp>> = {
  aggregatorCancel: /^The script of the order, [0-9a-f]{56}, is required/,
  followBitcoinTweaks: /^The tweaks of block [0-9]+ are not indexed/,
  pageBitcoinTweaks: /^The tweaks of block [0-9]+ are not indexed/,
  scanBitcoinSilentPayments: /^The tweaks of block [0-9]+ are not indexed/,
};
