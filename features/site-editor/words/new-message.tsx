import { useUnit } from 'effector-react';
import { ListPlus } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { $mayEdit } from '../status/model.ts';
import type { WordRow } from './catalogue.ts';
import { filterChanged, wordsChanged } from './model.ts';

const idPattern = /^[A-Za-z][\w-]*(?:\.[\w-]+)*$/;

/** A message that there was not: it begins in the default language, and the table shows who lacks it. */
export function NewMessage(props: { readonly source: string; readonly known: readonly WordRow[] }) {
  const { source, known } = props;
  const { formatMessage } = useIntl();
  const { mayEdit, onWords, onFilter } = useUnit({
    mayEdit: $mayEdit,
    onWords: wordsChanged,
    onFilter: filterChanged,
  });
  const [isOpen, setIsOpen] = useState(false);
  const [id, setId] = useState('');
  const [words, setWords] = useState('');
  if (!mayEdit) return null;
  const isTaken = known.some((row) => row.id === id);
  const isWrong = id !== '' && !idPattern.test(id);
  const add = (): void => {
    onWords({ locale: source, id, words });
    onFilter({ text: id });
    setIsOpen(false);
    setId('');
    setWords('');
  };
  const problem = isTaken ? 'siteEditor.words.taken' : isWrong ? 'siteEditor.words.wrongId' : undefined;
  return (
    <>
      <Button kind="secondary" size="small" onClick={() => setIsOpen(true)}>
        <ListPlus aria-hidden="true" />
        <FormattedMessage id="siteEditor.words.add" />
      </Button>
      <Dialog
        isOpen={isOpen}
        title={<FormattedMessage id="siteEditor.words.add" />}
        onClose={() => setIsOpen(false)}
        footer={
          <Button disabled={id === '' || words.trim() === '' || problem !== undefined} onClick={add}>
            <FormattedMessage id="siteEditor.words.addConfirm" />
          </Button>
        }
      >
        <TextField
          label={formatMessage({ id: 'siteEditor.words.id' })}
          hint="activity.spring.title"
          problem={problem && <FormattedMessage id={problem} />}
          value={id}
          onChanged={(value) => setId(value.trim())}
          autoFocus
        />
        <TextArea
          label={formatMessage({ id: 'siteEditor.words.text' })}
          lang={source}
          value={words}
          onChanged={setWords}
        />
      </Dialog>
    </>
  );
}
