import { encodeTypedData } from '../../../builder/request/blueprint-data.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { BlueprintReader } from '../scripts/blueprint-source.js';
import type { ComposeIntent } from './compose-shapes.js';

/** A datum or redeemer in the words of a blueprint. The data forms of cardano-cli never have the member `value`. */
export interface TypedItem {
  readonly value: unknown;
  readonly validator?: unknown;
  readonly blueprint?: unknown;
}

const MEMBERS: readonly string[] = ['value', 'validator', 'blueprint'];

export const isTypedItem = (given: unknown): given is TypedItem =>
  typeof given === 'object' && given !== null && Object.hasOwn(given, 'value');

/** All typed items of a request. */
export function typedItems({ intents }: { readonly intents: readonly ComposeIntent[] }): readonly TypedItem[] {
  const given = intents.flatMap((intent): readonly unknown[] => {
    if (intent.kind === 'payment') return intent.outputs.flatMap(({ inlineDatum, datum }) => [inlineDatum, datum]);
    if (intent.kind === 'spend') return intent.inputs.flatMap(({ redeemer, datum }) => [redeemer, datum]);
    return 'redeemer' in intent ? [intent.redeemer] : [];
  });
  return given.filter(isTypedItem);
}

export interface TypedContext {
  readonly argument: 'datum' | 'redeemer';
  readonly purpose?: string | undefined;
}

/** Encodes the typed items of a request. `standard` is the blueprint of items that name none. */
export class TypedDataEncoder {
  private readonly blueprints: BlueprintReader;
  private readonly standard: unknown;

  constructor(blueprints: BlueprintReader, standard: unknown) {
    this.blueprints = blueprints;
    this.standard = standard;
  }

  /** CBOR of an item. `value` replaces that of the item, when indexes were filled in. */
  encode(item: TypedItem, { argument, purpose }: TypedContext, field: string, value = item.value): Uint8Array {
    const unknown = Object.keys(item).find((name) => !MEMBERS.includes(name));
    if (unknown !== undefined) throw new ServiceError('invalid', `Unknown field '${field}.${unknown}'`);
    const { validator, blueprint = this.standard } = item;
    if (validator !== undefined && typeof validator !== 'string')
      throw new ServiceError('invalid', `Field '${field}.validator' must be the title of a validator`);
    if (blueprint === undefined)
      throw new ServiceError('invalid', `${field} is typed: pass 'blueprint' in it or in the request`);
    const place = item.blueprint === undefined ? 'blueprint' : `${field}.blueprint`;
    const parsed = this.blueprints.read(blueprint, place);
    return encodeTypedData({ blueprint: parsed, validator, argument, purpose }, value, `${field}.value`);
  }
}

/** The purpose of the script of an intent, as CIP-57 names it. */
export function getPurpose(kind: ComposeIntent['kind']): string {
  switch (kind) {
    case 'spend':
      return 'spend';
    case 'mint':
    case 'mintCip68':
      return 'mint';
    case 'withdrawal':
      return 'withdraw';
    case 'vote':
      return 'vote';
    case 'proposal':
      return 'propose';
    default:
      return 'publish';
  }
}
