// Has Node keep compiled code on the disk: reading modules and stripping their types is half the time of a short command.
// Loaded with `--import`, since a program's own file is read before its first line runs. The cache is kept with the build,
// where no other user writes: in the folder for temporary files another user could place code that we would run.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

enableCompileCache(join(import.meta.dirname, '..', 'dist', 'compiled'));
