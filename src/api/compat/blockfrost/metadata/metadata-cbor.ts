import Type from 'typebox';

/** The same bytes twice: clients of earlier versions read the field with a prefix. */
export const metadataCborFields = {
  cbor_metadata: Type.String({ description: 'The same as `metadata`, after `\\x`' }),
  metadata: Type.String({ description: 'CBOR of a map with this label alone, hexadecimal' }),
};

export const toMetadataCbor = (cbor: string) => ({ cbor_metadata: `\\x${cbor}`, metadata: cbor });
