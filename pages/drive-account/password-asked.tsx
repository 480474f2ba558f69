import { useUnit } from 'effector-react';
import { type ReactNode, useState } from 'react';
import { useIntl } from 'react-intl';
import type { FailureFacts } from '../../features/notices/index.ts';
import { $account } from '../../features/session/index.ts';
import type { ButtonKind } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { ErrorMessage } from './error-message.tsx';
import fields from './fields.module.css';
import { AccountName, FormDialog } from './form-dialog.tsx';

/** Asks for the password before an action; where the account has none, only for confirmation. */
export function PasswordDialog(props: {
  readonly title: string;
  readonly submit: string;
  readonly kind?: ButtonKind;
  readonly error: FailureFacts | null;
  readonly isBusy: boolean;
  /** Whether the fields between are complete. */
  readonly isReady?: boolean;
  readonly onSubmit: (password: string | null) => void;
  readonly onClose: () => void;
  /** Explains the action. */
  readonly children: ReactNode;
  /** Further fields, before the password. */
  readonly extra?: ReactNode;
}) {
  const { title, submit, kind, error, isBusy, isReady = true, onSubmit, onClose, children, extra } = props;
  const { formatMessage } = useIntl();
  const account = useUnit($account);
  const [password, setPassword] = useState('');
  const hasPassword = account?.password === 'set';
  const words = error && <ErrorMessage facts={error} />;
  // Other refusals of the device or the server are not about the typed value.
  const isOfPassword = hasPassword && error?.reason === 'invalid_password';
  return (
    <FormDialog
      title={title}
      submit={submit}
      kind={kind}
      isBusy={isBusy}
      isReady={isReady && (!hasPassword || password !== '')}
      onSubmit={() => onSubmit(hasPassword ? password : null)}
      onClose={onClose}
    >
      <p>{children}</p>
      {extra}
      <AccountName />
      {hasPassword && (
        <PasswordField
          label={formatMessage({ id: 'account.password.label' })}
          autoComplete="current-password"
          value={password}
          onChanged={setPassword}
          problem={isOfPassword && words}
          autoFocus={!extra}
        />
      )}
      {words && !isOfPassword && (
        <p className={fields.problem} role="alert">
          {words}
        </p>
      )}
    </FormDialog>
  );
}
