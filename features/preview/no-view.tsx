import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import styles from './no-view.module.css';
import type { Obstacle } from './viewer-of.ts';

/** A file that is not shown: the reason, and a download. */
export function NoView({ obstacle, onDownload }: { obstacle: Obstacle; onDownload: () => void }) {
  return (
    <NoViewCard obstacle={obstacle}>
      {obstacle !== 'unfinished' && (
        <Button onClick={onDownload}>
          <Download aria-hidden="true" />
          <FormattedMessage id="preview.download" />
        </Button>
      )}
    </NoViewCard>
  );
}

export function NoViewCard({ obstacle, children }: { obstacle: Obstacle; children: ReactNode }) {
  return (
    <div className={styles.card}>
      <h3 className={styles.title}>
        <FormattedMessage id="preview.none" />
      </h3>
      <p className={styles.reason}>
        <FormattedMessage id={`preview.obstacle.${obstacle}`} />
      </p>
      {children}
    </div>
  );
}
