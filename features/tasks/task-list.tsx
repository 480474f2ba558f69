import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { EmptyFolder } from '../../ui/art/empty-folder.tsx';
import { NothingFound } from '../../ui/art/nothing-found.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { keepFocus } from '../../ui/kept-focus.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { FailureReason } from '../notices/index.ts';
import { TaskFiles } from './files/task-files.tsx';
import type { KindOf } from './kind.ts';
import {
  $failure,
  $hasMore,
  $isLoadingMore,
  $state,
  $status,
  $tasks,
  $view,
  listRetried,
  moreRequested,
  runningLookedAt,
} from './model.ts';
import { TaskActions, TaskViews } from './task-bar.tsx';
import styles from './task-list.module.css';
import { TaskRow } from './task-row.tsx';
import { Unlocking } from './unlocking.tsx';

/** Milliseconds between two updates of the speed. */
const lookEvery = 3000;

/** The tasks of the server: downloads from links, and work that goes on. */
export function TaskList({ kindOf }: { readonly kindOf: KindOf }) {
  const { formatMessage } = useIntl();
  const { tasks, status, hasMore, isLoading, onMore, onLooked } = useUnit({
    tasks: $tasks,
    status: $status,
    hasMore: $hasMore,
    isLoading: $isLoadingMore,
    onMore: moreRequested,
    onLooked: runningLookedAt,
  });
  const isDownloading = tasks.some(({ type, phase }) => type === 'offline' && phase === 'PHASE_TYPE_RUNNING');
  useEffect(() => {
    if (!isDownloading) return;
    const timer = setInterval(() => onLooked(), lookEvery);
    return () => clearInterval(timer);
  }, [isDownloading, onLooked]);
  return (
    <div ref={keepFocus}>
      <TaskFiles />
      <Unlocking />
      <TaskViews />
      {tasks.length > 0 && <TaskActions />}
      {status === 'failed' && <Failed />}
      {status === 'loading' && (
        <p className={styles.loading} aria-busy="true">
          <Spinner /> <FormattedMessage id="ui.loading" />
        </p>
      )}
      {status === 'ready' && tasks.length === 0 && <Empty />}
      {tasks.length > 0 && (
        <ul className={styles.list} aria-label={formatMessage({ id: 'tasks.title' })}>
          {tasks.map((task, index) => (
            <TaskRow key={task.id} task={task} index={index} kindOf={kindOf} />
          ))}
        </ul>
      )}
      {hasMore && (
        <p className={styles.more}>
          <Button kind="secondary" isBusy={isLoading} onClick={() => onMore()}>
            <FormattedMessage id="tasks.more" />
          </Button>
        </p>
      )}
    </div>
  );
}

/** The page's own button begins a download: it stands above, and needs no second one. */
function Empty() {
  const [view, state] = useUnit([$view, $state]);
  if (state !== 'all')
    return <EmptyState art={<NothingFound />} title={<FormattedMessage id={`tasks.none.${state}`} />} />;
  return (
    <EmptyState art={<EmptyFolder />} title={<FormattedMessage id={`tasks.empty.${view}`} />}>
      <FormattedMessage id={`tasks.empty.${view}.text`} />
    </EmptyState>
  );
}

function Failed() {
  const { failure, onRetried } = useUnit({ failure: $failure, onRetried: listRetried });
  return (
    <FailedState title={<FormattedMessage id="tasks.failed.list" />} onRetry={onRetried}>
      {failure && <FailureReason {...failure} />}
    </FailedState>
  );
}
