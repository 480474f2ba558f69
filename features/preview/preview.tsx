import { useUnit } from 'effector-react';
import type { ReactNode } from 'react';
import { late } from '../../ui/late.tsx';
import { $isPreviewOpen, type DriveFile, previewClosed } from './model.ts';

const Viewer = late(() => import('./viewer.tsx'));

export interface PreviewProps {
  /** What stands at the side of a file when asked for: its details. */
  readonly details?: (file: DriveFile) => ReactNode;
  /** What can be done to a file beside a download. */
  readonly actions?: (file: DriveFile) => ReactNode;
}

/** What shows files over a page; its code comes when the first one is opened. */
export function Preview({ details, actions }: PreviewProps) {
  const { isOpen, onClose } = useUnit({ isOpen: $isPreviewOpen, onClose: previewClosed });
  return isOpen && <Viewer details={details} actions={actions} onClose={() => onClose()} />;
}
