import Type, { type Static } from 'typebox';
import { type BlockHeader, readHeader, type VrfCertificate } from '../../../chains/cardano/header.js';
import { poolIdBech32 } from '../../../chains/cardano/pool-id.js';
import { CARDANO_ERAS } from '../../../chains/cardano/protocol-parameters.js';
import { slotToEpoch, slotToTime } from '../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { encodeBech32 } from '../../../kernel/bech32.js';
import { CborReader } from '../../../kernel/cbor/reader.js';
import { toHex } from '../../../kernel/hex.js';
import type { BlockIssuer, ChainBlock, HeadedBlock } from '../../../store/queries/cardano/blocks.js';
import { Amount, Closed, Count, Integer, Nullable, named } from '../../schema.js';

const summaryFields = {
  hash: Type.String(),
  number: Count('Height'),
  time: Integer({ description: 'Unix time in seconds' }),
  slot: Count('Absolute slot'),
  epoch: Count(),
  epochSlot: Count('Slot within the epoch'),
  era: Integer({ minimum: 1, maximum: 7, description: '1 Byron to 7 Conway' }),
  eraName: Type.String(),
  output: Amount,
  fees: Amount,
  slotLeader: Nullable(Type.String({ description: 'Pool id, or the genesis key that made the block' })),
  size: Count('Bytes of the body; in Byron of the block'),
  txCount: Count(),
  issuerKey: Nullable(Type.String({ description: 'Hash of the key that signed the block' })),
  previousBlock: Nullable(Type.String({ description: 'Null for the first block of a chain' })),
};

export const BlockSummary = named('BlockSummary', Closed(summaryFields));

const Vrf = Nullable(Closed({ output: Type.String(), proof: Type.String() }));

export const Block = named(
  'Block',
  Closed({
    ...summaryFields,
    height: Count('The same as `number`'),
    nextBlock: Nullable(Type.String({ description: 'Null for the newest block' })),
    confirmations: Count('Blocks after it'),
    issuerVkey: Nullable(Type.String()),
    blockVrf: Nullable(Type.String({ description: 'VRF key of the issuer; null in Byron' })),
    opCert: Nullable(Type.String({ description: 'Hot key of the operational certificate' })),
    opCertCounter: Nullable(Count('Null above 2^53')),
    opCertKesPeriod: Nullable(Count()),
    opCertSigma: Nullable(Type.String()),
    nonceVrf: Vrf,
    leaderVrf: Vrf,
    vrfResult: Vrf,
    blockBodyHash: Nullable(Type.String()),
    protocolVersion: Type.String({ description: 'As `10.0`' }),
    poolIdBech32: Nullable(Type.String()),
  }),
);

export function shownSummary(block: ChainBlock, network: CardanoNetwork): Static<typeof BlockSummary> {
  const { slot, era, issuer } = block;
  return {
    hash: block.hash,
    number: block.height,
    time: slotToTime(network, slot),
    slot,
    epoch: block.epoch,
    epochSlot: slotToEpoch(network, slot).epochSlot,
    era,
    eraName: eraName(era),
    output: block.output.toString(),
    fees: block.fees.toString(),
    slotLeader: issuer === undefined ? null : leaderName(issuer, era),
    size: block.sizeBytes,
    txCount: block.txCount,
    issuerKey: issuer === undefined ? null : toHex(issuer.keyHash),
    previousBlock: block.previousHash ?? null,
  };
}

export function shownBlock(
  block: HeadedBlock,
  network: CardanoNetwork,
  tip: { readonly height: number },
): Static<typeof Block> {
  const { issuer, protocolVersion } = block;
  const header = headerOf(block);
  const certificate = header?.leader?.certificate;
  return {
    ...shownSummary(block, network),
    height: block.height,
    nextBlock: block.nextHash ?? null,
    confirmations: tip.height - block.height,
    issuerVkey: issuer === undefined ? null : toHex(issuer.vkey),
    blockVrf: header?.leader === undefined ? null : encodeBech32('vrf_vk', header.leader.vrfVkey),
    opCert: certificate === undefined ? null : toHex(certificate.hotVkey),
    opCertCounter: typeof certificate?.counter === 'number' ? certificate.counter : null,
    opCertKesPeriod: certificate?.kesPeriod ?? null,
    opCertSigma: certificate === undefined ? null : toHex(certificate.signature),
    nonceVrf: shownVrf(header?.leader?.nonceVrf),
    leaderVrf: shownVrf(header?.leader?.leaderVrf),
    vrfResult: shownVrf(header?.leader?.vrfResult),
    blockBodyHash: header?.bodyHash === undefined ? null : toHex(header.bodyHash),
    protocolVersion: `${protocolVersion.major}.${protocolVersion.minor ?? header?.protocolVersion.minor}`,
    poolIdBech32: issuer?.pool ? poolIdBech32(issuer.keyHash) : null,
  };
}

export const eraName = (era: number): string => CARDANO_ERAS[era - 1] ?? 'unknown';

/** Explorers show a genesis delegate of Shelley by the beginning of its hash. */
const leaderName = ({ keyHash, pool }: BlockIssuer, era: number): string => {
  if (pool) return poolIdBech32(keyHash);
  return era >= SHELLEY ? `ShelleyGenesis-${toHex(keyHash).slice(0, 16)}` : toHex(keyHash);
};

const SHELLEY = 2;
const BABBAGE = 6;

/** Byron's header says nothing beyond what the index has. */
function headerOf({ era, start, whole }: HeadedBlock): BlockHeader | undefined {
  if (era < SHELLEY) return undefined;
  const reader = new CborReader(start);
  if (whole) reader.readArrayHeader();
  return readHeader(reader, era < BABBAGE ? 'tpraos' : 'praos').header;
}

const shownVrf = (vrf: VrfCertificate | undefined): Static<typeof Vrf> =>
  vrf === undefined ? null : { output: toHex(vrf.output), proof: toHex(vrf.proof) };
