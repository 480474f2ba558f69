import { useUnit } from 'effector-react';
import { KeyRound, Trash2 } from 'lucide-react';
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { keepFocus } from '../../../ui/kept-focus.ts';
import { Named } from '../../../ui/named.tsx';
import { dayFormat } from '../../../ui/time-format.ts';
import { dialogOpened } from '../dialogs.ts';
import list from '../list.module.css';
import { Missing } from '../missing.tsx';
import { Row } from '../section.tsx';
import { $appPasswords, $areAppPasswordsMissing, appPasswordRemoved, fetchAppPasswordsFx } from './model.ts';

/** Passwords for programs that open the drive as a folder. */
export function AppPasswords() {
  const { formatMessage } = useIntl();
  const { appPasswords, isMissing, onAdd, onRemove, onRetry } = useUnit({
    appPasswords: $appPasswords,
    isMissing: $areAppPasswordsMissing,
    onAdd: dialogOpened,
    onRemove: appPasswordRemoved,
    onRetry: fetchAppPasswordsFx,
  });
  return (
    <div ref={keepFocus}>
      <Row
        title={<FormattedMessage id="account.appPasswords.title" />}
        actions={
          <Button kind="secondary" size="small" onClick={() => onAdd('app-password')}>
            <FormattedMessage id="account.appPasswords.add" />
          </Button>
        }
      >
        <FormattedMessage id="account.appPasswords.about" />
      </Row>
      {isMissing && <Missing onRetry={() => onRetry()} />}
      {appPasswords !== null && appPasswords.length > 0 && (
        <ul className={list.list} aria-label={formatMessage({ id: 'account.appPasswords.title' })}>
          {appPasswords.map((one) => (
            <li className={list.entry} key={one.id}>
              <KeyRound aria-hidden="true" />
              <div className={list.words}>
                <p className={list.name}>
                  <Named name={one.name} />
                  {one.is_read_only && (
                    <span className={list.badge}>
                      <FormattedMessage id="account.appPasswords.isReadOnly" />
                    </span>
                  )}
                </p>
                <p className={list.facts}>
                  <FormattedMessage
                    id={one.last_used_time ? 'account.appPasswords.used' : 'account.appPasswords.unused'}
                    values={{
                      date: <FormattedDate value={one.created_time} {...dayFormat} />,
                      used: <FormattedDate value={one.last_used_time || one.created_time} {...dayFormat} />,
                    }}
                  />
                </p>
              </div>
              <IconButton
                label={formatMessage({ id: 'account.passkeys.remove' }, { name: one.name })}
                icon={<Trash2 />}
                onClick={() => onRemove(one)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
