import { useUnit } from 'effector-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { PasswordDialog } from '../password-asked.tsx';
import { $factorError, $recoveryCodes, renewFx, renewSubmitted } from './model.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

/** New recovery codes in place of the old ones, for the password. */
export default function RenewDialog({ onClose }: { readonly onClose: () => void }) {
  const { formatMessage } = useIntl();
  const { codes, error, isBusy, onSubmit } = useUnit({
    codes: $recoveryCodes,
    error: $factorError,
    isBusy: renewFx.pending,
    onSubmit: renewSubmitted,
  });
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />;
  return (
    <PasswordDialog
      title={formatMessage({ id: 'account.recoveryCodes.renew' })}
      submit={formatMessage({ id: 'account.continue' })}
      error={error}
      isBusy={isBusy}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <FormattedMessage id="account.recoveryCodes.renewAbout" />
    </PasswordDialog>
  );
}
