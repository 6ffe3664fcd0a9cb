import Type from 'typebox';
import { findScriptByHash } from '../../../store/queries/bitcoin/scripts.js';
import { Hex } from '../../kit/schema.js';
import { BITCOIN_EXAMPLE } from '../../shapes/bitcoin/examples.js';
import { type OwnerForm, parseScriptHash, toOwner } from '../../shapes/bitcoin/owner.js';

export const BY_SCRIPT_HASH: OwnerForm = {
  at: '/api/btc/scripts/{scriptHash}',
  path: Type.Object({ scriptHash: Hex(64, 'SHA-256 of the output script, as Esplora writes it (not reversed)') }),
  example: { path: { scriptHash: BITCOIN_EXAMPLE.scriptHash } },
  of: 'a script',
  word: 'Script',
  async find(db, network, path) {
    const script = await findScriptByHash(db, parseScriptHash(path));
    return script === undefined ? { script, address: undefined, type: undefined } : toOwner(script, network);
  },
};
