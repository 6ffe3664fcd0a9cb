import type { EventLoopScheduler } from '../../kernel/event-loop-scheduler.js';
import type { ProcessServices } from '../kit/context.js';
import type { Cursors } from '../kit/cursor.js';
import type { ConnectionSlots } from '../pipeline/connection-slots.js';
import type { PipelineDependencies } from '../pipeline/pipeline.js';
import type { OverloadLimits } from './overload.js';
import type { Router, RouterSettings } from './router.js';

export interface HttpSettings extends RouterSettings {
  readonly bodyLimitBytes: number;
  readonly slowRequestMs: number;
  readonly overload: OverloadLimits;
  /** The cached responses of this process have at most this many characters. */
  readonly maxCachedCharacters?: number | undefined;
}

export interface ServerDependencies {
  readonly router: Router;
  readonly services: ProcessServices;
  readonly cursors: Cursors;
  readonly isOperator: PipelineDependencies['isOperator'];
  /** Called for every request that reached an operation, for metrics. */
  readonly observe: (operationId: string, status: number, ms: number) => void;
  /** Chooses the server of each read; undefined when the database has no replicas. */
  readonly replicas?: PipelineDependencies['replicas'];
  /** Slots of streams and uploads. Default: counted by this process. */
  readonly connectionSlots?: ConnectionSlots | undefined;
  /** The event loop scheduler, shared with the database. */
  readonly loop?: EventLoopScheduler;
  readonly settings: HttpSettings;
}
