import type { FastifyReply } from 'fastify';
import { DavError } from './errors.ts';
import { etagOf, modifiedOf } from './places.ts';
import { type DavRequest, scopeOf } from './request.ts';

/** No page may be made of what lies in a drive, whatever it is. */
const sandbox = "sandbox; default-src 'none'";

/** GET and HEAD: the content of a file, in ranges. */
export async function get(request: DavRequest): Promise<FastifyReply> {
  const { deps, reply, userId, headers } = request;
  const { place } = await request.inTurn(() => scopeOf(request, deps.db));
  if (place.state === 'root' || place.row?.is_folder)
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-store')
      .send('This is a folder. Programs that speak WebDAV show what is in it.\n');
  const { row } = place;
  const hash = row?.blob_hash?.toString('hex');
  if (row === undefined || hash === undefined) throw new DavError(404, 'There is nothing at this address.');
  return deps.serve(reply, {
    size: row.size,
    etag: etagOf(row) ?? '',
    lastModified: modifiedOf(row),
    account: userId,
    headers: {
      ...deps.contentHeaders.of(
        { name: row.name, mimeType: row.mime_type, disposition: 'attachment' },
        String(headers.host),
      ),
      'content-security-policy': sandbox,
      'cross-origin-resource-policy': 'same-origin',
    },
    send: (range, write) => deps.blobs.send(hash, write, range),
  });
}
