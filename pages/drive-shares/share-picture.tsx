import { FileIcon } from '../../ui/file-icon.tsx';
import type { Share } from './model.ts';
import styles from './share-row.module.css';

export function SharePicture({ share }: { readonly share: Share }) {
  return <FileIcon className={styles.picture} kind={share.file_num === '1' ? 'document' : 'folder'} />;
}
