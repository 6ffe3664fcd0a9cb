/** Host of the documents of simulated chains, in a reserved domain (RFC 2606). */
export const DOCUMENT_HOST = 'sandbox.invalid';

/**
 * The document at an address of a simulated chain, generated from its name, so that the hash on the chain and the
 * served text match. Undefined for other addresses.
 */
export function sandboxDocument(url: URL): string | undefined {
  const name = /^\/([a-z0-9-]{1,100})\.json(?:ld)?$/.exec(url.pathname)?.[1];
  if (url.hostname !== DOCUMENT_HOST || name === undefined) return undefined;
  return JSON.stringify(url.pathname.endsWith('.json') ? poolDocument(name) : governanceDocument(name), undefined, 2);
}

export const documentUrl = (name: string, form: 'json' | 'jsonld'): string =>
  `https://${DOCUMENT_HOST}/${name.toLowerCase()}.${form}`;

/** The bytes that an anchor hash covers. */
export const documentBytes = (url: string): Uint8Array => new TextEncoder().encode(sandboxDocument(new URL(url)) ?? '');

const poolDocument = (name: string): object => ({
  name: `${capitalised(name)} pool`,
  description: `A pool of the simulated chain, named after the ${name}.`,
  ticker: name.toUpperCase(),
  homepage: `https://${DOCUMENT_HOST}/`,
});

/** CIP-119 for DReps, CIP-136 for vote rationales, CIP-108 for proposals. */
function governanceDocument(name: string): object {
  const words = capitalised(name.replaceAll('-', ' '));
  const author = /^drep-([a-z]+)/.exec(name)?.[1];
  if (author !== undefined)
    return withBody('CIP119', {
      givenName: capitalised(author),
      objectives: 'Trains that run on time.',
      motivations: 'A chain is only as good as its schedule.',
      qualifications: 'Never missed a slot.',
      image: { '@type': 'ImageObject', contentUrl: `https://${DOCUMENT_HOST}/${author}.png`, sha256: '00'.repeat(32) },
      references: [{ '@type': 'Link', label: 'Timetable', uri: `https://${DOCUMENT_HOST}/timetable` }],
    });
  if (name.startsWith('reasons-of-'))
    return withBody('CIP136', { summary: `${words}.`, rationaleStatement: 'It is in line with the constitution.' });
  return withBody('CIP108', {
    title: words,
    abstract: `What is proposed in short: ${words.toLowerCase()}.`,
    motivation: 'Somebody has to ask.',
    rationale: 'Nobody came up with anything better.',
    references: [{ '@type': 'Other', label: 'Minutes', uri: `https://${DOCUMENT_HOST}/minutes` }],
  });
}

const withBody = (standard: string, body: object): object => ({
  '@context': { '@language': 'en-us', [standard]: `https://${DOCUMENT_HOST}/${standard}#` },
  hashAlgorithm: 'blake2b-256',
  body,
  authors: [{ name: 'The station master' }],
});

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
