import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import fields from '../fields.module.css';
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
  const list = useRef<HTMLUListElement>(null);
  const [copied, setCopied] = useState<'copied' | 'refused'>();
  const copy = async () => {
    try {
      // There is no clipboard where the origin is not secure.
      await navigator.clipboard.writeText(codes.join('\n'));
      setCopied('copied');
    } catch {
      setCopied('refused');
      if (list.current) getSelection()?.selectAllChildren(list.current);
    }
  };
  const footer = (
    <>
      <Button kind="secondary" autoFocus onClick={() => void copy()}>
        <FormattedMessage id={copied === 'copied' ? 'account.copied' : 'account.copy'} />
      </Button>
      <Button onClick={onClose}>
        <FormattedMessage id="account.recoveryCodes.kept" />
      </Button>
    </>
  );
  return (
    <Dialog
      title={formatMessage({ id: 'account.recoveryCodes.title' })}
      onClose={onClose}
      footer={footer}
      keepsOpen
    >
      <div className={fields.form}>
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
        <p role="status">
          {copied === 'refused' && <FormattedMessage id="account.recoveryCodes.notCopied" />}
        </p>
      </div>
    </Dialog>
  );
}
