import type { CodeEntry } from './codes.ts';

/** Findings in files of `content/` alone; most that can be wrong there has the code that it has in the manifest. */
const table = {
  'content-file': {
    title: 'A file of content/ that nothing can be made of',
    help: 'A text is a plain text file in Markdown, <name>.<language>.md, such as welcome.en-US.md; a list is <name>.yaml. Rename the file or move it away.',
  },
  'front-matter': {
    title: 'Front matter that cannot be read',
    help: 'Front matter is a mapping in YAML between two lines `---`, of which the first is the first line of the file.',
  },
  'unlisted-file': {
    title: 'A content file that the list of its kind leaves out',
    help: 'Name it there, or remove the file; until then it stands where the page puts what is not listed.',
    severity: 'warning',
  },
  'spaced-link': {
    title: 'A link whose address stands apart from its words',
    help: 'Write them together: [words](/address).',
    severity: 'warning',
  },
  'missing-alt': {
    title: 'A picture without words for those who do not see it',
    help: 'Write what it shows, in the language of the text: ![The list with a file chosen](list.png). Of one that only decorates: ![](line.png "decorative").',
  },
  'picture-address': {
    title: 'A picture that is no file of content/',
    help: 'Put the file beside the text, or into content/pictures/, and write its name: ![Words](name.png). Pictures of other sites are not shown.',
  },
  'unknown-picture': {
    title: 'A picture that is not there',
    help: 'It is looked for beside the text, then in content/pictures/; until it is there readers see its words.',
    severity: 'warning',
  },
  'picture-variant': {
    title: 'A picture without its file for a language or for dark pages',
    help: 'Pictures of the product are taken anew by `npm run pictures`. Until the file is there readers see that of the default language, or the light one.',
    severity: 'warning',
  },
  'picture-file': {
    title: 'A picture file that cannot be shown',
    help: 'Pictures are PNG, JPEG, WebP, AVIF or a plain SVG of at most 4 MB; until it is mended readers see its words.',
  },
} as const satisfies Record<string, CodeEntry>;

export type FileCode = keyof typeof table;

export const fileCodes: Readonly<Record<FileCode, CodeEntry>> = table;
