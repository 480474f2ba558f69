import { useUnit } from 'effector-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ErrorMessage } from '../error-message.tsx';
import { $pictureError, $square, pictureConfirmed, sendPictureFx } from './model.ts';
import styles from './picture-dialog.module.css';

/** The picture as others will see it, before it is sent. */
export default function PictureDialog({ onClose }: { readonly onClose: () => void }) {
  const { formatMessage } = useIntl();
  const { square, error, isBusy, onConfirm } = useUnit({
    square: $square,
    error: $pictureError,
    isBusy: sendPictureFx.pending,
    onConfirm: pictureConfirmed,
  });
  const footer = (
    <>
      <Button kind="secondary" onClick={onClose}>
        <FormattedMessage id="ui.cancel" />
      </Button>
      <Button isBusy={isBusy} disabled={square === null} onClick={() => onConfirm()}>
        <FormattedMessage id="account.profile.usePicture" />
      </Button>
    </>
  );
  return (
    <Dialog title={formatMessage({ id: 'account.profile.pictureTitle' })} onClose={onClose} footer={footer}>
      <div className={styles.stage}>
        {square ? (
          <img
            className={styles.preview}
            src={square.preview}
            alt={formatMessage({ id: 'account.profile.preview' })}
          />
        ) : (
          !error && <Skeleton shape="circle" className={styles.preview} />
        )}
        <div className={styles.problem} aria-live="polite">
          {error && <ErrorMessage facts={error} />}
        </div>
      </div>
    </Dialog>
  );
}
