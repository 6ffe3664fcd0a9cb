import { operation } from '../../kit/operation.js';
import { Closed, Text } from '../../kit/schema.js';
import { StakeAddress } from '../../shapes/accounts/stake-address.js';
import { AuthTokens, signInDefinition, toTokensJson } from '../../shapes/auth/shapes.js';

/** The maximum that a wallet needs for our message; hexadecimal, so twice the bytes. */
const HexText = (maxLength: number, description: string) =>
  Text(maxLength, { minLength: 2, pattern: '^[0-9a-fA-F]+$', description });

export const walletLogin = operation({
  ...signInDefinition,
  id: 'walletLogin',
  route: 'POST /api/auth/wallet/login',
  summary: 'Create a session with a wallet signature',
  description:
    '`signature` (COSE_Sign1) and `key` (COSE_Key) are the result of `signData` of CIP-30 for the stake address and the message of a challenge, which may be hashed (CIP-8). The first sign-in with a stake key creates an account, where registration is open; later ones open the same account, on any network.',
  body: Closed({
    stakeAddress: StakeAddress,
    signature: HexText(2_048, 'COSE_Sign1, hexadecimal'),
    key: HexText(512, 'COSE_Key, hexadecimal'),
  }),
  result: AuthTokens,
  errors: ['invalid', 'unauthenticated', 'forbidden', 'rate-limited'],
  exampleNeeds: 'the challenge from `/api/auth/wallet/challenge` and the signature of the wallet',
  example: {
    body: {
      stakeAddress: 'stake1uyfz49rtntfa9h0s98f6s28sg69weemgjhc4e8hm66d5yacalmqha',
      signature:
        '84582aa201276761646472657373581de1122a946b9ad3d2ddf029d3a828f0468aece76895f15c9efbd69b4277a166686173686564f444546573745840963bdbe05f28f91bf33379e371c450509cd07efc0c830b89dfb9e63e71866fcbeaa95cae8d6dab34fb7e7eb37a319f6d399245c165397418e0e551c2af49e606',
      key: 'a4010103272006215820bc65be1b0b9d7531778a1317c2aa6de936963c3f9ac7d5ee9e9eda25e0c97c5e',
    },
  },

  handle: async ({ services: { access }, caller }, { body }) => toTokensJson(await access.wallets.login(body, caller)),
});
