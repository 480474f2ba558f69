import { useUnit } from 'effector-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { PasswordDialog } from '../password-asked.tsx';
import { $factorError, disableFx, disableSubmitted } from './model.ts';

/** Takes the second factor away, for the password. */
export default function TurnOffDialog({ onClose }: { readonly onClose: () => void }) {
  const { formatMessage } = useIntl();
  const { error, isBusy, onSubmit } = useUnit({
    error: $factorError,
    isBusy: disableFx.pending,
    onSubmit: disableSubmitted,
  });
  return (
    <PasswordDialog
      title={formatMessage({ id: 'account.secondFactor.turnOff' })}
      submit={formatMessage({ id: 'account.secondFactor.turnOffSubmit' })}
      kind="danger"
      error={error}
      isBusy={isBusy}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <FormattedMessage id="account.secondFactor.turnOffAbout" />
    </PasswordDialog>
  );
}
