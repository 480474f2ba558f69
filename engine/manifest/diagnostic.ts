/** A place in a file; lines and columns count from 1, offsets from 0 in UTF-16 units, `end` is exclusive. */
export interface Position {
  readonly offset: number;
  readonly line: number;
  readonly column: number;
}
export interface Range {
  readonly start: Position;
  readonly end: Position;
  /** Where it is another file than that of the finding: the manifest and the files that it includes are judged as one. */
  readonly file?: string;
}

/** Replace `range` by `text`. */
export interface Edit {
  readonly range: Range;
  readonly text: string;
}
/** A repair that a person may take; where it is no guess, only one reading is possible, and a machine may make it. */
export interface Suggestion {
  readonly title: string;
  readonly isGuess?: boolean;
  readonly edits: readonly Edit[];
}

/** One finding. The same type feeds the command line, the log, `/healthz`, the browser overlay and the editor. */
export interface Diagnostic {
  /** Stable, kebab-case: `unknown-guard`. */
  readonly code: string;
  readonly severity: 'error' | 'warning';
  /** One sentence: what is wrong and with which name. */
  readonly message: string;
  readonly file: string;
  readonly range: Range;
  /** Other places that take part: the first of two duplicates. */
  readonly related: readonly { readonly message: string; readonly range: Range }[];
  readonly suggestions: readonly Suggestion[];
  /** The remedy, in a sentence or two. */
  readonly help: string;
  /** Where it is about words that are not translated: those of the default language, and the languages that lack them. */
  readonly untranslated?: { readonly words: string; readonly locales: readonly string[] };
}
