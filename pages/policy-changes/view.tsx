import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import {
  href,
  type LinkTarget,
  type NoContent,
  type PageProps,
  type PolicyVersionAt,
} from '../../engine/index.ts';
import { Link, useSite } from '../../engine/view/index.ts';
import { FallbackNotice } from '../../features/article/index.ts';
import type { PolicyChanges } from './load.ts';
import { Marked } from './marked.tsx';
import styles from './view.module.css';

export default function PolicyChangesView({ data }: PageProps<NoContent, PolicyChanges>) {
  const { policy, from, to, locale, comparison } = data;
  const title = useSite().policies.find(({ kind }) => kind === policy.kind)?.title;
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <p className={styles.eyebrow}>
          <Link to="/policy/update">
            <FormattedMessage id="policy.update.title" />
          </Link>
        </p>
        <h1>
          <FormattedMessage id="policy.changes.title" values={{ title }} />
        </h1>
        <p className={styles.span}>
          <FormattedMessage
            id="policy.changes.span"
            values={{ from: <VersionLink version={from} />, to: <VersionLink version={to} /> }}
          />
        </p>
        <Counts {...comparison} />
        <FallbackNotice locale={locale} message="policy.fallback" />
        <Pairs {...data} />
      </header>
      <Marked blocks={comparison.blocks} locale={locale} />
    </div>
  );
}

function VersionDate({ version: { date, name } }: { version: PolicyVersionAt }) {
  if (date === undefined) return name;
  return (
    <time dateTime={date}>
      <FormattedDate value={date} dateStyle="long" timeZone="UTC" />
    </time>
  );
}

function VersionLink({ version }: { version: PolicyVersionAt }) {
  return (
    <Link to={version.path}>
      <VersionDate version={version} />
    </Link>
  );
}

function Counts({ wordsAdded, wordsRemoved }: PolicyChanges['comparison']) {
  return (
    <p className={styles.counts}>
      <span className={styles.added}>
        <FormattedMessage id="policy.changes.added" values={{ count: wordsAdded }} />
      </span>
      <span className={styles.removed}>
        <FormattedMessage id="policy.changes.removed" values={{ count: wordsRemoved }} />
      </span>
    </p>
  );
}

/** The other comparisons of this policy as links: each changes one end and keeps the order of time. */
function Pairs({ policy, from, to }: PolicyChanges) {
  const { versions, kind } = policy;
  if (versions.length < 3) return null;
  const older = versions.slice(0, versions.indexOf(to));
  const newer = versions.slice(versions.indexOf(from) + 1);
  const address = (start: PolicyVersionAt, end: PolicyVersionAt) =>
    href('/policy/update/:kind/:from/:to', { kind, from: start.name, to: end.name });
  return (
    <div className={styles.pairs}>
      <Choice
        label="policy.changes.from"
        versions={older}
        chosen={from}
        address={(start) => address(start, to)}
      />
      <Choice label="policy.changes.to" versions={newer} chosen={to} address={(end) => address(from, end)} />
    </div>
  );
}

interface ChoiceProps {
  label: 'policy.changes.from' | 'policy.changes.to';
  versions: readonly PolicyVersionAt[];
  chosen: PolicyVersionAt;
  address(version: PolicyVersionAt): LinkTarget;
}

function Choice({ label, versions, chosen, address }: ChoiceProps) {
  const { formatMessage } = useIntl();
  return (
    <nav className={styles.choice} aria-label={formatMessage({ id: label })}>
      <span aria-hidden="true">
        <FormattedMessage id={label} />
      </span>
      <ul className={styles.choices}>
        {versions.map((version) => (
          <li key={version.name}>
            <Link to={address(version)} aria-current={version === chosen ? 'page' : undefined}>
              <VersionDate version={version} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
