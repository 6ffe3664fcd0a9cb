import Type from 'typebox';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { Closed, DateTime, described, named } from '../../kit/schema.js';
import { StakeAddress } from '../../shapes/accounts/stake-address.js';
import { signInDefinition } from '../../shapes/auth/shapes.js';

const WalletChallenge = named(
  'WalletChallenge',
  Closed({
    nonce: Type.String({ description: 'Random text that makes the challenge unique' }),
    message: Type.String({ description: 'Exact UTF-8 text that the wallet signs' }),
    expiresAt: described(DateTime, 'Time after which the challenge is no longer accepted'),
  }),
);

export const walletChallenge = operation({
  ...signInDefinition,
  id: 'walletChallenge',
  route: 'POST /api/auth/wallet/challenge',
  summary: 'Create a challenge to sign in with a wallet',
  description:
    'The message is valid for one sign-in with this stake address, within five minutes. The wallet signs it with `signData` of CIP-30.',
  body: Closed({ stakeAddress: StakeAddress }),
  result: WalletChallenge,
  errors: ['invalid', 'rate-limited'],
  example: { body: { stakeAddress: EXAMPLE.stakeAddress } },

  async handle({ services: { access }, caller }, { body }) {
    const { expiresAt, ...challenge } = await access.wallets.challenge(body.stakeAddress, caller);
    return { ...challenge, expiresAt: expiresAt.toISOString() };
  },
});
