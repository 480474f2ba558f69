import { useUnit } from 'effector-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FileIcon } from '../../../ui/file-icon.tsx';
import { Named } from '../../../ui/named.tsx';
import { placeOf } from '../entry/presenter.ts';
import type { TreeFolder } from '../tree/tree-model.ts';
import styles from './folder-chooser.module.css';
import { $recentTargets } from './recent-targets.ts';

/** Folders that were used lately, over the tree. */
export function RecentTargets(props: {
  readonly chosen: string | undefined;
  /** Whether those are offered too that others share for editing. */
  readonly takesShared: boolean;
  readonly isClosed: (id: string) => boolean;
  readonly onChosen: (folder: TreeFolder) => void;
}) {
  const { chosen, takesShared, isClosed, onChosen } = props;
  const intl = useIntl();
  const recent = useUnit($recentTargets);
  const shown = recent
    .filter(({ role }) => role === undefined || (takesShared && role === 'edit'))
    .filter(({ id, place }) => ![id, ...place.map((step) => step.id)].some(isClosed));
  if (shown.length === 0) return null;
  const title = intl.formatMessage({ id: 'files.chooser.recent' });
  return (
    <div className={styles.recent}>
      <span className={styles.recentTitle} aria-hidden="true">
        <FormattedMessage id="files.chooser.recent" />
      </span>
      <ul className={styles.chips} aria-label={title}>
        {shown.map((folder) => (
          <li key={folder.id}>
            <button
              className={styles.chip}
              type="button"
              aria-pressed={folder.id === chosen}
              title={`${placeOf(folder, intl)?.whole} / ${folder.name}`}
              onClick={() => onChosen(folder)}
            >
              <FileIcon className={styles.icon} kind="folder" />
              <span className={styles.name}>
                <Named name={folder.name} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
