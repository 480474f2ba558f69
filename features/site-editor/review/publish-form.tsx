import { useUnit } from 'effector-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { FailureReason } from '../../notices/index.ts';
import { publishFx } from '../calls.ts';
import { $areFindingsCurrent, $check } from '../check/model.ts';
import { $changedNames, draftDiscarded } from '../draft/model.ts';
import { $conflicts, $message, $publishFailure, messageChanged, publishRequested } from '../publish/model.ts';
import { $mayPublish, $status } from '../status/model.ts';
import styles from './review.module.css';

/** The message of the history, and the press that publishes; or why there is none. */
export function PublishForm() {
  const { formatMessage } = useIntl();
  const form = useUnit({
    message: $message,
    check: $check,
    conflicts: $conflicts,
    isCurrent: $areFindingsCurrent,
    failure: $publishFailure,
    mayPublish: $mayPublish,
    status: $status,
    isBusy: publishFx.pending,
    onMessage: messageChanged,
    onPublish: publishRequested,
  });
  const hindrance = hindranceOf(form);
  return (
    <form
      className={styles.publish}
      onSubmit={(event) => {
        event.preventDefault();
        if (hindrance === undefined) form.onPublish();
      }}
    >
      {form.mayPublish && (
        <TextField
          label={formatMessage({ id: 'siteEditor.publish.message' })}
          hint={formatMessage({ id: 'siteEditor.publish.messageHint' })}
          value={form.message}
          onChanged={form.onMessage}
          maxLength={500}
        />
      )}
      <div className={styles.problem} role="alert">
        {form.failure && <FailureReason {...form.failure} />}
      </div>
      {hindrance && (
        <p className={styles.soft} role="status">
          <FormattedMessage id={hindrance} />
        </p>
      )}
      <div className={styles.buttons}>
        <Discard />
        {form.mayPublish && (
          <Button type="submit" isBusy={form.isBusy} disabled={hindrance !== undefined}>
            <FormattedMessage id="siteEditor.publish" />
          </Button>
        )}
      </div>
    </form>
  );
}

/** Why it cannot be published just now: the id of a message. */
function hindranceOf(state: {
  readonly mayPublish: boolean;
  readonly status: { readonly is_writable: boolean } | null;
  readonly conflicts: readonly string[];
  readonly isCurrent: boolean;
  readonly check: { readonly is_publishable: boolean } | null;
}): string | undefined {
  const { mayPublish, status, conflicts, isCurrent, check } = state;
  if (!mayPublish) return 'siteEditor.publish.notYou';
  if (status?.is_writable === false) return 'siteEditor.notWritable';
  if (conflicts.length > 0) return 'siteEditor.publish.conflicts';
  if (!isCurrent || check === null) return 'siteEditor.check.running';
  return check.is_publishable ? undefined : 'siteEditor.publish.faults';
}

/** To give all of it up is asked twice: there is no way back. */
function Discard() {
  const { names, onDiscard } = useUnit({ names: $changedNames, onDiscard: draftDiscarded });
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button kind="quiet" onClick={() => setIsAsking(true)}>
        <FormattedMessage id="siteEditor.discard" />
      </Button>
      <Dialog
        isOpen={isAsking}
        title={<FormattedMessage id="siteEditor.discard.title" />}
        onClose={() => setIsAsking(false)}
        footer={
          <>
            <Button kind="secondary" onClick={() => setIsAsking(false)}>
              <FormattedMessage id="ui.cancel" />
            </Button>
            <Button
              kind="danger"
              onClick={() => {
                setIsAsking(false);
                onDiscard();
              }}
            >
              <FormattedMessage id="siteEditor.discard" />
            </Button>
          </>
        }
      >
        <FormattedMessage id="siteEditor.discard.text" values={{ count: names.length }} />
      </Dialog>
    </>
  );
}
