import type { Diagnostic, Range } from '../../manifest/diagnostic.ts';
import { Source } from '../../manifest/source.ts';
import { type SiteCode, siteCodes } from '../codes.ts';

interface FindingPlace {
  readonly file: string;
  /** The text of the file, where the finding points into it. */
  readonly text?: string;
  /** The text to point at: its first occurrence counts. */
  readonly at?: string;
  /** The line to point at, where no words are given; the first by default. */
  readonly line?: number;
}

/** A finding of the whole site. All are warnings: the site can be served with each of them. */
export function finding(code: SiteCode, message: string, place: FindingPlace): Diagnostic {
  return {
    code,
    severity: 'warning',
    message,
    file: place.file,
    range: rangeOf(place),
    related: [],
    suggestions: [],
    help: siteCodes[code].help,
  };
}

function rangeOf({ file, text, at, line = 1 }: FindingPlace): Range {
  const offset = text === undefined || at === undefined ? -1 : text.indexOf(at);
  if (text !== undefined && at !== undefined && offset >= 0)
    return new Source(file, text).range(offset, offset + at.length);
  const start = { offset: 0, line, column: 1 };
  return { start, end: start };
}
