import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { shownInLine } from '../../../api/contract/shown-text.ts';
import { Button } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import styles from './archive-view.module.css';

interface PasswordFormProps {
  /** Of the entry that needs it. */
  readonly name: string;
  readonly isWrong: boolean;
  readonly onPassword: (password: string) => void;
}

/** The password does not leave the browser. */
export function PasswordForm({ name, isWrong, onPassword }: PasswordFormProps) {
  const { formatMessage } = useIntl();
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== '') onPassword(password);
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <p>
        <FormattedMessage id="preview.archive.locked" values={{ name: shownInLine(name) }} />
      </p>
      <PasswordField
        label={formatMessage({ id: 'preview.pdf.password' })}
        autoFocus
        autoComplete="off"
        value={password}
        problem={isWrong && formatMessage({ id: 'preview.pdf.passwordWrong' })}
        onChanged={setPassword}
      />
      <Button type="submit">
        <FormattedMessage id="preview.pdf.open" />
      </Button>
    </form>
  );
}
