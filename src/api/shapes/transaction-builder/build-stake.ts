import Type from 'typebox';
import { OneOf, Text } from '../../kit/schema.js';

export const PoolId = Text(128, { minLength: 1, description: '`pool1…` or 56 hexadecimal digits' });

export const IncludeStakeRegistration = Type.Optional(
  Type.Boolean({ description: 'Register the stake key in the same transaction, which pays its deposit' }),
);

export const CertificateEncoding = Type.Optional(
  OneOf(
    ['combined', 'separate'],
    'One certificate for each step, the default, or one combined certificate of Conway, which hardware wallets do not sign',
  ),
);
