import Type, { type Static } from 'typebox';
import {
  type BlockHeader,
  type LeiosFields,
  readHeader,
  type VrfCertificate,
} from '../../../chains/cardano/blocks/header.js';
import { CARDANO_ERAS } from '../../../chains/cardano/parameters/protocol-parameters.js';
import { poolIdBech32 } from '../../../chains/cardano/pools/pool-id.js';
import { slotToEpoch, slotToTime } from '../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { encodeBech32 } from '../../../kernel/bech32.js';
import { blake2b256 } from '../../../kernel/blake2b.js';
import { CborReader } from '../../../kernel/cbor/reader.js';
import { toHex } from '../../../kernel/hex.js';
import type { BlockIssuer, ChainBlock, HeadedBlock } from '../../../store/queries/cardano/blocks/blocks.js';
import type { BoundaryBlock } from '../../../store/queries/cardano/blocks/boundary-blocks.js';
import type { GenesisBlock } from '../../../store/queries/cardano/blocks/genesis-block.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Amount, Closed, Count, described, Integer, Nullable, named } from '../../kit/schema.js';

const summaryFields = {
  hash: Type.String({ description: FIELD.blockHash }),
  number: Nullable(Count('Height; null for a Byron boundary block, which has none of its own, and for the genesis')),
  time: Integer({ description: 'Unix time in seconds' }),
  slot: Nullable(Count('Absolute slot; null for the genesis')),
  epoch: Nullable(Count('Epoch of the block; null for the genesis block')),
  epochSlot: Nullable(Count('Slot within the epoch; null for the genesis')),
  era: Integer({ minimum: 1, maximum: 8, description: '1 Byron to 8 Dijkstra' }),
  eraName: Type.String({ description: 'Name of the era, for example `Conway`' }),
  output: described(Amount, 'Sum of the outputs of all transactions in the block, in lovelace'),
  fees: described(Amount, 'Sum of the fees of all transactions in the block, in lovelace'),
  slotLeader: Nullable(
    Type.String({
      description:
        'Pool id; `ByronGenesis-…` or `ShelleyGenesis-…` with the first characters of the hash of a genesis key; `Epoch boundary slot leader` for a boundary block; `Genesis slot leader` for the genesis',
    }),
  ),
  size: Nullable(
    Count(
      'Size of the body in bytes; in Byron of the block. Null for a boundary block that was indexed without its size',
    ),
  ),
  txCount: Count('Number of transactions in the block'),
  issuerKey: Nullable(Type.String({ description: 'Hash of the key that signed the block' })),
  previousBlock: Nullable(
    Type.String({ description: 'Hash of the previous block, or of the genesis; null when the block has none' }),
  ),
};

export const BlockSummary = named('BlockSummary', Closed(summaryFields));

const Vrf = Nullable(
  Closed({
    output: Type.String({ description: 'VRF output, in hexadecimal' }),
    proof: Type.String({ description: 'VRF proof, in hexadecimal' }),
  }),
);

const Leios = named(
  'BlockLeios',
  Closed(
    {
      hasCertificate: Type.Boolean({
        description:
          'Whether the body contains a certificate of an endorser block. The certificate itself, and that of Peras, are only in the CBOR of the block',
      }),
      announcement: Nullable(
        Closed(
          {
            hash: Type.String({ description: 'Hash of the endorser block, 64 hexadecimal digits' }),
            size: Count('Size of the endorser block with its transactions, in bytes'),
          },
          { description: 'Endorser block that the producer announces; null without one' },
        ),
      ),
    },
    {
      description: 'Fields of Leios in the header; absent in blocks that do not have them, such as all before Dijkstra',
    },
  ),
);

export const Block = named(
  'Block',
  Closed({
    ...summaryFields,
    height: Nullable(Count('The same as `number`')),
    nextBlock: Nullable(Type.String({ description: 'Hash of the next block; null for the newest block' })),
    confirmations: Count('Number of blocks after it'),
    issuerVkey: Nullable(
      Type.String({
        description:
          'Verification key of the issuer (the cold key of a pool), in hexadecimal; null for Byron epoch boundary blocks, which have none',
      }),
    ),
    blockVrf: Nullable(Type.String({ description: 'VRF key of the issuer; null in Byron' })),
    opCert: Nullable(Type.String({ description: 'Hot key of the operational certificate' })),
    opCertCounter: Nullable(Count('Counter of the operational certificate; null above 2^53')),
    opCertKesPeriod: Nullable(Count('KES period in which the operational certificate starts; null in Byron')),
    opCertSigma: Nullable(
      Type.String({
        description: 'Signature of the operational certificate by the cold key, in hexadecimal; null in Byron',
      }),
    ),
    nonceVrf: described(Vrf, 'VRF certificate for the epoch nonce; null outside Shelley to Alonzo'),
    leaderVrf: described(Vrf, 'VRF certificate for the leader election; null outside Shelley to Alonzo'),
    vrfResult: described(Vrf, 'VRF certificate of the block; null before Babbage'),
    blockBodyHash: Nullable(
      Type.String({ description: 'Hash of the block body in the header, 64 hexadecimal digits; null in Byron' }),
    ),
    protocolVersion: Nullable(
      Type.String({ description: 'Protocol version, for example `10.0`; null for a boundary block and the genesis' }),
    ),
    poolIdBech32: Nullable(
      Type.String({
        description: 'Id of the stake pool that produced the block, bech32 (`pool1…`); null when no pool produced it',
      }),
    ),
    leios: Type.Optional(Leios),
  }),
);

