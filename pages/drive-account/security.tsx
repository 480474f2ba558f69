import { useUnit } from 'effector-react';
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import type { Account } from '../../features/session/index.ts';
import { Button } from '../../ui/button.tsx';
import { AppPasswords } from './app-passwords/view.tsx';
import { dialogOpened } from './dialogs.ts';
import { Passkeys } from './passkeys/view.tsx';
import { Row, Section } from './section.tsx';
import { Links } from './sessions/links.tsx';
import { Sessions } from './sessions/view.tsx';

/** How one signs in, and where one is signed in. */
export function Security({ account }: { readonly account: Account }) {
  const { formatMessage } = useIntl();
  const onOpen = useUnit(dialogOpened);
  return (
    <Section name="security">
      <Row
        title={<FormattedMessage id="account.password.label" />}
        actions={
          <Button kind="secondary" size="small" onClick={() => onOpen('password')}>
            <FormattedMessage id="account.password.change" />
          </Button>
        }
      >
        <FormattedMessage
          id="account.password.changed"
          values={{ date: <FormattedDate value={account.password_updated_at} dateStyle="long" /> }}
        />
      </Row>
      <Row
        title={<FormattedMessage id="account.secondFactor.title" />}
        actions={
          account.second_factor ? (
            <>
              <Button kind="secondary" size="small" onClick={() => onOpen('recovery-codes')}>
                <FormattedMessage id="account.recoveryCodes.renew" />
              </Button>
              <Button
                kind="secondary"
                size="small"
                aria-label={formatMessage({ id: 'account.secondFactor.turnOff' })}
                onClick={() => onOpen('second-factor-off')}
              >
                <FormattedMessage id="account.secondFactor.turnOffSubmit" />
              </Button>
            </>
          ) : (
            <Button
              kind="secondary"
              size="small"
              aria-label={formatMessage({ id: 'account.secondFactor.turnOn' })}
              onClick={() => onOpen('second-factor')}
            >
              <FormattedMessage id="account.secondFactor.confirm" />
            </Button>
          )
        }
      >
        <FormattedMessage
          id={account.second_factor ? 'account.secondFactor.stateOn' : 'account.secondFactor.stateOff'}
        />
      </Row>
      <Passkeys />
      <AppPasswords />
      <Sessions />
      <Links />
    </Section>
  );
}
