/** A mainnet wallet (the credentials of CIP-19) with two UTxOs, so that every example works without an index. */

const ADDRESS =
  'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x';

const PAYER_KEY = '9493315cd92eb5d8c4304e67b7e16ae36d61d34502694657811a2c8e';
const STAKE_KEY = '337b62cfff6403a06a3acbc34f8c46003c69fe79a3628cefa9c47251';

export const RECIPIENT_EXAMPLE = 'addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8';
export const STAKE_ADDRESS_EXAMPLE = 'stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw';

export const ASSET_EXAMPLE = {
  policyId: '29d222ce763455e3d7a09a665ce554f00ac89d2e99a1a83d267170c6',
  assetName: '4d494e',
  quantity: '1000',
};

export const UTXO_EXAMPLES = [
  {
    txHash: '4eaa0b8e0c7d2c2a8ad9c2f4f3a8b1d5e6f70718293a4b5c6d7e8f9001122334',
    outputIndex: 0,
    address: ADDRESS,
    lovelace: '1000000000',
  },
  {
    txHash: '0b1c2d3e4f5061728394a5b6c7d8e9fa0b1c2d3e4f5061728394a5b6c7d8e9fa',
    outputIndex: 1,
    address: ADDRESS,
    lovelace: '5000000',
    assets: [{ ...ASSET_EXAMPLE, quantity: '2500' }],
  },
];

/** A native script of the same key, without a time lock. */
export const NATIVE_SCRIPT_EXAMPLE = {
  type: 'sig',
  keyHash: PAYER_KEY,
};

export const MINT_EXAMPLE = {
  nativeScript: NATIVE_SCRIPT_EXAMPLE,
  assetName: '5469636b6574',
  quantity: '1',
  metadata: { name: 'Ticket', image: 'ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi' },
};

/** A UTxO with the minted token of the example. */
export const MINTED_EXAMPLE = {
  txHash: '77aa0b8e0c7d2c2a8ad9c2f4f3a8b1d5e6f70718293a4b5c6d7e8f9001122334',
  outputIndex: 0,
  address: ADDRESS,
  lovelace: '1200000',
  assets: [
    {
      policyId: '50a522a459c26f001233aab967abd28daca949e80aad046d97b88b6f',
      assetName: MINT_EXAMPLE.assetName,
      quantity: '1',
    },
  ],
};

export const SENDER_EXAMPLE = { changeAddress: ADDRESS, utxos: UTXO_EXAMPLES };

/** Two of three keys, with a UTxO at the address of the script. */
export const MULTISIG_EXAMPLE = {
  nativeScript: {
    type: 'atLeast',
    required: 2,
    scripts: [PAYER_KEY, STAKE_KEY, '0f292fcaa02b8b2f9b3c8f9fd8e0bb21abedb692a6d5058df3ef2735'].map((keyHash) => ({
      type: 'sig',
      keyHash,
    })),
  },
  signers: [PAYER_KEY, STAKE_KEY],
  outputs: [{ address: RECIPIENT_EXAMPLE, lovelace: '5000000' }],
  utxos: [
    {
      txHash: '88aa0b8e0c7d2c2a8ad9c2f4f3a8b1d5e6f70718293a4b5c6d7e8f9001122334',
      outputIndex: 0,
      address: 'addr1wxxwm06c5j0ln08xjm8relrf82au4rk6a8jppsy809kt77gh649qq',
      lovelace: '40000000',
    },
  ],
};

export const CIP68_TOKEN_EXAMPLE = {
  label: 222,
  name: 'Ticket',
  metadata: { name: 'Ticket', image: 'ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi' },
  referenceAddress: ADDRESS,
  recipient: RECIPIENT_EXAMPLE,
};

export const CIP68_UPDATE_EXAMPLE = {
  ...SENDER_EXAMPLE,
  utxos: [
    ...UTXO_EXAMPLES,
    {
      ...MINTED_EXAMPLE,
      assets: [{ ...MINTED_EXAMPLE.assets[0]!, assetName: '000643b05469636b6574' }],
      inlineDatum: 'd8799fa1446e616d65465469636b657401d87980ff',
    },
  ],
  referenceUnit: `${MINTED_EXAMPLE.assets[0]!.policyId}000643b05469636b6574`,
  metadata: { name: 'Ticket, used' },
};

