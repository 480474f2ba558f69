import type { FileWords } from '../manifest/faults.ts';

const help: FileWords['help'] = {
  'too-large': 'A file of content/ holds at most 1 MB; make several of it.',
  'too-deep': 'Nobody reads so many levels; look for signs or brackets that were never closed.',
  empty: 'Restore the file from its last version; or remove it, where nothing is to stand there.',
  'multiple-documents': 'Remove the line `---` or `...`; a record is one document.',
  'invalid-content': '',
  'unknown-locale': 'Languages are listed under `locales.supported` in the manifest.',
};

/** No text is as long. */
const longest: FileWords['longest'] = { text: 1_000_000, tokens: 200_000 };
/** A list of ten thousand entries has so many tokens. */
const longestRecord: FileWords['longest'] = { text: 1_000_000, tokens: 400_000 };

export const recordWords: FileWords = {
  whole: 'the file',
  isWholeFile: true,
  help,
  foreignKeys: {},
  longest: longestRecord,
};

const unsupported = (what: string): string =>
  `Texts of this kind have no ${what}, since they have no address by themselves: what shows them says when it is public. Remove the key.`;
const byName = (what: string): string => `Remove the key: ${what} follows from the name of the file.`;

/** Keys that other programs read in front matter. */
export const frontMatterWords: FileWords = {
  whole: 'the front matter',
  isWholeFile: false,
  help,
  longest,
  foreignKeys: {
    draft: unsupported('drafts'),
    published: 'Write `draft: true` for a text that nobody may see yet, or `publish:` with the instant.',
    publish: unsupported('date of publication'),
    expires: unsupported('date of expiry'),
    unpublish: 'Write `expires:` with the instant.',
    date: 'Write `publish:` with the instant from which the text is public, or remove the key.',
    aliases:
      'Texts of this kind have no address by themselves: write a redirect under `redirects:` in the manifest.',
    slug: byName('the address'),
    permalink: byName('the address'),
    lang: byName('the language'),
    language: byName('the language'),
    locale: byName('the language'),
  },
};
