import type { NameEncoding } from './name-encoding-list.ts';
import { guessEncoding } from './text-encoding.ts';

/** The name of an entry of an archive, as a reader of zips gives it. */
interface Named {
  readonly filename: string;
  readonly filenameUTF8: boolean;
  readonly rawFilename: Uint8Array;
}

/** Old programs write names in the encoding of their machine, and do not say which. */
const isUnsaid = ({ filenameUTF8, rawFilename }: Named): boolean =>
  !filenameUTF8 && rawFilename.some((byte) => byte > 0x7f);

/** @param language of the page, which decides between encodings that are equally likely */
export function namesOf(entries: readonly Named[], language: string, chosen: NameEncoding) {
  const unsaid = entries.filter(isUnsaid);
  const encoding = chosen === 'auto' ? encodingOf(unsaid, language) : chosen;
  // The library reads what says nothing as CP437, as the format has it; browsers do not know it.
  const decoder = encoding === 'cp437' ? undefined : new TextDecoder(encoding);
  return {
    isGuessed: unsaid.length > 0,
    nameOf: (entry: Named): string =>
      isUnsaid(entry) && decoder !== undefined ? decoder.decode(entry.rawFilename) : entry.filename,
  };
}

/** All names of an archive are of one. Of Cyrillic ones most are of DOS, whose encoding texts hardly have: every sign is a letter. */
function encodingOf(unsaid: readonly Named[], language: string): string {
  const names = unsaid.slice(0, 2000).map(({ rawFilename }) => rawFilename);
  const all = new Uint8Array(names.reduce((sum, { length }) => sum + length + 1, 0)).fill(0x20);
  let at = 0;
  for (const name of names) {
    all.set(name, at);
    at += name.length + 1;
  }
  const guessed = guessEncoding(all, language);
  if (guessed === 'utf-8' || ['ja', 'ko', 'zh-CN', 'zh-TW'].includes(language)) return guessed;
  const signs = [...new TextDecoder('ibm866').decode(all)].filter((sign) => sign > '\x7f');
  const cyrillic = signs.filter((sign) => /[\u0400-\u045f№]/.test(sign)).length;
  return cyrillic === signs.length ? 'ibm866' : guessed;
}
