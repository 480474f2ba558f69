import { useUnit } from 'effector-react';
import { type FormEvent, useId, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { longestTitle } from '../../../api/contract/bounds.ts';
import { shownText, writtenText } from '../../../api/contract/shown-text.ts';
import { FailureReason } from '../../../features/notices/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import styles from '../dialog.module.css';
import type { ShareFacts } from '../model.ts';
import { $editFailure, $isSaving, wordsGiven } from './model.ts';

interface EditDialogProps {
  readonly facts: Pick<ShareFacts, 'title' | 'note'>;
  readonly onClose: () => void;
}

/** The owner changes the title and the note of a share where visitors see them. */
export default function EditDialog({ facts, onClose }: EditDialogProps) {
  const formId = useId();
  const [first] = useState({ title: facts.title, note: facts.note });
  const [words, setWords] = useState(first);
  const { failure, isSaving, onGiven } = useUnit({
    failure: $editFailure,
    isSaving: $isSaving,
    onGiven: wordsGiven,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onGiven({ ...words, title: words.title.trim() || first.title });
  };
  const footer = (
    <>
      <Button kind="secondary" onClick={onClose}>
        <FormattedMessage id="ui.cancel" />
      </Button>
      <Button type="submit" form={formId} isBusy={isSaving}>
        <FormattedMessage id="sharing.save" />
      </Button>
    </>
  );
  return (
    <Dialog
      title={<FormattedMessage id="sharePage.edit" />}
      onClose={onClose}
      keepsOpen={words !== first}
      footer={footer}
    >
      <form className={styles.form} id={formId} noValidate onSubmit={submit}>
        <TextField
          label={<FormattedMessage id="sharing.name" />}
          value={shownText(words.title)}
          maxLength={longestTitle}
          autoComplete="off"
          onChanged={(title) => setWords({ ...words, title: writtenText(title, words.title) })}
        />
        <TextArea
          label={<FormattedMessage id="sharing.note" />}
          hint={<FormattedMessage id="sharing.note.hint" />}
          value={shownText(words.note)}
          maxLength={2000}
          rows={4}
          onChanged={(note) => setWords({ ...words, note: writtenText(note, words.note) })}
        />
        <div className={styles.failed} role="alert">
          {failure && <FailureReason {...failure} />}
        </div>
      </form>
    </Dialog>
  );
}
