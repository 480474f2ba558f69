import { useUnit } from 'effector-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { TextField } from '../../../ui/text-field.tsx';
import { PasswordDialog } from '../password-asked.tsx';
import { $passkeyError, makePasskeyFx, passkeySubmitted } from './model.ts';

/** A name for the passkey and the password; then the device takes over. */
export default function AddPasskeyDialog({ onClose }: { readonly onClose: () => void }) {
  const { formatMessage } = useIntl();
  const { error, isBusy, onSubmit } = useUnit({
    error: $passkeyError,
    isBusy: makePasskeyFx.pending,
    onSubmit: passkeySubmitted,
  });
  const [name, setName] = useState('');
  return (
    <PasswordDialog
      title={formatMessage({ id: 'account.passkeys.add' })}
      submit={formatMessage({ id: 'account.continue' })}
      error={error}
      isBusy={isBusy}
      onSubmit={(password) => onSubmit({ name: name.trim(), password })}
      onClose={onClose}
      extra={
        <TextField
          label={formatMessage({ id: 'account.passkeys.name' })}
          hint={formatMessage({ id: 'account.passkeys.nameHint' })}
          value={name}
          onChanged={setName}
          autoComplete="off"
          maxLength={64}
          autoFocus
        />
      }
    >
      <FormattedMessage id="account.passkeys.addAbout" />
    </PasswordDialog>
  );
}
