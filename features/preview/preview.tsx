import { useUnit } from 'effector-react';
import type { ReactNode } from 'react';
import { late } from '../../ui/late.tsx';
import { $isPreviewOpen, type DriveFile, previewClosed } from './model.ts';

const Viewer = late(() => import('./viewer.tsx'));

interface PreviewProps {
  /** Beside the file, when requested. */
  readonly details?: (file: DriveFile) => ReactNode;
  /** Commands for a file beside the download. */
  readonly actions?: (file: DriveFile) => ReactNode;
  /**
   * Given where the content is not to be had, only thumbnails of pictures are: nothing is downloaded, and this is offered
   * in place of what is not shown.
   */
  readonly withheld?: ((file: DriveFile) => ReactNode) | undefined;
}

/** Shows files over a page; its code comes when the first one is opened. */
export function Preview({ details, actions, withheld }: PreviewProps) {
  const { isOpen, onClose } = useUnit({ isOpen: $isPreviewOpen, onClose: previewClosed });
  return (
    isOpen && <Viewer details={details} actions={actions} withheld={withheld} onClose={() => onClose()} />
  );
}
