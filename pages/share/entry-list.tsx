import { useUnit } from 'effector-react';
import { useIntl } from 'react-intl';
import type { SharedEntry } from '../../api/contract/share-page.ts';
import { shownInLine } from '../../api/contract/shown-text.ts';
import { useDrawing } from '../../engine/view/index.ts';
import { isFolder, useEntryPresenter } from '../../features/files/entry.ts';
import { StillGrid } from '../../ui/file-grid/still-grid.tsx';
import { late } from '../../ui/late.tsx';
import { addressWithin, folderAddress } from './address.ts';
import { $entries } from './entries-model.ts';
import { $display, $facts, $folder, $shareId } from './model.ts';
import { FailedEntries, NoEntries } from './states.tsx';

/** The first view is rendered before the code of the interactive list is loaded. */
const LiveList = late(() => import('./live-list.tsx'), <StillList />);

export function EntryList() {
  const { rows, status } = useUnit($entries);
  if (rows.length === 0 && status === 'ready') return <NoEntries />;
  if (rows.length === 0 && status === 'failed') return <FailedEntries />;
  return <LiveList />;
}

function StillList() {
  const { formatMessage } = useIntl();
  const { shareId, folder, entries, display, facts } = useUnit({
    shareId: $shareId,
    folder: $folder,
    entries: $entries,
    display: $display,
    facts: $facts,
  });
  const path = folder.path ?? [];
  const here = folderAddress(shareId, path);
  return (
    <StillGrid<SharedEntry>
      label={shownInLine(path.at(-1)?.name ?? facts?.title ?? formatMessage({ id: 'sharePage.root' }))}
      view={display.view}
      drawing={useDrawing()}
      entries={entries.rows}
      // The server does not know the visitor's time zone; the live list uses it.
      face={useEntryPresenter('folder', { timeZone: 'UTC' })}
      addressOf={(entry) => (isFolder(entry) ? addressWithin(here, entry) : undefined)}
    />
  );
}
