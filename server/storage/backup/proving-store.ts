import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { proven } from '../../blobs/index.ts';
import type { BackupContent } from './place.ts';
import type { RestoreTarget } from './restore.ts';

/**
 * Takes content of the backup as a drive would, reads all of it and compares it with its hash, and keeps none: it takes no
 * room. What passed is said to be there.
 */
export function provingStore(source: BackupContent): RestoreTarget {
  const wrong = new Set<string>();
  const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });
  return {
    put: async (hash, bytes, size) => {
      wrong.add(hash);
      await pipeline(proven(bytes, hash, size), nowhere());
      wrong.delete(hash);
    },
    size: async (hash) => (wrong.has(hash) ? undefined : source.size(hash)),
    list: async function* () {},
    stages: async function* () {},
  };
}
