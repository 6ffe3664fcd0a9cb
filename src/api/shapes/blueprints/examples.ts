/** A contract that always succeeds, with a datum of two fields. Published in the API description. */
export const BLUEPRINT_EXAMPLE = {
  preamble: { title: 'example/vesting', plutusVersion: 'v3', compiler: { name: 'Aiken', version: 'v1.1.17' } },
  validators: [
    {
      title: 'vesting.vesting.spend',
      datum: { title: 'datum', schema: { $ref: '#/definitions/vesting~1Datum' } },
      redeemer: { title: 'redeemer', schema: { $ref: '#/definitions/Int' } },
      parameters: [{ title: 'fee', schema: { $ref: '#/definitions/Int' } }],
      compiledCode: '450101002499',
      hash: '186e32faa80a26810392fda6d559c7ed4721a65ce1c9d4ef3e1c87b4',
    },
  ],
  definitions: {
    Int: { dataType: 'integer' },
    'vesting/Datum': {
      title: 'Datum',
      anyOf: [
        {
          title: 'Datum',
          dataType: 'constructor',
          index: 0,
          fields: [
            { title: 'owner', dataType: 'bytes', maxLength: 28 },
            { title: 'lockedUntil', $ref: '#/definitions/Int' },
          ],
        },
      ],
    },
  },
};

export const DATUM_EXAMPLE = {
  owner: '9493315cd92eb5d8c4304e67b7e16ae36d61d34502694657811a2c8e',
  lockedUntil: 1_722_678_395,
};
