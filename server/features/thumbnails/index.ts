import type { Route } from '../../http/route.ts';
import { type ThumbnailRoutesDeps, thumbnailRoutes } from './routes.ts';
import { createThumbnails, type Thumbnails, type ThumbnailsOptions } from './service.ts';

export { createDecoderBudget } from './decoder-process.ts';
export type { MemoryBudget } from './memory-budget.ts';
export { createResizer } from './resizer.ts';
export { isPicture } from './sizes.ts';

type ThumbnailsDeps = ThumbnailsOptions & Omit<ThumbnailRoutesDeps, 'thumbnails'>;

export interface ThumbnailsFeature extends Pick<Thumbnails, 'forget' | 'close'> {
  readonly routes: readonly Route[];
}

/** Small pictures of pictures, made when they are first looked at. */
export function createThumbnailsFeature(deps: ThumbnailsDeps): ThumbnailsFeature {
  const thumbnails = createThumbnails(deps);
  const { forget, close } = thumbnails;
  return { routes: thumbnailRoutes({ ...deps, thumbnails }), forget, close };
}
