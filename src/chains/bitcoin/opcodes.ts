/** Opcodes that this code base uses by name. */
export const OP = {
  0: 0x00,
  PUSHDATA1: 0x4c,
  PUSHDATA2: 0x4d,
  PUSHDATA4: 0x4e,
  '1NEGATE': 0x4f,
  RESERVED: 0x50,
  1: 0x51,
  13: 0x5d,
  16: 0x60,
  IF: 0x63,
  ENDIF: 0x68,
  RETURN: 0x6a,
  DUP: 0x76,
  EQUAL: 0x87,
  EQUALVERIFY: 0x88,
  NUMEQUAL: 0x9c,
  HASH160: 0xa9,
  CHECKSIG: 0xac,
  CHECKSIGVERIFY: 0xad,
  CHECKMULTISIG: 0xae,
  CHECKMULTISIGVERIFY: 0xaf,
  CHECKSIGADD: 0xba,
} as const;

/** From OP_NOP (0x61) to OP_NOP10 (0xb9), as Bitcoin Core names them. */
const FROM_NOP = (
  'NOP VER IF NOTIF VERIF VERNOTIF ELSE ENDIF VERIFY RETURN TOALTSTACK FROMALTSTACK 2DROP 2DUP 3DUP 2OVER 2ROT 2SWAP ' +
  'IFDUP DEPTH DROP DUP NIP OVER PICK ROLL ROT SWAP TUCK CAT SUBSTR LEFT RIGHT SIZE INVERT AND OR XOR EQUAL ' +
  'EQUALVERIFY RESERVED1 RESERVED2 1ADD 1SUB 2MUL 2DIV NEGATE ABS NOT 0NOTEQUAL ADD SUB MUL DIV MOD LSHIFT RSHIFT ' +
  'BOOLAND BOOLOR NUMEQUAL NUMEQUALVERIFY NUMNOTEQUAL LESSTHAN GREATERTHAN LESSTHANOREQUAL GREATERTHANOREQUAL MIN MAX ' +
  'WITHIN RIPEMD160 SHA1 SHA256 HASH160 HASH256 CODESEPARATOR CHECKSIG CHECKSIGVERIFY CHECKMULTISIG ' +
  'CHECKMULTISIGVERIFY NOP1 CHECKLOCKTIMEVERIFY CHECKSEQUENCEVERIFY NOP4 NOP5 NOP6 NOP7 NOP8 NOP9 NOP10 CHECKSIGADD'
).split(' ');

const NOP = 0x61;

function coreName(opcode: number): string {
  if (opcode === OP[0]) return '0';
  if (opcode === OP['1NEGATE']) return '-1';
  if (opcode === OP.RESERVED) return 'OP_RESERVED';
  if (opcode >= OP[1] && opcode <= OP[16]) return String(opcode - OP.RESERVED);
  if (opcode >= OP.PUSHDATA1 && opcode <= OP.PUSHDATA4) return `OP_PUSHDATA${2 ** (opcode - OP.PUSHDATA1)}`;
  const name = FROM_NOP[opcode - NOP];
  if (name !== undefined) return `OP_${name}`;
  return opcode === 0xff ? 'OP_INVALIDOPCODE' : 'OP_UNKNOWN';
}

/** Esplora prints the opcode names of rust-bitcoin. */
function esploraName(opcode: number): string {
  if (opcode === OP[0]) return 'OP_0';
  if (opcode < OP.PUSHDATA1) return `OP_PUSHBYTES_${opcode}`;
  if (opcode === OP['1NEGATE']) return 'OP_PUSHNUM_NEG1';
  if (opcode >= OP[1] && opcode <= OP[16]) return `OP_PUSHNUM_${opcode - OP.RESERVED}`;
  if (opcode === 0xb1) return 'OP_CLTV';
  if (opcode === 0xb2) return 'OP_CSV';
  const core = coreName(opcode);
  return core === 'OP_UNKNOWN' ? `OP_RETURN_${opcode}` : core;
}

const every = Array.from({ length: 256 }, (_, opcode) => opcode);

/** Indexed by opcode. Bitcoin Core has no names for direct pushes. */
export const CORE_NAMES: readonly string[] = every.map(coreName);
export const ESPLORA_NAMES: readonly string[] = every.map(esploraName);
