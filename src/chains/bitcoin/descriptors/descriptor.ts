import { DecodeError } from '../../../kernel/errors.js';
import { fromHex } from '../../../kernel/hex.js';
import { decodeAddress } from '../address.js';
import { hash160, sha256 } from '../hashes.js';
import { OP } from '../opcodes.js';
import { buildScript, payToPublicKeyHash, payToScriptHash, payToWitness } from '../script-builder.js';
import { encodeControlBlock, hashTree, type ScriptTree, tweakKey } from '../taproot-tree.js';
import { descriptorChecksum } from './descriptor-checksum.js';
import type { DerivedKey, ExpandedScript, ExpandedTaproot } from './expanded-script.js';
import { type KeyExpression, parseKey } from './key-expression.js';

/** A descriptor (BIP-380 to 386): the scripts of a wallet by index. */
export interface Descriptor {
  /** Without its checksum. */
  readonly text: string;
  readonly ranged: boolean;
  readonly testnet: boolean | undefined;
  /** The output script at an index; the same at each index when it is not ranged. */
  derive(index: number): Uint8Array;
  /** The same with the scripts and keys that spending it takes. */
  expand(index: number): ExpandedScript;
}

interface Expression {
  readonly keys: readonly KeyExpression[];
  expand(index: number): ExpandedScript;
}

type Level = 'top' | 'sh' | 'wsh';

const MAX_LENGTH = 10_000;
const MAX_DEPTH = 20;
/** Each step multiplies a point, which takes a millisecond or two. Wallets have two for each of their keys and chains. */
const MAX_STEPS = 100;
const MAX_MULTISIG_KEYS = { top: 3, sh: 15, wsh: 20 } as const;

/** Parses a descriptor, with or without checksum. One with a multipath step `<0;1>` (BIP-389) represents several. */
export function parseDescriptors(given: string): readonly Descriptor[] {
  if (given.length > MAX_LENGTH) throw new DecodeError(`a descriptor has at most ${MAX_LENGTH} characters`);
  return expandPaths(removeChecksum(given)).map(parseDescriptor);
}

function removeChecksum(given: string): string {
  const at = given.indexOf('#');
  const text = at < 0 ? given : given.slice(0, at);
  let expected: string;
  try {
    expected = descriptorChecksum(text);
  } catch {
    throw new DecodeError('a character that is not allowed in descriptors');
  }
  if (at >= 0 && given.slice(at + 1) !== expected)
    throw new DecodeError(`the checksum of the descriptor is not ${expected}`);
  return text;
}

const MULTIPATH = /<([^<>]*)>/g;

function expandPaths(text: string): readonly string[] {
  const found = [...text.matchAll(MULTIPATH)];
  if (found.length === 0) {
    if (/[<>]/.test(text)) throw new DecodeError('a multipath step is written <0;1>');
    checkSteps(text, 1);
    return [text];
  }
  const choices = found.map(([, inside = '']) => inside.split(';'));
  const count = choices[0]!.length;
  if (choices.some((each) => each.length !== count || each.length < 2 || new Set(each).size !== each.length))
    throw new DecodeError('all multipath steps need the same number of different indexes, at least two');
  if (text.split(/[,(){}]/).some((key) => (key.match(MULTIPATH)?.length ?? 0) > 1))
    throw new DecodeError('a key may have one multipath step');
  if (
    text
      .split(/[<]/)
      .slice(0, -1)
      .some((before) => before.lastIndexOf('[') > before.lastIndexOf(']'))
  )
    throw new DecodeError('a key origin may not have a multipath step');
  checkSteps(text, count);
  return Array.from({ length: count }, (_, index) => {
    let step = 0;
    return text.replace(MULTIPATH, () => choices[step++]![index]!);
  });
}

