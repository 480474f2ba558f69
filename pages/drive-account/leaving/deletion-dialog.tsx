import { useUnit } from 'effector-react';
import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { $account } from '../../../features/session/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import fields from '../fields.module.css';
import { Trouble } from '../trouble-words.tsx';
import { $deletionTrouble, deleteFx, deletionSubmitted } from './model.ts';

/** The end of the account: the name must be typed, and the password, or a code where there is none. */
export default function DeletionDialog({ onClose }: { readonly onClose: () => void }) {
  const { formatMessage } = useIntl();
  const { account, trouble, isBusy, onSubmit } = useUnit({
    account: $account,
    trouble: $deletionTrouble,
    isBusy: deleteFx.pending,
    onSubmit: deletionSubmitted,
  });
  const [typed, setTyped] = useState('');
  const [secret, setSecret] = useState('');
  const form = useId();
  const name = account?.name ?? '';
  const hasPassword = account?.password === 'set';
  const isReady = typed.trim() === name && secret.trim() !== '';
  const problem = trouble && <Trouble facts={trouble} />;
  const footer = (
    <>
      <Button kind="secondary" onClick={onClose}>
        <FormattedMessage id="ui.cancel" />
      </Button>
      <Button kind="danger" type="submit" form={form} isBusy={isBusy} disabled={!isReady}>
        <FormattedMessage id="account.leaving.deleteSubmit" />
      </Button>
    </>
  );
  return (
    <Dialog
      title={formatMessage({ id: 'account.leaving.deleteTitle' })}
      onClose={onClose}
      footer={footer}
      keepsOpen
    >
      <form
        className={fields.form}
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) onSubmit(hasPassword ? { password: secret } : { code: secret.replaceAll(/\s/g, '') });
        }}
      >
        <p>
          <FormattedMessage id="account.leaving.deleteWarning" />
        </p>
        <TextField
          label={formatMessage({ id: 'account.leaving.typeName' }, { name })}
          value={typed}
          onChanged={setTyped}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
        />
        <input type="text" autoComplete="username" value={account?.email ?? ''} readOnly hidden />
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
      </form>
    </Dialog>
  );
}
