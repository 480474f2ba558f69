import { useUnit } from 'effector-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { shownInLine } from '../../../api/contract/shown-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogFailure, LookingInside, NothingFound } from '../dialog-parts.tsx';
import { ChooseFiles } from './choose-files.tsx';
import {
  $beginFailure,
  $content,
  $free,
  $isBeginning,
  $isLooking,
  $left,
  $torrent,
  chosen,
  filesToggled,
  lookedAgain,
} from './choose-model.ts';
import { sizeOf } from './tree-nodes.ts';

/** Chooses files of a torrent before its content is downloaded. */
export default function ChooseDialog({ onClose }: { readonly onClose: () => void }) {
  const { formatMessage } = useIntl();
  const { torrent, content, left, free, failure, isBeginning, onChosen, onToggled } = useUnit({
    torrent: $torrent,
    content: $content,
    left: $left,
    free: $free,
    failure: $beginFailure,
    isBeginning: $isBeginning,
    onChosen: chosen,
    onToggled: filesToggled,
  });
  /** Nobody needs to be asked what is in it. */
  const isInDrive = torrent?.url.startsWith('torrent:') === true;
  const files = content?.files.filter(({ index }) => !left.has(index)) ?? [];
  const isTooMuch = free !== null && content !== null && sizeOf(content.files, left) > free;
  return (
    <Dialog
      title={content ? shownInLine(content.name) : formatMessage({ id: 'tasks.choose.title' })}
      size="wide"
      onClose={onClose}
      keepsOpen
      footer={
        <>
          <Button kind="secondary" onClick={onClose}>
            <FormattedMessage id="ui.cancel" />
          </Button>
          {content ? (
            <Button
              isBusy={isBeginning}
              disabled={files.length === 0 || isTooMuch}
              onClick={() => onChosen(left.size === 0 ? undefined : files.map(({ index }) => index))}
            >
              <FormattedMessage id="tasks.create.submit" values={{ count: files.length }} />
            </Button>
          ) : (
            !isInDrive && (
              <Button isBusy={isBeginning} onClick={() => onChosen(undefined)}>
                <FormattedMessage id="tasks.choose.everything" />
              </Button>
            )
          )}
        </>
      }
    >
      {content ? (
        <ChooseFiles content={content} left={left} free={free} onToggled={onToggled} />
      ) : (
        <Looking isInDrive={isInDrive} />
      )}
      <DialogFailure failure={failure} />
    </Dialog>
  );
}

function Looking({ isInDrive }: { readonly isInDrive: boolean }) {
  const { isLooking, onAgain } = useUnit({ isLooking: $isLooking, onAgain: lookedAgain });
  return isLooking ? (
    <LookingInside />
  ) : (
    <NothingFound>
      <p>
        <FormattedMessage id={isInDrive ? 'errors.torrent_invalid' : 'tasks.choose.unknown'} />
      </p>
      <Button kind="secondary" onClick={() => onAgain()}>
        <FormattedMessage id="tasks.choose.again" />
      </Button>
    </NothingFound>
  );
}