/** Any entry of a list of blocks. */
export type ListedBlock = ChainBlock | BoundaryBlock | GenesisBlock;

export function toBlockSummaryJson(block: ListedBlock, network: CardanoNetwork): Static<typeof BlockSummary> {
  if (block.kind !== 'block') return toMarkerSummaryJson(block, network);
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

const BYRON = 1;

/** Blocks without a signature, named as explorers name them. */
function toMarkerSummaryJson(
  block: BoundaryBlock | GenesisBlock,
  network: CardanoNetwork,
): Static<typeof BlockSummary> {
  const boundary = block.kind === 'boundary' ? block : undefined;
  const genesis = block.kind === 'genesis' ? block : undefined;
  return {
    hash: block.hash,
    number: null,
    time: boundary === undefined ? network.systemStart : slotToTime(network, boundary.slot),
    slot: boundary?.slot ?? null,
    epoch: boundary?.epoch ?? null,
    epochSlot: boundary === undefined ? null : slotToEpoch(network, boundary.slot).epochSlot,
    era: BYRON,
    eraName: eraName(BYRON),
    output: (genesis?.output ?? 0n).toString(),
    fees: '0',
    slotLeader: boundary === undefined ? 'Genesis slot leader' : 'Epoch boundary slot leader',
    size: boundary === undefined ? 0 : (boundary.sizeBytes ?? null),
    txCount: genesis?.txCount ?? 0,
    issuerKey: null,
    previousBlock: boundary?.previousHash ?? null,
  };
}

export function toBlockJson(
  block: HeadedBlock | BoundaryBlock | GenesisBlock,
  network: CardanoNetwork,
  tip: { readonly height: number },
): Static<typeof Block> {
  if (block.kind !== 'block') return toMarkerJson(block, network, tip);
  const { issuer, protocolVersion } = block;
  const header = decodeHeader(block);
  const certificate = header?.leader?.certificate;
  return Object.assign(toBlockSummaryJson(block, network), {
    height: block.height,
    nextBlock: block.nextHash ?? null,
    confirmations: tip.height - block.height,
    issuerVkey: issuer === undefined ? null : toHex(issuer.vkey),
    blockVrf: header?.leader === undefined ? null : encodeBech32('vrf_vk', header.leader.vrfVkey),
    opCert: certificate === undefined ? null : toHex(certificate.hotVkey),
    opCertCounter: typeof certificate?.counter === 'number' ? certificate.counter : null,
    opCertKesPeriod: certificate?.kesPeriod ?? null,
    opCertSigma: certificate === undefined ? null : toHex(certificate.signature),
    nonceVrf: toVrfJson(header?.leader?.nonceVrf),
    leaderVrf: toVrfJson(header?.leader?.leaderVrf),
    vrfResult: toVrfJson(header?.leader?.vrfResult),
    blockBodyHash: header?.bodyHash === undefined ? null : toHex(header.bodyHash),
    protocolVersion: `${protocolVersion.major}.${protocolVersion.minor ?? header?.protocolVersion.minor}`,
    poolIdBech32: issuer?.pool ? poolIdBech32(issuer.keyHash) : null,
    ...(header?.leios !== undefined && { leios: toLeiosJson(header.leios) }),
  });
}

const toLeiosJson = ({ hasCertificate, announcement }: LeiosFields): Static<typeof Leios> => ({
  hasCertificate,
  announcement: announcement === undefined ? null : { hash: toHex(announcement.hash), size: announcement.sizeBytes },
});

const toMarkerJson = (
  block: BoundaryBlock | GenesisBlock,
  network: CardanoNetwork,
  tip: { readonly height: number },
): Static<typeof Block> => ({
  ...toMarkerSummaryJson(block, network),
  height: null,
  nextBlock: block.nextHash ?? null,
  confirmations: tip.height - Math.max(0, block.height),
  issuerVkey: null,
  blockVrf: null,
  opCert: null,
  opCertCounter: null,
  opCertKesPeriod: null,
  opCertSigma: null,
  nonceVrf: null,
  leaderVrf: null,
  vrfResult: null,
  blockBodyHash: null,
  protocolVersion: null,
  poolIdBech32: null,
});

export const eraName = (era: number): string => CARDANO_ERAS[era - 1] ?? 'unknown';

/**
 * Explorers show a genesis key by the first characters of a hash: in Shelley of its key hash, in Byron of blake2b-256
 * over the key without its chain code.
 */
const leaderName = ({ vkey, keyHash, pool }: BlockIssuer, era: number): string => {
  if (pool) return poolIdBech32(keyHash);
  if (era >= SHELLEY) return `ShelleyGenesis-${toHex(keyHash).slice(0, 16)}`;
  return `ByronGenesis-${toHex(blake2b256(vkey.subarray(0, BYRON_KEY_BYTES))).slice(0, 16)}`;
};

const BYRON_KEY_BYTES = 32;
const SHELLEY = 2;
const BABBAGE = 6;
const DIJKSTRA = 8;

/** The Byron header has nothing beyond the indexed fields. */
function decodeHeader({ era, start, whole }: HeadedBlock): BlockHeader | undefined {
  if (era < SHELLEY) return undefined;
  const reader = new CborReader(start);
  if (whole) reader.readArrayHeader();
  return readHeader(reader, era < BABBAGE ? 'tpraos' : era < DIJKSTRA ? 'praos' : 'leios').header;
}

const toVrfJson = (vrf: VrfCertificate | undefined): Static<typeof Vrf> =>
  vrf === undefined ? null : { output: toHex(vrf.output), proof: toHex(vrf.proof) };
