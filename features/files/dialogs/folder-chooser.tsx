import { useUnit } from 'effector-react';
import { FolderPlus } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { acceptName, composedName } from '../../../api/contract/file-name.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { keepFocus } from '../../../ui/kept-focus.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { FailureReason } from '../../notices/index.ts';
import type { DriveFile } from '../entry/drive-file.ts';
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
import { FolderSearch } from './folder-search.tsx';
import { $found, $sharedFound, $typed } from './folder-search-model.ts';
import { RecentTargets } from './recent-folders.tsx';
import { $recentTargets, recentTargetsRequested, targetUsed, wayTo } from './recent-targets.ts';
import { SharedFolders } from './shared-folders.tsx';

export interface FolderChooserProps {
  readonly title: ReactNode;
  /** On the button: “Move here”. */
  readonly here: ReactNode;
  readonly onChosen: (folder: TreeFolder) => void;
  readonly onClose: () => void;
  /** The folder below which it is chosen, in a drive of others; without one it is any of one’s own. */
  readonly root?: TreeFolder | undefined;
  /** Folders that others share for editing are offered beside one’s own. */
  readonly takesShared?: boolean;
  /** Said above the tree. */
  readonly hint?: ReactNode;
  /** The folder that is chosen at first, and those above it; the root by default. */
  readonly start?: TreeFolder | undefined;
  readonly way?: readonly string[];
  /** Whether it would change anything: what lies in the folder already cannot be moved there. */
  readonly canGo?: (folder: TreeFolder) => boolean;
  /** A folder that is moved cannot go into itself or below. */
  readonly isClosed?: (id: string) => boolean;
}

const isOpenEverywhere = () => false;

/** Chooses a target: by a part of its name, among those used lately, or in a tree; or makes a new one there. */
export default function FolderChooser(props: FolderChooserProps) {
  const { title, here, onClose, start, way = [], canGo = () => true, isClosed = isOpenEverywhere } = props;
  const { takesShared = false } = props;
  const { formatMessage } = useIntl();
  const { isNaming, picked, recent, typed, own, ofOthers, ...on } = useUnit({
    isNaming: $isNaming,
    picked: $picked,
    recent: $recentTargets,
    typed: $typed,
    own: $found,
    ofOthers: $sharedFound,
    onNaming: namingRequested,
    onPicked: folderPicked,
    onOpened: recentTargetsRequested,
    onUsed: targetUsed,
    onLeft: chooserLeft,
  });
  useEffect(() => {
    on.onOpened();
    return () => on.onLeft();
  }, [on.onOpened, on.onLeft]);
  const tree = useRef<HTMLDivElement>(null);
  const root = props.root ?? { id: '', name: formatMessage({ id: 'files.root' }) };
  const first = start && { id: start.id, name: start.name || root.name, role: start.role };
  const [at, setAt] = useState({ typed: '', index: 0 });
  const isSearching = typed.trim() !== '';
  const found = takesShared ? [...own, ...ofOthers] : own;
  const active: DriveFile | undefined = isSearching ? found[at.typed === typed ? at.index : 0] : undefined;
  const target: TreeFolder | undefined = isSearching ? active : (picked ?? first ?? root);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set([root.id]));
  const pickedWay = wayTo(recent.find(({ id }) => id === picked?.id));
  // The path to the first folder, and the parent of a new folder.
  const shown = [...way, ...pickedWay, picked?.id ?? start?.id ?? ''].join('/');
  useEffect(() => setOpen((set) => new Set([...set, ...shown.split('/')])), [shown]);

  const isWithin = ({ id }: TreeFolder) =>
    [id, ...(active?.place ?? []).map((step) => step.id)].some(isClosed);
  const refusal =
    target === undefined
      ? null
      : isWithin(target)
        ? 'errors.file_move_or_copy_to_cur'
        : canGo(target)
          ? null
          : 'files.chooser.same';
  const choose = () => {
    if (target === undefined || refusal !== null) return;
    if (props.root === undefined) on.onUsed(target);
    props.onChosen({ id: target.id, name: target.name, role: target.role });
  };
  const fold = (id: string, isOpen: boolean) => setOpen((set) => withFold(set, id, isOpen));
  // Enter picks a folder of the tree; once more, it goes there.
  const onTreeKey = (event: KeyboardEvent) => {
    const { target: row } = event;
    if (event.key !== 'Enter' || !(row instanceof HTMLElement) || row.dataset.folder !== target?.id) return;
    event.preventDefault();
    event.stopPropagation();
    choose();
  };
  return (
    <Dialog
      size="wide"
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button className={styles.newFolder} kind="quiet" disabled={!target} onClick={() => on.onNaming()}>
            <FolderPlus />
            <FormattedMessage id="files.do.newFolder" />
          </Button>
          <Button kind="secondary" onClick={onClose}>
            <FormattedMessage id="ui.cancel" />
          </Button>
          <Button disabled={!target || refusal !== null} onClick={choose}>
            {here}
          </Button>
        </>
      }
    >
      {props.hint && <p className={styles.hint}>{props.hint}</p>}
      {props.root === undefined && (
        <FolderSearch
          found={found}
          active={active}
          onActive={(index) => setAt({ typed, index })}
          onEntered={choose}
          onLeft={() => tree.current?.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]')?.focus()}
        />
      )}
      {/* From the name of a new folder the keyboard comes back to the tree. */}
      <div ref={keepFocus}>
        {!isSearching && (
          <>
            {props.root === undefined && (
              <RecentTargets
                chosen={target?.id}
                takesShared={takesShared}
                isClosed={isClosed}
                onChosen={on.onPicked}
              />
            )}
            <div className={styles.list} ref={tree} onKeyDownCapture={onTreeKey}>
              <TreeView
                label={formatMessage({ id: 'files.tree.label' })}
                root={root}
                chosen={target?.id ?? null}
                onChosen={on.onPicked}
                open={open}
                onFolded={fold}
                isClosed={isClosed}
              />
              {takesShared && (
                <SharedFolders
                  chosen={target?.id ?? null}
                  onPicked={on.onPicked}
                  open={open}
                  onFolded={fold}
                  isClosed={isClosed}
                />
              )}
            </div>
          </>
        )}
        <p className={styles.refusal} role="status">
          {refusal && <FormattedMessage id={refusal} />}
        </p>
        {isNaming && target && <InnerFolder parent={target} />}
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
