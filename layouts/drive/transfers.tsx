import './transfers-model.ts';
import { createWatch } from 'effector';
import { useProvidedScope, useUnit } from 'effector-react';
import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { $shownFolder, uploadChosen } from '../../features/files/frame.ts';
import { $isSignedIn } from '../../features/session/index.ts';
import { CreateTask } from '../../features/tasks/frame.ts';
import {
  DropArea,
  FileChooser,
  type FileChooserHandle,
  filesChosen,
  UploadsPanel,
} from '../../features/uploads/index.ts';
import { useDownloadTitle } from './download-title.ts';
import { usePasting } from './pasting.ts';

/** Everything that persists across pages: uploads, and the targets for dropped or pasted files. */
export function Transfers() {
  const { formatMessage } = useIntl();
  const scope = useProvidedScope();
  const chooser = useRef<FileChooserHandle>(null);
  usePasting();
  useDownloadTitle();
  const { folder, isSignedIn, onChosen } = useUnit({
    folder: $shownFolder,
    isSignedIn: $isSignedIn,
    onChosen: filesChosen,
  });

  // Synchronously: a browser opens its file chooser only during the click.
  useEffect(
    () =>
      createWatch({
        unit: uploadChosen,
        ...(scope && { scope }),
        fn: (what) => (what === 'folder' ? chooser.current?.chooseFolder() : chooser.current?.chooseFiles()),
      }),
    [scope],
  );

  const root = formatMessage({ id: 'files.root' });
  return (
    <>
      <DropArea
        target={folder && { id: folder.id, name: folder.name || root }}
        isClosed={isSignedIn === false || folder?.isOpen === false}
        onDropped={(files, parentId) => onChosen({ files, parentId })}
      />
      <FileChooser ref={chooser} onChosen={(files) => onChosen({ files, parentId: folder?.id ?? '' })} />
      <UploadsPanel />
      <CreateTask />
    </>
  );
}
