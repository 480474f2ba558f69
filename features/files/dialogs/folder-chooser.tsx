import { useUnit } from 'effector-react';
import { FolderPlus } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { acceptName, composedName } from '../../../api/contract/file-name.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { keepFocus } from '../../../ui/kept-focus.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { FailureReason } from '../../notices/index.ts';
import { nameProblem } from '../entry/name-problem.ts';
import type { TreeFolder } from '../tree/tree-model.ts';
import { TreeView } from '../tree/tree-view.tsx';
import styles from './folder-chooser.module.css';
import {
  $isNaming,
  $namingFailure,
  $picked,
  chooserLeft,
  folderPicked,
  innerFolderNamed,
  makeInnerFolderFx,
  namingRequested,
} from './folder-chooser-model.ts';

export interface FolderChooserProps {
  readonly title: ReactNode;
  /** On the button: “Move here”. */
  readonly here: ReactNode;
  readonly onChosen: (folder: TreeFolder) => void;
  readonly onClose: () => void;
  /** The folder that is chosen at first, and those above it; the root by default. */
  readonly start?: TreeFolder | undefined;
  readonly way?: readonly string[];
  readonly canGo?: (folder: TreeFolder) => boolean;
  readonly isClosed?: (id: string) => boolean;
}

/** Chooses a target: a tree of folders, and a new one within the chosen one. */
export default function FolderChooser(props: FolderChooserProps) {
  const { title, here, onChosen, onClose, start, way = [], canGo = () => true, isClosed } = props;
  const { formatMessage } = useIntl();
  const { picked, isNaming, onPicked, onNaming, onLeft } = useUnit({
    isNaming: $isNaming,
    onNaming: namingRequested,
    picked: $picked,
    onPicked: folderPicked,
    onLeft: chooserLeft,
  });
  useEffect(() => () => onLeft(), [onLeft]);
  const root: TreeFolder = { id: '', name: formatMessage({ id: 'files.root' }) };
  const first = start && { id: start.id, name: start.name || root.name };
  const target = picked ?? first ?? root;
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set(['']));
  // The path to the first folder, and the parent of a new folder.
  const shown = [...way, target.id].join('/');
  useEffect(() => setOpen((set) => new Set([...set, ...shown.split('/')])), [shown]);
  return (
    <Dialog
      size="wide"
      title={title}
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
          <Button disabled={!canGo(target)} onClick={() => onChosen(target)}>
            {here}
          </Button>
        </>
      }
    >
      {/* From the name of a new folder the keyboard comes back to the tree. */}
      <div ref={keepFocus}>
        <div className={styles.tree}>
          <TreeView
            label={formatMessage({ id: 'files.tree.label' })}
            root={root}
            chosen={target.id}
            onChosen={onPicked}
            open={open}
            onFolded={(id, isOpen) => setOpen((set) => withFold(set, id, isOpen))}
            {...(isClosed && { isClosed })}
          />
        </div>
        {isNaming && <InnerFolder parent={target} />}
      </div>
    </Dialog>
  );
}

const withFold = (open: ReadonlySet<string>, id: string, isOpen: boolean) =>
  new Set(isOpen ? [...open, id] : [...open].filter((one) => one !== id));

function InnerFolder({ parent }: { parent: TreeFolder }) {
  const { formatMessage } = useIntl();
  const [name, setName] = useState(() => formatMessage({ id: 'files.newFolder.name' }));
  const { failure, isBusy, onNamed } = useUnit({
    failure: $namingFailure,
    isBusy: makeInnerFolderFx.pending,
    onNamed: innerFolderNamed,
  });
  const fault = nameProblem(name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const accepted = acceptName(composedName(name.trim()));
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
