import { type ThumbnailSize, thumbnailSizes } from '../../../api/contract/files.ts';
import { readThumbnail } from '../../../api/contract/thumbnails.ts';
import { ApiError } from '../../errors.ts';
import { type Route, route } from '../../http/route.ts';
import type { ContentHeaders, LinkedContent, Serve } from '../downloads/index.ts';
import type { Thumbnails } from './service.ts';

interface ThumbnailRoutesDeps {
  readonly thumbnails: Thumbnails;
  readonly linked: LinkedContent;
  readonly serve: Serve;
  readonly contentHeaders: ContentHeaders;
}

export const thumbnailRoutes = ({
  thumbnails,
  linked,
  serve,
  contentHeaders,
}: ThumbnailRoutesDeps): readonly Route[] => [
  route(readThumbnail, async ({ params: { token } }, reply) => {
    const file = await linked.file(token, thumbnailSizes);
    const size = file.purpose as ThumbnailSize;
    const left = new AbortController();
    reply.raw.once('close', () => left.abort(new ApiError('cancelled')));
    const thumbnail = await thumbnails.read(file, size, left.signal);
    return serve(reply, {
      size: thumbnail.length,
      etag: `"${file.hash}-${size}"`,
      expiresAt: file.keepableUntil,
      headers: contentHeaders.ofOurs(readThumbnail.answer),
      send: ({ start, end }, write) => write(thumbnail.subarray(start, end + 1)),
    });
  }),
];
