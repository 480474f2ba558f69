import type { Diagnostic } from '../manifest/diagnostic.ts';

/** A file that the site is read from. `revision`: SHA-256 of its bytes, in hexadecimal. */
export interface SourceFacts {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly revision: string;
}

export interface SourceText extends Omit<SourceFacts, 'size'> {
  readonly text: string;
}

/** A text to be written, or null to remove the file. `base`: the revision that it was made from, null where there was no file. */
export interface SourceChange {
  readonly name: string;
  readonly text: string | null;
  readonly base: string | null;
}

/** A file that has changed since a change was made: its current revision, null where it was removed. */
export interface SourceConflict {
  readonly name: string;
  readonly revision: string | null;
}

interface PlannedRedirect {
  readonly from: string;
  readonly to: string;
  readonly because: string;
  readonly isCertain: boolean;
}

/** One line of what changes for visitors, as in `site plan`. */
export interface PlannedChange {
  readonly kind: string;
  readonly says: string;
  readonly isError: boolean;
  readonly path?: string;
  readonly pattern?: string;
  readonly redirect?: PlannedRedirect;
  readonly words?: {
    readonly file: string;
    readonly under?: string;
    readonly before?: string;
    readonly after?: string;
  };
}

/** The result of checking changes on top of the files. */
export interface JudgedChanges {
  readonly diagnostics: readonly Diagnostic[];
  readonly conflicts: readonly SourceConflict[];
  /**
   * Whether they can be published: they have no errors, no address is lost, and the files have not changed meanwhile.
   */
  readonly isPublishable: boolean;
  /** Empty where there is nothing to compare. */
  readonly plan: readonly PlannedChange[];
  readonly redirects: readonly PlannedRedirect[];
}

/** A file that was written or removed. */
export interface WrittenSource {
  readonly name: string;
  /** Where it lies. */
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** The result of a publication. */
export type PublishedChanges =
  | {
      readonly type: 'published';
      readonly files: readonly WrittenSource[];
      readonly isServed: boolean;
      readonly version: string;
    }
  | { readonly type: 'conflict'; readonly conflicts: readonly SourceConflict[] }
  | { readonly type: 'faults'; readonly diagnostics: readonly Diagnostic[] }
  | { readonly type: 'unchanged' }
  | { readonly type: 'unwritable'; readonly error: unknown };

/** A stored draft. Its id is known only to its author. */
export interface KeptDraft {
  readonly id: string;
  /** Ms since the epoch. */
  readonly expires: number;
}

export interface ReportAnswer {
  readonly exit: number;
  readonly text: string;
  readonly svg?: string;
}

/** A JSON Schema for files of these names, in which `*` matches anything without a slash and `**` anything. */
export interface SourceSchema {
  readonly files: readonly string[];
  readonly schema: Readonly<Record<string, unknown>>;
}

/**
 * Editing a site that is served: everything that is read or judged runs on a thread with bounds of time and memory. Names
 * are those of findings; no other path is ever touched.
 */
export interface SiteEditing {
  /** Says that a person has the tools open, so that what they save is read soon. */
  warm(): void;
  /** Facts about the served site. */
  facts(): {
    readonly manifestName: string;
    readonly locales: readonly string[];
    readonly defaultLocale: string;
    readonly personas: readonly string[];
  };
  /** Texts alone, no pictures but SVG. @param manifest a text of the manifest: what it would include is listed too. */
  list(manifest?: string): Promise<readonly SourceFacts[]>;
  /** Whether a file of this name is one that editors read and write as a text. */
  isText(name: string): boolean;
  /** Undefined where no such text belongs to the site. */
  read(name: string): Promise<SourceText | undefined>;
  /** The same as it lies on the disk. */
  readBytes(name: string): Promise<Buffer | undefined>;
  /**
   * Why the name may not be given to a file; undefined where it may, or there is one of that name.
   * @param manifest the text that the manifest is to have, where it changes too.
   */
  judgeName(name: string, manifest?: string): Promise<string | undefined>;
  judge(changes: readonly SourceChange[]): Promise<JudgedChanges>;
  schemas(): Promise<readonly SourceSchema[]>;
  report(report: string, options: ReportOptions): Promise<ReportAnswer>;
  /**
   * Compiles changes and keeps the result for half an hour. No draft where there is nothing to show.
   * @param owner whose it is: all drafts of one go with `forget`.
   */
  draft(
    owner: string,
    changes: readonly SourceChange[],
  ): Promise<{ readonly diagnostics: readonly Diagnostic[]; readonly draft: KeptDraft | undefined }>;
  forget(owner: string): void;
  /** The cookie without which a browser sees no draft of this owner. */
  cookieOf(owner: string): string;
  /** Writes files, all or none, and resolves when they are served; one publication at a time. */
  publish(changes: readonly SourceChange[], options?: PublishOptions): Promise<PublishedChanges>;
  /** Whether the files can be written. */
  isWritable(): Promise<boolean>;
}

export interface PublishOptions {
  /** Lists addresses that are lost under `gone:` of the manifest, where otherwise they would be refused. */
  readonly letsAddressesGo?: boolean;
}

export interface ReportOptions {
  readonly address?: string | undefined;
  readonly at?: string | undefined;
  readonly as?: string | undefined;
  readonly locale?: string | undefined;
}

export interface EditingOptions {
  /**
   * A module that calls `serveEditing` with the site's tools; or, in development, a function that answers such
   * questions on the calling thread.
   */
  readonly thread: URL | ((question: unknown) => Promise<unknown>);
  /** The folder in which `content/` and `locales/` lie, for the tools. */
  readonly root: string;
  /** A private folder for the journal of a publication, so that a crash leaves no partial one. */
  readonly journalFolder: string;
  /** Names that `as` of a report may have. */
  readonly personas: readonly string[];
}
