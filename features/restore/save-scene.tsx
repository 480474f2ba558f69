import { useUnit } from 'effector-react';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import './following-model.ts';
import './outcome-model.ts';
import { chooserClosed, folderChosen, shareOpened } from './facade.ts';
import { $isChoosing } from './model.ts';
import type { Target } from './request.ts';
import { SaveProgress } from './save-progress.tsx';

/** A dialog in which a folder of one’s own drive is chosen. */
interface FolderChooserProps {
  readonly title: ReactNode;
  /** On the button. */
  readonly here: ReactNode;
  readonly onChosen: (folder: Target) => void;
  readonly onClose: () => void;
}

/**
 * The part of a save on a share’s page beside its buttons, with the whole model: it announces the open share, shows the
 * progress of a large save, and the folders of the drive in a dialog that the page provides. Mounted once in the page.
 */
export default function SaveScene(props: {
  readonly shareId: string;
  readonly chooser: ComponentType<FolderChooserProps>;
}) {
  const { shareId, chooser: Chooser } = props;
  const { isChoosing, onOpened, onChosen, onClosed } = useUnit({
    isChoosing: $isChoosing,
    onOpened: shareOpened,
    onChosen: folderChosen,
    onClosed: chooserClosed,
  });
  useEffect(() => void onOpened(shareId), [onOpened, shareId]);
  return (
    <>
      <SaveProgress />
      {isChoosing && (
        <Chooser
          title={<FormattedMessage id="restore.choose" />}
          here={<FormattedMessage id="restore.here" />}
          onChosen={onChosen}
          onClose={() => onClosed()}
        />
      )}
    </>
  );
}
