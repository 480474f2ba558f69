import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { acceptName, composedName } from '../../../api/contract/file-name.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { type FailureFacts, FailureReason } from '../../notices/index.ts';
import { nameProblem } from '../entry/name-problem.ts';

interface NamingDialogProps {
  readonly title: ReactNode;
  /** The name that is proposed. */
  readonly proposed: string;
  /** How many of its characters are selected; by default all. */
  readonly selected?: number;
  /** Why the name was refused. */
  readonly failure: FailureFacts | null;
  readonly isBusy: boolean;
  readonly onNamed: (name: string) => void;
  readonly onClose: () => void;
}

/** Asks for the name of something that is made. */
export function NamingDialog(props: NamingDialogProps) {
  const { title, proposed, selected = proposed.length, failure, isBusy, onNamed, onClose } = props;
  const form = useId();
  const [name, setName] = useState(proposed);
  const [isTried, setIsTried] = useState(false);
  const fault = nameProblem(name);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    const accepted = acceptName(composedName(name.trim()));
    if (accepted.ok && !isBusy) onNamed(accepted.name);
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button kind="secondary" onClick={onClose}>
            <FormattedMessage id="ui.cancel" />
          </Button>
          <Button type="submit" form={form} isBusy={isBusy}>
            <FormattedMessage id="files.newFolder.make" />
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <TextField
          label={<FormattedMessage id="files.name" />}
          value={name}
          onChanged={setName}
          autoFocus
          autoComplete="off"
          spellCheck={false}
          onFocus={(event) => event.target.setSelectionRange(0, selected)}
          problem={
            isTried && fault ? <FormattedMessage id={fault} /> : failure && <FailureReason {...failure} />
          }
        />
      </form>
    </Dialog>
  );
}
