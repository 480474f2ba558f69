import { useUnit } from 'effector-react';
import { ChevronDown, ChevronUp, Pause, Play, X } from 'lucide-react';
import { useIntl } from 'react-intl';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { $isOnline, allCancelled, allPaused, allResumed, finishedCleared } from '../queue/model.ts';
import { $isFolded, $speed, $summary, $timeLeft, panelFolded, panelUnfolded } from './model.ts';
import styles from './panel.module.css';
import { progressOf } from './summary.ts';
import { usePaceText, useSummaryText } from './summary-text.ts';

/** Progress of all uploads, and the commands for all of them. */
export function PanelHead() {
  const { formatMessage } = useIntl();
  const { summary, isFolded, isOnline, speed, left, ...on } = useUnit({
    summary: $summary,
    isFolded: $isFolded,
    isOnline: $isOnline,
    speed: $speed,
    left: $timeLeft,
    onPause: allPaused,
    onResume: allResumed,
    onCancel: allCancelled,
    onClear: finishedCleared,
    onFold: panelFolded,
    onUnfold: panelUnfolded,
  });
  const title = useSummaryText(summary);
  const pace = usePaceText({ summary, isOnline, speed, left });
  const isUnfinished = summary.unfinished > 0;
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        <h2 className={styles.title}>{title}</h2>
        {pace && <p className={styles.pace}>{pace}</p>}
        <VisuallyHidden>
          <span role="status">{title}</span>
        </VisuallyHidden>
      </div>
      <div className={styles.buttons}>
        {summary.underWay > 0 && (
          <IconButton
            label={formatMessage({ id: 'uploads.pauseAll' })}
            icon={<Pause />}
            onClick={() => on.onPause()}
          />
        )}
        {summary.underWay === 0 && summary.paused > 0 && (
          <IconButton
            label={formatMessage({ id: 'uploads.resumeAll' })}
            icon={<Play />}
            onClick={() => on.onResume()}
          />
        )}
        <IconButton
          label={formatMessage({ id: isFolded ? 'uploads.unfold' : 'uploads.fold' })}
          icon={isFolded ? <ChevronUp /> : <ChevronDown />}
          className={styles.fold}
          aria-expanded={!isFolded}
          aria-controls="uploads-list"
          onClick={() => (isFolded ? on.onUnfold() : on.onFold())}
        />
        <IconButton
          label={formatMessage({ id: isUnfinished ? 'uploads.cancelAll' : 'uploads.clear' })}
          icon={<X />}
          onClick={() => {
            if (isUnfinished) on.onCancel();
            on.onClear();
          }}
        />
      </div>
      {(summary.underWay > 0 || summary.paused > 0) && (
        <Progress
          className={styles.progress}
          label={formatMessage({ id: 'uploads.progress' })}
          value={progressOf(summary)}
          tone={summary.underWay > 0 ? 'plain' : 'paused'}
        />
      )}
    </header>
  );
}
