import { CloudUpload } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { cutMiddle } from '../../../ui/cut-middle.ts';
import type { DropTarget } from './drop-area.tsx';
import styles from './drop-sign.module.css';

/** Over the whole page while files are held over it: where they would go. */
export default function DropSign({ target }: { readonly target: DropTarget | null }) {
  return (
    <div className={styles.area} aria-hidden="true">
      <p className={styles.word}>
        <CloudUpload />
        <span>
          {target === null || target.id === '' ? (
            <FormattedMessage id="uploads.drop.root" />
          ) : (
            <FormattedMessage id="uploads.drop" values={{ folder: cutMiddle(target.name) }} />
          )}
        </span>
      </p>
    </div>
  );
}
