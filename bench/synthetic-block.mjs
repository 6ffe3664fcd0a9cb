import { load } from './measurement.mjs';

const { encodeBlock } = await load('chains/cardano/blocks/encode-block.js');

/** A block with invalid signatures. */
export const encodeSyntheticBlock = ({ height, slot, previousHash, issuerVkey, transactions }) =>
  encodeBlock({
    era: 'conway',
    header: {
      height,
      slot,
      previousHash,
      protocolVersion: { major: 10, minor: 0 },
      issuerVkey,
      leader: {
        vrfVkey: new Uint8Array(32),
        nonceVrf: undefined,
        leaderVrf: undefined,
        vrfResult: { output: new Uint8Array(64), proof: new Uint8Array(80) },
        certificate: { hotVkey: new Uint8Array(32), counter: 0, kesPeriod: 0, signature: new Uint8Array(64) },
      },
    },
    sign: () => new Uint8Array(448),
    transactions,
  });
