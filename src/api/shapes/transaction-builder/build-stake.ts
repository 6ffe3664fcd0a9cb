import Type from 'typebox';
import { OneOf, Text } from '../../kit/schema.js';

export const PoolId = Text(128, { minLength: 1, description: '`pool1…` or 56 hexadecimal digits' });

export const IncludeStakeRegistration = Type.Optional(
  Type.Boolean({ description: 'Register the stake key in the same transaction, which pays its deposit' }),
);

export const CertificateEncoding = Type.Optional(
  OneOf(
    ['combined', 'separate'],
    'One combined certificate, the default, or one for each step, for signers that only support the older certificates',
  ),
);
