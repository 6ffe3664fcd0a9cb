// The reference is split by subject: a browser needs seconds to render one document with all operations.

/** Each tag belongs to one area; `network` is the network whose demo key matches the examples. */
export const AREAS = [
  {
    slug: 'cardano-chain',
    title: 'Cardano: chain',
    network: 'CARDANO_MAINNET',
    tags: ['Cardano Blocks', 'Transactions', 'Epochs', 'Network'],
  },
  {
    slug: 'cardano-addresses',
    title: 'Cardano: addresses and accounts',
    network: 'CARDANO_MAINNET',
    tags: ['Addresses', 'Accounts', 'Wallet Analytics'],
  },
  {
    slug: 'cardano-assets',
    title: 'Cardano: assets, metadata and scripts',
    network: 'CARDANO_MAINNET',
    tags: ['Assets', 'Policy', 'Metadata', 'Handles', 'Scripts'],
  },
  {
    slug: 'cardano-staking',
    title: 'Cardano: staking and governance',
    network: 'CARDANO_MAINNET',
    tags: ['Stake Pools', 'Governance', 'DReps'],
  },
  {
    slug: 'transaction-builder',
    title: 'Cardano: transaction builder',
    network: 'CARDANO_MAINNET',
    tags: ['Transaction Builder'],
  },
  { slug: 'market', title: 'Cardano: market data', network: 'CARDANO_MAINNET', tags: ['Market Data'] },
  {
    slug: 'bitcoin',
    title: 'Bitcoin',
    network: 'BITCOIN_MAINNET',
    tags: [
      'Bitcoin Chain',
      'Bitcoin Blocks',
      'Bitcoin Transactions',
      'Bitcoin Addresses',
      'Bitcoin Mempool',
      'Bitcoin Fees',
      'Bitcoin Ordinals',
    ],
  },
  {
    slug: 'midnight',
    title: 'Midnight',
    network: 'MIDNIGHT_PREPROD',
    tags: ['Midnight Transactions', 'Midnight DUST', 'Midnight Indexer'],
  },
  { slug: 'ipfs', title: 'IPFS', network: 'CARDANO_MAINNET', tags: ['IPFS'] },
  {
    slug: 'service',
    title: 'Accounts, keys and the service',
    network: 'CARDANO_MAINNET',
    tags: ['Auth', 'Keys', 'Partner', 'Search', 'Events', 'Service', 'Operator'],
  },
];

const METHODS = new Set(['get', 'post', 'put', 'patch', 'delete']);

/** The part of an OpenAPI document that describes the operations of some tags, with the components that they use. */
export function extractDocument(description, { title, tags }) {
  const paths = {};
  for (const [path, operations] of Object.entries(description.paths))
    for (const [method, operation] of Object.entries(operations))
      if (METHODS.has(method) && tags.includes(operation.tags[0]))
        paths[path] = { ...paths[path], [method]: operation };
  const part = {
    ...description,
    info: { ...description.info, title: `Crosstie API: ${title}` },
    tags: description.tags.filter(({ name }) => tags.includes(name)),
    paths,
    components: { securitySchemes: description.components.securitySchemes },
  };
  return { ...part, components: { ...part.components, ...usedComponents(part.paths, description.components) } };
}

/** Components that the value refers to, directly or through other components. */
function usedComponents(value, components) {
  const used = {};
  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (node === null || typeof node !== 'object') return;
    const [, kind, name] = /^#\/components\/([^/]+)\/([^/]+)$/.exec(node.$ref ?? '') ?? [];
    if (name !== undefined && used[kind]?.[name] === undefined) {
      const component = components[kind]?.[name];
      if (component === undefined) throw new Error(`${node.$ref} is not in the document`);
      used[kind] = { ...used[kind], [name]: component };
      visit(component);
    }
    Object.values(node).forEach(visit);
  };
  visit(value);
  return used;
}

/** Every operation with the URL of its section in the reference, as Scalar generates it. */
export function listOperations(description) {
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => METHODS.has(method))
      .map(([method, { operationId, tags, summary }]) => ({ id: operationId, tag: tags[0], method, path, summary })),
  );
  return operations.map((operation) => {
    const area = AREAS.find(({ tags }) => tags.includes(operation.tag));
    if (area === undefined) throw new Error(`The tag ${operation.tag} is in no area of the reference`);
    const method = operation.method.toUpperCase();
    const anchor = `${area.slug}/tag/${toSlug(operation.tag)}/${method}${operation.path}`;
    return { ...operation, method, area, anchor };
  });
}

const toSlug = (tag) => tag.toLowerCase().replaceAll(' ', '-');

/** A guide that lists all operations, because the search of the reference covers only one area. */
export function operationsGuide(description) {
  const operations = listOperations(description);
  const sections = AREAS.flatMap((area) => [
    `## ${area.title}`,
    ...area.tags.flatMap((tag) => [
      `### ${tag}`,
      operations
        .filter((operation) => operation.tag === tag)
        .map(({ method, path, summary, anchor }) => `- [\`${method} ${path}\`](</docs#${anchor}>) ${summary}`)
        .join('\n'),
    ]),
  ]);
  return ['# All operations', ...sections].join('\n\n');
}
