import { expect, test } from 'vitest';
import { renderPart } from '../../../tests/components/render.tsx';
import type { DriveFile } from '../entry/drive-file.ts';
import { $location } from '../location/location-model.ts';
import { $offersTorrents } from '../operations/chosen-actions.ts';
import { useEntryCommands } from './entry-commands.tsx';

function Labels({ entries }: { readonly entries: readonly DriveFile[] }) {
  return useEntryCommands(entries)
    .map((line) => (line === 'separator' ? '' : line.label))
    .join(';');
}

const file = (id: string, category: string) =>
  ({
    id,
    kind: 'drive#file',
    parent_id: '',
    name: id,
    phase: 'PHASE_TYPE_COMPLETE',
    file_category: category,
  }) as DriveFile;
const torrent = file('series.torrent', 'TORRENT');

test.each([
  ['a torrent file', [torrent], true, true],
  ['another file', [file('a.txt', 'DOCUMENT')], true, false],
  ['two torrent files', [torrent, file('b.torrent', 'TORRENT')], true, false],
  ['a torrent file, where the server downloads none', [torrent], false, false],
] as const)('the content of a torrent is offered as a download: %s', (_, entries, offers, expected) => {
  const location = { kind: 'folder', folderId: '' } as never;
  const { container } = renderPart(<Labels entries={entries} />, {
    values: [
      [$offersTorrents, offers],
      [$location, location],
    ],
  });
  expect(container.textContent).toContain('Move to trash');
  expect(container.textContent.includes('Open as download')).toBe(expected);
});
