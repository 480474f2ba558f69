import { useUnit } from 'effector-react';
import type { FileAnswer } from '../../api/contract/file.ts';
import { Details } from '../../features/details/index.ts';
import { kindOf } from '../../features/files/entry.ts';
import { Notices } from '../../features/notices/index.ts';
import { $isPreviewOpen, Preview } from '../../features/preview/index.ts';
import { late } from '../../ui/late.tsx';
import './model.ts';

const StarButton = late(() => import('./star-button.tsx'));

/** The viewer over the page, with the details of its file at the side; it shows notices meanwhile. */
export function Viewer() {
  const isOpen = useUnit($isPreviewOpen);
  return (
    <>
      <Preview
        details={(file: FileAnswer) => <Details entries={[file]} kindOf={kindOf} isBesideViewer />}
        actions={(file: FileAnswer) => file.role === undefined && <StarButton file={file} />}
      />
      {!isOpen && <Notices />}
    </>
  );
}
