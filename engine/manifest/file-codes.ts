import type { CodeEntry } from './codes.ts';

/** Findings in files of `content/` alone; most that can be wrong there has the code that it has in the manifest. */
const table = {
  'content-file': {
    title: 'A file of content/ that nothing can be made of',
    help: 'A text is <name>.<language>.md, such as welcome.en-US.md, a record <name>.yaml; rename the file or move it away.',
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
} as const satisfies Record<string, CodeEntry>;

export type FileCode = keyof typeof table;

export const fileCodes: Readonly<Record<FileCode, CodeEntry>> = table;
