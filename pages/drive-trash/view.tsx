import { useUnit } from 'effector-react';
import { Trash2 } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  $entries,
  DriveScreen,
  dialogRequested,
  PageHeading,
  TrashControls,
} from '../../features/files/index.ts';
import { noticeShown } from '../../features/notices/index.ts';
import { EmptyTrash } from '../../ui/art/empty-trash.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import styles from './view.module.css';

export default function DriveTrashView() {
  const { formatMessage } = useIntl();
  const { entries, onDialog, onNotice } = useUnit({
    entries: $entries,
    onDialog: dialogRequested,
    onNotice: noticeShown,
  });
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
            <Button kind="secondary" size="small" onClick={() => onDialog({ type: 'empty' })}>
              <Trash2 aria-hidden="true" />
              <span className={styles.words}>
                <FormattedMessage id="files.do.empty" />
              </span>
            </Button>
          </>
        )
      }
      empty={
        <EmptyState art={<EmptyTrash />} title={<FormattedMessage id="files.emptyTrash.title" />}>
          <FormattedMessage id="files.emptyTrash.text" />
        </EmptyState>
      }
      onTrashOpened={() => onNotice({ text: { id: 'files.trash.closed' }, topic: 'trash' })}
    />
  );
}
