import { useUnit } from 'effector-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { webDavPath } from '../../../api/contract/app-passwords.ts';
import { $account } from '../../../features/session/index.ts';
import fields from '../fields.module.css';
import { ShownOnce } from '../shown-once.tsx';
import styles from './secret.module.css';

/** The facts that a program asks for: the password is shown this once. */
export function Secret({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  const { formatMessage } = useIntl();
  const account = useUnit($account);
  return (
    <ShownOnce
      title={formatMessage({ id: 'account.appPasswords.made' })}
      secret={secret}
      refused={<FormattedMessage id="account.appPasswords.notCopied" />}
      kept={<FormattedMessage id="account.appPasswords.kept" />}
      onClose={onClose}
    >
      {(shown) => (
        <>
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
        </>
      )}
    </ShownOnce>
  );
}
