/**
 * Tests make folders for temporary files, and where root runs them PostgreSQL works in those as another account. TMPDIR may
 * name a folder that is closed to us or to that account, as root's own often is. Loaded first by whatever runs tests, this
 * puts a folder that will do in its place, for this process and those that it starts. Their servers make no pictures that nobody
 * asks for.
 */
import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';

/** The first that this account may write to and, where it is root, everybody may enter. */
export function firstOpen(places: readonly string[]): string | undefined {
  return places.find((place) => {
    try {
      accessSync(place, constants.W_OK | constants.X_OK);
      return process.getuid?.() !== 0 || isPassable(realpathSync(place));
    } catch {
      return false;
    }
  });
}

const isPassable = (path: string): boolean =>
  (statSync(path).mode & 0o001) !== 0 && (dirname(path) === path || isPassable(dirname(path)));

const open = firstOpen([tmpdir(), '/tmp', '/var/tmp']);
if (open !== undefined && open !== tmpdir()) process.env.TMPDIR = open;
process.env.PICTURES_AHEAD ??= 'off';
