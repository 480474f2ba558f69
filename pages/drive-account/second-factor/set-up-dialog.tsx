import { useUnit } from 'effector-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { QrCode } from '../../../ui/qr-code.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ErrorMessage } from '../error-message.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { PasswordDialog } from '../password-asked.tsx';
import {
  $factorError,
  $recoveryCodes,
  $setUp,
  codeSubmitted,
  enableFx,
  type SetUp,
  setUpSubmitted,
  verifyFx,
} from './model.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './set-up-dialog.module.css';

/** Password → the picture to scan and its first code → recovery codes. */
export default function SetUpDialog({ onClose }: { readonly onClose: () => void }) {
  const { formatMessage } = useIntl();
  const { setUp, codes, error, isBusy, onSubmit } = useUnit({
    setUp: $setUp,
    codes: $recoveryCodes,
    error: $factorError,
    isBusy: enableFx.pending,
    onSubmit: setUpSubmitted,
  });
  if (codes) return <RecoveryCodes codes={codes} isNew onClose={onClose} />;
  if (setUp) return <Scan setUp={setUp} onClose={onClose} />;
  return (
    <PasswordDialog
      title={formatMessage({ id: 'account.secondFactor.turnOn' })}
      submit={formatMessage({ id: 'account.continue' })}
      error={error}
      isBusy={isBusy}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <FormattedMessage id="account.secondFactor.about" />
    </PasswordDialog>
  );
}

function Scan({ setUp, onClose }: { readonly setUp: SetUp; readonly onClose: () => void }) {
  const { formatMessage } = useIntl();
  const { error, isBusy, onSubmit } = useUnit({
    error: $factorError,
    isBusy: verifyFx.pending,
    onSubmit: codeSubmitted,
  });
  const [code, setCode] = useState('');
  const secret = new URL(setUp.uri).searchParams.get('secret') ?? '';
  return (
    <FormDialog
      title={formatMessage({ id: 'account.secondFactor.scan' })}
      submit={formatMessage({ id: 'account.secondFactor.confirm' })}
      isBusy={isBusy}
      isReady={code.trim() !== ''}
      onSubmit={() => onSubmit(code)}
      onClose={onClose}
    >
      <p>
        <FormattedMessage id="account.secondFactor.scanHow" />
      </p>
      <div className={styles.scan}>
        <QrCode text={setUp.uri} label={formatMessage({ id: 'account.secondFactor.qr' })} />
        <div className={styles.byHand}>
          <p>
            <FormattedMessage id="account.secondFactor.byHand" />
          </p>
          <code className={styles.secret}>{secret.replaceAll(/(.{4})(?!$)/g, '$1 ')}</code>
        </div>
      </div>
      <TextField
        label={formatMessage({ id: 'account.secondFactor.code' })}
        value={code}
        onChanged={setCode}
        problem={error && <ErrorMessage facts={error} />}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={9}
        autoFocus
      />
    </FormDialog>
  );
}
