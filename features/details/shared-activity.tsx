import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ActivityAnswer } from '../../api/contract/activity.ts';
import { shownInLine } from '../../api/contract/shown-text.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { FailedPart } from '../../ui/failed-part.tsx';
import { Named } from '../../ui/named.tsx';
import { When } from '../../ui/when.tsx';
import common from './details.module.css';
import styles from './shared-activity.module.css';
import { $isMoreAwaited, $shared, moreWanted, sharedLeft, sharedShown } from './shared-model.ts';

/** Who did what in a folder that is shared with people, the latest first; of other folders nothing. */
export default function SharedActivity({ id, version }: { readonly id: string; readonly version: string }) {
  const { shared, isMoreAwaited, onShown, onLeft, onMore } = useUnit({
    shared: $shared,
    isMoreAwaited: $isMoreAwaited,
    onShown: sharedShown,
    onLeft: sharedLeft,
    onMore: moreWanted,
  });
  // Asked for again when the folder is another one, or has changed.
  useEffect(() => {
    if (version !== '') onShown(id);
  }, [onShown, id, version]);
  useEffect(() => () => onLeft(), [onLeft]);
  if (shared.id !== id || (shared.rows.length === 0 && shared.next === '' && !shared.hasFailed)) return null;
  return (
    <section className={common.section} aria-labelledby="details-shared">
      <h4 className={common.heading} id="details-shared">
        <FormattedMessage id="details.activity" />
      </h4>
      <ul className={styles.list}>
        {shared.rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ul>
      {shared.hasFailed && (
        <FailedPart onRetry={() => (shared.rows.length > 0 ? onMore() : onShown(id))}>
          <FormattedMessage id="details.partial" />
        </FailedPart>
      )}
      {shared.next !== '' && !shared.hasFailed && (
        <Button kind="secondary" size="small" isBusy={isMoreAwaited} onClick={() => onMore()}>
          <FormattedMessage id="details.done.more" />
        </Button>
      )}
    </section>
  );
}

function Row({ row }: { readonly row: ActivityAnswer }) {
  const { formatMessage } = useIntl();
  const { action, actor_name: name, by_caller: isOwn, entries, folder_name: folder, role } = row;
  const nobody = formatMessage({ id: 'details.done.nobody' });
  const id = action === 'shared' || action === 'role_changed' ? `${action}.${role ?? 'view'}` : action;
  return (
    <li className={styles.row}>
      <Avatar size="small" name={name || nobody} />
      <div className={styles.text}>
        <p className={styles.who}>
          {isOwn ? <FormattedMessage id="details.done.you" /> : name ? <Named name={name} /> : nobody}
        </p>
        <p>
          <FormattedMessage
            id={`details.done.${id}`}
            values={{ count: row.entry_count, name: shownInLine(row.grantee) }}
          />
        </p>
        {entries.length > 0 && (
          <ul className={styles.names}>
            {entries.map((entry) => (
              <li key={entry.id} title={shownInLine(entry.name)}>
                <Named name={entry.name} />
              </li>
            ))}
          </ul>
        )}
        <p className={common.soft}>
          <When time={row.created_time} />
          {folder !== '' && (
            <>
              {' · '}
              <FormattedMessage id="details.done.in" values={{ name: shownInLine(folder) }} />
            </>
          )}
        </p>
      </div>
    </li>
  );
}
