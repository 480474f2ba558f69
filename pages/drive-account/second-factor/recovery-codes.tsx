import { FormattedMessage, useIntl } from 'react-intl';
import { ShownOnce } from '../shown-once.tsx';
import styles from './recovery-codes.module.css';

/** Recovery codes, shown this once. */
export function RecoveryCodes(props: {
  readonly codes: readonly string[];
  /** The second factor has just been turned on. */
  readonly isNew?: boolean;
  readonly onClose: () => void;
}) {
  const { codes, isNew = false, onClose } = props;
  const { formatMessage } = useIntl();
  return (
    <ShownOnce
      title={formatMessage({ id: 'account.recoveryCodes.title' })}
      secret={codes.join('\n')}
      refused={<FormattedMessage id="account.recoveryCodes.notCopied" />}
      kept={<FormattedMessage id="account.recoveryCodes.kept" />}
      onClose={onClose}
    >
      {(list) => (
        <>
          {isNew && (
            <p className={styles.done}>
              <FormattedMessage id="account.secondFactor.isOn" />
            </p>
          )}
          <p>
            <FormattedMessage id="account.recoveryCodes.about" />
          </p>
          <ul className={styles.codes} ref={list}>
            {codes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ul>
        </>
      )}
    </ShownOnce>
  );
}
