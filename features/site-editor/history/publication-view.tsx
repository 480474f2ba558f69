import { useUnit } from 'effector-react';
import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { FormattedDate, FormattedMessage } from 'react-intl';
import { Link } from '../../../engine/view/index.ts';
import { DiffView } from '../../../ui/diff/diff-view.tsx';
import { FailedPart } from '../../../ui/failed-part.tsx';
import { Named } from '../../../ui/named.tsx';
import { FailureReason } from '../../notices/index.ts';
import { placeAddress } from '../place/place.ts';
import { Waiting } from '../screen/waiting.tsx';
import styles from './history-view.module.css';
import { $publication, $publicationFailure, $publications, publicationRequested } from './model.ts';
import { RollbackButton } from './rollback.tsx';
import { Title } from './title.tsx';

/** One publication: what it changed in each file. */
export function PublicationView({ id }: { readonly id: string }) {
  const { publication, publications, failure, onAsk } = useUnit({
    publication: $publication,
    publications: $publications,
    failure: $publicationFailure,
    onAsk: publicationRequested,
  });
  useEffect(() => {
    onAsk(id);
  }, [id, onAsk]);
  const isCurrent = publications?.[0]?.id === id;
  return (
    <article className={styles.publication}>
      <Link className={styles.back} to={placeAddress({ view: 'history' })}>
        <ArrowLeft aria-hidden="true" />
        <FormattedMessage id="siteEditor.history.all" />
      </Link>
      {failure && (
        <FailedPart onRetry={() => onAsk(id)}>
          <FailureReason {...failure} />
        </FailedPart>
      )}
      {publication === null && !failure && <Waiting />}
      {publication && (
        <>
          <header className={styles.publicationHead}>
            <div>
              <h2 className={styles.title}>
                <Title publication={publication} />
              </h2>
              <p className={styles.facts}>
                {publication.author !== '' && (
                  <>
                    <Named name={publication.author} /> ·{' '}
                  </>
                )}
                <FormattedDate value={publication.created_time} dateStyle="long" timeStyle="short" />
              </p>
            </div>
            {!isCurrent && publications !== null && <RollbackButton publication={publication} />}
          </header>
          {publication.files.map((file) => (
            <section key={file.name} aria-label={file.name}>
              <h3 className={styles.file}>
                <bdi translate="no">{file.name}</bdi>{' '}
                <span className={styles[file.change]}>
                  <FormattedMessage id={`siteEditor.change.${file.change}`} />
                </span>
              </h3>
              {file.is_cut ? (
                <p className={styles.facts}>
                  <FormattedMessage id="ui.diff.cut" />
                </p>
              ) : (
                <DiffView
                  name={file.name}
                  before={file.before}
                  after={file.after}
                  skipped={file.skipped_lines}
                />
              )}
            </section>
          ))}
        </>
      )}
    </article>
  );
}
