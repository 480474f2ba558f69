import { useUnit } from 'effector-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { longestTitle } from '../../../api/contract/bounds.ts';
import type { FileAnswer } from '../../../api/contract/file.ts';
import type { FileRequestAnswer } from '../../../api/contract/file-requests.ts';
import { shownText, writtenText } from '../../../api/contract/shown-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { cutMiddle } from '../../../ui/cut-middle.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { FailureReason } from '../../notices/index.ts';
import { dayOf, faultsIn, freshDraft } from '../terms.ts';
import styles from '../terms-dialog.module.css';
import { ExpiryField, PassCodeField } from '../terms-fields.tsx';
import { $failure, $isSending, $made, draftSubmitted, type RequestDraft } from './model.ts';

export interface RequestDialogProps {
  readonly folder: FileAnswer;
  readonly onClose: () => void;
}

/** Makes a link by which others add files to a folder, and hands it on. */
export default function RequestDialog({ folder, onClose }: RequestDialogProps) {
  const made = useUnit($made);
  return made === null ? (
    <TermsDialog folder={folder} onClose={onClose} />
  ) : (
    <MadeDialog request={made} onClose={onClose} />
  );
}

function TermsDialog({ folder, onClose }: RequestDialogProps) {
  const form = useId();
  const [first] = useState<RequestDraft>({ ...freshDraft, title: folder.name, asksName: true });
  const [draft, setDraft] = useState(first);
  const [isTried, setIsTried] = useState(false);
  const { failure, isSending, onSubmitted } = useUnit({
    failure: $failure,
    isSending: $isSending,
    onSubmitted: draftSubmitted,
  });
  const faults = faultsIn(draft, dayOf(new Date()));
  const edit = (changes: Partial<RequestDraft>) => setDraft({ ...draft, ...changes });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (Object.keys(faults).length === 0) onSubmitted({ ...draft, title: draft.title.trim() || folder.name });
  };
  const fields = { draft, faults, isTried, onEdited: edit };
  return (
    <Dialog
      title={<FormattedMessage id="sharing.request.title" values={{ name: cutMiddle(folder.name) }} />}
      onClose={onClose}
      keepsOpen={draft !== first}
      footer={
        <>
          <Button kind="secondary" onClick={onClose}>
            <FormattedMessage id="ui.cancel" />
          </Button>
          <Button type="submit" form={form} isBusy={isSending}>
            <FormattedMessage id="sharing.make" />
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
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
        <ExpiryField {...fields} kept="" />
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

function MadeDialog({ request, onClose }: { readonly request: FileRequestAnswer; onClose: () => void }) {
  const { formatMessage } = useIntl();
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<'link' | 'refused'>();
  const copy = async () => {
    try {
      // There is none where the origin is not secure.
      await navigator.clipboard.writeText(request.url);
      setCopied('link');
    } catch {
      setCopied('refused');
      field.current?.select();
    }
  };
  return (
    <Dialog
      title={formatMessage({ id: 'sharing.request.made' }, { title: cutMiddle(request.title) })}
      onClose={onClose}
      footer={
        <Button autoFocus onClick={() => void copy()}>
          <FormattedMessage id="sharing.copy.link" />
        </Button>
      }
    >
      <div className={styles.form}>
        <TextField
          ref={field}
          label={<FormattedMessage id="sharing.link" />}
          value={request.url}
          onChanged={() => {}}
          onFocus={(event) => event.target.select()}
          readOnly
        />
        {request.pass_code !== '' && (
          <p>
            <FormattedMessage id="sharing.passCode" /> <code>{request.pass_code}</code>
          </p>
        )}
        <p className={styles.note} role="status">
          {copied && <FormattedMessage id={`sharing.copied.${copied}`} />}
        </p>
      </div>
    </Dialog>
  );
}
