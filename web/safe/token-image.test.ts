import { expect, test } from 'vitest';
import { listTraits, locateImage } from './token-image.js';

const CID = 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG';

test.each([
  [`ipfs://${CID}`, CID],
  [`ipfs://ipfs/${CID}/1.png`, `${CID}/1.png`],
  [CID, CID],
  [['ipfs://', CID], CID],
  [`https://gateway.example/ipfs/${CID}`, CID],
])('%j is an IPFS path', (image, ipfsPath) => {
  expect(locateImage(image)).toEqual({ ipfsPath });
});

test('image in the metadata is read without a request', () => {
  expect(locateImage(['data:image/png;base64,', 'AQID'])).toEqual({ bytes: Uint8Array.of(1, 2, 3) });
});

test.each([
  'https://example.org/a.png',
  'javascript:alert(1)',
  'data:image/svg+xml;base64,AQID',
  `ipfs://${CID}/../..?x=1`,
  `ipfs://${CID}/../../keys`,
  `ipfs://${CID}/%2e%2E/keys`,
  'data:text/html,<script>',
  '',
  5,
  null,
  { a: 1 },
])('%j is no image', (image) => {
  expect(locateImage(image)).toBeUndefined();
});

test('traits are read from the usual forms of metadata', () => {
  expect(
    listTraits({
      name: 'x',
      image: 'y',
      Eyes: 'green',
      level: 7,
      attributes: { Hat: 'red' },
      traits: [{ trait_type: 'Mood', value: 'calm' }, { Tail: 'long' }],
      properties: ['one', 'two'],
      files: [{ src: 'z' }],
    }),
  ).toEqual([
    { name: 'Eyes', value: 'green' },
    { name: 'level', value: '7' },
    { name: 'Hat', value: 'red' },
    { name: 'Mood', value: 'calm' },
    { name: 'Tail', value: 'long' },
    { name: 'properties', value: 'one, two' },
  ]);
  expect(listTraits(null)).toEqual([]);
});
