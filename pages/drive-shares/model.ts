import type { PageAddress } from '../../engine/view/index.ts';
import { sharesOpened } from '../../features/sharing/list/model.ts';

export const opened = sharesOpened.prepend<PageAddress>(({ query }) => query.q ?? '');
