import type { PageAddress } from '../../engine/view/index.ts';
import { locationOpened } from '../../features/files/index.ts';

export const opened = locationOpened.prepend<PageAddress>(() => ({ type: 'received' }));