/** Bounds the work of all descriptors that the text represents. Steps of key origins cost nothing. */
function checkSteps(text: string, descriptors: number): void {
  let steps = 0;
  let isOrigin = false;
  for (const character of text)
    if (character === '[' || character === ']') isOrigin = character === '[';
    else if (character === '/' && !isOrigin) steps += 1;
  if (steps * descriptors > MAX_STEPS)
    throw new DecodeError(`the keys of a descriptor have at most ${MAX_STEPS} derivation steps, over all its paths`);
}

function parseDescriptor(text: string): Descriptor {
  const { keys, expand } = parseScript(text, 'top');
  const testnets = new Set(keys.flatMap(({ testnet }) => testnet ?? []));
  if (testnets.size > 1) throw new DecodeError('the keys of a descriptor belong to different networks');
  return {
    text,
    ranged: keys.some(({ ranged }) => ranged),
    testnet: [...testnets][0],
    derive: (index) => expand(index).script,
    expand,
  };
}

function splitCall(text: string): readonly [name: string, body: string] {
  const [, name, body] = /^([a-z_]+)\((.*)\)$/.exec(text) ?? [];
  if (name === undefined || body === undefined) throw new DecodeError('a descriptor is written like wpkh(key)');
  return [name, body];
}

/** Splits at commas outside of brackets. */
function splitList(text: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (const [at, character] of [...text].entries()) {
    if ('({['.includes(character)) depth += 1;
    else if (')}]'.includes(character)) depth -= 1;
    else if (character === ',' && depth === 0) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
    if (depth < 0 || depth > MAX_DEPTH) throw new DecodeError('the brackets of the descriptor do not match');
  }
  return [...parts, text.slice(start)];
}

function parseScript(text: string, level: Level): Expression {
  const [name, body] = splitCall(text);
  switch (name) {
    case 'pk':
      return keyScript(body, level, (key) => buildScript(key, OP.CHECKSIG));
    case 'pkh':
      return keyScript(body, level, (key) => payToPublicKeyHash(hash160(key)));
    case 'wpkh':
      if (level === 'wsh') break;
      return keyScript(body, 'wsh', (key) => payToWitness(0, hash160(key)));
    case 'multi':
    case 'sortedmulti':
      return multisig(body, level, name === 'sortedmulti');
    case 'sh':
      if (level !== 'top') break;
      return wrapped(parseScript(body, 'sh'), ({ script, ...inside }) => ({
        ...inside,
        script: payToScriptHash(hash160(script)),
        redeemScript: script,
      }));
    case 'wsh':
      if (level === 'wsh') break;
      return wrapped(parseScript(body, 'wsh'), ({ script, ...inside }) => ({
        ...inside,
        script: payToWitness(0, sha256(script)),
        witnessScript: script,
      }));
    case 'tr':
      if (level !== 'top') break;
      return taproot(body);
    case 'addr':
      if (level !== 'top') break;
      return fixed(decodeAddress(body).script);
    case 'raw':
      if (level !== 'top') break;
      if (!/^(?:[0-9a-fA-F]{2})+$/.test(body)) throw new DecodeError('raw() needs a script in hexadecimal');
      return fixed(fromHex(body));
    default:
      throw new DecodeError(`descriptors with ${name}() are not supported`);
  }
  throw new DecodeError(`${name}() is not allowed inside ${level}()`);
}

const fixed = (script: Uint8Array): Expression => ({ keys: [], expand: () => ({ script, keys: [] }) });

const wrapped = ({ keys, expand }: Expression, wrap: (inside: ExpandedScript) => ExpandedScript): Expression => ({
  keys,
  expand: (index) => wrap(expand(index)),
});

const deriveKey = (key: KeyExpression, index: number): DerivedKey => ({
  publicKey: key.derive(index),
  origin: key.origin(index),
});

function readKey(text: string, level: Level): KeyExpression {
  const key = parseKey(text);
  if (level === 'wsh' && !key.compressed) throw new DecodeError('segwit scripts need compressed keys of 33 bytes');
  return key;
}

function keyScript(text: string, level: Level, build: (key: Uint8Array) => Uint8Array): Expression {
  const key = readKey(text, level);
  return {
    keys: [key],
    expand(index) {
      const derived = deriveKey(key, index);
      return { script: build(derived.publicKey), keys: [derived] };
    },
  };
}

