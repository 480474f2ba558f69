// What Node has read and compiled it remembers from here on, in the folder for temporary files: what is loaded next, the
// stripping of types included, is half of a short command. Loaded with `--import`, since a program's own file is read
// before its first line runs.
import { enableCompileCache } from 'node:module';

enableCompileCache();
