import { useUnit } from 'effector-react';
import { FilePlus } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, navigateFx } from '../../../engine/view/index.ts';
import { FailedPart } from '../../../ui/failed-part.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Select } from '../../../ui/select.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { FailureReason } from '../../notices/index.ts';
import { $findings } from '../check/model.ts';
import { $changes } from '../draft/model.ts';
import { $files, $filesFailure, filesRequested } from '../files/model.ts';
import { placeAddress } from '../place/place.ts';
import { $mayEdit } from '../status/model.ts';
import { groupsOf } from './file-groups.ts';
import styles from './file-list.module.css';
import { $file } from './model.ts';
import { NewFile } from './new-file.tsx';

/** The files of the site: a list at the side, or on phones one that opens. */
export function FileList() {
  const { formatMessage } = useIntl();
  const { files, changes, failure, mayEdit, file, onRetry, onNavigate } = useUnit({
    files: $files,
    changes: $changes,
    failure: $filesFailure,
    mayEdit: $mayEdit,
    file: $file,
    onRetry: filesRequested,
    onNavigate: navigateFx,
  });
  const [wanted, setWanted] = useState('');
  const [isAdding, setIsAdding] = useState(false);
  const names = [...new Set([...(files ?? []).map(({ name }) => name), ...Object.keys(changes)])].toSorted();
  const add = mayEdit && (
    <IconButton
      label={formatMessage({ id: 'siteEditor.file.new' })}
      icon={<FilePlus />}
      onClick={() => setIsAdding(true)}
    />
  );
  return (
    <nav className={styles.files} aria-label={formatMessage({ id: 'siteEditor.files' })}>
      <div className={styles.phone}>
        <Select
          label={formatMessage({ id: 'siteEditor.files' })}
          isLabelHidden
          value={file}
          options={(names.includes(file) ? names : [file, ...names]).map((name) => ({
            value: name,
            label: name,
          }))}
          onChanged={(name) => onNavigate({ to: placeAddress({ view: 'edit', file: name }) })}
        />
        {add}
      </div>
      <div className={styles.side}>
        <div className={styles.search}>
          <TextField
            label={formatMessage({ id: 'siteEditor.files.search' })}
            type="search"
            value={wanted}
            onChanged={setWanted}
          />
          {add}
        </div>
        {failure && (
          <FailedPart onRetry={() => onRetry()}>
            <FailureReason {...failure} />
          </FailedPart>
        )}
        {files === null && !failure && (
          <div className={styles.waiting} aria-busy="true">
            <Skeleton />
            <Skeleton shape="short" />
            <Skeleton />
          </div>
        )}
        {files && (
          <Groups names={names.filter((name) => name.toLowerCase().includes(wanted.trim().toLowerCase()))} />
        )}
      </div>
      <NewFile isOpen={isAdding} known={names} onClose={() => setIsAdding(false)} />
    </nav>
  );
}

function Groups({ names }: { readonly names: readonly string[] }) {
  const { formatMessage } = useIntl();
  const { file, changes, findings } = useUnit({ file: $file, changes: $changes, findings: $findings });
  const faulty = new Set(findings.filter(({ severity }) => severity === 'error').map((one) => one.file));
  return groupsOf(names).map(({ group, entries }) => (
    <details key={group} className={styles.group} open>
      <summary>
        <FormattedMessage id={`siteEditor.files.${group}`} />
      </summary>
      <ul className={styles.list}>
        {entries.map(({ name, label }) => (
          <li key={name}>
            <Link
              className={[styles.file, changes[name]?.text === null && styles.removed]
                .filter(Boolean)
                .join(' ')}
              // A line in the address moves the focus into the text, for people who chose the file by the keyboard.
              to={placeAddress({ view: 'edit', file: name, line: 1 })}
              aria-current={name === file ? 'page' : undefined}
              title={name}
              translate="no"
            >
              <bdi className={styles.name}>{label}</bdi>
              {name in changes && (
                <span
                  className={styles.changed}
                  role="img"
                  aria-label={formatMessage({ id: 'siteEditor.file.changed' })}
                />
              )}
              {faulty.has(name) && (
                <span
                  className={styles.faulty}
                  role="img"
                  aria-label={formatMessage({ id: 'siteEditor.severity.error' })}
                />
              )}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  ));
}
