import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { FormattedDate, FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { shownInLine } from '../../../api/contract/shown-text.ts';
import { statisticsPeriods } from '../../../api/contract/statistics.ts';
import { FailedPart } from '../../../ui/failed-part.tsx';
import { Select } from '../../../ui/select.tsx';
import { FailureReason } from '../../notices/index.ts';
import { Waiting } from '../screen/waiting.tsx';
import { BarChart } from './bar-chart.tsx';
import { fetchStatisticsFx, type Statistics } from './calls.ts';
import { $period, $statistics, $statisticsFailure, periodChosen, statisticsRequested } from './model.ts';
import styles from './statistics-view.module.css';

/** Charts of what was counted, for the operator: each event by day, with its names and numbers as tables. */
export default function StatisticsView() {
  const { formatMessage } = useIntl();
  const { period, statistics, failure, isBusy, onAsk, onPeriod } = useUnit({
    period: $period,
    statistics: $statistics,
    failure: $statisticsFailure,
    isBusy: fetchStatisticsFx.pending,
    onAsk: statisticsRequested,
    onPeriod: periodChosen,
  });
  useEffect(() => onAsk(), [onAsk]);
  return (
    <div className={styles.statistics}>
      <h2 className={styles.title}>
        <FormattedMessage id="siteEditor.view.statistics" />
      </h2>
      <p className={styles.about}>
        <FormattedMessage id="siteEditor.statistics.about" />
      </p>
      <div className={styles.period}>
        <Select
          label={formatMessage({ id: 'siteEditor.statistics.period' })}
          value={period}
          options={statisticsPeriods.map((value) => ({
            value,
            label: formatMessage({ id: 'siteEditor.statistics.days' }, { count: Number(value) }),
          }))}
          onChanged={onPeriod}
        />
      </div>
      {failure && (
        <FailedPart onRetry={() => onAsk()}>
          <FailureReason {...failure} />
        </FailedPart>
      )}
      {statistics === null && !failure && <Waiting />}
      {statistics?.events.length === 0 && (
        <p className={styles.about}>
          <FormattedMessage id="siteEditor.statistics.nothing" />
        </p>
      )}
      <div className={styles.events} aria-busy={isBusy}>
        {statistics?.events.map((event) => (
          <EventCard key={`${event.module} ${event.event}`} days={statistics.days} {...event} />
        ))}
      </div>
    </div>
  );
}

type EventCardProps = Statistics['events'][number] & Pick<Statistics, 'days'>;

function EventCard({ module, event, counts, values, days }: EventCardProps) {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const isNamed = values.some(({ value }) => value !== '');
  return (
    <section className={styles.event}>
      <h3 className={styles.name}>
        <code translate="no" lang="en">{`${module} ${event}`}</code>
        <strong>
          <FormattedNumber value={total} />
        </strong>
      </h3>
      <BarChart counts={counts} />
      <p className={styles.ends} aria-hidden="true">
        {[days[0], days.at(-1)].map(
          (day) =>
            day !== undefined && (
              <span key={day}>
                <FormattedDate value={`${day}T00:00:00Z`} timeZone="UTC" month="short" day="numeric" />
              </span>
            ),
        )}
      </p>
      <details className={styles.numbers}>
        <summary>
          <FormattedMessage id="siteEditor.statistics.numbers" />
        </summary>
        {isNamed && (
          <Table head="siteEditor.statistics.name">
            {values.map(({ value, count }) => (
              <Row key={value} count={count}>
                {value === '' ? (
                  <FormattedMessage id="siteEditor.statistics.unnamed" />
                ) : (
                  <bdi translate="no">{shownInLine(value)}</bdi>
                )}
              </Row>
            ))}
          </Table>
        )}
        <Table head="siteEditor.statistics.day">
          {days.map((day, at) => (
            <Row key={day} count={counts[at] ?? 0}>
              <FormattedDate value={`${day}T00:00:00Z`} timeZone="UTC" dateStyle="medium" />
            </Row>
          ))}
        </Table>
      </details>
    </section>
  );
}

interface TableProps {
  readonly head: 'siteEditor.statistics.name' | 'siteEditor.statistics.day';
  readonly children: React.ReactNode;
}

const Table = ({ head, children }: TableProps) => (
  <table className={styles.table}>
    <thead>
      <tr>
        <th scope="col">
          <FormattedMessage id={head} />
        </th>
        <th scope="col">
          <FormattedMessage id="siteEditor.statistics.count" />
        </th>
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
);

const Row = ({ count, children }: { readonly count: number; readonly children: React.ReactNode }) => (
  <tr>
    <th scope="row">{children}</th>
    <td>
      <FormattedNumber value={count} />
    </td>
  </tr>
);
