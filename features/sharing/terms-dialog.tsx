import { useUnit } from 'effector-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { mostSharedEntries } from '../../api/contract/ids.ts';
import { Button } from '../../ui/button.tsx';
import { cutMiddle } from '../../ui/cut-middle.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureReason } from '../notices/index.ts';
import { linkRequested, type SharingDialogState } from './dialog-model.ts';
import { $knownLink, makingShown } from './known-link.ts';
import { $failure, $isSending, termsSubmitted } from './model.ts';
import { People } from './people.tsx';
import { type Draft, dayOf, draftOf, faultsIn, freshDraft } from './terms.ts';
import styles from './terms-dialog.module.css';
import { ExpiryField, MoreTerms, PassCodeField } from './terms-fields.tsx';

type TermsDialogState = Exclude<SharingDialogState, { type: 'hand-on' }>;

/** The terms of a link: expiry, passcode, limits. */
export function TermsDialog({
  dialog,
  onClose,
}: {
  readonly dialog: TermsDialogState;
  readonly onClose: () => void;
}) {
  const { formatMessage } = useIntl();
  const form = useId();
  const [first] = useState(() => (dialog.type === 'edit' ? draftOf(dialog.share) : freshDraft));
  const [draft, setDraft] = useState(first);
  const [tries, setTries] = useState(0);
  const written = useRef<HTMLFormElement>(null);
  const { failure, isSending, known, onSubmitted, onShown, onLinkWanted } = useUnit({
    failure: $failure,
    isSending: $isSending,
    known: $knownLink,
    onSubmitted: termsSubmitted,
    onShown: makingShown,
    onLinkWanted: linkRequested,
  });
  const faults = faultsIn(draft, dayOf(new Date()));
  const usualTitle = dialog.type === 'make' ? titleOf(dialog.entries, formatMessage) : dialog.share.title;
  // The server knows the others: the name of one entry, the title that there was.
  const givenTitle = dialog.type === 'make' && dialog.entries.length > 1 ? usualTitle : '';
  const isTooMany = dialog.type === 'make' && dialog.entries.length > mostSharedEntries;
  useEffect(() => void onShown(dialog), [onShown, dialog]);
  useEffect(() => {
    if (tries > 0) written.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTries(tries + 1);
    if (Object.keys(faults).length === 0) onSubmitted({ ...draft, title: draft.title.trim() || givenTitle });
  };
  const fields = {
    draft,
    faults,
    isTried: tries > 0,
    onEdited: (changes: Partial<Draft>) => setDraft({ ...draft, ...changes }),
  };
  const footer = (
    <>
      <Button kind="secondary" onClick={onClose}>
        <FormattedMessage id="ui.cancel" />
      </Button>
      <Button type="submit" form={form} isBusy={isSending} disabled={isTooMany}>
        <FormattedMessage id={dialog.type === 'edit' ? 'sharing.save' : 'sharing.make'} />
      </Button>
    </>
  );
  return (
    <Dialog
      title={formatMessage({ id: `sharing.title.${dialog.type}` }, namesOf(dialog))}
      onClose={onClose}
      footer={footer}
      keepsOpen={draft !== first}
    >
      {dialog.type === 'make' && dialog.entries.length === 1 && (
        <>
          <People
            fileId={dialog.entries[0]?.id ?? ''}
            isFolder={dialog.entries[0]?.kind === 'drive#folder'}
          />
          <h3 className={styles.byLink}>
            <FormattedMessage id="sharing.byLink" />
          </h3>
        </>
      )}
      <form ref={written} id={form} className={styles.form} onSubmit={submit} noValidate>
        {known && (
          <p className={styles.known} role="status">
            <FormattedMessage id="sharing.known" />{' '}
            <button className={styles.show} type="button" onClick={() => onLinkWanted(known)}>
              <FormattedMessage id="sharing.known.show" />
            </button>
          </p>
        )}
        <PassCodeField {...fields} />
        <ExpiryField {...fields} kept={dialog.type === 'edit' ? dialog.share.expiration_time : ''} />
        <MoreTerms {...fields} usualTitle={usualTitle} isEdit={dialog.type === 'edit'} />
        {dialog.type === 'edit' && (
          <p className={styles.note}>
            <FormattedMessage id="sharing.edit.note" />
          </p>
        )}
        <div className={styles.refusal} role="alert">
          {isTooMany ? (
            <p className={styles.problem}>
              <FormattedMessage id="sharing.tooMany" values={{ most: mostSharedEntries }} />
            </p>
          ) : (
            failure && (
              <p className={styles.problem}>
                <FailureReason {...failure} />
              </p>
            )
          )}
        </div>
      </form>
    </Dialog>
  );
}

/** So that its end, which tells how many there are, has room within `longestTitle`. */
const longestNameInTitle = 200;

/** The title of a share that the user gives none: the name of what it holds. */
function titleOf(
  [first, ...others]: readonly { readonly name: string }[],
  formatMessage: IntlShape['formatMessage'],
): string {
  const name = first?.name ?? '';
  if (others.length === 0) return name;
  return formatMessage(
    { id: 'sharing.name.several' },
    { name: cutMiddle(name, longestNameInTitle), count: others.length },
  );
}

const namesOf = (dialog: TermsDialogState) =>
  dialog.type === 'edit'
    ? { title: cutMiddle(dialog.share.title) }
    : { count: dialog.entries.length, name: cutMiddle(dialog.entries[0]?.name ?? '') };
