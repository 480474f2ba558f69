import { useState } from 'react';
import { FileIcon } from '../../ui/file-icon.tsx';
import styles from './cover.module.css';

/** The first picture of what is shared. Decoration, in a place of fixed size: nothing moves when it comes. */
export function Cover({ picture }: { readonly picture: string }) {
  const [missing, setMissing] = useState<string>();
  return (
    <div className={styles.cover} data-share-cover>
      {picture === missing ? (
        <FileIcon kind="picture" className={styles.icon} />
      ) : (
        <img src={picture} alt="" width="400" height="300" onError={() => setMissing(picture)} />
      )}
    </div>
  );
}
