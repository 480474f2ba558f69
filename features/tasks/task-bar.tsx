import { useUnit } from 'effector-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { SelectAllBar } from '../paged-list/select-all-bar.tsx';
import { type TaskView, taskStates } from './effects.ts';
import {
  $state,
  $tasks,
  $view,
  finishedRemoved,
  isUnderWay,
  stateChosen,
  type Task,
  tasksPaused,
  tasksPutFirst,
  tasksRemoved,
  tasksResumed,
  tasksRetried,
  viewChosen,
} from './model.ts';
import { $selected, $selection, selectionChanged } from './selection-model.ts';
import styles from './task-list.module.css';

const views: readonly TaskView[] = ['offline', 'work'];

/** Chooses the tasks that are shown. */
export function TaskViews() {
  const { formatMessage } = useIntl();
  const { view, state, onView, onState } = useUnit({
    view: $view,
    state: $state,
    onView: viewChosen,
    onState: stateChosen,
  });
  return (
    <div className={styles.bar}>
      <div className={styles.views}>
        {views.map((one) => (
          <button
            key={one}
            className={styles.view}
            type="button"
            aria-pressed={view === one}
            onClick={() => onView(one)}
          >
            <FormattedMessage id={`tasks.view.${one}`} />
          </button>
        ))}
      </div>
      {view === 'offline' && (
        <fieldset className={styles.states} aria-label={formatMessage({ id: 'tasks.states' })}>
          {taskStates.map((one) => (
            <button
              key={one}
              className={styles.state}
              type="button"
              aria-pressed={state === one}
              onClick={() => onState(one)}
            >
              <FormattedMessage id={`tasks.state.${one}`} />
            </button>
          ))}
        </fieldset>
      )}
    </div>
  );
}

const isDownload = ({ type }: Task): boolean => type === 'offline';
/** Actions on several tasks at once, each with the tasks that it fits. */
const actions = [
  { id: 'retry', fits: (task: Task) => isDownload(task) && task.phase === 'PHASE_TYPE_ERROR' },
  {
    id: 'first',
    fits: (task: Task) => isDownload(task) && task.phase === 'PHASE_TYPE_PENDING' && !task.params.paused,
  },
  { id: 'pause', fits: (task: Task) => isDownload(task) && isUnderWay(task) && !task.params.paused },
  { id: 'resume', fits: (task: Task) => isUnderWay(task) && task.params.paused !== undefined },
  { id: 'remove', fits: (task: Task) => isDownload(task) || !isUnderWay(task) },
] as const;

/** Selects all tasks, and has the actions on the selected ones. */
export function TaskActions() {
  const { tasks, selected, selection, onSelected, onClear, ...events } = useUnit({
    tasks: $tasks,
    selected: $selected,
    selection: $selection,
    onSelected: selectionChanged,
    onClear: finishedRemoved,
    retry: tasksRetried,
    first: tasksPutFirst,
    pause: tasksPaused,
    resume: tasksResumed,
    remove: tasksRemoved,
  });
  const count = selected.length;
  const hasEnded = tasks.some((task) => !isUnderWay(task));
  return (
    <SelectAllBar
      {...{ count, selection, total: tasks.length, onChanged: onSelected, className: styles.actions }}
      label={
        count > 0 ? (
          <FormattedMessage id="tasks.chosen" values={{ count }} />
        ) : (
          <FormattedMessage id="tasks.chooseAll" />
        )
      }
    >
      <div className={styles.doing}>
        {count > 0 &&
          actions.map(({ id, fits }) => {
            const ids = selected.filter(fits).map((task) => task.id);
            return (
              ids.length > 0 && (
                <Button key={id} kind="quiet" size="small" onClick={() => events[id](ids)}>
                  <FormattedMessage id={`tasks.do.${id}`} values={{ count: ids.length }} />
                </Button>
              )
            );
          })}
        {count === 0 && hasEnded && (
          <Button kind="quiet" size="small" onClick={() => onClear()}>
            <FormattedMessage id="tasks.clear" />
          </Button>
        )}
      </div>
    </SelectAllBar>
  );
}
