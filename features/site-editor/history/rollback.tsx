import { useUnit } from 'effector-react';
import { RotateCcw } from 'lucide-react';
import { FormattedDate, FormattedMessage } from 'react-intl';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FailureReason } from '../../notices/index.ts';
import { rollBackFx } from '../calls.ts';
import { $mayPublish } from '../status/model.ts';
import styles from './history-view.module.css';
import {
  $rollback,
  $rollbackFailure,
  type RollbackTarget,
  rollbackAsked,
  rollbackConfirmed,
  rollbackPutOff,
} from './model.ts';
import { Title } from './title.tsx';

/** The button that goes back to a publication, for publishers. */
export function RollbackButton({ publication }: { readonly publication: RollbackTarget }) {
  const { mayPublish, onAsk } = useUnit({ mayPublish: $mayPublish, onAsk: rollbackAsked });
  if (!mayPublish) return null;
  return (
    <Button kind="secondary" size="small" onClick={() => onAsk(publication)}>
      <RotateCcw aria-hidden="true" />
      <FormattedMessage id="siteEditor.rollback" />
    </Button>
  );
}

/** Says what going back does before it is done. */
export function RollbackDialog() {
  const { target, failure, isBusy, onConfirm, onClose } = useUnit({
    target: $rollback,
    failure: $rollbackFailure,
    isBusy: rollBackFx.pending,
    onConfirm: rollbackConfirmed,
    onClose: rollbackPutOff,
  });
  if (target === null) return null;
  return (
    <Dialog
      title={<FormattedMessage id="siteEditor.rollback.title" />}
      onClose={() => onClose()}
      footer={
        <>
          <Button kind="secondary" onClick={() => onClose()}>
            <FormattedMessage id="ui.cancel" />
          </Button>
          <Button isBusy={isBusy} onClick={() => onConfirm()}>
            <FormattedMessage id="siteEditor.rollback.confirm" />
          </Button>
        </>
      }
    >
      <p className={styles.target}>
        <b>
          <Title publication={target} />
        </b>
        <br />
        <FormattedDate value={target.created_time} dateStyle="long" timeStyle="short" />
      </p>
      <p>
        <FormattedMessage id="siteEditor.rollback.about" />
      </p>
      <div className={styles.problem} role="alert">
        {failure && <FailureReason {...failure} />}
      </div>
    </Dialog>
  );
}
