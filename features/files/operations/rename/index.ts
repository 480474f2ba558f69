import { renameFile } from '../../../../api/contract/files.ts';
import { gridKeys } from '../../../../ui/file-grid/grid-keys.ts';
import { callDrive } from '../../../session/index.ts';
import type { DriveFile } from '../../entry/drive-file.ts';
import { renameRequested } from '../chosen-actions.ts';
import { defineOperation, type Operation } from '../operation.ts';

type Renaming = Operation & { readonly name: string };

/** The name is edited in its place. */
export default defineOperation<Renaming>({
  command: {
    position: 170,
    shortcut: gridKeys.rename[0],
    isPrimary: true,
    needsRoom: true,
    isForEditing: true,
    reach: 'one',
    event: renameRequested,
  },
  prepare: (operation) => ({
    ...operation,
    entries: operation.entries.filter(({ name }) => name !== operation.name),
  }),
  async call({ entries: [entry], name }) {
    await callDrive(renameFile, { params: { id: (entry as DriveFile).id }, body: { name } });
    return undefined;
  },
  asksAgain: { file_duplicated_name: 'name' },
  changes: ({ name }) => ({ name }),
  inverse: ({ type, entries, name }) => ({
    type,
    entries: entries.map((entry) => ({ ...entry, name })),
    name: entries[0]?.name ?? '',
  }),
  notice: ({ name }) => ({ name }),
});
