import { useUnit } from 'effector-react';
import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from '../../../engine/view/index.ts';
import { FailedPart } from '../../../ui/failed-part.tsx';
import { FailureReason } from '../../notices/index.ts';
import { fetchReportFx } from '../calls.ts';
import { $place, placeAddress } from '../place/place.ts';
import { Waiting } from '../screen/waiting.tsx';
import {
  $report,
  $reportFailure,
  fieldsOf,
  isReport,
  type ReportName,
  reportRequested,
  reports,
} from './model.ts';
import { ReportFields } from './report-fields.tsx';
import styles from './report-view.module.css';

/** The site as the command line shows it: map, timeline, routes, who gets what, missing words, why an address answers so. */
export default function ReportView() {
  const { formatMessage } = useIntl();
  const { place, onAsk } = useUnit({ place: $place, onAsk: reportRequested });
  const name: ReportName = isReport(place.report) ? place.report : 'map';
  // A report that needs an address is asked for by its form.
  const isImmediate = !fieldsOf[name].includes('address');
  useEffect(() => {
    if (isImmediate) onAsk(name);
  }, [name, isImmediate, onAsk]);
  // On phones the menu is wider than the window.
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const entry = list.current?.querySelector(`[data-report=${name}]`);
    entry?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [name]);
  return (
    <div className={styles.reports}>
      <nav className={styles.menu} aria-label={formatMessage({ id: 'siteEditor.view.reports' })}>
        <ul ref={list}>
          {reports.map((report) => (
            <li key={report} data-report={report}>
              <Link
                className={styles.entry}
                to={placeAddress({ view: 'reports', report })}
                aria-current={report === name ? 'page' : undefined}
              >
                <FormattedMessage id={`siteEditor.report.${report}`} />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <section aria-labelledby="site-report">
        <h2 className={styles.title} id="site-report">
          <FormattedMessage id={`siteEditor.report.${name}`} />
        </h2>
        <p className={styles.about}>
          <FormattedMessage id={`siteEditor.report.${name}.about`} />
        </p>
        <ReportFields key={name} name={name} />
        <Answer name={name} />
      </section>
    </div>
  );
}

/** Sentences and names may be broken; the other reports are tables. */
const textLook = (name: ReportName): string =>
  [styles.text, ['words', 'plan', 'explain'].includes(name) && styles.prose].filter(Boolean).join(' ');

function Answer({ name }: { readonly name: ReportName }) {
  const { report, failure, isBusy, onAsk } = useUnit({
    report: $report,
    failure: $reportFailure,
    isBusy: fetchReportFx.pending,
    onAsk: reportRequested,
  });
  if (failure) {
    return (
      <FailedPart onRetry={() => onAsk(name)}>
        <FailureReason {...failure} />
      </FailedPart>
    );
  }
  if (report?.name !== name) return isBusy ? <Waiting /> : null;
  return (
    <div className={styles.answer} aria-busy={isBusy}>
      {report.svg ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a drawing that is wider than the window is scrolled.
        <div className={styles.drawing} tabIndex={0}>
          {/* A picture runs no script and loads nothing, whatever its text says. */}
          <img
            className={name === 'timeline' ? styles.fitting : undefined}
            lang="en"
            alt={report.text}
            src={`data:image/svg+xml,${encodeURIComponent(report.svg)}`}
          />
        </div>
      ) : report.text.trim() === '' ? (
        <p className={styles.nothing}>
          <FormattedMessage id="siteEditor.report.nothing" />
        </p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled by the keyboard too.
        <pre className={textLook(name)} tabIndex={0} translate="no" lang="en">
          {report.text}
        </pre>
      )}
    </div>
  );
}
