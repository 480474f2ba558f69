import { useUnit } from 'effector-react';
import { Download } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { isFolder } from '../../features/files/entry.ts';
import { Button } from '../../ui/button.tsx';
import { $entries, $words } from './entries-model.ts';
import { downloadRequested } from './looking-model.ts';
import { $canDownload, $facts, $folder } from './model.ts';
import styles from './share-header.module.css';

/** All that is shared: a file as it is, several things as an archive. */
export default function DownloadAll() {
  const { canDownload, facts, folder, entries, words, onDownload } = useUnit({
    canDownload: $canDownload,
    facts: $facts,
    folder: $folder,
    entries: $entries,
    words: $words,
    onDownload: downloadRequested,
  });
  if (!canDownload) return null;
  const [first] = entries.rows;
  const isAlone = facts?.file_num === '1' && folder.id === '' && words === '' && entries.rows.length === 1;
  const only = isAlone && first && !isFolder(first) ? [first] : [];
  return (
    <Button className={styles.download} onClick={() => onDownload(only)}>
      <Download aria-hidden="true" />
      <FormattedMessage id={only.length > 0 ? 'files.do.download' : 'sharePage.downloadAll'} />
    </Button>
  );
}
