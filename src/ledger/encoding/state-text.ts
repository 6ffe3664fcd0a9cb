/** Parts of the ledger state are stored in this form. */
export {
  decodeTaggedJson as decodeStateValue,
  encodeTaggedJson as encodeStateValue,
} from '../../kernel/tagged-json.js';
