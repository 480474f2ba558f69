import type { NameEncoding } from '../../../../api/contract/name-encoding-list.ts';

/**
 * Messages between the process that reads archives (`reading-program.ts`) and its parent (`reading-process.ts`). None has
 * more than `mostAtOnce` bytes of content.
 */
export type ToProgram =
  | {
      readonly do: 'list';
      readonly size: number;
      /** That of the only entry, where the archive has no names. */
      readonly name: string;
      readonly encoding: NameEncoding;
      readonly language: string;
      /** Is tried on one of the entries that need one. */
      readonly password: string;
    }
  | { readonly do: 'unpack'; readonly size: number; readonly password: string; readonly wanted: Uint8Array }
  | { readonly bytes: Uint8Array }
  /** The part has been taken. */
  | { readonly next: true };

/** An entry of an archive as its table says it is. */
export interface ListedEntry {
  /** Its number in the table. */
  readonly index: number;
  readonly name: string;
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly modified: number;
  readonly isFolder: boolean;
  /** Neither a file nor a folder: a link, a device. */
  readonly isSpecial: boolean;
  readonly isEncrypted: boolean;
}

/**
 * - `broken`: no archive, or a damaged one, or packed by a method that is not known
 * - `bomb`: made to unfold without end
 * - `many`: more entries than are unpacked
 * - `password`: needed, or another one
 */
export type Fault = 'broken' | 'bomb' | 'many' | 'password';

export type FromProgram =
  | { readonly start: number; readonly end: number }
  /** It goes on. */
  | { readonly alive: true }
  | { readonly entries: readonly ListedEntry[] }
  | { readonly begun: number }
  | { readonly part: Uint8Array }
  | { readonly ended: number }
  | { readonly done: true }
  | { readonly fault: Fault };

export const mostAtOnce = 1024 * 1024;
