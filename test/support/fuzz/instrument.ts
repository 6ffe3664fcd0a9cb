import { parseAst } from 'vite';

/** Code that reports each branch it takes by calling `__hit(number)`. */
export interface Instrumented {
  readonly code: string;
  /** Number of branches. */
  readonly points: number;
  /** String literals of the code, which text mutations insert. */
  readonly words: readonly string[];
}

interface AstNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

interface Insertion {
  readonly at: number;
  readonly text: string;
  readonly closes: boolean;
}

const isNode = (value: unknown): value is AstNode =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

/** Fields whose node is a branch, by the type of its parent. */
const BRANCHES: Readonly<Record<string, readonly string[]>> = {
  FunctionDeclaration: ['body'],
  FunctionExpression: ['body'],
  ArrowFunctionExpression: ['body'],
  IfStatement: ['consequent', 'alternate'],
  ForStatement: ['body'],
  ForOfStatement: ['body'],
  ForInStatement: ['body'],
  WhileStatement: ['body'],
  DoWhileStatement: ['body'],
  CatchClause: ['body'],
  ConditionalExpression: ['consequent', 'alternate'],
  LogicalExpression: ['right'],
  AssignmentPattern: ['right'],
};

const WORD = /^[\x20-\x7e]{2,24}$/;

/**
 * Marks the branches of a bundle that esbuild wrote, in the parts that come from `src`. Lines keep their numbers. A point
 * of a switch case is placed before its first statement.
 */
export function instrument(code: string): Instrumented {
  const isOwn = findOwnParts(code);
  const insertions: Insertion[] = [];
  const words = new Set<string>();
  let points = 0;
  const mark = (): string => {
    points += 1;
    return `__hit(${points})`;
  };

  const visitBranch = (branch: AstNode): void => {
    if (branch.type === 'BlockStatement') {
      insertions.push({ at: branch.start + 1, text: `${mark()};`, closes: false });
      visitChildren(branch);
      return;
    }
    const isStatement = branch.type.endsWith('Statement') || branch.type.endsWith('Declaration');
    insertions.push({ at: branch.start, text: isStatement ? `{${mark()};` : `(${mark()},`, closes: false });
    visit(branch);
    insertions.push({ at: branch.end, text: isStatement ? '}' : ')', closes: true });
  };

  const visitChildren = (node: AstNode): void => {
    const branches = isOwn(node.start) ? BRANCHES[node.type] : undefined;
    for (const [name, value] of Object.entries(node)) {
      if (Array.isArray(value)) value.filter(isNode).forEach(visit);
      else if (isNode(value)) {
        if (branches?.includes(name)) visitBranch(value);
        else visit(value);
      }
    }
  };

  const visit = (node: AstNode): void => {
    if (isOwn(node.start)) {
      if (node.type === 'SwitchCase') {
        const [first] = (node as AstNode & { readonly consequent: readonly AstNode[] }).consequent;
        if (first !== undefined) insertions.push({ at: first.start, text: `${mark()};`, closes: false });
      }
      const { value } = node as AstNode & { readonly value?: unknown };
      if (node.type === 'Literal' && typeof value === 'string' && WORD.test(value)) words.add(value);
    }
    visitChildren(node);
  };

  visit(parseAst(code) as unknown as AstNode);
  return { code: insert(code, insertions), points, words: [...words] };
}

/** Whether an offset is in a module of `src`: esbuild writes the path of each module in a comment before it. */
function findOwnParts(code: string): (offset: number) => boolean {
  const starts: { readonly at: number; readonly own: boolean }[] = [];
  for (const { index, [1]: path = '' } of code.matchAll(/^ *\/\/ ((?:src|test|node_modules)\/\S+)$/gm))
    starts.push({ at: index, own: path.startsWith('src/') });
  return (offset) => {
    let [low, high] = [0, starts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (starts[middle]!.at <= offset) low = middle + 1;
      else high = middle;
    }
    return starts[low - 1]?.own ?? false;
  };
}

function insert(code: string, insertions: readonly Insertion[]): string {
  const sorted = insertions
    .map((insertion, order) => ({ ...insertion, order }))
    .toSorted((a, b) => a.at - b.at || Number(b.closes) - Number(a.closes) || a.order - b.order);
  const parts: string[] = [];
  let from = 0;
  for (const { at, text } of sorted) {
    parts.push(code.slice(from, at), text);
    from = at;
  }
  return [...parts, code.slice(from)].join('');
}
