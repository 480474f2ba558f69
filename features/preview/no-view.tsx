import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedList, FormattedMessage } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import styles from './no-view.module.css';
import type { Obstacle } from './viewer-of.ts';

/** A file that is not shown: the reason, and a download. */
export function NoView(props: { obstacle: Obstacle; names?: readonly string[]; onDownload: () => void }) {
  const { obstacle, names, onDownload } = props;
  return (
    <NoViewCard obstacle={obstacle} names={names}>
      {obstacle !== 'unfinished' && (
        <Button onClick={onDownload}>
          <Download aria-hidden="true" />
          <FormattedMessage id="preview.download" />
        </Button>
      )}
    </NoViewCard>
  );
}

interface NoViewCardProps {
  readonly obstacle: Obstacle;
  /** Of formats, for those obstacles that name them. */
  readonly names?: readonly string[] | undefined;
  readonly children: ReactNode;
}

export function NoViewCard({ obstacle, names = [], children }: NoViewCardProps) {
  const listed = <FormattedList value={names} />;
  return (
    <div className={styles.card}>
      <h3 className={styles.title}>
        <FormattedMessage id="preview.none" />
      </h3>
      <p className={styles.reason}>
        <FormattedMessage id={`preview.obstacle.${obstacle}`} values={{ missing: listed, parts: listed }} />
      </p>
      {children}
    </div>
  );
}
