import Type from 'typebox';
import { exportSecret } from '../../../gateways/ipfs/private-key.js';
import { ServiceError } from '../../../kernel/errors.js';
import { findIpfsKey } from '../../../store/queries/service/ipfs-accounts.js';
import { operation } from '../../kit/operation.js';
import { Closed, described, named } from '../../kit/schema.js';
import { common } from '../../shapes/ipfs/located.js';
import { Key, KeyFormat, KeyName, noKey, Passphrase, toKeyJson } from '../../shapes/ipfs/names.js';

export const exportIpnsKey = operation({
  ...common,
  id: 'exportIpnsKey',
  route: 'POST /api/ipfs/keys/export',
  summary: 'Export an IPNS key with its secret',
  description:
    'For a backup, or to publish under the name elsewhere: `ipfs key import` of Kubo reads the two forms without a passphrase. The secret is all that is needed to publish under the name, so this needs a session: an API key cannot export. Returns 404 when the account has no such key.',
  // A leaked API key can be revoked, a leaked secret cannot.
  gate: 'session',
  scope: 'none',
  body: Closed({
    keyName: KeyName,
    format: Type.Optional(KeyFormat),
    passphrase: Type.Optional(Passphrase),
  }),
  bodyLimit: 8_192,
  result: named(
    'IpfsKeyExport',
    Closed({
      key: described(Key, 'The key without its secret'),
      format: described(KeyFormat, 'Form of `secret`'),
      secret: Type.String({ description: 'Private key in this form' }),
    }),
  ),
  // Changes nothing, but a session with read access only must not obtain a secret.
  writes: true,
  errors: ['invalid', 'not-found'],
  example: { body: { keyName: 'my-site', format: 'pem-pkcs8-cleartext' } },

  async handle({ services: { db, ipfs }, principal: { accountId } }, { body }) {
    const { keyName, format = 'libp2p-protobuf-cleartext', passphrase } = body;
    if ((format === 'pem-pkcs8-encrypted') !== (passphrase !== undefined))
      throw new ServiceError('invalid', "Field 'passphrase' is required for pem-pkcs8-encrypted and only for it");
    await ipfs.ready();
    const row = await findIpfsKey(db, accountId, keyName);
    if (row === undefined) throw noKey(keyName);
    const secret = await ipfs.openKey(row.secret, { accountId, keyName });
    return { key: toKeyJson(row), format, secret: await exportSecret(secret, format, passphrase, ipfs.random) };
  },
});