export const BUILD_EXAMPLE = {
  outputs: [
    { address: RECIPIENT_EXAMPLE, lovelace: '5000000' },
    { address: RECIPIENT_EXAMPLE, lovelace: '0', assets: [ASSET_EXAMPLE] },
  ],
  ...SENDER_EXAMPLE,
  metadata: { '674': { msg: ['Invoice 2026-17'] } },
};

/** The result of the build example, valid until slot 400,000,000. */
export const CBOR_EXAMPLE = [
  '84a500828258200b1c2d3e4f5061728394a5b6c7d8e9fa0b1c2d3e4f5061728394a5b6c7d8e9fa018258204eaa0b8e0c7d2c',
  '2a8ad9c2f4f3a8b1d5e6f70718293a4b5c6d7e8f900112233400018382581d619493315cd92eb5d8c4304e67b7e16ae36d61',
  'd34502694657811a2c8e1a004c4b4082581d619493315cd92eb5d8c4304e67b7e16ae36d61d34502694657811a2c8e821a00',
  '0f961ea1581c29d222ce763455e3d7a09a665ce554f00ac89d2e99a1a83d267170c6a1434d494e1903e8825839019493315c',
  'd92eb5d8c4304e67b7e16ae36d61d34502694657811a2c8e337b62cfff6403a06a3acbc34f8c46003c69fe79a3628cefa9c4',
  '7251821a3b8882f1a1581c29d222ce763455e3d7a09a665ce554f00ac89d2e99a1a83d267170c6a1434d494e1905dc021a00',
  '02b0f1031a17d7840007582077e5d4b54051567cd553705c2cd5016be544f1fd7472919ac55d5bbc55133d5aa0f5a11902a2',
  'a1636d7367816f496e766f69636520323032362d3137',
].join('');

/** Hash of the key that made the signature below. */
export const SIGNER_EXAMPLE = '0d6a577e9441ad8ed9663931906e4d43ece8f82c712b1d0235affb06';

/** Has the signature of a key that is not the sender's. */
export const MERGE_EXAMPLE = {
  cbor: CBOR_EXAMPLE,
  witnesses: [
    [
      'a100818258208a88e3dd7409f195fd52db2d3cba5d72ca6709bf1d94121bf3748801b40f6f5c58409e4d3af8e075d3804c8e',
      '688f5d7e8206f4f6d6045bbf42eaf1296dd20e587a0d2b9b70fb3a21380edd2189f9d73bb938fe6f3b6c54fa8d99541be060',
      'ddb6f50e',
    ].join(''),
  ],
  utxos: UTXO_EXAMPLES,
};

const AGREES_TO_ALL = { type: 'plutusV3', cbor: '450101002499' } as const;

/** A UTxO of the smallest script that always succeeds, described in the body itself, and a token of it. */
export const SCRIPT_EXAMPLE = {
  ...SENDER_EXAMPLE,
  inputs: [
    {
      txHash: '7a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f9',
      outputIndex: 0,
      redeemer: { constructor: 0, fields: [{ int: 42 }] },
      script: AGREES_TO_ALL,
    },
  ],
  mints: [
    {
      policyId: '186e32faa80a26810392fda6d559c7ed4721a65ce1c9d4ef3e1c87b4',
      assets: [{ assetName: '746f6b656e', quantity: '1' }],
      redeemer: '00',
      script: AGREES_TO_ALL,
    },
  ],
  outputs: [{ address: RECIPIENT_EXAMPLE, lovelace: '5000000' }],
  additionalUtxoSet: [
    {
      transaction: { id: '7a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f9' },
      index: 0,
      address: 'addr1wyvxuvh64q9zdqgrjt76d42eclk5wgdxtnsun4808cwg0dqav78a2',
      value: { ada: { lovelace: 20_000_000 } },
    },
  ],
} as const;
