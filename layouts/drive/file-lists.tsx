import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { duplicateBounds } from '../../api/contract/duplicates.ts';
import { placeOf } from '../../features/files/entry.ts';
import { undoRequested } from '../../features/files/frame.ts';
import type { FileList } from '../../features/storage/file-list.ts';
import { Button } from '../../ui/button.tsx';
import { byteSize } from '../../ui/byte-size.ts';
import { FailedPart } from '../../ui/failed-part.tsx';
import { keepFocus } from '../../ui/kept-focus.ts';
import { Named } from '../../ui/named.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FileLine } from './file-line.tsx';
import styles from './file-lists.module.css';
import {
  $duplicates,
  $isListMissing,
  $isMoreLoading,
  $largestFiles,
  $outcome,
  type DuplicateGroup,
  filesTrashed,
  listRequested,
  moreRequested,
} from './file-lists-model.ts';

/** Files that take room: the largest, or those that are there more than once. */
export default function FileLists({ list }: { readonly list: FileList }) {
  const { isMissing, onRetry } = useUnit({ isMissing: $isListMissing, onRetry: listRequested });
  useEffect(() => onRetry(), [onRetry]);
  return (
    <div className={styles.lists} ref={keepFocus}>
      <Outcome />
      {isMissing ? (
        <FailedPart onRetry={onRetry}>
          <FormattedMessage id="storage.list.missing" />
        </FailedPart>
      ) : list === 'largest' ? (
        <Largest />
      ) : (
        <Duplicates />
      )}
    </div>
  );
}

/** The notices of the page are below the dialog, where they cannot be reached. */
function Outcome() {
  const { outcome, onUndo } = useUnit({ outcome: $outcome, onUndo: undoRequested });
  return (
    <div role="status">
      {outcome !== null && (
        <p className={styles.outcome}>
          <span>
            {outcome === 'failed' ? (
              <FormattedMessage id="files.failed.trash" />
            ) : (
              <FormattedMessage
                id="files.done.trash"
                values={{
                  count: outcome.trashed.length,
                  name: <Named name={outcome.trashed[0]?.name ?? ''} />,
                }}
              />
            )}
          </span>
          {outcome !== 'failed' && (
            <Button kind="secondary" size="small" onClick={() => onUndo()}>
              <FormattedMessage id="ui.undo" />
            </Button>
          )}
        </p>
      )}
    </div>
  );
}

const waiting = (
  <div className={styles.waiting} aria-busy="true">
    <Skeleton />
    <Skeleton shape="short" />
    <Skeleton shape="short" />
  </div>
);

function Largest() {
  const { largest, isLoading, onMore } = useUnit({
    largest: $largestFiles,
    isLoading: $isMoreLoading,
    onMore: moreRequested,
  });
  if (largest === null) return waiting;
  const { files, next } = largest;
  if (files.length === 0 && next === '')
    return (
      <p className={styles.note}>
        <FormattedMessage id="storage.empty" />
      </p>
    );
  return (
    <>
      <ul className={styles.files}>
        {files.map((file) => (
          <FileLine key={file.id} file={file} />
        ))}
      </ul>
      {next !== '' && (
        <Button kind="secondary" size="small" isBusy={isLoading} onClick={() => onMore()}>
          <FormattedMessage id="storage.list.more" />
        </Button>
      )}
    </>
  );
}

function Duplicates() {
  const groups = useUnit($duplicates);
  if (groups === null) return waiting;
  return (
    <>
      <p className={styles.note}>
        <FormattedMessage
          id={groups.length === 0 ? 'storage.duplicates.none' : 'storage.duplicates.what'}
          values={{ count: duplicateBounds.files }}
        />
      </p>
      {groups.map((group) => (
        <Group key={group.files[0]?.hash + group.size} group={group} />
      ))}
    </>
  );
}

function Group({ group: { size, wasted, count, files } }: { readonly group: DuplicateGroup }) {
  const intl = useIntl();
  const { locale } = intl;
  const onTrashed = useUnit(filesTrashed);
  const [oldest, ...others] = files;
  if (oldest === undefined) return null;
  const id = `kept-${oldest.id}`;
  return (
    <section className={styles.group} aria-labelledby={`copies-${oldest.id}`}>
      <h3 className={styles.title} id={`copies-${oldest.id}`}>
        <FormattedMessage
          id="storage.duplicates.group"
          values={{ count, size: byteSize(size, locale), wasted: byteSize(wasted, locale) }}
        />
      </h3>
      <ul className={styles.files}>
        {files.map((file) => (
          <FileLine key={file.id} file={file} />
        ))}
      </ul>
      {others.length > 0 && (
        <div className={styles.keep}>
          <p className={styles.note} id={id}>
            <FormattedMessage
              id="storage.duplicates.keeps"
              values={{
                name: <Named name={oldest.name} />,
                place: <bdi>{placeOf(oldest, intl)?.short}</bdi>,
                count: others.length,
              }}
            />
          </p>
          <Button kind="secondary" size="small" aria-describedby={id} onClick={() => onTrashed(others)}>
            <FormattedMessage id="storage.duplicates.keepOne" />
          </Button>
        </div>
      )}
    </section>
  );
}
