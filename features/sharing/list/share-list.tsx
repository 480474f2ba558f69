import { useUnit } from 'effector-react';
import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from '../../../engine/view/index.ts';
import { EmptyFolder } from '../../../ui/art/empty-folder.tsx';
import { NothingFound } from '../../../ui/art/nothing-found.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { keepFocus } from '../../../ui/kept-focus.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { FailureReason } from '../../notices/index.ts';
import { SelectAllBar } from '../../paged-list/select-all-bar.tsx';
import { $requests } from '../requests/model.ts';
import {
  $failure,
  $hasMore,
  $isStuck,
  $selected,
  $selection,
  $shares,
  $status,
  $title,
  endRequested,
  listRetried,
  moreNeeded,
  searchSubmitted,
  selectionChanged,
} from './model.ts';
import styles from './share-list.module.css';
import type { KindOf } from './share-picture.tsx';
import { ShareRow } from './share-row.tsx';
import { isBlockedForContent } from './share-status.ts';

/** Placeholders. */
const shapes = ['a', 'b', 'c', 'd'];

export interface ShareListProps {
  readonly kindOf: KindOf;
  /** Shares that were blocked for their content have no picture. */
  readonly coversBlocked: boolean;
}

/** The links that their owner has made, newest first. */
export default function ShareList({ kindOf, coversBlocked }: ShareListProps) {
  const { formatMessage } = useIntl();
  const { shares, status, title } = useUnit({ shares: $shares, status: $status, title: $title });
  if (status === 'failed') return <Failed />;
  if (status === 'ready' && shares.length === 0)
    return title === '' ? <Empty /> : <NoneFound title={title} />;
  return (
    <div ref={keepFocus}>
      {shares.length > 0 && <Bar />}
      <ul
        className={styles.list}
        aria-label={formatMessage({ id: 'shares.title' })}
        aria-busy={status === 'loading'}
      >
        {status === 'loading'
          ? shapes.map((shape) => (
              <li key={shape} className={styles.shape}>
                <Skeleton shape="box" className={styles.picture} />
                <Skeleton />
              </li>
            ))
          : shares.map((share, index) => (
              <ShareRow
                key={share.share_id}
                share={share}
                index={index}
                kindOf={kindOf}
                isCovered={coversBlocked && isBlockedForContent(share.share_status)}
              />
            ))}
      </ul>
      <More />
    </div>
  );
}

/** Select all, and the actions on the selection. */
function Bar() {
  const { shares, selected, selection, onSelected, onEnd } = useUnit({
    shares: $shares,
    selected: $selected,
    selection: $selection,
    onSelected: selectionChanged,
    onEnd: endRequested,
  });
  const count = selected.length;
  return (
    <SelectAllBar
      {...{ count, selection, total: shares.length, onChanged: onSelected, className: styles.bar }}
      label={
        count > 0 ? (
          <FormattedMessage id="shares.chosen" values={{ count }} />
        ) : (
          <FormattedMessage id="shares.chooseAll" />
        )
      }
    >
      {count > 0 && (
        <Button kind="danger" size="small" onClick={() => onEnd(selected)}>
          <FormattedMessage id="shares.end" />
        </Button>
      )}
    </SelectAllBar>
  );
}

/** Fetches the next page as soon as the end of the list is nearly visible. */
function More() {
  const { hasMore, isStuck, onNeeded } = useUnit({
    hasMore: $hasMore,
    isStuck: $isStuck,
    onNeeded: moreNeeded,
  });
  const edge = useRef<HTMLDivElement>(null);
  const shares = useUnit($shares);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an edge that stays in sight when a page has come is met anew.
  useEffect(() => {
    if (!hasMore || isStuck || !edge.current) return;
    const observer = new IntersectionObserver(([met]) => met?.isIntersecting && onNeeded(), {
      rootMargin: '600px',
    });
    observer.observe(edge.current);
    return () => observer.disconnect();
  }, [hasMore, isStuck, shares, onNeeded]);
  if (!hasMore) return null;
  return (
    <div ref={edge} className={styles.more}>
      {isStuck && (
        <p role="alert">
          <FormattedMessage id="shares.failed.more" />{' '}
          <Button kind="quiet" onClick={() => onNeeded()}>
            <FormattedMessage id="ui.retry" />
          </Button>
        </p>
      )}
    </div>
  );
}

/** Where there are file requests, which stand below, it is no empty page. */
function Empty() {
  const hasRequests = useUnit($requests).length > 0;
  if (hasRequests)
    return (
      <p className={styles.none}>
        <FormattedMessage id="shares.empty.text" />
      </p>
    );
  return (
    <EmptyState
      art={<EmptyFolder />}
      title={<FormattedMessage id="shares.empty" />}
      actions={
        <Link className={buttonClass()} to="/drive/all">
          <FormattedMessage id="shares.empty.toDrive" />
        </Link>
      }
    >
      <FormattedMessage id="shares.empty.text" />
    </EmptyState>
  );
}

function NoneFound({ title }: { readonly title: string }) {
  const onSubmitted = useUnit(searchSubmitted);
  return (
    <EmptyState
      art={<NothingFound />}
      title={<FormattedMessage id="shares.none" values={{ title }} />}
      actions={
        <Button kind="secondary" onClick={() => onSubmitted('')}>
          <FormattedMessage id="shares.none.all" />
        </Button>
      }
    />
  );
}

function Failed() {
  const { failure, onRetried } = useUnit({ failure: $failure, onRetried: listRetried });
  return (
    <FailedState title={<FormattedMessage id="shares.failed.list" />} onRetry={onRetried}>
      {failure && <FailureReason {...failure} />}
    </FailedState>
  );
}
