import type { NameEncoding } from '../../../api/contract/name-encoding-list.ts';
import type { ArchiveContents } from './entries.ts';

/** Between the page, which has the network, and the worker that reads the archive, which has none. */
export type ToWorker =
  | {
      readonly do: 'list';
      readonly size: number;
      /** Of the file. */
      readonly name: string;
      readonly language: string;
      readonly encoding: NameEncoding;
    }
  | { readonly do: 'unpack'; readonly index: number; readonly password: string }
  | { readonly id: number; readonly bytes: Uint8Array<ArrayBuffer> };

export type FromWorker =
  /** Bytes of the archive are wanted, from `start` until before `end`. */
  | { readonly id: number; readonly start: number; readonly end: number }
  | { readonly contents: ArchiveContents }
  | { readonly part: Uint8Array<ArrayBuffer> }
  | { readonly ended: 'done' | Fault };

/**
 * - `broken`: no archive, or a damaged one, or packed by a method that is not known
 * - `refused`: made to unfold without end, or larger than what is read here
 * - `password`: the entry is not opened without one, or by another one
 * - `slow`: going through it took too long
 */
export type Fault = 'broken' | 'refused' | 'password' | 'slow';
