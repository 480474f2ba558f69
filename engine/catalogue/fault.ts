import type { Diagnostic } from '../manifest/diagnostic.ts';
import type { Source } from '../manifest/source.ts';

/** A part of a text, in UTF-16 units; `end` is exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Something wrong with a part of a text, in words, and how to write it. */
export interface TextFault extends Span {
  readonly message: string;
  readonly help: string;
  /** A fix, where there is only one. */
  readonly fix?: (Span & { readonly title: string; readonly text: string }) | undefined;
}

/** The missing part of a message: the name between two braces, or the end of a tag. */
export type Lack = { readonly type: 'name' } | { readonly type: 'closing'; readonly tag: string };

/** Kinds of faults in catalogues; the table of codes explains each. */
type CatalogueCode =
  | 'catalogue'
  | 'catalogue-name'
  | 'catalogue-syntax'
  | 'duplicate-message'
  | 'message-entry'
  | 'message-mismatch'
  | 'message-syntax'
  | 'plural-case'
  | 'stray-sign';

/** A fault with its code, in a catalogue. */
export interface CatalogueFault extends TextFault {
  readonly code: CatalogueCode;
  readonly severity: Diagnostic['severity'];
  /** Another place that takes part. */
  readonly also?: (Span & { readonly message: string }) | undefined;
}

/** The fault as a diagnostic for staff. */
export function diagnosticOf(fault: CatalogueFault, source: Source): Diagnostic {
  const { code, severity, message, help, start, end, fix, also } = fault;
  return {
    code,
    severity,
    message: shortened(message),
    file: source.file,
    range: source.range(start, end),
    related: also ? [{ message: also.message, range: source.range(also.start, also.end) }] : [],
    suggestions: fix
      ? [{ title: fix.title, edits: [{ range: source.range(fix.start, fix.end), text: fix.text }] }]
      : [],
    help,
  };
}

/** In UTF-16 units: an id of 1 MB, quoted in each of a hundred messages, would fill the log. */
const longest = 500;
const shortened = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}…` : text);
