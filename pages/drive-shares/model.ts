import type { PageAddress } from '../../engine/view/index.ts';
import { sharesOpened } from '../../features/sharing/list/index.ts';

export const opened = sharesOpened.prepend<PageAddress>(({ query }) => query.q ?? '');
