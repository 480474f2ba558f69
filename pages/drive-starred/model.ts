import type { PageAddress } from '../../engine/view/index.ts';
import { placeOpened } from '../../features/files/index.ts';

export const opened = placeOpened.prepend<PageAddress>(() => ({ type: 'starred' }));
