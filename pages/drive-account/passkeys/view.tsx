import { useUnit } from 'effector-react';
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../ui/button.tsx';
import { keepFocus } from '../../../ui/kept-focus.ts';
import { dayFormat } from '../../../ui/time-format.ts';
import { dialogOpened } from '../dialogs.ts';
import { KeyList } from '../key-list.tsx';
import { Missing } from '../missing.tsx';
import { Row } from '../section.tsx';
import { $areKeysMissing, $canMake, $passkeys, fetchPasskeysFx, passkeyRemoval } from './model.ts';

/** The passkeys of the account, and a button for a new one where the browser supports them. */
export function Passkeys() {
  const { formatMessage } = useIntl();
  const { passkeys, canMake, isMissing, onAdd, removingIds, onRemove, onRetry } = useUnit({
    passkeys: $passkeys,
    canMake: $canMake,
    isMissing: $areKeysMissing,
    onAdd: dialogOpened,
    removingIds: passkeyRemoval.$removingIds,
    onRemove: passkeyRemoval.removed,
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
        <KeyList
          label={formatMessage({ id: 'account.passkeys.title' })}
          keys={passkeys.map((passkey) => ({
            id: passkey.id,
            name: passkey.name || formatMessage({ id: 'account.passkeys.unnamed' }),
            facts: (
              <FormattedMessage
                id="account.passkeys.added"
                values={{ date: <FormattedDate value={passkey.created_time} {...dayFormat} /> }}
              />
            ),
            isRemoving: removingIds.includes(passkey.id),
            onRemove: () => onRemove(passkey),
          }))}
        />
      )}
    </div>
  );
}
