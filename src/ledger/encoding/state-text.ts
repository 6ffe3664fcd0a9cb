/** The text form in which values of the state are stored. */
export {
  decodeTaggedJson as decodeStateValue,
  encodeTaggedJson as encodeStateValue,
} from '../../kernel/tagged-json.js';
