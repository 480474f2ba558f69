import type { Route } from '../../http/route.ts';
import { type ThumbnailRoutesDeps, thumbnailRoutes } from './routes.ts';
import { createThumbnails, type ThumbnailsOptions } from './service.ts';

export { isPicture } from './sizes.ts';

export type ThumbnailsDeps = ThumbnailsOptions & Omit<ThumbnailRoutesDeps, 'thumbnails'>;

export interface ThumbnailsFeature {
  readonly routes: readonly Route[];
  /** Ends the processes that decode pictures. */
  readonly close: () => Promise<void>;
}

/** Small pictures of pictures, made when they are first looked at. */
export function createThumbnailsFeature(deps: ThumbnailsDeps): ThumbnailsFeature {
  const thumbnails = createThumbnails(deps);
  return { routes: thumbnailRoutes({ ...deps, thumbnails }), close: thumbnails.close };
}
