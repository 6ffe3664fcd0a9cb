import type { BuildForm } from '../build-form.js';
import { fail, type LineField } from '../fields.js';
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

const DESCRIPTION: LineField = {
  kind: 'json',
  name: 'about',
  label: 'What it is',
  hint: 'JSON; texts become bytes',
  example: '{"name": "…", "image": "ipfs://…"}',
};

/** What scripts allow. */
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
  cip68Mint: {
    name: 'Mint tokens that describe themselves',
    about:
      'CIP-68: what a token is lies beside it on the chain, and can be changed by whoever has the reference token.',
    operation: 'buildCip68Mint',
    fields: [
      POLICY,
      {
        kind: 'list',
        name: 'tokens',
        label: 'Tokens',
        one: 'token',
        fields: [
          {
            kind: 'choice',
            name: 'label',
            label: 'Kind',
            options: [
              ['222', 'One of its kind (222)'],
              ['333', 'A currency (333)'],
              ['444', 'Several of a kind (444)'],
            ],
          },
          { kind: 'text', name: 'name', label: 'Name', hint: 'In letters, or 0x and hexadecimal; up to 28 bytes' },
          DESCRIPTION,
          {
            kind: 'text',
            name: 'referenceAddress',
            label: 'Address of the reference token',
            hint: 'Who can spend from there can change what the token is',
          },
          { kind: 'text', name: 'recipient', label: 'Who gets the token', hint: 'An address', optional: true },
          { ...QUANTITY, hint: 'One when empty', optional: true },
        ],
        first: 1,
        least: 1,
        most: 100,
        says: ({ label, about, ...own }) => ({ label: Number(label), metadata: about, ...own }),
      },
      SIGNERS,
    ],
    metadata: true,
  },
  cip68Update: {
    name: 'Change what a token says of itself',
    operation: 'buildCip68Update',
    fields: [
      {
        kind: 'text',
        name: 'referenceUnit',
        label: 'Reference token',
        hint: 'Policy and name in hexadecimal; the name begins with 000643b0',
      },
      DESCRIPTION,
      SIGNERS,
    ],
    metadata: false,
    says: ({ about, ...own }) => ({ ...own, metadata: about }),
  },
  deployScript: {
    name: 'Put a script on the chain',
    about: 'For transactions that refer to it. Whoever can spend from its address can take it away again.',
    operation: 'buildScriptDeployment',
    fields: [
      {
        kind: 'choice',
        name: 'type',
        label: 'Language',
        options: [
          ['plutusV3', 'Plutus V3'],
          ['plutusV2', 'Plutus V2'],
          ['plutusV1', 'Plutus V1'],
          ['native', 'Native script'],
        ],
      },
      { kind: 'longHex', name: 'cbor', label: 'Script', hint: 'CBOR in hexadecimal, as compilers give it' },
      { kind: 'text', name: 'address', label: 'Where it lies', hint: 'The change address when empty', optional: true },
    ],
    metadata: true,
    says: ({ type, cbor, ...own }) => ({ script: { type, cbor }, ...own }),
  },
  script: {
    name: 'Run Plutus scripts',
    about: 'What runs is described as the reference has it; coins, collateral, units and the fee are worked out.',
    operation: 'buildScript',
    fields: [
      {
        kind: 'json',
        name: 'running',
        label: 'What it spends, mints and pays',
        hint: 'JSON: inputs, mints, withdrawals, certificates, outputs, referenceInputs, requiredSigners, validFrom',
        example: '{"inputs": [{"txHash": "…", "outputIndex": 0, "redeemer": "d87980"}]}',
      },
    ],
    metadata: true,
    says: ({ running }) =>
      typeof running === 'object' && running !== null && !Array.isArray(running)
        ? running
        : fail('“What it spends, mints and pays” is an object, as {"inputs": […]}'),
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
