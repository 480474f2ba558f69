import { useUnit } from 'effector-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { $account } from '../../../features/session/index.ts';
import { PasswordField } from '../../../ui/password-field.tsx';
import { ErrorMessage } from '../error-message.tsx';
import fields from '../fields.module.css';
import { AccountName, FormDialog } from '../form-dialog.tsx';
import { $passwordError, changePasswordFx, passwordSubmitted } from './model.ts';

/** The old password and the new one; errors are shown below each. */
export default function PasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const { formatMessage } = useIntl();
  const { account, error, isBusy, onSubmit } = useUnit({
    account: $account,
    error: $passwordError,
    isBusy: changePasswordFx.pending,
    onSubmit: passwordSubmitted,
  });
  const [old, setOld] = useState('');
  const [fresh, setFresh] = useState('');
  const hasOld = account?.password === 'set';
  const isOfNew = error?.reason === 'weak_password';
  const words = error && <ErrorMessage facts={error} />;
  return (
    <FormDialog
      title={formatMessage({ id: 'account.password.change' })}
      submit={formatMessage({ id: 'account.password.submit' })}
      isBusy={isBusy}
      isReady={fresh !== '' && (!hasOld || old !== '')}
      onSubmit={() => onSubmit({ old: hasOld ? old : null, new: fresh })}
      onClose={onClose}
    >
      <AccountName />
      {hasOld && (
        <PasswordField
          label={formatMessage({ id: 'account.password.old' })}
          autoComplete="current-password"
          value={old}
          onChanged={setOld}
          problem={!isOfNew && words}
          autoFocus
        />
      )}
      <PasswordField
        label={formatMessage({ id: 'account.password.new' })}
        autoComplete="new-password"
        value={fresh}
        onChanged={setFresh}
        hint={formatMessage({ id: 'account.password.hint' })}
        problem={(isOfNew || !hasOld) && words}
      />
      <p className={fields.note}>
        <FormattedMessage id="account.password.others" />
      </p>
    </FormDialog>
  );
}
