import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { EmptyFolder } from '../../ui/art/empty-folder.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { keepFocus } from '../../ui/kept-focus.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { FailureReason } from '../notices/index.ts';
import type { TaskView } from './effects.ts';
import type { KindOf } from './kind.ts';
import {
  $failure,
  $hasMore,
  $isLoadingMore,
  $status,
  $tasks,
  $view,
  finishedRemoved,
  isUnderWay,
  listRetried,
  moreRequested,
  runningLookedAt,
  viewChosen,
} from './model.ts';
import styles from './task-list.module.css';
import { TaskRow } from './task-row.tsx';

/** Milliseconds between two updates of the speed. */
const lookEvery = 3000;
const views: readonly TaskView[] = ['offline', 'work'];

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
      <Bar />
      {status === 'failed' && <Failed />}
      {status === 'loading' && (
        <p className={styles.loading} aria-busy="true">
          <Spinner /> <FormattedMessage id="ui.loading" />
        </p>
      )}
      {status === 'ready' && tasks.length === 0 && <Empty />}
      {tasks.length > 0 && (
        <ul className={styles.list} aria-label={formatMessage({ id: 'tasks.title' })}>
          {tasks.map((task) => (
            <TaskRow key={task.id} task={task} kindOf={kindOf} />
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

function Bar() {
  const { tasks, view, onChosen, onClear } = useUnit({
    tasks: $tasks,
    view: $view,
    onChosen: viewChosen,
    onClear: finishedRemoved,
  });
  const hasEnded = tasks.some((task) => !isUnderWay(task));
  return (
    <div className={styles.bar}>
      <div className={styles.views}>
        {views.map((one) => (
          <button
            key={one}
            className={styles.view}
            type="button"
            aria-pressed={view === one}
            onClick={() => onChosen(one)}
          >
            <FormattedMessage id={`tasks.view.${one}`} />
          </button>
        ))}
      </div>
      {hasEnded && (
        <Button kind="quiet" onClick={() => onClear()}>
          <FormattedMessage id="tasks.clear" />
        </Button>
      )}
    </div>
  );
}

/** The page's own button begins a download: it stands above, and needs no second one. */
function Empty() {
  const view = useUnit($view);
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
