import type { PageAddress } from '../../engine/view/index.ts';
import { locationOpened, searchLocation } from '../../features/files/index.ts';

export const opened = locationOpened.prepend<PageAddress>(({ query }) => searchLocation(query));
