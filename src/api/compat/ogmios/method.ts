import type { Static, TSchema } from 'typebox';
import type { CompatWait } from '../../kit/compat-api.js';
import { compileBody } from '../../pipeline/body.js';
import type { OgmiosContext } from './ogmios-route.js';
import type { OgmiosSession } from './session.js';

/** Methods of one lane are answered in their order. */
export type Lane = 'chain' | 'mempool' | 'ledger' | 'submission';

/** One method of the protocol. */
export interface OgmiosMethod {
  readonly lane: Lane;
  /** Needs the state of a connection, so it is not available over HTTP. */
  readonly stateful: boolean;
  /** Throws for parameters that do not match the schema. */
  check(params: unknown): unknown;
  run(context: OgmiosContext, params: unknown, session: OgmiosSession): Promise<unknown | CompatWait>;
}

interface MethodDefinition<Params extends TSchema> {
  readonly lane: Lane;
  readonly stateful?: true;
  readonly params: Params;
  run(context: OgmiosContext, params: Static<Params>, session: OgmiosSession): Promise<unknown | CompatWait>;
}

/** A method whose parameters are checked against their schema first. */
export function method<Params extends TSchema>(definition: MethodDefinition<Params>): OgmiosMethod {
  // Compiled at the first call: most connections use few methods.
  let compiled: ((params: unknown) => unknown) | undefined;
  const check = (params: unknown): unknown => {
    compiled ??= compileBody(definition.params);
    return compiled(params);
  };
  return {
    lane: definition.lane,
    stateful: definition.stateful === true,
    check,
    run: (context, params, session) => definition.run(context, check(params) as Static<Params>, session),
  };
}
