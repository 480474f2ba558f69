import { useUnit } from 'effector-react';
import { type FormEvent, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { acceptName, composedName } from '../../../api/contract/file-name.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { FailureReason } from '../../notices/index.ts';
import { $newFolderFailure, makeFolderHereFx, newFolderNamed } from '../commands/new-folder-model.ts';
import { nameProblem } from '../entry/name-problem.ts';

export default function NewFolder({ onClose }: { onClose: () => void }) {
  const { formatMessage } = useIntl();
  const form = useId();
  const [name, setName] = useState(() => formatMessage({ id: 'files.newFolder.name' }));
  const [isTried, setIsTried] = useState(false);
  const { failure, isBusy, onNamed } = useUnit({
    failure: $newFolderFailure,
    isBusy: makeFolderHereFx.pending,
    onNamed: newFolderNamed,
  });
  const fault = nameProblem(name);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    const accepted = acceptName(composedName(name.trim()));
    if (accepted.ok && !isBusy) onNamed(accepted.name);
  };
  return (
    <Dialog
      title={<FormattedMessage id="files.do.newFolder" />}
      onClose={onClose}
      footer={
        <>
          <Button kind="secondary" onClick={onClose}>
            <FormattedMessage id="ui.cancel" />
          </Button>
          <Button type="submit" form={form} isBusy={isBusy}>
            <FormattedMessage id="files.newFolder.make" />
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <TextField
          label={<FormattedMessage id="files.name" />}
          value={name}
          onChanged={setName}
          autoFocus
          autoComplete="off"
          spellCheck={false}
          onFocus={(event) => event.target.select()}
          problem={
            isTried && fault ? <FormattedMessage id={fault} /> : failure && <FailureReason {...failure} />
          }
        />
      </form>
    </Dialog>
  );
}
