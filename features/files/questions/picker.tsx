import { useUnit } from 'effector-react';
import { FolderPlus } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { acceptName } from '../../../api/contract/file-name.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { FailureReason } from '../../notices/index.ts';
import { type MoveQuestion, movable, targetChosen } from '../commands.ts';
import { isFolder } from '../file.ts';
import { $folder } from '../folder.ts';
import { nameProblem } from '../name-problem.ts';
import type { TreeFolder } from '../tree.ts';
import { TreeView } from '../tree-view.tsx';
import styles from './picker.module.css';
import {
  $isNaming,
  $picked,
  $pickerFailure,
  folderPicked,
  innerFolderNamed,
  makeInnerFolderFx,
  namingAsked,
} from './picker-model.ts';

/** Where entries go: a tree of folders, and a new one within the one that is chosen. */
export default function Picker({ question, onClose }: { question: MoveQuestion; onClose: () => void }) {
  const { formatMessage } = useIntl();
  const { type, entries } = question;
  const { folder, picked, isNaming, onPicked, onNaming, onChosen } = useUnit({
    isNaming: $isNaming,
    onNaming: namingAsked,
    folder: $folder,
    picked: $picked,
    onPicked: folderPicked,
    onChosen: targetChosen,
  });
  const root: TreeFolder = { id: '', name: formatMessage({ id: 'files.root' }) };
  const target = picked ?? (folder ? { id: folder.id, name: folder.name || root.name } : root);
  // A folder cannot go into itself or below.
  const moving = new Set(entries.filter(isFolder).map(({ id }) => id));
  const canGo = type === 'copy' || movable(entries, target).length > 0;
  const values = { count: entries.length, name: entries[0]?.name ?? '' };
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set(['']));
  // The way to the open folder, and what a new folder was made in.
  const way = [...(folder?.path.map(({ id }) => id) ?? []), target.id].join('/');
  useEffect(() => setOpen((set) => new Set([...set, ...way.split('/')])), [way]);
  return (
    <Dialog
      size="wide"
      title={<FormattedMessage id={`files.${type}.title`} values={values} />}
      onClose={onClose}
      footer={
        <>
          <Button className={styles.newFolder} kind="quiet" onClick={() => onNaming()}>
            <FolderPlus />
            <FormattedMessage id="files.do.newFolder" />
          </Button>
          <Button kind="secondary" onClick={onClose}>
            <FormattedMessage id="ui.cancel" />
          </Button>
          <Button disabled={!canGo} onClick={() => onChosen(target)}>
            <FormattedMessage id={`files.${type}.here`} />
          </Button>
        </>
      }
    >
      <div className={styles.tree}>
        <TreeView
          label={formatMessage({ id: 'files.tree.label' })}
          root={root}
          chosen={target.id}
          onChosen={onPicked}
          open={open}
          onFolded={(id, isOpen) => setOpen((set) => withFold(set, id, isOpen))}
          isClosed={(id) => moving.has(id)}
        />
      </div>
      {isNaming && <InnerFolder parent={target} />}
    </Dialog>
  );
}

const withFold = (open: ReadonlySet<string>, id: string, isOpen: boolean) =>
  new Set(isOpen ? [...open, id] : [...open].filter((one) => one !== id));

function InnerFolder({ parent }: { parent: TreeFolder }) {
  const { formatMessage } = useIntl();
  const [name, setName] = useState(() => formatMessage({ id: 'files.newFolder.name' }));
  const { failure, isBusy, onNamed } = useUnit({
    failure: $pickerFailure,
    isBusy: makeInnerFolderFx.pending,
    onNamed: innerFolderNamed,
  });
  const fault = nameProblem(name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const accepted = acceptName(name.trim());
    if (accepted.ok && !isBusy) onNamed({ parentId: parent.id, name: accepted.name });
  };
  return (
    <form className={styles.naming} onSubmit={submit} noValidate>
      <TextField
        label={<FormattedMessage id="files.newFolder.within" values={{ folder: parent.name }} />}
        value={name}
        onChanged={setName}
        autoFocus
        autoComplete="off"
        onFocus={(event) => event.target.select()}
        problem={fault ? <FormattedMessage id={fault} /> : failure && <FailureReason {...failure} />}
      />
      <Button type="submit" kind="secondary" isBusy={isBusy}>
        <FormattedMessage id="files.newFolder.make" />
      </Button>
    </form>
  );
}
