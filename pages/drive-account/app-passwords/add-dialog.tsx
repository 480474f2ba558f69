import { useUnit } from 'effector-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { PasswordDialog } from '../password-asked.tsx';
import { $appPasswordError, $secret, appPasswordSubmitted, makeAppPasswordFx } from './model.ts';
import { Secret } from './secret.tsx';

/** A name for the app password and what it may do; then it is shown, this once. */
export default function AddAppPasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const { formatMessage } = useIntl();
  const { error, isBusy, secret, onSubmit } = useUnit({
    error: $appPasswordError,
    isBusy: makeAppPasswordFx.pending,
    secret: $secret,
    onSubmit: appPasswordSubmitted,
  });
  const [name, setName] = useState('');
  const [isReadOnly, setReadOnly] = useState(false);
  if (secret !== null) return <Secret secret={secret} onClose={onClose} />;
  return (
    <PasswordDialog
      title={formatMessage({ id: 'account.appPasswords.add' })}
      submit={formatMessage({ id: 'account.continue' })}
      error={error}
      isBusy={isBusy}
      isReady={name.trim() !== ''}
      onSubmit={(password) => onSubmit({ name: name.trim(), isReadOnly, password })}
      onClose={onClose}
      extra={
        <>
          <TextField
            label={formatMessage({ id: 'account.appPasswords.name' })}
            hint={formatMessage({ id: 'account.appPasswords.nameHint' })}
            value={name}
            onChanged={setName}
            autoComplete="off"
            maxLength={64}
            autoFocus
          />
          <Checkbox
            label={<FormattedMessage id="account.appPasswords.readOnly" />}
            value={isReadOnly}
            onChanged={setReadOnly}
          />
        </>
      }
    >
      <FormattedMessage id="account.appPasswords.addAbout" />
    </PasswordDialog>
  );
}
