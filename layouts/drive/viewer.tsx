import { useUnit } from 'effector-react';
import type { FileAnswer } from '../../api/contract/file.ts';
import { Details } from '../../features/details/index.ts';
import { kindOf } from '../../features/files/entry.ts';
import { dialogRequested, operationRequested } from '../../features/files/frame.ts';
import { Notices } from '../../features/notices/index.ts';
import { $isPreviewOpen, Preview } from '../../features/preview/index.ts';
import { late } from '../../ui/late.tsx';
import './model.ts';

const StarButton = late(() => import('./star-button.tsx'));

/** The viewer over the page, with the details of its file at the side; it shows notices meanwhile. */
export function Viewer() {
  const { isOpen, onDialog, onOperation } = useUnit({
    isOpen: $isPreviewOpen,
    onDialog: dialogRequested,
    onOperation: operationRequested,
  });
  return (
    <>
      <Preview
        details={(file: FileAnswer) => <Details entries={[file]} kindOf={kindOf} isBesideViewer />}
        canEdit
        onExtract={(file, { isElsewhere, ...archive }) => {
          if (isElsewhere) onDialog({ type: 'extract-to', entries: [file], archive });
          else onOperation({ operation: { type: 'extract', entries: [file], archive } });
        }}
        actions={(file: FileAnswer) => file.role === undefined && <StarButton file={file} />}
      />
      {!isOpen && <Notices />}
    </>
  );
}
