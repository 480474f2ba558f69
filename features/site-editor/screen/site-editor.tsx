import { useUnit } from 'effector-react';
import { FormattedMessage } from 'react-intl';
import { FailedState } from '../../../ui/failed-state.tsx';
import { late } from '../../../ui/late.tsx';
import { FailureReason } from '../../notices/index.ts';
import { $place, type View } from '../place/place.ts';
import { $isStranger, $status, $statusFailure, statusRequested } from '../status/model.ts';
import { NoRole } from './no-role.tsx';
import styles from './site-editor.module.css';
import { Tabs } from './tabs.tsx';
import { Waiting } from './waiting.tsx';

const waiting = <Waiting />;
/** Each view is loaded when it is opened: readers of findings need no editor. */
const parts: Readonly<Record<View, React.ComponentType<object>>> = {
  overview: late(() => import('../overview/overview.tsx'), waiting),
  edit: late(() => import('../editor/editor-view.tsx'), waiting),
  review: late(() => import('../review/review.tsx'), waiting),
  preview: late(() => import('../preview/preview-view.tsx'), waiting),
  reports: late(() => import('../reports/report-view.tsx'), waiting),
  history: late(() => import('../history/history-view.tsx'), waiting),
  people: late(() => import('../people/people-view.tsx'), waiting),
  statistics: late(() => import('../statistics/statistics-view.tsx'), waiting),
};

/** The tools of staff: what is wrong with the site, how it looks, and how it is changed. */
export function SiteEditor() {
  const { place, status, isStranger, failure, onRetry } = useUnit({
    place: $place,
    status: $status,
    isStranger: $isStranger,
    failure: $statusFailure,
    onRetry: statusRequested,
  });
  if (isStranger) return <NoRole />;
  if (status === null && failure) {
    return (
      <FailedState title={<FormattedMessage id="siteEditor.failed" />} onRetry={() => onRetry()}>
        <FailureReason {...failure} />
      </FailedState>
    );
  }
  const Part = parts[place.view];
  return (
    <div className={[styles.page, place.view === 'edit' && styles.filling].filter(Boolean).join(' ')}>
      <header className={styles.head}>
        <h1 className={styles.title}>
          <FormattedMessage id="siteEditor.title" />
        </h1>
        <Tabs />
      </header>
      <div className={styles.view} aria-busy={status === null}>
        {status === null ? waiting : <Part />}
      </div>
    </div>
  );
}
