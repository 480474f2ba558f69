import { useUnit } from 'effector-react';
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../ui/button.tsx';
import { keepFocus } from '../../../ui/kept-focus.ts';
import { dayFormat } from '../../../ui/time-format.ts';
import { dialogOpened } from '../dialogs.ts';
import { KeyList } from '../key-list.tsx';
import { Missing } from '../missing.tsx';
import { Row } from '../section.tsx';
import { $appPasswords, $areAppPasswordsMissing, appPasswordRemoval, fetchAppPasswordsFx } from './model.ts';

/** Passwords for programs that open the drive as a folder. */
export function AppPasswords() {
  const { formatMessage } = useIntl();
  const { appPasswords, isMissing, onAdd, removingIds, onRemove, onRetry } = useUnit({
    appPasswords: $appPasswords,
    isMissing: $areAppPasswordsMissing,
    onAdd: dialogOpened,
    removingIds: appPasswordRemoval.$removingIds,
    onRemove: appPasswordRemoval.removed,
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
        <KeyList
          label={formatMessage({ id: 'account.appPasswords.title' })}
          keys={appPasswords.map((one) => ({
            id: one.id,
            name: one.name,
            badge: one.is_read_only && <FormattedMessage id="account.appPasswords.isReadOnly" />,
            facts: (
              <FormattedMessage
                id={one.last_used_time ? 'account.appPasswords.used' : 'account.appPasswords.unused'}
                values={{
                  date: <FormattedDate value={one.created_time} {...dayFormat} />,
                  used: <FormattedDate value={one.last_used_time || one.created_time} {...dayFormat} />,
                }}
              />
            ),
            isRemoving: removingIds.includes(one.id),
            onRemove: () => onRemove(one),
          }))}
        />
      )}
    </div>
  );
}
