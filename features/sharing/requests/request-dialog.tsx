import { useUnit } from 'effector-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { longestTitle } from '../../../api/contract/bounds.ts';
import type { FileRequestAnswer } from '../../../api/contract/file-requests.ts';
import { shownText, writtenText } from '../../../api/contract/shown-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { cutMiddle } from '../../../ui/cut-middle.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { FailureReason } from '../../notices/index.ts';
import { LinkDialog } from '../link-dialog.tsx';
import { LinkEnd } from '../link-end.tsx';
import { dayOf } from '../terms.ts';
import styles from '../terms-dialog.module.css';
import { ExpiryField, PassCodeField } from '../terms-fields.tsx';
import type { RequestDialogState } from './dialog-model.ts';
import { LimitFields } from './limit-fields.tsx';
import { $failure, $isSending, draftSubmitted } from './model.ts';
import { freshRequest, type RequestDraft, requestDraftOf, requestFaultsIn } from './terms.ts';

export interface RequestDialogProps {
  readonly dialog: RequestDialogState;
  readonly onClose: () => void;
}

/** Makes a link by which others add files to a folder, hands it on, and changes its terms. */
export default function RequestDialog({ dialog, onClose }: RequestDialogProps) {
  return dialog.type === 'hand-on' ? (
    <HandOnDialog request={dialog.request} onClose={onClose} />
  ) : (
    <TermsDialog dialog={dialog} onClose={onClose} />
  );
}

function TermsDialog({
  dialog,
  onClose,
}: {
  readonly dialog: Exclude<RequestDialogState, { type: 'hand-on' }>;
  readonly onClose: () => void;
}) {
  const { formatMessage } = useIntl();
  const form = useId();
  const usualTitle = dialog.type === 'edit' ? dialog.request.title : dialog.folder.name;
  const [first] = useState(() =>
    dialog.type === 'edit' ? requestDraftOf(dialog.request) : freshRequest(usualTitle),
  );
  const [draft, setDraft] = useState(first);
  const [tries, setTries] = useState(0);
  const written = useRef<HTMLFormElement>(null);
  const { failure, isSending, onSubmitted } = useUnit({
    failure: $failure,
    isSending: $isSending,
    onSubmitted: draftSubmitted,
  });
  const faults = requestFaultsIn(draft, dayOf(new Date()));
  const edit = (changes: Partial<RequestDraft>) => setDraft({ ...draft, ...changes });
  useEffect(() => {
    if (tries > 0) written.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTries(tries + 1);
    if (Object.keys(faults).length === 0) onSubmitted({ ...draft, title: draft.title.trim() || usualTitle });
  };
  const fields = { draft, faults, isTried: tries > 0, onEdited: edit };
  return (
    <Dialog
      title={
        dialog.type === 'edit'
          ? formatMessage({ id: 'sharing.title.edit' }, { title: cutMiddle(usualTitle) })
          : formatMessage({ id: 'sharing.request.title' }, { name: cutMiddle(usualTitle) })
      }
      onClose={onClose}
      keepsOpen={draft !== first}
      footer={
        <>
          <Button kind="secondary" onClick={onClose}>
            <FormattedMessage id="ui.cancel" />
          </Button>
          <Button type="submit" form={form} isBusy={isSending}>
            <FormattedMessage id={dialog.type === 'edit' ? 'sharing.save' : 'sharing.make'} />
          </Button>
        </>
      }
    >
      <form ref={written} id={form} className={styles.form} onSubmit={submit} noValidate>
        <p className={styles.note}>
          <FormattedMessage id="sharing.request.text" />
        </p>
        <TextField
          label={<FormattedMessage id="sharing.request.name" />}
          value={shownText(draft.title)}
          onChanged={(title) => edit({ title: writtenText(title, draft.title) })}
          maxLength={longestTitle}
          autoComplete="off"
        />
        <TextArea
          label={<FormattedMessage id="sharing.note" />}
          value={shownText(draft.note)}
          onChanged={(note) => edit({ note: writtenText(note, draft.note) })}
          maxLength={2000}
          rows={2}
        />
        <Checkbox
          label={<FormattedMessage id="sharing.request.asksName" />}
          hint={<FormattedMessage id="sharing.request.asksName.hint" />}
          value={draft.asksName}
          onChanged={(asksName) => edit({ asksName })}
        />
        <PassCodeField {...fields} />
        <ExpiryField {...fields} kept={dialog.type === 'edit' ? dialog.request.expiration_time : ''} />
        <LimitFields {...fields} isOpen={first.mostFiles !== '' || first.mostSize !== ''} />
        {dialog.type === 'edit' && (
          <p className={styles.note}>
            <FormattedMessage id="sharing.request.edit.note" />
          </p>
        )}
        <div className={styles.refusal} role="alert">
          {failure && (
            <p className={styles.problem}>
              <FailureReason {...failure} />
            </p>
          )}
        </div>
      </form>
    </Dialog>
  );
}

function HandOnDialog({ request, onClose }: { readonly request: FileRequestAnswer; onClose: () => void }) {
  const { formatMessage } = useIntl();
  const { url, pass_code, title } = request;
  return (
    <LinkDialog
      link={{ share_url: url, pass_code, title }}
      title={formatMessage({ id: 'sharing.request.made' }, { title: cutMiddle(title) })}
      terms={<LinkEnd until={request.expiration_time} />}
      isNew={false}
      onClose={onClose}
    />
  );
}
