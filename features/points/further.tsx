import type { ContentOf } from '../../engine/index.ts';
import { Link } from '../../engine/view/index.ts';
import { buttonClass } from '../../ui/button.tsx';
import styles from './further.module.css';
import type { furtherSchema } from './schema.ts';

/** A sentence and a link, below all else of a page. */
export function Further({ text, to, label }: ContentOf<typeof furtherSchema>) {
  return (
    <p className={styles.further}>
      <span>{text}</span>
      <Link to={to} className={buttonClass('secondary')}>
        {label}
      </Link>
    </p>
  );
}
