/** The methods of each path, for requests whose method the router does not have on that path. */
export interface PathMethods {
  /** Undefined when no operation has the path. */
  find(url: string): readonly string[] | undefined;
}

interface Node {
  readonly fixed: Map<string, Node>;
  parameter: Node | undefined;
  methods: readonly string[] | undefined;
}

const MAX_PARAMETER_LENGTH = 4_096;

const newNode = (): Node => ({ fixed: new Map(), parameter: undefined, methods: undefined });

/**
 * Registering every method of every path with the router would create nine routes for each and take a third of the
 * startup time. As in the router, a fixed segment takes precedence over a parameter.
 */
export function createPathMethods(paths: ReadonlyMap<string, readonly string[]>): PathMethods {
  const root = newNode();
  for (const [path, methods] of paths) {
    let node = root;
    for (const part of path.split('/'))
      node = part.startsWith('{') ? getOrAddParameter(node) : getOrAddFixed(node, part);
    node.methods = methods;
  }
  return {
    find(url) {
      const segments = decodeSegments(url);
      return segments && search(root, segments, 0);
    },
  };
}

function getOrAddFixed(node: Node, part: string): Node {
  const known = node.fixed.get(part);
  if (known !== undefined) return known;
  const added = newNode();
  node.fixed.set(part, added);
  return added;
}

function getOrAddParameter(node: Node): Node {
  node.parameter ??= newNode();
  return node.parameter;
}

function decodeSegments(url: string): readonly string[] | undefined {
  const end = url.search(/[?#]/);
  try {
    return (end < 0 ? url : url.slice(0, end)).split('/').map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

function search(node: Node, segments: readonly string[], index: number): readonly string[] | undefined {
  const part = segments[index];
  if (part === undefined) return node.methods;
  const next = node.fixed.get(part);
  const found = next && search(next, segments, index + 1);
  if (found !== undefined) return found;
  const fits = part !== '' && part.length <= MAX_PARAMETER_LENGTH;
  return fits && node.parameter ? search(node.parameter, segments, index + 1) : undefined;
}

/**
 * Methods of a fixed path that the router would route to a path with a parameter instead: `GET /blocks/info`, where
 * only `POST /blocks/info` and `GET /blocks/{hash}` exist.
 */
export function findShadowedMethods(
  paths: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, ReadonlySet<string>> {
  const split = [...paths].map(([path, methods]) => ({ path, parts: path.split('/'), methods }));
  // Compared within one length: comparing all pairs of six hundred paths would delay every start.
  const patterns = new Map<number, (typeof split)[number][]>();
  for (const each of split.filter(({ path }) => path.includes('{'))) {
    const sameLength = patterns.get(each.parts.length);
    if (sameLength === undefined) patterns.set(each.parts.length, [each]);
    else sameLength.push(each);
  }
  const shadowed = new Map<string, Set<string>>();
  for (const own of split) {
    const candidates = patterns.get(own.parts.length) ?? [];
    const others = candidates.filter((other) => other !== own && covers(other.parts, own.parts));
    const methods = new Set(others.flatMap((other) => other.methods).filter((each) => !own.methods.includes(each)));
    // The router handles no OPTIONS by itself: those requests find the methods of their own path.
    methods.delete('OPTIONS');
    if (methods.size > 0) shadowed.set(own.path, methods);
  }
  return shadowed;
}

const covers = (pattern: readonly string[], path: readonly string[]): boolean =>
  pattern.length === path.length && pattern.every((part, index) => part.startsWith('{') || part === path[index]);
