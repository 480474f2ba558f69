import { type FormEvent, useId, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from './button.tsx';
import { cutMiddle } from './cut-middle.ts';
import { Dialog } from './dialog.tsx';
import { PasswordField } from './password-field.tsx';

interface ArchivePasswordProps {
  /** Of the archive. */
  readonly name: string;
  /** Another password was given before. */
  readonly isWrong: boolean;
  readonly onPassword: (password: string) => void;
  readonly onClose: () => void;
}

/** Asks for the password of an archive before it is unpacked. */
export function ArchivePassword({ name, isWrong, onPassword, onClose }: ArchivePasswordProps) {
  const form = useId();
  const [password, setPassword] = useState('');
  const values = { name: cutMiddle(name) };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== '') onPassword(password);
  };
  return (
    <Dialog
      title={<FormattedMessage id="ui.archivePassword.title" values={values} />}
      onClose={onClose}
      footer={
        <>
          <Button kind="secondary" onClick={onClose}>
            <FormattedMessage id="ui.cancel" />
          </Button>
          <Button type="submit" form={form}>
            <FormattedMessage id="ui.archivePassword.open" />
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <p>
          <FormattedMessage id="ui.archivePassword.text" values={values} />
        </p>
        <PasswordField
          label={<FormattedMessage id="ui.archivePassword.label" />}
          value={password}
          onChanged={setPassword}
          autoFocus
          autoComplete="off"
          problem={isWrong && <FormattedMessage id="ui.archivePassword.wrong" />}
        />
      </form>
    </Dialog>
  );
}
