import type { ReactNode } from 'react';
import { FormattedDate, FormattedMessage } from 'react-intl';
import type { NoContent, PageProps } from '../../engine/index.ts';
import { Link, useSite } from '../../engine/view/index.ts';
import { FallbackNotice } from '../../features/article/index.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { PolicyUpdate } from './updates.ts';
import styles from './view.module.css';

export default function PolicyUpdateView({ data: updates, locale }: PageProps<NoContent, PolicyUpdate[]>) {
  const written = updates
    .map(({ summary }) => summary?.locale)
    .find((tag) => tag !== undefined && tag !== locale);
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1>
          <FormattedMessage id="policy.update.title" />
        </h1>
        <p>
          <FormattedMessage id="policy.update.lead" />
        </p>
        {written && <FallbackNotice locale={written} message="policy.fallback" />}
      </header>
      <ol className={styles.updates}>
        {updates.map((update) => (
          <Update key={update.path} {...update} />
        ))}
      </ol>
    </div>
  );
}

/** Links with the same text need something that distinguishes them in a list of links. */
const hidden = (words: ReactNode) => <VisuallyHidden key="hidden">{words}</VisuallyHidden>;

function Update({ kind, date, path, changesPath, summary }: PolicyUpdate) {
  const title = useSite().policies.find((policy) => policy.kind === kind)?.title;
  return (
    <li className={styles.update}>
      <time className={styles.date} dateTime={date}>
        <FormattedDate value={date} dateStyle="long" timeZone="UTC" />
      </time>
      <div>
        <h2>{title}</h2>
        {summary && <p lang={summary.locale}>{summary.text}</p>}
        <p className={styles.links}>
          <Link to={changesPath}>
            <FormattedMessage id="policy.update.changes" values={{ title, hidden }} />
          </Link>
          <Link to={path}>
            <FormattedMessage id="policy.update.read" values={{ title, hidden }} />
          </Link>
        </p>
      </div>
    </li>
  );
}
