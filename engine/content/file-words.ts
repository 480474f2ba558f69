import type { FileWords } from '../manifest/faults.ts';

const help: FileWords['help'] = {
  'too-large': 'A file of content/ holds at most 1 MB; make several of it.',
  'too-deep': 'Nobody reads so many levels; look for signs or brackets that were never closed.',
  empty: 'Write into the file what it is for, or remove it.',
  'multiple-documents': 'Remove the line `---` or `...`; a record is one document.',
  'invalid-content': '',
  'unknown-locale': 'Languages are listed under `locales.supported` in the manifest.',
};

export const recordWords: FileWords = { whole: 'the file', help, foreignKeys: {} };

const unsupported = (what: string): string =>
  `${what} are not supported: the text is public as soon as the file is there. Remove the key, and the file as long as nobody may read it.`;
const byName = (what: string): string => `Remove the key: ${what} follows from the name of the file.`;

/** Keys that other programs read in front matter. */
export const frontMatterWords: FileWords = {
  whole: 'the front matter',
  help,
  foreignKeys: {
    draft: unsupported('Drafts'),
    published: unsupported('Drafts'),
    publish: unsupported('Dates of publication'),
    expires: unsupported('Dates of expiry'),
    unpublish: unsupported('Dates of expiry'),
    aliases: 'Aliases are not supported: write a redirect under `redirects:` in the manifest.',
    slug: byName('the address'),
    permalink: byName('the address'),
    lang: byName('the language'),
    language: byName('the language'),
    locale: byName('the language'),
  },
};
