import { serve } from './program/parent.ts';
import { createReader } from './program/reader.ts';

/*
 * The program of the process that reads archives of strangers (`reading-process.ts`). It has no file, asks its parent for the
 * bytes that it wants to see, and may be killed at any time.
 */
serve(createReader);
