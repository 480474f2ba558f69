import { useUnit } from 'effector-react';
import { FileClock, History, RotateCcw, UserRound } from 'lucide-react';
import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from '../../../engine/view/index.ts';
import { NothingRecent } from '../../../ui/art/nothing-recent.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedPart } from '../../../ui/failed-part.tsx';
import { Named } from '../../../ui/named.tsx';
import { When } from '../../../ui/when.tsx';
import { FailureReason } from '../../notices/index.ts';
import { fetchHistoryFx, type Publication } from '../calls.ts';
import { $place, placeAddress } from '../place/place.ts';
import { Waiting } from '../screen/waiting.tsx';
import styles from './history-view.module.css';
import {
  $historyFailure,
  $nextPage,
  $publications,
  $rolledBack,
  historyRequested,
  moreRequested,
} from './model.ts';
import { PublicationView } from './publication-view.tsx';
import { RollbackButton, RollbackDialog } from './rollback.tsx';
import { Title } from './title.tsx';

/** Who changed what and when, and the way back. */
export default function HistoryView() {
  const { publication } = useUnit($place);
  const onHistory = useUnit(historyRequested);
  useEffect(() => onHistory(), [onHistory]);
  return (
    <>
      <RolledBack />
      {publication === '' ? <List /> : <PublicationView key={publication} id={publication} />}
      <RollbackDialog />
    </>
  );
}

function RolledBack() {
  const done = useUnit($rolledBack);
  return (
    <div role="status">
      {done && (
        <p className={styles.done}>
          <RotateCcw aria-hidden="true" />
          <FormattedMessage id="siteEditor.rollback.done" />
        </p>
      )}
    </div>
  );
}

function List() {
  const { publications, failure, next, isBusy, onRetry, onMore } = useUnit({
    publications: $publications,
    failure: $historyFailure,
    next: $nextPage,
    isBusy: fetchHistoryFx.pending,
    onRetry: historyRequested,
    onMore: moreRequested,
  });
  if (failure) {
    return (
      <FailedPart onRetry={() => onRetry()}>
        <FailureReason {...failure} />
      </FailedPart>
    );
  }
  if (publications === null) return <Waiting />;
  if (publications.length === 0) {
    return (
      <EmptyState art={<NothingRecent />} title={<FormattedMessage id="siteEditor.history.none" />}>
        <FormattedMessage id="siteEditor.history.none.text" />
      </EmptyState>
    );
  }
  return (
    <>
      <ol className={styles.list}>
        {publications.map((publication, index) => (
          <Row key={publication.id} publication={publication} isCurrent={index === 0} />
        ))}
      </ol>
      {next !== '' && (
        <Button className={styles.more} kind="secondary" isBusy={isBusy} onClick={() => onMore()}>
          <FormattedMessage id="siteEditor.history.more" />
        </Button>
      )}
    </>
  );
}

const icons = { page: UserRound, files: FileClock, rollback: History } as const;

function Row(props: { readonly publication: Publication; readonly isCurrent: boolean }) {
  const { publication, isCurrent } = props;
  const { id, source, author, files } = publication;
  const Icon = icons[source];
  return (
    <li className={styles.row}>
      <span className={styles.icon}>
        <Icon aria-hidden="true" />
      </span>
      <div className={styles.words}>
        <p className={styles.message}>
          <Link to={placeAddress({ view: 'history', publication: id })}>
            <Title publication={publication} />
          </Link>
          {isCurrent && (
            <span className={styles.current}>
              <FormattedMessage id="siteEditor.history.current" />
            </span>
          )}
        </p>
        <p className={styles.facts}>
          {author !== '' && (
            <>
              <Named name={author} /> ·{' '}
            </>
          )}
          <When time={publication.created_time} /> ·{' '}
          <FormattedMessage id="siteEditor.history.files" values={{ count: files.length }} />
        </p>
      </div>
      {!isCurrent && <RollbackButton publication={publication} />}
    </li>
  );
}
