import { mostTorrentFiles } from '../../../../api/contract/bounds.ts';
import type { ResourceAnswer } from '../../../../api/contract/resources.ts';

/** Characters of all names of files in one answer, which is serialised at once. */
const mostNames = 1024 * 1024;

/** Leaves out the files of torrents that would make one answer too long, and says so; the first torrent always has its own. */
export function boundFiles(resources: readonly ResourceAnswer[]): ResourceAnswer[] {
  let [count, names, isFirst] = [0, 0, true];
  return resources.map((resource) => {
    const { files: listed, ...rest } = resource;
    if (listed === undefined) return resource;
    const length = lengthOf(listed);
    if (!isFirst && (count + listed.length > mostTorrentFiles || names + length > mostNames))
      return { ...rest, meta: { ...rest.meta, error: 'Too many files for one answer: look at it alone.' } };
    isFirst = false;
    count += listed.length;
    names += length;
    return resource;
  });
}

function lengthOf(files: NonNullable<ResourceAnswer['files']>): number {
  let length = 0;
  for (const { path } of files) for (const part of path) length += part.length;
  return length;
}
