import type { BuildForm } from '../build-form.js';
import { fail, type LineField } from '../fields.js';
import { OUTPUTS } from './shared-fields.js';

const SCRIPT_EXAMPLE = '{"type": "sig", "keyHash": "…"}';
const POLICY: LineField = {
  kind: 'policy',
  name: 'policy',
  label: 'Policy',
  hint: 'Native script, or the policy id if its script is on the chain',
  example: SCRIPT_EXAMPLE,
};
const NAME: LineField = { kind: 'name', name: 'assetName', label: 'Name', hint: 'Text, or 0x and hexadecimal' };
const QUANTITY: LineField = { kind: 'quantity', name: 'quantity', label: 'Quantity', hint: 'In the smallest unit' };
const SIGNERS: LineField = {
  kind: 'lines',
  name: 'signers',
  label: 'Signers of the script',
  hint: 'Key hashes or addresses, one per line; the minimum number of signers when empty',
  optional: true,
};

const DESCRIPTION: LineField = {
  kind: 'json',
  name: 'about',
  label: 'Token metadata',
  hint: 'JSON; texts become bytes',
  example: '{"name": "…", "image": "ipfs://…"}',
};

/** Forms that involve scripts. */
export const TOKENS_AND_SCRIPTS = {
  mint: {
    name: 'Mint tokens',
    about: 'The keys of the policy must sign too. Tokens without a recipient go to the change address.',
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
          { kind: 'text', name: 'recipient', label: 'Recipient', hint: 'Address', optional: true },
          {
            kind: 'json',
            name: 'metadata',
            label: 'Token metadata',
            hint: 'JSON in the format of CIP-25',
            example: '{"name": "…", "image": "ipfs://…"}',
            optional: true,
          },
        ],
        first: 1,
        min: 1,
        max: 100,
      },
      SIGNERS,
    ],
    metadata: true,
  },
  burn: {
    name: 'Burn tokens',
    about: 'The keys of the policy must sign too.',
    operation: 'buildBurn',
    fields: [
      {
        kind: 'list',
        name: 'burns',
        label: 'Tokens',
        one: 'token',
        fields: [POLICY, NAME, QUANTITY],
        first: 1,
        min: 1,
        max: 100,
      },
      SIGNERS,
    ],
    metadata: true,
  },
  cip68Mint: {
    name: 'Mint a CIP-68 token',
    about:
      'CIP-68: the metadata of a token is on the chain with a reference token; the owner of the reference token can change it.',
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
              ['222', 'NFT (222)'],
              ['333', 'Fungible token (333)'],
              ['444', 'Rich fungible token (444)'],
            ],
          },
          { kind: 'text', name: 'name', label: 'Name', hint: 'Text, or 0x and hexadecimal; up to 28 bytes' },
          DESCRIPTION,
          {
            kind: 'text',
            name: 'referenceAddress',
            label: 'Address of the reference token',
            hint: 'The owner of this address can change the metadata',
          },
          { kind: 'text', name: 'recipient', label: 'Recipient', hint: 'Address', optional: true },
          { ...QUANTITY, hint: 'One when empty', optional: true },
        ],
        first: 1,
        min: 1,
        max: 100,
        toRequest: ({ label, about, ...values }) => ({ label: Number(label), metadata: about, ...values }),
      },
      SIGNERS,
    ],
    metadata: true,
  },
  cip68Update: {
    name: 'Update CIP-68 metadata',
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
    toRequest: ({ about, ...values }) => ({ ...values, metadata: about }),
  },
  deployScript: {
    name: 'Deploy a reference script',
    about: 'For transactions that reference it. The owner of its address can spend the output and remove the script.',
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
      { kind: 'longHex', name: 'cbor', label: 'Script', hint: 'CBOR in hexadecimal, as compilers produce it' },
      {
        kind: 'text',
        name: 'address',
        label: 'Address of the output',
        hint: 'The change address when empty',
        optional: true,
      },
    ],
    metadata: true,
    toRequest: ({ type, cbor, ...values }) => ({ script: { type, cbor }, ...values }),
  },
  script: {
    name: 'Run Plutus scripts',
    about:
      'Describe the script actions as in the reference; coins, collateral, execution units and the fee are computed.',
    operation: 'buildScript',
    fields: [
      {
        kind: 'json',
        name: 'running',
        label: 'Inputs, mints and outputs',
        hint: 'JSON: inputs, mints, withdrawals, certificates, outputs, referenceInputs, requiredSigners, validFrom',
        example: '{"inputs": [{"txHash": "…", "outputIndex": 0, "redeemer": "d87980"}]}',
      },
    ],
    metadata: true,
    toRequest: ({ running }) =>
      typeof running === 'object' && running !== null && !Array.isArray(running)
        ? running
        : fail('“Inputs, mints and outputs” must be an object, for example {"inputs": […]}'),
  },
  multisig: {
    name: 'Multisig payment',
    about: 'From the address of a native script. The change returns to it unless another address is set.',
    operation: 'buildMultisig',
    sender: {
      kind: 'text',
      name: 'scriptAddress',
      label: 'Address of the script',
      hint: 'Required only with a stake part',
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
    toRequest: (values) => (values['outputs'] === undefined ? fail('“To the address” is empty') : values),
  },
} as const satisfies Readonly<Record<string, BuildForm>>;
