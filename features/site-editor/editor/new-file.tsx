import { useUnit } from 'effector-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { $changes } from '../draft/model.ts';
import { $texts, fileRequested } from '../files/model.ts';
import { fileAdded } from './model.ts';

/** A file that there was not, empty or by the form of another. */
export function NewFile(props: {
  readonly isOpen: boolean;
  readonly known: readonly string[];
  readonly onClose: () => void;
}) {
  const { isOpen, known, onClose } = props;
  const { formatMessage } = useIntl();
  const { texts, changes, onFile, onAdd } = useUnit({
    texts: $texts,
    changes: $changes,
    onFile: fileRequested,
    onAdd: fileAdded,
  });
  const [name, setName] = useState('');
  const [model, setModel] = useState('');
  const isTaken = known.includes(name.trim());
  const text = model === '' ? '' : (changes[model]?.text ?? texts[model]?.text);
  const choose = (chosen: string): void => {
    setModel(chosen);
    if (chosen !== '' && !(chosen in texts)) onFile(chosen);
    if (name === '') setName(chosen);
  };
  return (
    <Dialog
      isOpen={isOpen}
      title={<FormattedMessage id="siteEditor.file.new" />}
      onClose={onClose}
      footer={
        <Button
          disabled={name.trim() === '' || isTaken || text === undefined}
          onClick={() => {
            onAdd({ name: name.trim(), text: text ?? '' });
            setName('');
            setModel('');
            onClose();
          }}
        >
          <FormattedMessage id="siteEditor.file.create" />
        </Button>
      }
    >
      <Select
        label={formatMessage({ id: 'siteEditor.file.model' })}
        value={model}
        options={[
          { value: '', label: formatMessage({ id: 'siteEditor.file.empty' }) },
          ...known.filter((one) => one.startsWith('content/')).map((one) => ({ value: one, label: one })),
        ]}
        onChanged={choose}
      />
      <TextField
        label={formatMessage({ id: 'siteEditor.file.name' })}
        hint="content/help/sharing/send-a-link.en-US.md"
        problem={isTaken && <FormattedMessage id="siteEditor.file.taken" />}
        value={name}
        onChanged={setName}
        spellCheck={false}
        autoComplete="off"
        maxLength={400}
      />
    </Dialog>
  );
}
