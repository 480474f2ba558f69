import { withMessage } from './insert.ts';
import { hyphened, type Kind, sentence } from './kind.ts';

/** Something that is done to entries of the drive: a folder of its own, and its words; menus and keys find it there. */
export const operation: Kind = {
  names: hyphened,
  example: 'add-label',
  write(name, read) {
    const folder = `features/files/operations/${name}`;
    const words = 'locales/en-US.json';
    const text = sentence(name);
    const messages = [
      [`files.do.${name}`, text, 'Line of a menu: to do it to what is selected'],
      [`files.done.${name}`, '{count, plural, one {# item} other {# items}} changed.', 'It is done'],
      [`files.failed.${name}`, `${text} did not work.`, 'Title of a failure; the reason follows'],
    ] as const;
    return {
      files: new Map([
        [`${folder}/index.ts`, definitionSource],
        [`${folder}/icon.ts`, `import { Star } from 'lucide-react';\n\nexport default Star;\n`],
        [`${folder}/${name}.test.ts`, testSource(name)],
        [words, messages.reduce((all, [id, said, where]) => withMessage(all, id, said, where), read(words))],
      ]),
      left: [
        `Say in ${folder}/index.ts what it calls, what it changes and what takes it back; operation.ts beside it has what can be said.`,
        'A call that the server does not have yet: npm run new -- endpoint NAME.',
        `Another icon in ${folder}/icon.ts, then: npm run icons.`,
        `Say its words in all catalogues of locales/: "npm test -- words" names what is missing.`,
      ],
    };
  },
};

const definitionSource = `import { starFiles } from '../../../../api/contract/files.ts';
import { callDrive } from '../../../session/index.ts';
import { idsOf } from '../../entry/drive-file.ts';
import { defineOperation } from '../operation.ts';

export default defineOperation({
  command: { position: 190 },
  call: ({ entries }) => callDrive(starFiles, { body: { ids: idsOf(entries) } }),
  changes: () => ({ starred: true }),
  inverse: ({ entries }) => ({ type: 'unstar', entries: entries.filter(({ starred }) => !starred) }),
});
`;

const testSource = (name: string): string => `import { expect, test } from 'vitest';
import type { DriveFile } from '../../entry/drive-file.ts';
import { afterOperation } from '../registry.ts';

test('shows what it changes at once', () => {
  const entry = { id: 'a', name: 'a', kind: 'drive#file', starred: false } as DriveFile;
  expect(afterOperation([entry], { type: '${name}', entries: [entry] })).toEqual([{ ...entry, starred: true }]);
});
`;
