import type { BlobStore } from '../../blobs/index.ts';
import { openCursor, readContentList } from './files-of-backup.ts';
import type { Listed } from './manifest.ts';
import type { BackupPlace } from './place.ts';
import { createTransfer } from './transfer.ts';

interface FetchOptions {
  readonly blobs: BlobStore;
  /** Where that store keeps its files, if it does. */
  readonly dataFolder?: string | undefined;
  readonly place: BackupPlace;
  readonly signal?: AbortSignal | undefined;
}

interface Wanted extends Listed {
  /** Whether the place lists it already, with that size. */
  readonly isListed: boolean;
}

type How = 'linked' | 'copied' | 'kept' | 'lost';

/** Takes the contents of a list into a place, each that is not there yet. */
export function createFetch({ blobs, dataFolder, place, signal }: FetchOptions) {
  const { content } = place;
  const links = dataFolder === undefined ? undefined : place.links?.(dataFolder);
  const transfer = createTransfer({ from: blobs, to: content, signal });
  return {
    /** The contents of a list. What is there is read beside it: one question for a thousand, where the place is a bucket. */
    all: async function* (list: string): AsyncGenerator<Wanted> {
      const there = openCursor(content.list());
      try {
        for await (const { hash, size } of readContentList(place, list))
          yield { hash, size, isListed: (await there.reach(hash))?.size === size };
      } finally {
        await there.close();
      }
    },
    one: async ({ isListed, ...listed }: Wanted): Promise<How> => {
      if (isListed) return 'kept';
      const size = await content.size(listed.hash);
      if (size === listed.size) return 'kept';
      // A piece of one, as an earlier backup of damaged content may have left.
      if (size !== undefined) await content.remove(listed.hash);
      if (await links?.one(listed)) return 'linked';
      return (await transfer(listed)) ? 'copied' : 'lost';
    },
    sync: async (): Promise<void> => links?.sync(),
  };
}
