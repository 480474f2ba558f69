import { type FormEvent, useId, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../../ui/button.tsx';
import { cutMiddle } from '../../../ui/cut-middle.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import type { OperationDialogProps } from '../commands/dialog-model.ts';

/** Asks for the password of an archive before it is unpacked. */
export default function ArchivePassword({
  entries,
  to,
  isWrong = false,
  onConfirmed,
  onClose,
}: OperationDialogProps) {
  const form = useId();
  const [password, setPassword] = useState('');
  const name = cutMiddle(entries[0]?.name ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== '') onConfirmed({ password, ...(to && { to }) });
  };
  return (
    <Dialog
      title={<FormattedMessage id="files.extract-to.title" values={{ name }} />}
      onClose={onClose}
      footer={
        <>
          <Button kind="secondary" onClick={onClose}>
            <FormattedMessage id="ui.cancel" />
          </Button>
          <Button type="submit" form={form}>
            <FormattedMessage id="files.extract-locked.open" />
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <p>
          <FormattedMessage id="files.extract-locked.text" values={{ name }} />
        </p>
        <PasswordField
          label={<FormattedMessage id="files.extract-locked.password" />}
          value={password}
          onChanged={setPassword}
          autoFocus
          autoComplete="off"
          problem={isWrong && <FormattedMessage id="files.extract-locked.wrong" />}
        />
      </form>
    </Dialog>
  );
}
