import { createHash } from 'node:crypto';
import { hash160, sha256, sha256d } from '../../../chains/bitcoin/hashes.js';
import { OP } from '../../../chains/bitcoin/opcodes.js';
import { checkMultisig, checkSignature, checkSignatureAdd } from './check-signatures.js';
import { demand, fail, STACK_TOO_SMALL, UNBALANCED } from './failure.js';
import { decodeNumber, isTrue, type Machine, type Operation } from './machine.js';
import { ripemd160 } from './ripemd160.js';

const same = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0;

const branch =
  (required: boolean): Operation =>
  (machine) => {
    if (!machine.conditions.every(Boolean)) {
      machine.conditions.push(false);
      return;
    }
    demand(machine.stack.length > 0, UNBALANCED);
    const item = machine.pop();
    const minimal = item.length === 0 || (item.length === 1 && item[0] === 1);
    if (machine.tapscript) demand(minimal, 'OP_IF/NOTIF argument must be minimal in tapscript');
    else if (machine.context.version === 'witness') demand(minimal, 'OP_IF/NOTIF argument must be minimal');
    machine.conditions.push(isTrue(item) === required);
  };

const verify =
  (reason: string): Operation =>
  (machine) => {
    if (isTrue(machine.peek(0))) machine.pop();
    else fail(reason);
  };

const chainOperations =
  (...operations: readonly Operation[]): Operation =>
  (machine, step) => {
    for (const operation of operations) operation(machine, step);
  };

const hashing =
  (hash: (bytes: Uint8Array) => Uint8Array): Operation =>
  (machine) =>
    machine.push(hash(machine.pop()));

const unary =
  (of: (a: number) => number): Operation =>
  (machine) =>
    machine.pushNumber(of(machine.popNumber()));

const binary =
  (of: (a: number, b: number) => number): Operation =>
  (machine) => {
    machine.need(2);
    const b = machine.popNumber();
    machine.pushNumber(of(machine.popNumber(), b));
  };

/** Pushes copies of the items at these depths, deepest first. */
const copy =
  (...depths: readonly number[]): Operation =>
  (machine) => {
    const items = depths.map((depth) => machine.peek(depth));
    machine.stack.push(...items);
  };

/** Reorders the top items; given as their old depths from the bottom up. */
const arrange =
  (count: number, ...depths: readonly number[]): Operation =>
  (machine) => {
    machine.need(count);
    const items = depths.map((depth) => machine.peek(depth));
    machine.stack.splice(-count, count, ...items);
  };

const reach =
  (take: boolean): Operation =>
  (machine) => {
    machine.need(2);
    const depth = machine.popNumber();
    demand(depth >= 0 && depth < machine.stack.length, STACK_TOO_SMALL);
    const item = machine.peek(depth);
    if (take) machine.stack.splice(machine.stack.length - 1 - depth, 1);
    machine.push(item);
  };

const LOCK_TIME_THRESHOLD = 500_000_000;
const FINAL = 0xffff_ffff;
const DISABLE = 0x8000_0000;
const BY_TIME = 0x0040_0000;

/** BIP-65. */
function checkLockTime(machine: Machine): void {
  const { context } = machine;
  const required = decodeNumber(machine.peek(0), 5);
  demand(required >= 0, 'Negative locktime');
  const sameKind = required < LOCK_TIME_THRESHOLD === context.lockTime < LOCK_TIME_THRESHOLD;
  const reached = sameKind && required <= context.lockTime && context.sequence !== FINAL;
  demand(reached, 'Locktime requirement not satisfied');
}

/** BIP-112. */
function checkSequence(machine: Machine): void {
  const { context } = machine;
  const required = decodeNumber(machine.peek(0), 5);
  demand(required >= 0, 'Negative locktime');
  if (Math.floor(required / DISABLE) % 2 === 1) return;
  const { sequence, transactionVersion } = context;
  const usable = transactionVersion >>> 0 >= 2 && (sequence & DISABLE) === 0;
  const kind = required & BY_TIME;
  const enough = (required & 0xffff) <= (sequence & 0xffff);
  demand(usable && kind === (sequence & BY_TIME) && enough, 'Locktime requirement not satisfied');
}

const noOperation: Operation = () => undefined;
const equal: Operation = (machine) => {
  machine.need(2);
  machine.pushTruth(same(machine.pop(), machine.pop()));
};
const numEqual = binary((a, b) => Number(a === b));
const signed: Operation = (machine) => checkSignature(machine);
const multisigned: Operation = (machine) => checkMultisig(machine);

