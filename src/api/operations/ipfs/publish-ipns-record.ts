import { type IpnsRecord, MAX_RECORD_BYTES, verifyRecord } from '../../../gateways/ipfs/ipns-record.js';
import type { Multihash } from '../../../gateways/ipfs/multihash.js';
import { parseNamePath } from '../../../gateways/ipfs/path.js';
import { DecodeError, ServiceError } from '../../../kernel/errors.js';
import { operation } from '../../kit/operation.js';
import { Closed, Text } from '../../kit/schema.js';
import { canonicalPath, toRecordJson } from '../../services/ipfs/names.js';
import { IPFS_EXAMPLE } from '../../shapes/ipfs/examples.js';
import { common } from '../../shapes/ipfs/located.js';
import { Published } from '../../shapes/ipfs/names.js';

export const publishIpnsRecord = operation({
  ...common,
  id: 'publishIpnsRecord',
  route: 'POST /api/ipfs/name/record',
  summary: 'Publish an IPNS record that was signed elsewhere',
  description:
    'For keys that this service does not have. The record must be signed by the key of the name, must not have expired, and must be newer than the known record.',
  body: Closed({
    name: Text(500, { minLength: 1, description: 'IPNS name of a key, in any form' }),
    record: Text(Math.ceil(MAX_RECORD_BYTES / 3) * 4, {
      minLength: 1,
      pattern: '^[A-Za-z0-9+/]+={0,2}$',
      description: 'Signed record (protocol buffers), base64',
    }),
  }),
  bodyLimit: 32_768,
  result: Published,
  writes: true,
  errors: ['invalid', 'incomplete-upstream'],
  example: { body: { name: IPFS_EXAMPLE.recordName, record: IPFS_EXAMPLE.record } },

  async handle({ services: { clock, ipfs } }, { body }) {
    const { name } = parseNamePath(body.name);
    if (name.kind !== 'key') throw new ServiceError('invalid', 'Only key names have records; a domain uses DNSLink');
    const record = verifyPublishedRecord(name.hash, Buffer.from(body.record, 'base64'));
    if (record.validUntil <= clock.now()) throw new ServiceError('invalid', 'The record has expired');
    canonicalPath(record.value);
    await ipfs.ready();
    if ((await ipfs.node.publish(name.hash, record)) === 'older') {
      const known = await ipfs.node.lastSequence(name.hash);
      throw new ServiceError('invalid', `A newer record of this name exists, with sequence ${known}`);
    }
    return toRecordJson(name.hash, record);
  },
});

function verifyPublishedRecord(name: Multihash, bytes: Uint8Array): IpnsRecord {
  try {
    return verifyRecord(name, bytes);
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    throw new ServiceError('invalid', `The record is not valid: ${error.message}`, { cause: error });
  }
}
