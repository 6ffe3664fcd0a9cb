import { fail, type LineField } from '../fields.js';
import type { BuildForm } from '../forms.js';
import { OUTPUTS } from './parts.js';

const SCRIPT_EXAMPLE = '{"type": "sig", "keyHash": "…"}';
const POLICY: LineField = {
  kind: 'policy',
  name: 'policy',
  label: 'Policy',
  hint: 'Its native script, or its id where the chain knows the script',
  example: SCRIPT_EXAMPLE,
};
const NAME: LineField = { kind: 'name', name: 'assetName', label: 'Name', hint: 'In letters, or 0x and hexadecimal' };
const QUANTITY: LineField = { kind: 'quantity', name: 'quantity', label: 'Quantity', hint: 'In its smallest unit' };
const SIGNERS: LineField = {
  kind: 'lines',
  name: 'signers',
  label: 'Who will sign for the script',
  hint: 'Key hashes or addresses, one in a line; the fewest that will do when empty',
  optional: true,
};

/** What native scripts allow. */
export const TOKENS_AND_SCRIPTS = {
  mint: {
    name: 'Mint tokens',
    about: 'Keys of the policy sign too. Tokens for nobody in particular come with the change.',
    operation: 'buildMint',
    fields: [
      {
        kind: 'list',
        name: 'mints',
        label: 'Tokens',
        one: 'token',
        fields: [
          POLICY,
          NAME,
          QUANTITY,
          { kind: 'text', name: 'recipient', label: 'Who gets them', hint: 'An address', optional: true },
          {
            kind: 'json',
            name: 'metadata',
            label: 'What it is',
            hint: 'JSON as CIP-25 has it',
            example: '{"name": "…", "image": "ipfs://…"}',
            optional: true,
          },
        ],
        first: 1,
        least: 1,
        most: 100,
      },
      SIGNERS,
    ],
    metadata: true,
  },
  burn: {
    name: 'Burn tokens',
    about: 'Keys of the policy sign too.',
    operation: 'buildBurn',
    fields: [
      {
        kind: 'list',
        name: 'burns',
        label: 'Tokens',
        one: 'token',
        fields: [POLICY, NAME, QUANTITY],
        first: 1,
        least: 1,
        most: 100,
      },
      SIGNERS,
    ],
    metadata: true,
  },
  multisig: {
    name: 'Pay from what several guard',
    about: 'From the address of a native script. What is left goes back to it unless another address is named.',
    operation: 'buildMultisig',
    sender: {
      kind: 'text',
      name: 'scriptAddress',
      label: 'Address of the script',
      hint: 'Needed only where it has a stake part',
      optional: true,
    },
    fields: [
      {
        kind: 'script',
        name: 'nativeScript',
        label: 'Native script',
        hint: 'JSON, or its CBOR in hexadecimal',
        example: '{"type": "atLeast", "required": 2, "scripts": […]}',
      },
      SIGNERS,
      OUTPUTS,
    ],
    metadata: true,
    says: (own) => (own['outputs'] === undefined ? fail('“To the address” is empty') : own),
  },
} as const satisfies Readonly<Record<string, BuildForm>>;