const numbers: (readonly [number, Operation])[] = [
  [OP['1NEGATE'], (machine) => machine.pushNumber(-1)],
  ...Array.from({ length: 16 }, (_, index): readonly [number, Operation] => [
    OP[1] + index,
    (machine) => machine.pushNumber(index + 1),
  ]),
];

const discouraged = [176, 179, 180, 181, 182, 183, 184, 185].map((opcode): readonly [number, Operation] => [
  opcode,
  () => fail('NOPx reserved for soft-fork upgrades'),
]);

/** By opcode; missing opcodes are invalid. */
export const OPERATIONS: ReadonlyMap<number, Operation> = new Map<number, Operation>([
  ...numbers,
  ...discouraged,
  [0x61, noOperation],
  [0x63, branch(true)],
  [0x64, branch(false)],
  [
    0x67,
    ({ conditions }) => {
      demand(conditions.length > 0, UNBALANCED);
      conditions.push(!conditions.pop());
    },
  ],
  [
    0x68,
    ({ conditions }) => {
      demand(conditions.length > 0, UNBALANCED);
      conditions.pop();
    },
  ],
  [0x69, verify('Script failed an OP_VERIFY operation')],
  [0x6a, () => fail('OP_RETURN was encountered')],
  [0x6b, (machine) => void machine.alternative.push(machine.pop())],
  [
    0x6c,
    (machine) => machine.push(machine.alternative.pop() ?? fail('Operation not valid with the current altstack size')),
  ],
  [0x6d, arrange(2)],
  [0x6e, copy(1, 0)],
  [0x6f, copy(2, 1, 0)],
  [0x70, copy(3, 2)],
  [0x71, arrange(6, 3, 2, 1, 0, 5, 4)],
  [0x72, arrange(4, 1, 0, 3, 2)],
  [0x73, (machine) => (isTrue(machine.peek(0)) ? machine.push(machine.peek(0)) : undefined)],
  [0x74, (machine) => machine.pushNumber(machine.stack.length)],
  [0x75, arrange(1)],
  [0x76, copy(0)],
  [0x77, arrange(2, 0)],
  [0x78, copy(1)],
  [0x79, reach(false)],
  [0x7a, reach(true)],
  [0x7b, arrange(3, 1, 0, 2)],
  [0x7c, arrange(2, 0, 1)],
  [0x7d, arrange(2, 0, 1, 0)],
  [0x82, (machine) => machine.pushNumber(machine.peek(0).length)],
  [0x87, equal],
  [0x88, chainOperations(equal, verify('Script failed an OP_EQUALVERIFY operation'))],
  [0x8b, unary((a) => a + 1)],
  [0x8c, unary((a) => a - 1)],
  [0x8f, unary((a) => -a)],
  [0x90, unary(Math.abs)],
  [0x91, unary((a) => Number(a === 0))],
  [0x92, unary((a) => Number(a !== 0))],
  [0x93, binary((a, b) => a + b)],
  [0x94, binary((a, b) => a - b)],
  [0x9a, binary((a, b) => Number(a !== 0 && b !== 0))],
  [0x9b, binary((a, b) => Number(a !== 0 || b !== 0))],
  [0x9c, numEqual],
  [0x9d, chainOperations(numEqual, verify('Script failed an OP_NUMEQUALVERIFY operation'))],
  [0x9e, binary((a, b) => Number(a !== b))],
  [0x9f, binary((a, b) => Number(a < b))],
  [0xa0, binary((a, b) => Number(a > b))],
  [0xa1, binary((a, b) => Number(a <= b))],
  [0xa2, binary((a, b) => Number(a >= b))],
  [0xa3, binary(Math.min)],
  [0xa4, binary(Math.max)],
  [
    0xa5,
    (machine) => {
      machine.need(3);
      const max = machine.popNumber();
      const min = machine.popNumber();
      const value = machine.popNumber();
      machine.pushTruth(min <= value && value < max);
    },
  ],
  [0xa6, hashing(ripemd160)],
  [0xa7, hashing((bytes) => createHash('sha1').update(bytes).digest())],
  [0xa8, hashing(sha256)],
  [0xa9, hashing(hash160)],
  [0xaa, hashing(sha256d)],
  [OP.CHECKSIG, signed],
  [OP.CHECKSIGVERIFY, chainOperations(signed, verify('Script failed an OP_CHECKSIGVERIFY operation'))],
  [OP.CHECKMULTISIG, multisigned],
  [OP.CHECKMULTISIGVERIFY, chainOperations(multisigned, verify('Script failed an OP_CHECKMULTISIGVERIFY operation'))],
  [0xb1, checkLockTime],
  [0xb2, checkSequence],
  [0xba, checkSignatureAdd],
]);
