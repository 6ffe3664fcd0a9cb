import type { Credential } from '../../chains/cardano/addresses/address.js';
import type { Certificate } from '../../chains/cardano/certificates/certificate.js';
import { NONE } from '../../chains/cardano/lists.js';
import type { GenesisOutput } from '../../chains/cardano/parameters/genesis.js';
import type { ShelleyGenesisState } from '../../ledger/genesis/shelley-genesis.js';
import type { Facts } from '../../store/write/cardano/facts.js';
import { type Batch, type ProjectOptions, startBatch } from './batch.js';
import { emptyKnown } from './known.js';
import { projectCertificate } from './project-certificates.js';
import { createOutput, startMaking } from './project-outputs.js';
import { noneTouched, pushHistories } from './touched.js';

const NO_BYTES = new Uint8Array();
const GENESIS_HEIGHT = -1;

/**
 * Outputs without a transaction. Each gets a synthetic transaction before the first block: negative ids in the order of
 * the genesis files, at the height -1.
 */
export function projectGenesis(
  outputs: readonly GenesisOutput[],
  options: ProjectOptions,
  staking?: ShelleyGenesisState,
): Facts {
  const next = {
    transaction: -outputs.length,
    address: 0,
    stake: 0,
    paymentScript: 0,
    policy: 0,
    asset: 0,
    script: 0,
    pool: 0,
    drep: 0,
    issuer: 0,
    marketAsset: 0,
    marketPool: 0,
  };
  const batch = startBatch(options, emptyKnown(), next, 0);
  for (const { txHash, index, address, lovelace } of outputs) {
    const txId = batch.next.transaction;
    batch.next.transaction += 1;
    const touched = noneTouched();
    const content = { datumHash: undefined, inlineDatum: undefined, scriptRef: undefined, encoded: NO_BYTES };
    const making = startMaking(batch, txHash, { txId }, false);
    createOutput(batch, { address, lovelace, assets: NONE, ...content }, index, making, touched);
    batch.facts.born.transaction.push([
      txId,
      txHash,
      GENESIS_HEIGHT,
      0n,
      0n,
      lovelace,
      undefined,
      undefined,
      undefined,
      0,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      true,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    pushHistories(batch, touched, txId);
  }
  if (staking !== undefined) projectStaking(batch, staking);
  return batch.facts;
}

/**
 * Pools and accounts of the staking section of a Shelley genesis file, as certificates of the last synthetic
 * transaction: they are registered before the first block.
 */
function projectStaking(batch: Batch, { pools, delegations }: ShelleyGenesisState): void {
  const certificates: Certificate[] = [
    ...pools.map((parameters) => ({ kind: 'pool-registration', parameters }) as const),
    ...delegations.flatMap(([hash, pool]): Certificate[] => {
      const stake: Credential = { type: 'key', hash };
      return [
        { kind: 'stake-registration', stake, deposit: undefined },
        { kind: 'stake-delegation', stake, pool },
      ];
    }),
  ];
  const position = { txId: LAST_GENESIS_TRANSACTION, txIndex: 0, slot: 0, height: GENESIS_HEIGHT, epoch: 0 };
  for (const [certIndex, certificate] of certificates.entries())
    projectCertificate(batch, certificate, { ...position, certIndex });
}

const LAST_GENESIS_TRANSACTION = -1;
