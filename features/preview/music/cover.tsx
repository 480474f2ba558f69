import { useState } from 'react';
import { FileIcon } from '../../../ui/file-icon.tsx';
import type { ListedFile } from '../model.ts';
import styles from './cover.module.css';

/** The cover of a record, or a sign in its place. */
export function Cover({
  file,
  className,
}: {
  readonly file: ListedFile;
  readonly className?: string | undefined;
}) {
  const [missing, setMissing] = useState('');
  const link = file.thumbnail_link;
  return (
    <span className={[styles.cover, className].filter(Boolean).join(' ')} aria-hidden="true">
      {link === '' || link === missing ? (
        <FileIcon kind="audio" className={styles.sign} />
      ) : (
        <img className={styles.picture} src={link} alt="" onError={() => setMissing(link)} />
      )}
    </span>
  );
}
