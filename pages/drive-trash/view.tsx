import { useUnit } from 'effector-react';
import { Search, Trash2 } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  $entries,
  $location,
  DriveScreen,
  dialogRequested,
  PageHeading,
  TrashControls,
} from '../../features/files/index.ts';
import { noticeShown } from '../../features/notices/index.ts';
import { EmptyTrash } from '../../ui/art/empty-trash.tsx';
import { lateArt } from '../../ui/art/late-art.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { $typed, searchTyped } from './model.ts';
import styles from './view.module.css';

const NothingFound = lateArt(async () => (await import('../../ui/art/nothing-found.tsx')).NothingFound);

export default function DriveTrashView() {
  const { formatMessage } = useIntl();
  const { entries, location, typed, onDialog, onNotice } = useUnit({
    entries: $entries,
    location: $location,
    typed: $typed,
    onDialog: dialogRequested,
    onNotice: noticeShown,
  });
  const isSearched = location?.type === 'trash' && location.text !== undefined;
  return (
    <DriveScreen
      label={formatMessage({ id: 'files.page.trash' })}
      heading={
        <PageHeading note={<FormattedMessage id="files.trash.note" />}>
          <FormattedMessage id="files.page.trash" />
        </PageHeading>
      }
      controls={
        entries.length > 0 && (
          <>
            <TrashControls />
            {/* It would not only empty what was found. */}
            {!isSearched && (
              <Button kind="secondary" size="small" onClick={() => onDialog({ type: 'empty' })}>
                <Trash2 aria-hidden="true" />
                <span className={styles.words}>
                  <FormattedMessage id="files.do.empty" />
                </span>
              </Button>
            )}
          </>
        )
      }
      banner={(entries.length > 0 || typed !== '') && <TrashSearch />}
      empty={
        isSearched ? (
          <EmptyState art={<NothingFound />} title={<FormattedMessage id="files.emptySearch.title" />} />
        ) : (
          <EmptyState art={<EmptyTrash />} title={<FormattedMessage id="files.emptyTrash.title" />}>
            <FormattedMessage id="files.emptyTrash.text" />
          </EmptyState>
        )
      }
      onTrashOpened={() => onNotice({ text: { id: 'files.trash.closed' }, topic: 'trash' })}
    />
  );
}

/** By name, in any case, with accents or without. */
function TrashSearch() {
  const { formatMessage } = useIntl();
  const { typed, onType } = useUnit({ typed: $typed, onType: searchTyped });
  const label = formatMessage({ id: 'files.trash.search' });
  return (
    <search className={styles.search}>
      <Search aria-hidden="true" />
      <input
        type="search"
        value={typed}
        placeholder={label}
        aria-label={label}
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => onType(event.target.value)}
      />
    </search>
  );
}
