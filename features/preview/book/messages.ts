/** Between the page, which has the network and draws the controls, and the frame that reads the book, which has neither. */
export type ToFrame =
  | {
      readonly do: 'open';
      readonly name: string;
      readonly type: string;
      readonly size: number;
      /** Of the page. */
      readonly language: string;
      readonly look: Look;
      readonly place: Place | null;
    }
  /** The bytes that were asked for; null where they could not be had. */
  | { readonly id: number; readonly bytes: Uint8Array<ArrayBuffer> | null }
  | { readonly do: 'turn'; readonly way: Way }
  | { readonly do: 'go'; readonly to: Destination }
  | { readonly do: 'look'; readonly look: Look }
  | { readonly do: 'find'; readonly words: string };

export type FromFrame =
  /** Bytes of the file are wanted, from `start` until before `end`. */
  | { readonly id: number; readonly start: number; readonly end: number }
  | { readonly opened: OpenedBook }
  | { readonly at: Reached }
  | { readonly found: Found }
  /** A key that means something to the page. */
  | { readonly pressed: 'Escape' }
  | { readonly failed: BookFault };

/**
 * - `broken`: no book, a damaged one, or one that is protected
 * - `refused`: made to unfold without end, or larger than what is read here
 * - `unreached`: bytes did not come
 */
export type BookFault = 'broken' | 'refused' | 'unreached';

/** `left` and `right` are those of the screen: which of them leads on depends on the book. */
export type Way = 'next' | 'previous' | 'left' | 'right';

/** Where somebody reads. */
export interface Place {
  /** Number of the chapter's file in the book. */
  readonly section: number;
  /** Within it, as EPUB writes it (Canonical Fragment Identifier); empty for its beginning. */
  readonly cfi: string;
}

export type Destination =
  | { readonly place: Place }
  /** Number in the list of contents. */
  | { readonly item: number }
  /** Share of the whole book. */
  | { readonly fraction: number };

export interface ContentsItem {
  readonly label: string;
  readonly depth: number;
}

export interface OpenedBook {
  readonly contents: readonly ContentsItem[];
  /** Its pages are pictures, or laid out: letters cannot be changed. */
  readonly isFixed: boolean;
}

export interface Reached {
  readonly place: Place;
  readonly fraction: number;
  /** The line of the contents that this belongs to. */
  readonly item: number | null;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

export interface Finding {
  readonly place: Place;
  readonly before: string;
  readonly match: string;
  readonly after: string;
}

export interface Found {
  readonly words: string;
  readonly findings: readonly Finding[];
  /** There are more than are listed. */
  readonly isCut: boolean;
}

export const themes = ['light', 'sepia', 'dark'] as const;
export const families = ['book', 'serif', 'sans'] as const;
/** Percent of the usual. */
export const fontSizes = [80, 90, 100, 115, 130, 150, 175, 200] as const;
export const spacings = ['book', 'narrow', 'medium', 'wide'] as const;

/** How letters and paper look. */
export interface Look {
  readonly theme: (typeof themes)[number];
  readonly family: (typeof families)[number];
  readonly size: (typeof fontSizes)[number];
  readonly spacing: (typeof spacings)[number];
}