function multisig(body: string, level: Level, sorted: boolean): Expression {
  const [threshold = '', ...texts] = splitList(body);
  const keys = texts.map((text) => readKey(text, level));
  const max = MAX_MULTISIG_KEYS[level];
  if (keys.length === 0 || keys.length > max) throw new DecodeError(`a multisig script has 1 to ${max} keys here`);
  if (!/^\d{1,2}$/.test(threshold) || Number(threshold) < 1 || Number(threshold) > keys.length)
    throw new DecodeError('the threshold of a multisig script is a number from 1 to the number of its keys');
  // Numbers above 16 have no opcode.
  const number = (value: number): number | Uint8Array => (value <= 16 ? OP.RESERVED + value : Uint8Array.of(value));
  return {
    keys,
    expand(index) {
      const derived = keys.map((key) => deriveKey(key, index));
      const publicKeys = derived.map(({ publicKey }) => publicKey);
      const ordered = sorted ? publicKeys.toSorted(Buffer.compare) : publicKeys;
      const script = buildScript(number(Number(threshold)), ...ordered, number(ordered.length), OP.CHECKMULTISIG);
      return { script, keys: derived };
    },
  };
}

function taproot(body: string): Expression {
  const [keyText = '', treeText, ...rest] = splitList(body);
  if (rest.length > 0) throw new DecodeError('tr() has a key and at most one tree');
  const key = parseKey(keyText, { xOnly: true });
  if (!key.compressed) throw new DecodeError('taproot needs keys of 32 or 33 bytes');
  const tree = treeText === undefined ? undefined : parseTree(treeText, 0);
  return {
    keys: [key, ...(tree?.keys ?? [])],
    expand(index) {
      const taproot = expandTaproot(deriveKey(key, index), tree, index);
      return { script: payToWitness(1, taproot.outputKey), keys: [], taproot };
    },
  };
}

function expandTaproot(
  internal: DerivedKey,
  tree: TreeExpression | undefined,
  index: number,
): ExpandedTaproot & { readonly outputKey: Uint8Array } {
  const hashed = tree && hashTree(tree.at(index));
  const tweaked = tweakKey(internal.publicKey, hashed?.root);
  const leaves = (hashed?.leaves ?? []).map((leaf) => ({
    script: leaf.script,
    hash: leaf.hash,
    depth: leaf.path.length,
    controlBlock: encodeControlBlock(internal.publicKey, tweaked, leaf),
  }));
  return {
    outputKey: tweaked.outputKey,
    internal,
    merkleRoot: hashed?.root,
    leaves,
    // The keys of the tree have the order of its leaves, one each.
    leafKeys: (tree?.keys ?? []).map((key) => deriveKey(key, index)),
  };
}

interface TreeExpression {
  readonly keys: readonly KeyExpression[];
  at(index: number): ScriptTree;
}

function parseTree(text: string, depth: number): TreeExpression {
  if (depth > MAX_DEPTH) throw new DecodeError(`a tree of scripts has at most ${MAX_DEPTH} levels`);
  if (!text.startsWith('{')) return parseLeaf(text);
  const parts = text.endsWith('}') ? splitList(text.slice(1, -1)) : [];
  if (parts.length !== 2) throw new DecodeError('a branch of a tree is written {left,right}');
  const [left, right] = [parseTree(parts[0]!, depth + 1), parseTree(parts[1]!, depth + 1)];
  return { keys: [...left.keys, ...right.keys], at: (index) => [left.at(index), right.at(index)] };
}

function parseLeaf(text: string): TreeExpression {
  const [name, body] = splitCall(text);
  if (name !== 'pk') throw new DecodeError(`${name}() is not supported in a tree: only pk() is`);
  const key = parseKey(body, { xOnly: true });
  return { keys: [key], at: (index) => buildScript(key.derive(index).subarray(-32), OP.CHECKSIG) };
}
