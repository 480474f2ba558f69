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
import { $areKeysMissing, $canMake, $passkeys, fetchPasskeysFx, passkeyRemoved } from './model.ts';

/** The passkeys of the account, and a button for a new one where the browser supports them. */
export function Passkeys() {
  const { formatMessage } = useIntl();
  const { passkeys, canMake, isMissing, onAdd, onRemove, onRetry } = useUnit({
    passkeys: $passkeys,
    canMake: $canMake,
    isMissing: $areKeysMissing,
    onAdd: dialogOpened,
    onRemove: passkeyRemoved,
    onRetry: fetchPasskeysFx,
  });
  return (
    <div ref={keepFocus}>
      <Row
        title={<FormattedMessage id="account.passkeys.title" />}
        actions={
          canMake && (
            <Button kind="secondary" size="small" onClick={() => onAdd('passkey')}>
              <FormattedMessage id="account.passkeys.add" />
            </Button>
          )
        }
      >
        <FormattedMessage id={canMake === false ? 'account.passkeys.cannot' : 'account.passkeys.about'} />
      </Row>
      {isMissing && <Missing onRetry={() => onRetry()} />}
      {passkeys !== null && passkeys.length > 0 && (
        <ul className={list.list} aria-label={formatMessage({ id: 'account.passkeys.title' })}>
          {passkeys.map((passkey) => (
            <li className={list.entry} key={passkey.id}>
              <KeyRound aria-hidden="true" />
              <div className={list.words}>
                <p className={list.name}>
                  <Named name={passkey.name || formatMessage({ id: 'account.passkeys.unnamed' })} />
                </p>
                <p className={list.facts}>
                  <FormattedMessage
                    id="account.passkeys.added"
                    values={{ date: <FormattedDate value={passkey.created_time} {...dayFormat} /> }}
                  />
                </p>
              </div>
              <IconButton
                label={formatMessage(
                  { id: 'account.passkeys.remove' },
                  { name: passkey.name || formatMessage({ id: 'account.passkeys.unnamed' }) },
                )}
                icon={<Trash2 />}
                onClick={() => onRemove(passkey)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
