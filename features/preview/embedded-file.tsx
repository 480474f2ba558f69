import { useUnit } from 'effector-react';
import { type ReactNode, useEffect } from 'react';
import styles from './embedded-file.module.css';
import {
  $gallery,
  embeddedFileLeft,
  fileEmbedded,
  type ListedFile,
  previewDownloadRequested,
} from './model.ts';
import { ShownFile } from './shown-file.tsx';
import { WithheldFile } from './withheld-file.tsx';

interface EmbeddedFileProps {
  readonly file: ListedFile;
  /** Given where the content is withheld: what is offered in its place. */
  readonly withheld?: ReactNode;
}

/** One file as a part of a page, in the viewer for its kind. The viewer over the page may show it too: one at a time. */
export default function EmbeddedFile({ file, withheld }: EmbeddedFileProps) {
  const { gallery, onEmbedded, onLeft, onDownload } = useUnit({
    gallery: $gallery,
    onEmbedded: fileEmbedded,
    onLeft: embeddedFileLeft,
    onDownload: previewDownloadRequested,
  });
  const isFree = gallery === null;
  useEffect(() => {
    if (isFree) onEmbedded(file);
  }, [isFree, file, onEmbedded]);
  useEffect(() => () => onLeft(), [onLeft]);
  return (
    <div className={styles.stage} data-full-screen="" data-holds-menus="">
      {gallery?.isEmbedded &&
        (withheld === undefined ? (
          <ShownFile file={file} onDownload={() => onDownload(file)} />
        ) : (
          <WithheldFile file={file} offer={withheld} />
        ))}
    </div>
  );
}
