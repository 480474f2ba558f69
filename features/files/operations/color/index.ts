import { colorFolders } from '../../../../api/contract/color-folders.ts';
import { callDrive } from '../../../session/index.ts';
import { idsOf, isFolder } from '../../entry/drive-file.ts';
import { defineOperation } from '../operation.ts';

export default defineOperation({
  command: { position: 195, when: (entries) => entries.every(isFolder) },
  asks: 'color',
  call: ({ entries, color = '' }) => callDrive(colorFolders, { body: { ids: idsOf(entries), color } }),
  changes: ({ color }) => ({ folder_color: color || undefined }),
  // Folders that had several colours would need as many calls.
  inverse: ({ type, entries }) => {
    const [color = '', ...others] = new Set(entries.map(({ folder_color }) => folder_color ?? ''));
    return others.length === 0 ? { type, entries, color } : undefined;
  },
  notice: null,
});
