import { useUnit } from 'effector-react';
import { Link2 } from 'lucide-react';
import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { kindOf } from '../../features/files/entry.ts';
import { createTaskRequested, TaskList, tasksLeft } from '../../features/tasks/index.ts';
import { Button } from '../../ui/button.tsx';
import styles from './view.module.css';

export default function DriveTasksView() {
  const { onCreate, onLeft } = useUnit({ onCreate: createTaskRequested, onLeft: tasksLeft });
  useEffect(() => () => onLeft(), [onLeft]);
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1 data-page-title>
          <FormattedMessage id="tasks.title" />
        </h1>
        <Button onClick={() => onCreate({})}>
          <Link2 className={styles.icon} aria-hidden="true" />
          <FormattedMessage id="tasks.create" />
        </Button>
      </header>
      <TaskList kindOf={kindOf} />
    </div>
  );
}
