import { EXAMPLE } from '../../kit/examples.js';

/** Entities of the simulated market that every new installation has. */
export const EXAMPLE_MARKET = {
  unit: EXAMPLE.unit,
  policyId: EXAMPLE.policyId,
  assetName: EXAMPLE.assetName,
  ticker: 'TIE',
  poolId:
    'f5808c2c990d86da54bfc97d89cee6efa20cd8461616359478d96b4c3cc50526ac9c2ff8ba6e73680c451e4c06ae82819c733a80658b03611010ffae',
  owner: EXAMPLE.paymentCredential,
  orderTx: EXAMPLE.tx.any,
  orderIndex: '0',
  nftPolicyId: 'de8f67fcc2f1cbd00b45f5bef3ed6ea90bbdb8464d4285be6f803be2',
  nftAssetName: '5369676e616c303031',
  stablecoin: 'c48cbb3d5e57ed56e276bc45f99ab39abe94e6cd7ac39fb402da47ad0014df105553444d',
} as const;
