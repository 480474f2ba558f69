import { CloudUpload } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { cutMiddle } from '../../../ui/cut-middle.ts';
import styles from './drop-sign.module.css';

/** Over the whole page while files are held over it: the folder that they would go to, if not the root. */
export default function DropSign({ folder }: { readonly folder: string | undefined }) {
  return (
    <div className={styles.area} aria-hidden="true">
      <p className={styles.word}>
        <CloudUpload />
        <span>
          {folder === undefined ? (
            <FormattedMessage id="uploads.drop.root" />
          ) : (
            <FormattedMessage id="uploads.drop" values={{ folder: cutMiddle(folder) }} />
          )}
        </span>
      </p>
    </div>
  );
}
