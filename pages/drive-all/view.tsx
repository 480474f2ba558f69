import { useUnit } from 'effector-react';
import { FolderPlus, Upload } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { shownInLine } from '../../api/contract/shown-text.ts';
import { DetailsPanel } from '../../features/details/index.ts';
import {
  $folder,
  $selection,
  DriveScreen,
  dialogRequested,
  kindOf,
  NewButton,
  uploadChosen,
  ViewControls,
} from '../../features/files/index.ts';
import { Breadcrumbs } from '../../features/files/screen/breadcrumbs.tsx';
import { lateArt } from '../../ui/art/late-art.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import styles from './view.module.css';

const EmptyFolder = lateArt(async () => (await import('../../ui/art/empty-folder.tsx')).EmptyFolder);

export default function DriveAllView() {
  const { formatMessage } = useIntl();
  const { folder, selection } = useUnit({ folder: $folder, selection: $selection });
  return (
    <DriveScreen
      label={shownInLine(folder?.name || formatMessage({ id: 'files.root' }))}
      heading={<Breadcrumbs />}
      controls={
        !(folder?.isNotFound || folder?.trashed) && (
          <>
            <ViewControls />
            <NewButton />
          </>
        )
      }
      aside={<DetailsPanel entries={selection} kindOf={kindOf} />}
      empty={folder?.role !== 'view' ? <Empty /> : <EmptyOfOthers />}
    />
  );
}

/** Nothing can be put into it. */
const EmptyOfOthers = () => (
  <EmptyState art={<EmptyFolder />} title={<FormattedMessage id="files.emptyFolder.title" />}>
    <FormattedMessage id="files.emptyFolder.ofOthers" />
  </EmptyState>
);

function Empty() {
  const { onUpload, onDialog } = useUnit({ onUpload: uploadChosen, onDialog: dialogRequested });
  return (
    <EmptyState
      art={<EmptyFolder />}
      title={<FormattedMessage id="files.emptyFolder.title" />}
      actions={
        <>
          <Button onClick={() => onUpload('files')}>
            <Upload aria-hidden="true" />
            <FormattedMessage id="files.do.upload" />
          </Button>
          <Button kind="secondary" onClick={() => onDialog({ type: 'new-folder' })}>
            <FolderPlus aria-hidden="true" />
            <FormattedMessage id="files.do.newFolder" />
          </Button>
        </>
      }
    >
      <span className={styles.forMouse}>
        <FormattedMessage id="files.emptyFolder.text" />
      </span>
      <span className={styles.forTouch}>
        <FormattedMessage id="files.emptyFolder.touch" />
      </span>
    </EmptyState>
  );
}
