import { Closed, OneOf } from '../../kit/schema.js';

export const Alive = Closed({ status: OneOf(['ok'], 'Always `ok`; failures return 503') });
