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
import { usePasting } from './pasting.ts';

/** Everything that stays while pages change: uploads on their way, and the place where files from the desktop are dropped or pasted. */
export function Transfers() {
  const { formatMessage } = useIntl();
  const scope = useProvidedScope();
  const chooser = useRef<FileChooserHandle>(null);
  usePasting();
  const { folder, isSignedIn, onChosen } = useUnit({
    folder: $shownFolder,
    isSignedIn: $isSignedIn,
    onChosen: filesChosen,
  });

  // At once: a browser opens its chooser only within the click that asked for it.
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
