/** The parts of foliate-js that the frame of the book reader uses; it comes without types. */
declare module 'foliate-js/book' {
  export interface Section {
    readonly id?: string | number;
    /** The address of a blob, of what is shown. */
    load?(): Promise<string | null> | string | null;
    unload?(): void;
    createDocument?(): Promise<Document> | Document;
    readonly size?: number;
    readonly linear?: string;
    resolveHref?(href: string): string;
  }
  export interface ContentsEntry {
    readonly label?: string;
    readonly href?: string;
    readonly subitems?: readonly ContentsEntry[] | null;
  }
  export interface Target {
    readonly index: number;
    readonly anchor?: (document: Document) => Element | Range | number | null | undefined;
  }
  export interface Book {
    readonly sections: readonly Section[];
    readonly toc?: readonly ContentsEntry[] | null;
    readonly dir?: string | null;
    readonly rendition?: { readonly layout?: string };
    readonly metadata?: { readonly language?: string | readonly string[] };
    resolveHref?(href: string): Target | null | undefined | Promise<Target | null | undefined>;
    splitTOCHref?(href: string | undefined): unknown;
    getTOCFragment?(document: Document, id: unknown): Element | null | undefined;
    isExternal?(href: string): boolean;
  }
  /** Gives the content of a zip by the names of its entries. */
  export interface Loader {
    readonly entries: readonly { readonly filename: string }[];
    loadText(name: string): Promise<string | null>;
    loadBlob(name: string, type?: string): Promise<Blob | null>;
    getSize(name: string): number;
    getComment(): Promise<string>;
  }
  /** As much of a `File` as is read. */
  export interface Bytes {
    readonly size: number;
    slice(from?: number, until?: number): Bytes;
    arrayBuffer(): Promise<ArrayBuffer>;
  }
}
declare module 'foliate-js/epub.js' {
  export class EPUB {
    constructor(loader: import('foliate-js/book').Loader);
    init(): Promise<import('foliate-js/book').Book>;
  }
}
declare module 'foliate-js/comic-book.js' {
  export function makeComicBook(
    loader: import('foliate-js/book').Loader,
    file: { readonly name: string },
  ): Promise<import('foliate-js/book').Book>;
}
declare module 'foliate-js/fb2.js' {
  export function makeFB2(blob: Blob): Promise<import('foliate-js/book').Book>;
}
declare module 'foliate-js/mobi.js' {
  export function isMOBI(file: import('foliate-js/book').Bytes): Promise<boolean>;
  export class MOBI {
    constructor(given: { unzlib(data: Uint8Array): Uint8Array });
    open(file: import('foliate-js/book').Bytes): Promise<import('foliate-js/book').Book>;
  }
}
declare module 'foliate-js/vendor/fflate.js' {
  export function unzlibSync(data: Uint8Array): Uint8Array;
}
declare module 'foliate-js/epubcfi.js' {
  export function parse(cfi: string): unknown;
  export function fromRange(range: Range): string;
  export function toRange(document: Document, parts: unknown): Range | null;
}
declare module 'foliate-js/progress.js' {
  import type { ContentsEntry, Section } from 'foliate-js/book';
  export class SectionProgress {
    constructor(sections: readonly Section[], sizePerLocation: number, sizePerTime: number);
    getProgress(index: number, fraction: number, size?: number): { readonly fraction: number };
    getSection(fraction: number): readonly [index: number, fraction: number];
  }
  export class TOCProgress {
    init(given: {
      readonly toc: readonly ContentsEntry[];
      readonly ids: readonly unknown[];
      splitHref(href: string | undefined): unknown;
      getFragment(document: Document, id: unknown): Element | null | undefined;
    }): Promise<void>;
    getProgress(index: number, range: Range | null): ContentsEntry | null | undefined;
  }
}
