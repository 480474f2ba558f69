import { useUnit } from 'effector-react';
import { Monitor, Smartphone } from 'lucide-react';
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { programOf } from '../../../features/session/index.ts';
import { Button } from '../../../ui/button.tsx';
import { keepFocus } from '../../../ui/kept-focus.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { dateTimeFormat } from '../../../ui/time-format.ts';
import list from '../list.module.css';
import { Missing } from '../missing.tsx';
import { Row } from '../section.tsx';
import {
  $areSessionsMissing,
  $hasOthers,
  $sessions,
  endOthersFx,
  fetchSessionsFx,
  othersEnded,
  type Session,
  sessionEnding,
} from './model.ts';

/** Where the account is signed in. */
export function Sessions() {
  const { formatMessage } = useIntl();
  const { sessions, hasOthers, isMissing, isEndingOthers, onEndOthers, onRetry } = useUnit({
    sessions: $sessions,
    hasOthers: $hasOthers,
    isMissing: $areSessionsMissing,
    isEndingOthers: endOthersFx.pending,
    onEndOthers: othersEnded,
    onRetry: fetchSessionsFx,
  });
  return (
    <div ref={keepFocus}>
      <Row
        title={<FormattedMessage id="account.sessions.title" />}
        actions={
          hasOthers && (
            <Button kind="secondary" size="small" isBusy={isEndingOthers} onClick={() => onEndOthers()}>
              <FormattedMessage id="account.sessions.endOthers" />
            </Button>
          )
        }
      >
        <FormattedMessage id="account.sessions.about" />
      </Row>
      {isMissing && <Missing onRetry={() => onRetry()} />}
      {sessions === null && !isMissing && (
        <div className={list.list} aria-busy="true">
          <Skeleton />
        </div>
      )}
      {sessions && (
        <ul className={list.list} aria-label={formatMessage({ id: 'account.sessions.title' })}>
          {sessions.map((session) => (
            <SessionEntry key={session.id} session={session} />
          ))}
        </ul>
      )}
    </div>
  );
}

function SessionEntry({ session }: { readonly session: Session }) {
  const { formatMessage } = useIntl();
  const { endingIds, onEnd } = useUnit({
    endingIds: sessionEnding.$removingIds,
    onEnd: sessionEnding.removed,
  });
  const { name, system, isPhone } = programOf(session.user_agent);
  const Icon = isPhone ? Smartphone : Monitor;
  const ofDevice = name ?? formatMessage({ id: 'account.sessions.unknown' });
  const device = system
    ? formatMessage({ id: 'account.sessions.program' }, { program: ofDevice, system })
    : ofDevice;
  const words = session.client_name || device;
  return (
    <li className={list.entry}>
      <Icon aria-hidden="true" />
      <div className={list.words}>
        <p className={list.name}>
          {words}
          {session.is_current && (
            <span className={list.badge}>
              <FormattedMessage id="account.sessions.current" />
            </span>
          )}
        </p>
        {session.scopes.length > 0 && (
          <p className={list.facts}>
            {session.scopes.map((scope) => formatMessage({ id: `scopes.${scope}` })).join(' · ')}
          </p>
        )}
        <p className={list.facts}>
          <FormattedMessage
            id="account.sessions.lastUsed"
            values={{
              date: <FormattedDate value={session.last_used_time} {...dateTimeFormat} />,
              address: session.ip_address || '–',
            }}
          />
        </p>
      </div>
      {!session.is_current && (
        <Button
          kind="quiet"
          size="small"
          isBusy={endingIds.includes(session.id)}
          aria-label={formatMessage({ id: 'account.sessions.endOf' }, { program: words })}
          onClick={() => onEnd(session)}
        >
          <FormattedMessage id="account.sessions.end" />
        </Button>
      )}
    </li>
  );
}
