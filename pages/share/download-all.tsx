import { useUnit } from 'effector-react';
import { Download } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { $loneFile } from './entries-model.ts';
import { downloadRequested } from './looking-model.ts';
import { $canDownload } from './model.ts';
import styles from './share-header.module.css';

/** All that is shared: a file as it is, several things as an archive. */
export default function DownloadAll() {
  const { canDownload, loneFile, onDownload } = useUnit({
    canDownload: $canDownload,
    loneFile: $loneFile,
    onDownload: downloadRequested,
  });
  if (!canDownload) return null;
  const only = loneFile === null ? [] : [loneFile];
  return (
    <Button className={styles.download} onClick={() => onDownload(only)}>
      <Download aria-hidden="true" />
      <FormattedMessage id={only.length > 0 ? 'files.do.download' : 'sharePage.downloadAll'} />
    </Button>
  );
}
