import { FormattedNumber } from 'react-intl';
import { barsPath } from '../../../ui/bars.ts';
import styles from './statistics-view.module.css';

/** Units of the drawing, which is as wide as its place. */
const height = 100;

/** A bar for each day, below the count of the highest. Whoever does not see it reads its table. */
export function BarChart({ counts }: { readonly counts: readonly number[] }) {
  return (
    <div>
      <p className={styles.most} aria-hidden="true">
        <FormattedNumber value={Math.max(...counts)} />
      </p>
      <svg
        className={styles.bars}
        viewBox={`0 0 ${counts.length} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path d={barsPath(counts, { height, gap: 0.2, least: 2 })} />
      </svg>
    </div>
  );
}
