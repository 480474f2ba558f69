import { useUnit } from 'effector-react';
import { ChevronRight, Ellipsis } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { shownInLine, shownText } from '../../../api/contract/shown-text.ts';
import { Link, navigateFx, useSite } from '../../../engine/view/index.ts';
import { useDropTarget } from '../../../ui/drop-target.ts';
import { Menu } from '../../../ui/menu.tsx';
import { Named } from '../../../ui/named.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { folderAddress, receivedAddress } from '../commands/commands-model.ts';
import type { PathStep } from '../entry/drive-file.ts';
import { $listStatus } from '../list/list-model.ts';
import { $folder } from '../list/open-folder.ts';
import { filesDropped } from '../operations/chosen-actions.ts';
import { movable } from '../operations/movable.ts';
import type { Target } from '../operations/operation.ts';
import { operationRequested } from '../queue/operation-queue.ts';
import { selectionActionRequested } from '../selection/selection-action.ts';
import { $selected } from '../selection/selection-model.ts';
import styles from './breadcrumbs.module.css';

/** Folders of the path that are shown beside the first and the open one. */
const mostShown = 2;

const $isFailed = $listStatus.map((status) => status === 'failed');

/** The path from the root to the open folder; a long one is shortened in its middle. */
export function Breadcrumbs() {
  const { formatMessage } = useIntl();
  const { name: site } = useSite();
  const { folder, isFailed, onNavigate } = useUnit({
    folder: $folder,
    isFailed: $isFailed,
    onNavigate: navigateFx,
  });
  const root: PathStep = { id: '', name: formatMessage({ id: 'files.root' }) };
  const isRoot = !folder || folder.id === '';
  const isOfOthers = folder?.role !== undefined;
  // Of what others share the first step is their list, and has no id.
  const steps = isRoot ? [] : [root, ...folder.path.slice(0, -1)];
  const folded = steps.slice(1, Math.max(1, steps.length - mostShown));
  const shown = steps.slice(Math.max(1, steps.length - mostShown));
  // A folder that is missing, or failed to load, has no name that could still come.
  const name = isRoot
    ? root.name
    : folder.isNotFound
      ? formatMessage({ id: 'files.gone.name' })
      : folder.name || (isFailed ? formatMessage({ id: 'files.failed.name' }) : '');

  useEffect(() => {
    if (name !== '') document.title = `${shownInLine(name)} · ${site}`;
  }, [name, site]);

  return (
    <div className={styles.way}>
      {steps.length > 0 && (
        <nav className={styles.nav} aria-label={formatMessage({ id: 'files.path' })}>
          <ol className={styles.steps}>
            {isOfOthers ? <Received /> : <Step key="root" step={root} />}
            {folded.length > 0 && (
              <li className={styles.step}>
                <Menu
                  label={formatMessage({ id: 'files.path.folded' })}
                  icon={<Ellipsis />}
                  entries={folded.map(({ id, name }) => ({
                    id,
                    label: shownInLine(name),
                    onChosen: () => void onNavigate({ to: folderAddress(id) }),
                  }))}
                />
                <ChevronRight className={styles.arrow} aria-hidden="true" />
              </li>
            )}
            {shown.map((step) => (
              <Step key={step.id} step={{ ...step, role: folder?.role }} />
            ))}
          </ol>
        </nav>
      )}
      <h1 className={styles.name} dir="auto" title={shownInLine(name)}>
        {name === '' ? (
          <>
            <VisuallyHidden>{formatMessage({ id: 'ui.loading' })}</VisuallyHidden>
            <Skeleton shape="title" />
          </>
        ) : (
          shownText(name)
        )}
      </h1>
    </div>
  );
}

/** Where the folders are that others share. */
function Received() {
  return (
    <li className={styles.step}>
      <Link className={styles.link} to={receivedAddress}>
        <FormattedMessage id="files.page.received" />
      </Link>
      <ChevronRight className={styles.arrow} aria-hidden="true" />
    </li>
  );
}

/** A folder of the path; dragged entries can be dropped on it. */
function Step({ step }: { step: Target }) {
  const element = useRef<HTMLLIElement>(null);
  const { selected, onOperation, onAction, onFiles } = useUnit({
    selected: $selected,
    onOperation: operationRequested,
    onAction: selectionActionRequested,
    onFiles: filesDropped,
  });
  const { isOver, handlers } = useDropTarget(element, {
    canDrop: () => movable(selected, step).length > 0,
    onDropped: () => onAction((entries) => onOperation({ operation: { type: 'move', entries, to: step } })),
    onDesktopDropped: (files) => onFiles({ files, parentId: step.id }),
  });
  return (
    <li className={styles.step} ref={element} {...handlers}>
      <Link
        className={[styles.link, isOver && styles.over].filter(Boolean).join(' ')}
        to={folderAddress(step.id)}
      >
        <Named name={step.name} />
      </Link>
      <ChevronRight className={styles.arrow} aria-hidden="true" />
    </li>
  );
}
