import { Defaulted, OneOf } from '../../kit/schema.js';
import type { Asking } from './asking.js';
import { STANDING_WINDOWS, type Standings, type StandingWindow } from './standings.js';

export const window = Defaulted(OneOf(STANDING_WINDOWS, 'Trades up to the newest block'), '7d');

export const standingsOf = (asking: Asking, window: StandingWindow): Promise<Standings> =>
  asking.desk.standings(asking.network.id, window).at(asking);
