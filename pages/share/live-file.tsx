import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { EmbeddedFile } from '../../features/preview/index.ts';
import { SaveButton } from '../../features/restore/index.ts';
import { $loneFile } from './entries-model.ts';
import { listShown } from './looking-model.ts';
import { $canDownload, $shareId, $token } from './model.ts';

const alone: readonly string[] = [];

/** The one file of a share in the viewer for its kind. */
export default function LiveFile() {
  const { file, shareId, token, canDownload, onShown } = useUnit({
    file: $loneFile,
    shareId: $shareId,
    token: $token,
    canDownload: $canDownload,
    onShown: listShown,
  });
  useEffect(() => onShown(), [onShown]);
  if (file === null) return null;
  const save = (
    <SaveButton shareId={shareId} token={token} fileIds={[file.id]} ancestorIds={alone} playing={file.id} />
  );
  return <EmbeddedFile file={file} withheld={canDownload ? undefined : save} />;
}
