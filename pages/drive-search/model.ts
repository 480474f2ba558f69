import type { PageAddress } from '../../engine/view/index.ts';
import { placeOpened, searchPlace } from '../../features/files/index.ts';

export const opened = placeOpened.prepend<PageAddress>(({ query }) => searchPlace(query));
