import { useUnit } from 'effector-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { href } from '../../engine/index.ts';
import { Link } from '../../engine/view/index.ts';
import { byteSize } from '../../ui/byte-size.ts';
import { FailedPart } from '../../ui/failed-part.tsx';
import { FileIcon } from '../../ui/file-icon.tsx';
import type { FileKind } from '../../ui/file-kind.ts';
import { late } from '../../ui/late.tsx';
import { Named } from '../../ui/named.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ActivityList } from './activity-list.tsx';
import { DateTime } from './date-time.tsx';
import styles from './details.module.css';
import { durationText } from './duration.ts';
import { $facts, type Entry, entryShown, type Facts, factsOutdated } from './model.ts';
import { ShareButton } from './share-button.tsx';
import { VersionList } from './version-list.tsx';

const SharedActivity = late(() => import('./shared-activity.tsx'));

interface EntryDetailsProps {
  readonly entry: Entry;
  readonly kind: FileKind;
  readonly isBesideViewer: boolean;
  readonly onLeft: (() => void) | undefined;
}

export function EntryDetails({ entry, kind, isBesideViewer, onLeft }: EntryDetailsProps) {
  const { shown, onLookedAt, onRetry } = useUnit({
    shown: $facts,
    onLookedAt: entryShown,
    onRetry: factsOutdated,
  });
  const latest = useRef(entry);
  latest.current = entry;
  const { id, revision, modified_time: modified } = entry;
  const panel = isBesideViewer ? 'viewer' : 'list';
  // Asked for again when the entry is another one, or has changed.
  useEffect(() => {
    if (latest.current.id === id && latest.current.revision === revision && modified)
      onLookedAt({ panel, entry: latest.current });
  }, [onLookedAt, panel, id, revision, modified]);

  const facts = shown[panel];
  const known: Facts = facts.id === id ? facts : { id };
  return (
    <div className={styles.details}>
      {!isBesideViewer && <Picture key={entry.id} entry={entry} kind={kind} />}
      <h3 className={styles.name}>
        <Named name={entry.name} />
      </h3>
      <ShareButton entries={[entry]} />
      <FactList entry={entry} kind={kind} facts={known} isBesideViewer={isBesideViewer} onLeft={onLeft} />
      {known.isPartial && (
        <FailedPart onRetry={() => onRetry(entry)}>
          <FormattedMessage id="details.partial" />
        </FailedPart>
      )}
      {known.versions && known.versions.length > 0 && (
        <VersionList entry={entry} kind={kind} versions={known.versions} />
      )}
      {known.activity && known.activity.length > 0 && <ActivityList activity={known.activity} />}
      {entry.kind === 'drive#folder' && !entry.trashed && (
        <SharedActivity id={id} version={`${revision} ${modified}`} />
      )}
    </div>
  );
}

function Picture({ entry, kind }: { entry: Entry; kind: FileKind }) {
  const [missing, setMissing] = useState('');
  return (
    <div className={styles.picture}>
      {entry.thumbnail_link && entry.thumbnail_link !== missing ? (
        <img src={entry.thumbnail_link} alt="" onError={() => setMissing(entry.thumbnail_link)} />
      ) : (
        <FileIcon kind={kind} color={entry.folder_color} className={styles.icon} />
      )}
    </div>
  );
}

function FactList(props: EntryDetailsProps & { facts: Facts }) {
  const { entry, kind, facts, isBesideViewer, onLeft } = props;
  const { locale, formatMessage } = useIntl();
  const isFolder = entry.kind === 'drive#folder';
  const { width, height, duration } = facts.measures ?? {};
  return (
    <dl className={styles.facts}>
      <Fact id="details.kind">{formatMessage({ id: `ui.kind.${kind}` })}</Fact>
      <Fact id="details.size" isAwaited={isFolder && !facts.holds && !facts.isPartial}>
        {!isFolder && byteSize(entry.size, locale)}
        {isFolder && (facts.holds ? byteSize(facts.holds.size, locale) : <Missing facts={facts} />)}
      </Fact>
      {isFolder && facts.holds && (
        <Fact id="details.holds">
          <FormattedMessage
            id="details.holds.count"
            values={{ files: Number(facts.holds.files), folders: Number(facts.holds.folders) }}
          />
        </Fact>
      )}
      {width !== undefined && height !== undefined && (
        <Fact id="details.dimensions">
          <FormattedNumber value={width} useGrouping={false} /> ×{' '}
          <FormattedNumber value={height} useGrouping={false} />
        </Fact>
      )}
      {duration !== undefined && <Fact id="details.duration">{durationText(duration, locale)}</Fact>}
      <Fact id="details.place" isAwaited={!facts.path && !facts.isPartial}>
        {facts.path ? (
          <Path
            path={facts.path}
            isOfOthers={entry.role !== undefined}
            hasLinks={!isBesideViewer}
            onLeft={onLeft}
          />
        ) : (
          <Missing facts={facts} />
        )}
      </Fact>
      <Fact id="details.modified">
        <DateTime time={entry.modified_time} />
      </Fact>
      <Fact id="details.created">
        <DateTime time={entry.created_time} />
      </Fact>
      {entry.hash && (
        <Fact id="details.hash">
          <code className={styles.hash}>{entry.hash}</code>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ id, isAwaited, children }: { id: string; isAwaited?: boolean; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>
        <FormattedMessage id={id} />
      </dt>
      <dd aria-busy={isAwaited || undefined}>{children}</dd>
    </div>
  );
}

/** In the place of a fact: it is coming, or it is among those that did not come. */
const Missing = ({ facts }: { facts: Facts }) => (facts.isPartial ? '–' : <Skeleton shape="short" />);

/** The folders down to an entry; the first is the drive itself. */
function Path(props: {
  path: NonNullable<Facts['path']>;
  isOfOthers: boolean;
  hasLinks: boolean;
  onLeft: (() => void) | undefined;
}) {
  const { path, isOfOthers, hasLinks, onLeft } = props;
  const { formatMessage } = useIntl();
  const root = { id: '', name: formatMessage({ id: isOfOthers ? 'details.received' : 'details.root' }) };
  // Whether the answer begins with the drive itself, which has no name, does not matter.
  const folders = [root, ...path.filter(({ id, name }) => id !== '' && name !== '')];
  return (
    <ul className={styles.path}>
      {folders.map(({ id, name }) => (
        <li key={id}>
          {hasLinks ? (
            <Link
              to={
                id
                  ? href('/drive/all/:folder_id', { folder_id: id })
                  : isOfOthers
                    ? '/drive/shared'
                    : '/drive/all'
              }
              onClick={() => onLeft?.()}
            >
              <Named name={name} />
            </Link>
          ) : (
            <Named name={name} />
          )}
        </li>
      ))}
    </ul>
  );
}
