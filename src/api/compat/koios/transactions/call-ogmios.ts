import { operation } from '../../../kit/operation.js';
import { callMethod } from '../../ogmios/call-method.js';
import { KOIOS, KOIOS_ROUTE } from '../koios-route.js';

/** Koios forwards these requests to Ogmios; clients evaluate transactions with them. */
export const callOgmios = operation({
  ...KOIOS_ROUTE,
  id: 'koios.callOgmios',
  route: `POST ${KOIOS}/ogmios`,
  summary: 'Call a method of Ogmios by JSON-RPC',
  description: 'One JSON-RPC 2.0 request, as `POST /compat/ogmios` takes it.',
  body: callMethod.body!,
  bodyLimit: callMethod.bodyLimit!,
  result: callMethod.result,
  errors: callMethod.errors,
  example: callMethod.example,

  handle: (context, input) => callMethod.handle(context as never, input as never),
});
