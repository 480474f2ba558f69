import { useUnit } from 'effector-react';
import type { ReactNode } from 'react';
import { late } from '../../ui/late.tsx';
import { $isPreviewOpen, closingRequested, type DriveFile, type ListedFile } from './model.ts';
import type { Extraction } from './view-props.ts';

const Viewer = late(() => import('./viewer.tsx'));
/** A file as a part of a page. */
export const EmbeddedFile = late(() => import('./embedded-file.tsx'));

/** A page is given the files back that it opened, with all that it knew of them. */
interface PreviewProps {
  /** Beside the file, when requested. */
  details?(file: ListedFile): ReactNode;
  /** Commands for a file beside the download. */
  actions?(file: ListedFile): ReactNode;
  /** Texts may be edited where their files may be changed. */
  readonly canEdit?: boolean;
  /** Unpacks an archive of one’s own. */
  onExtract?(file: DriveFile, wanted: Extraction): void;
  /**
   * Given where the content is withheld: only thumbnails of pictures are shown, nothing is downloaded, and this is
   * shown in place of other files.
   */
  readonly withheld?: ((file: ListedFile) => ReactNode) | undefined;
}

/** Shows files over a page; its code comes when the first one is opened. */
export function Preview({ details, actions, canEdit = false, onExtract, withheld }: PreviewProps) {
  const { isOpen, onClose } = useUnit({ isOpen: $isPreviewOpen, onClose: closingRequested });
  return (
    isOpen && (
      <Viewer
        {...(details && { details })}
        {...(actions && { actions })}
        {...(onExtract && { onExtract })}
        canEdit={canEdit}
        withheld={withheld}
        onClose={() => onClose()}
      />
    )
  );
}
