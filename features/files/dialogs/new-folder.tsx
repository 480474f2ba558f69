import { useUnit } from 'effector-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { $newFolderFailure, makeFolderHereFx, newFolderNamed } from '../commands/new-folder-model.ts';
import { NamingDialog } from './naming-dialog.tsx';

export default function NewFolder({ onClose }: { readonly onClose: () => void }) {
  const { formatMessage } = useIntl();
  const facts = useUnit({
    failure: $newFolderFailure,
    isBusy: makeFolderHereFx.pending,
    onNamed: newFolderNamed,
  });
  return (
    <NamingDialog
      title={<FormattedMessage id="files.do.newFolder" />}
      proposed={formatMessage({ id: 'files.newFolder.name' })}
      {...{ ...facts, onClose }}
    />
  );
}
