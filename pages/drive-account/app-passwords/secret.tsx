import { useUnit } from 'effector-react';
import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { webDavPath } from '../../../api/contract/app-passwords.ts';
import { $account } from '../../../features/session/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import fields from '../fields.module.css';
import styles from './secret.module.css';

/** The facts that a program asks for: the password is shown this once. */
export function Secret({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  const { formatMessage } = useIntl();
  const account = useUnit($account);
  const shown = useRef<HTMLElement>(null);
  const [copied, setCopied] = useState<'copied' | 'refused'>();
  const copy = async () => {
    try {
      // There is no clipboard where the origin is not secure.
      await navigator.clipboard.writeText(secret);
      setCopied('copied');
    } catch {
      setCopied('refused');
      if (shown.current) getSelection()?.selectAllChildren(shown.current);
    }
  };
  const footer = (
    <>
      <Button kind="secondary" autoFocus onClick={() => void copy()}>
        <FormattedMessage id={copied === 'copied' ? 'account.copied' : 'account.copy'} />
      </Button>
      <Button onClick={onClose}>
        <FormattedMessage id="account.appPasswords.kept" />
      </Button>
    </>
  );
  return (
    <Dialog
      title={formatMessage({ id: 'account.appPasswords.made' })}
      onClose={onClose}
      footer={footer}
      keepsOpen
    >
      <div className={fields.form}>
        <p>
          <FormattedMessage id="account.appPasswords.madeAbout" />
        </p>
        <dl className={styles.facts}>
          <dt>
            <FormattedMessage id="account.appPasswords.address" />
          </dt>
          <dd>
            <code className={fields.typed}>{`${location.origin}${webDavPath}`}</code>
          </dd>
          <dt>
            <FormattedMessage id="account.appPasswords.user" />
          </dt>
          <dd>
            <code className={fields.typed}>{account?.email}</code>
          </dd>
          <dt>
            <FormattedMessage id="account.password.label" />
          </dt>
          <dd>
            <code className={fields.typed} ref={shown}>
              {secret}
            </code>
          </dd>
        </dl>
        <p role="status">
          {copied === 'refused' && <FormattedMessage id="account.appPasswords.notCopied" />}
        </p>
      </div>
    </Dialog>
  );
}
