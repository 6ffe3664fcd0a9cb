import { Closed, OneOf } from '../../kit/schema.js';

export const HealthStatus = Closed({ status: OneOf(['ok'], 'Always `ok`; failures return 503') });
