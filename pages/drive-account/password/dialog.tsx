import { useUnit } from 'effector-react';
import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { $account } from '../../../features/session/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import fields from '../fields.module.css';
import { Trouble } from '../trouble-words.tsx';
import { $passwordTrouble, changePasswordFx, passwordSubmitted } from './model.ts';

/** The old password and the new one; what is wrong with either stands below it. */
export default function PasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const { formatMessage } = useIntl();
  const { account, trouble, isBusy, onSubmit } = useUnit({
    account: $account,
    trouble: $passwordTrouble,
    isBusy: changePasswordFx.pending,
    onSubmit: passwordSubmitted,
  });
  const [old, setOld] = useState('');
  const [fresh, setFresh] = useState('');
  const form = useId();
  const hasOld = account?.password === 'set';
  const isOfNew = trouble?.reason === 'weak_password';
  const words = trouble && <Trouble facts={trouble} />;
  const footer = (
    <>
      <Button kind="secondary" onClick={onClose}>
        <FormattedMessage id="ui.cancel" />
      </Button>
      <Button type="submit" form={form} isBusy={isBusy} disabled={fresh === '' || (hasOld && old === '')}>
        <FormattedMessage id="account.password.submit" />
      </Button>
    </>
  );
  return (
    <Dialog
      title={formatMessage({ id: 'account.password.change' })}
      onClose={onClose}
      footer={footer}
      keepsOpen
    >
      <form
        className={fields.form}
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit({ old: hasOld ? old : null, new: fresh });
        }}
      >
        {/* For password managers: whose password it is. */}
        <input type="text" autoComplete="username" value={account?.email ?? ''} readOnly hidden />
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
      </form>
    </Dialog>
  );
}
