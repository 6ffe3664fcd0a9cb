import { EXAMPLE } from '../../kit/examples.js';
import { EXAMPLE_MARKET } from '../market/examples.js';
import { CBOR_EXAMPLE, MERGE_EXAMPLE } from '../transaction-builder/examples.js';

/** Orders of the simulated market that every new installation has. */
export const AGGREGATOR_EXAMPLE = {
  build: {
    route: {
      tokenIn: 'lovelace',
      tokenOut: EXAMPLE_MARKET.unit,
      legs: [
        {
          amountIn: '20000000',
          expectedOutput: '20',
          minimumOutput: '1',
          hops: [
            {
              poolId: EXAMPLE_MARKET.poolId,
              dex: 'MINSWAP_V2',
              tokenIn: 'lovelace',
              tokenOut: EXAMPLE_MARKET.unit,
            },
          ],
        },
      ],
    },
    senderAddress: EXAMPLE.address,
  },
  cancel: {
    orderTxHash: EXAMPLE_MARKET.orderTx,
    orderOutputIndex: 0,
    ownerAddress: EXAMPLE.address,
  },
  submit: { unsignedTxCbor: CBOR_EXAMPLE, userWitnessHex: MERGE_EXAMPLE.witnesses[0]! },
} as const;
