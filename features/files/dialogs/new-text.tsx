import { useUnit } from 'effector-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { splitExtension } from '../../../ui/file-grid/split-name.ts';
import { $newTextFailure, makeTextHereFx, newTextNamed } from '../commands/new-text-model.ts';
import { NamingDialog } from './naming-dialog.tsx';

/** Makes an empty text, which opens in the editor. A name without an ending gets the one of texts. */
export default function NewText({ onClose }: { readonly onClose: () => void }) {
  const { formatMessage } = useIntl();
  const { onNamed, ...facts } = useUnit({
    failure: $newTextFailure,
    isBusy: makeTextHereFx.pending,
    onNamed: newTextNamed,
  });
  const stem = formatMessage({ id: 'files.newText.name' });
  return (
    <NamingDialog
      title={<FormattedMessage id="files.do.newText" />}
      proposed={`${stem}.txt`}
      selected={stem.length}
      {...{ ...facts, onClose }}
      onNamed={(name) => onNamed(splitExtension(name)[1] === '' ? `${name}.txt` : name)}
    />
  );
}
