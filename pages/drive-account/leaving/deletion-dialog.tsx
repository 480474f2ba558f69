import { useUnit } from 'effector-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { shownText } from '../../../api/contract/shown-text.ts';
import { $account } from '../../../features/session/index.ts';
import { PasswordField } from '../../../ui/password-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ErrorMessage } from '../error-message.tsx';
import styles from '../fields.module.css';
import { AccountName, FormDialog } from '../form-dialog.tsx';
import { $deletionError, deleteFx, deletionSubmitted } from './model.ts';

/** The end of the account: the name must be typed, and the password, or a code where there is none. */
export default function DeletionDialog({ onClose }: { readonly onClose: () => void }) {
  const { formatMessage } = useIntl();
  const { account, error, isBusy, onSubmit } = useUnit({
    account: $account,
    error: $deletionError,
    isBusy: deleteFx.pending,
    onSubmit: deletionSubmitted,
  });
  const [typed, setTyped] = useState('');
  const [secret, setSecret] = useState('');
  const name = account?.name ?? '';
  const hasPassword = account?.password === 'set';
  const problem = error && <ErrorMessage facts={error} />;
  return (
    <FormDialog
      title={formatMessage({ id: 'account.leaving.deleteTitle' })}
      submit={formatMessage({ id: 'account.leaving.deleteSubmit' })}
      kind="danger"
      isBusy={isBusy}
      isReady={[name, shownText(name)].includes(typed.trim()) && secret.trim() !== ''}
      onSubmit={() => onSubmit(hasPassword ? { password: secret } : { code: secret.replaceAll(/\s/g, '') })}
      onClose={onClose}
    >
      <p>
        <FormattedMessage id="account.leaving.deleteWarning" />
      </p>
      <TextField
        label={
          <FormattedMessage
            id="account.leaving.typeName"
            values={{ name: <span className={styles.typed}>{shownText(name)}</span> }}
          />
        }
        value={typed}
        onChanged={setTyped}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
      />
      <AccountName />
      {hasPassword ? (
        <PasswordField
          label={formatMessage({ id: 'account.password.label' })}
          autoComplete="current-password"
          value={secret}
          onChanged={setSecret}
          problem={problem}
        />
      ) : (
        <TextField
          label={formatMessage({ id: 'account.secondFactor.code' })}
          inputMode="numeric"
          autoComplete="one-time-code"
          value={secret}
          onChanged={setSecret}
          problem={problem}
        />
      )}
    </FormDialog>
  );
}
