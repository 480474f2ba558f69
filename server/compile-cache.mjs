// What Node has read and compiled it remembers from here on: what is loaded next, the stripping of types included, is half of
// a short command. Loaded with `--import`, since a program's own file is read before its first line runs. Kept with the
// build, where nobody else writes: in the folder for temporary files another user could have put code there for us to run.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

enableCompileCache(join(import.meta.dirname, '..', 'dist', 'compiled'));
