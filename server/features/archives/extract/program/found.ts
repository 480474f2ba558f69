import type { ListedEntry } from '../messages.ts';

/** An entry as its archive has it, its name in whatever encoding. */
export interface FoundEntry extends Omit<ListedEntry, 'index' | 'name'> {
  /** As its format has it by default. */
  readonly filename: string;
  /** It is known to be what was meant. */
  readonly filenameUTF8: boolean;
  readonly rawFilename: Uint8Array;
}

/** Entries after which the parent is told that it goes on, and that one message has. */
export const inOneGo = 500;
