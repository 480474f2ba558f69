import { useUnit } from 'effector-react';
import { type ReactNode, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { FailureFacts } from '../../features/notices/index.ts';
import { $account } from '../../features/session/index.ts';
import { Button, type ButtonKind } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import fields from './fields.module.css';
import { Trouble } from './trouble-words.tsx';

/** Asks for the password before something goes on; where the account has none, only whether it should. */
export function PasswordDialog(props: {
  readonly title: string;
  readonly submit: string;
  readonly kind?: ButtonKind;
  readonly trouble: FailureFacts | null;
  readonly isBusy: boolean;
  /** Whether what stands between is filled in. */
  readonly isReady?: boolean;
  readonly onSubmit: (password: string | null) => void;
  readonly onClose: () => void;
  /** What will happen. */
  readonly children: ReactNode;
  /** Further fields, before the password. */
  readonly extra?: ReactNode;
}) {
  const { title, submit, kind, trouble, isBusy, isReady = true, onSubmit, onClose, children, extra } = props;
  const { formatMessage } = useIntl();
  const account = useUnit($account);
  const [password, setPassword] = useState('');
  const form = useId();
  const hasPassword = account?.password === 'set';
  const words = trouble && <Trouble facts={trouble} />;
  // What the device or the server refuses for other reasons is no fault of what was typed.
  const isOfPassword = hasPassword && trouble?.reason === 'invalid_password';
  const footer = (
    <>
      <Button kind="secondary" onClick={onClose}>
        <FormattedMessage id="ui.cancel" />
      </Button>
      <Button
        kind={kind}
        type="submit"
        form={form}
        isBusy={isBusy}
        disabled={!isReady || (hasPassword && password === '')}
      >
        {submit}
      </Button>
    </>
  );
  return (
    <Dialog title={title} onClose={onClose} footer={footer}>
      <form
        className={fields.form}
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(hasPassword ? password : null);
        }}
      >
        <p>{children}</p>
        {extra}
        <input type="text" autoComplete="username" value={account?.email ?? ''} readOnly hidden />
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
      </form>
    </Dialog>
  );
}
