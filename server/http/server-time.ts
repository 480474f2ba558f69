import { serverTime } from '../../api/contract/server-time.ts';
import { type Route, route } from './route.ts';

/** The clock that windows and countdowns go by. */
export const serverTimeRoute = (now: () => number): Route => route(serverTime, async () => ({ now: now() }));
