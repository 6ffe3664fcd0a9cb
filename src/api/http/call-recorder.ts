import type { HttpRequestLine } from '../../access/usage/usage.js';
import type { ProcessServices } from '../kit/context.js';
import type { Outcome } from '../pipeline/pipeline.js';
import type { RecordCall } from '../pipeline/record-call.js';
import { toFailure } from './failure.js';
import type { Rejections } from './rejections.js';

/** Records calls of all interfaces in the same way: for usage reports and for metrics. */
export interface CallRecorder {
  /** A response over HTTP, with the status that was sent. */
  served(
    operationId: string,
    status: number,
    ms: number,
    outcome: Pick<Outcome, 'principal' | 'network'>,
    request?: HttpRequestLine,
  ): void;
  /** A call over an interface without statuses; also counts it by the reason of its rejection. */
  ended: RecordCall;
}

export function createCallRecorder(
  { access }: Pick<ProcessServices, 'access'>,
  observe: (operationId: string, status: number, ms: number) => void,
  rejections: Rejections,
): CallRecorder {
  const served: CallRecorder['served'] = (operationId, status, ms, { principal, network }, request) => {
    access.record({ principal, operationId, status, ms, network: network?.id, request });
    observe(operationId, status, ms);
  };
  return {
    served,
    ended(operationId, error, ms, outcome) {
      served(operationId, error === undefined ? 200 : toFailure(error).status, ms, outcome);
      if (error !== undefined) rejections.count(error);
    },
  };
}
