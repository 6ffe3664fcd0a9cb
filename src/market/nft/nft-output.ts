import { decodeAddressInBlock, paymentCredential, stakeCredential } from '../../chains/cardano/addresses/address.js';
import type { TxOutput } from '../../chains/cardano/transactions/output.js';
import type { Party } from '../dex.js';
import { toHoldings } from '../unit.js';
import type { NftOutput } from './read-nft-transaction.js';

export function toNftOutput(output: TxOutput, index: number, atContract: boolean): NftOutput {
  const { inlineDatum } = output;
  return { index, party: toParty(output.address), atContract, holds: toHoldings(output), inlineDatum };
}

function toParty(bytes: Uint8Array): Party | undefined {
  const address = decodeAddressInBlock(bytes);
  const payment = address && paymentCredential(address);
  return payment && { payment, stake: stakeCredential(address) };
}
