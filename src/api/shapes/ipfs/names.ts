import Type, { type Static } from 'typebox';
import { getKeyType } from '../../../gateways/ipfs/ipns-key.js';
import { KEY_FORMATS } from '../../../gateways/ipfs/private-key.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { KeyRow } from '../../../store/queries/service/ipfs-accounts.js';
import { Closed, Count, DateTime, described, ExactInteger, named, OneOf, Text } from '../../kit/schema.js';

export const KeyName = Text(64, { minLength: 1, pattern: '^[A-Za-z0-9._-]+$', description: 'Name of the key' });

export const KeyFormat = OneOf(
  KEY_FORMATS,
  'Form of the key. `libp2p-protobuf-cleartext` is base64 of the file that `ipfs key export` writes by default; the `pem` forms are text. `pem-pkcs8-encrypted` needs `passphrase`',
);

export const Passphrase = Text(1_024, {
  minLength: 8,
  description: 'Protects the exported key; only and always with `pem-pkcs8-encrypted`',
});

export const Key = named(
  'IpfsKey',
  Closed({
    keyName: Type.String({ description: 'Name that the account gave the key' }),
    name: Type.String({ description: 'IPNS name of the key' }),
    type: OneOf(['ed25519', 'rsa'], 'Type of the key; `rsa` only if it was imported'),
    createdAt: described(DateTime, 'When the key was created'),
  }),
);

export const toKeyJson = ({ name, ipns, createdAt }: KeyRow): Static<typeof Key> => ({
  keyName: name,
  name: ipns,
  type: getKeyType(ipns),
  createdAt: createdAt.toISOString(),
});

export const Published = named(
  'IpnsPublished',
  Closed({
    name: Type.String({ description: 'The IPNS name' }),
    value: Type.String({ description: 'Path that the name points to' }),
    sequence: described(ExactInteger, 'Sequence number of the record; it grows with each publication'),
    validUntil: described(DateTime, 'Time after which the record is no longer valid'),
    ttlSeconds: Count('Time for which resolvers may cache the record, in seconds'),
  }),
);

export const noKey = (keyName: string): ServiceError =>
  new ServiceError('not-found', `The account has no key '${keyName}'`);
