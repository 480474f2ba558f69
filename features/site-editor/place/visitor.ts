import { accountOn } from '../../session/index.ts';
import { placeOpened } from './place.ts';

/** Who is among the tools. */
export const visitorKnown = accountOn(placeOpened);
