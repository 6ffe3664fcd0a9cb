import Type from 'typebox';
import { importSecret } from '../../../gateways/ipfs/private-key.js';
import { DecodeError, ServiceError } from '../../../kernel/errors.js';
import { operation } from '../../kit/operation.js';
import { Closed, described, Text } from '../../kit/schema.js';
import { storeKey } from '../../services/ipfs/keys.js';
import { common } from '../../shapes/ipfs/located.js';
import { Key, KeyFormat, KeyName, Passphrase } from '../../shapes/ipfs/names.js';

export const importIpnsKey = operation({
  ...common,
  id: 'importIpnsKey',
  route: 'POST /api/ipfs/keys/import',
  summary: 'Import an IPNS key with its secret',
  description:
    'Ed25519, or RSA of 2,048 to 4,096 bits, as `ipfs key export` of Kubo, OpenSSL or this service writes it. The secret is encrypted in the database of the service. The next publication has a sequence number above that of the newest record that is known here. Returns 400 when the key cannot be read or the account has a key of that name, and 403 when it has reached the maximum number of keys.',
  body: Closed({
    keyName: KeyName,
    format: Type.Optional(KeyFormat),
    secret: Text(16_384, { minLength: 1, description: 'Private key in this form' }),
    passphrase: Type.Optional(
      described({ ...Passphrase, minLength: 1 }, 'Passphrase of the key; only and always with `pem-pkcs8-encrypted`'),
    ),
  }),
  bodyLimit: 32_768,
  result: Key,
  writes: true,
  errors: ['invalid'],
  example: {
    body: {
      keyName: 'imported',
      // The key of the first test vector of RFC 8032, which is public.
      secret: 'CAESQJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=',
    },
  },

  async handle({ services, principal: { accountId } }, { body }) {
    const { keyName, format = 'libp2p-protobuf-cleartext', secret, passphrase } = body;
    if ((format === 'pem-pkcs8-encrypted') !== (passphrase !== undefined))
      throw new ServiceError('invalid', "Field 'passphrase' is required for pem-pkcs8-encrypted and only for it");
    return await storeKey(services, accountId, keyName, await readSecret());

    async function readSecret(): Promise<Uint8Array> {
      try {
        return await importSecret(secret, format, passphrase);
      } catch (error) {
        if (!(error instanceof DecodeError)) throw error;
        // Without the cause: nothing of the key belongs in a log.
        throw new ServiceError('invalid', `The key cannot be read: ${error.message}`);
      }
    }
  },
});
