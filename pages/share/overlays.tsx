import { useUnit } from 'effector-react';
import { Notices } from '../../features/notices/index.ts';
import { $isPreviewOpen, Preview } from '../../features/preview/index.ts';
import { SaveButton } from '../../features/restore/index.ts';
import { $canDownload, $shareId, $token } from './model.ts';

const alone: readonly string[] = [];

/** Everything over the page: the viewer and the notices. */
export default function Overlays() {
  const { shareId, token, canDownload, isOpen } = useUnit({
    shareId: $shareId,
    token: $token,
    canDownload: $canDownload,
    isOpen: $isPreviewOpen,
  });
  const save = ({ id }: { readonly id: string }) => (
    <SaveButton shareId={shareId} token={token} fileIds={[id]} ancestorIds={alone} playing={id} isPlain />
  );
  return (
    <>
      <Preview actions={save} withheld={canDownload ? undefined : save} />
      {!isOpen && <Notices />}
    </>
  );
}
