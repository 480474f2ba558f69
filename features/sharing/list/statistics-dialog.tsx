import { useUnit } from 'effector-react';
import { FormattedDate, FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import type { ShareAnswer } from '../../../api/contract/shares.ts';
import { cutMiddle } from '../../../ui/cut-middle.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { FailedPart } from '../../../ui/failed-part.tsx';
import { Select } from '../../../ui/select.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { dayFormat } from '../../../ui/time-format.ts';
import { DayChart } from './day-chart.tsx';
import { OriginTable } from './origin-table.tsx';
import styles from './statistics-dialog.module.css';
import {
  $days,
  $isMissing,
  $span,
  type Day,
  spanChosen,
  spans,
  statisticsRetried,
} from './statistics-model.ts';

export interface StatisticsDialogProps {
  readonly share: ShareAnswer;
  readonly onClose: () => void;
}

type Count = Exclude<keyof Day, 'date'>;
const series: readonly { readonly name: 'views' | 'saves' | 'downloads'; readonly count: Count }[] = [
  { name: 'views', count: 'view_count' },
  { name: 'saves', count: 'restore_count' },
  { name: 'downloads', count: 'download_count' },
];

/** How often a share was looked at, saved and downloaded from, day by day. */
export default function StatisticsDialog({ share, onClose }: StatisticsDialogProps) {
  const { formatMessage } = useIntl();
  const { days, span, isMissing, onSpan, onRetried } = useUnit({
    days: $days,
    span: $span,
    isMissing: $isMissing,
    onSpan: spanChosen,
    onRetried: statisticsRetried,
  });
  return (
    <Dialog
      size="wide"
      title={formatMessage({ id: 'shares.statistics.title' }, { title: cutMiddle(share.title) })}
      onClose={onClose}
    >
      <div className={styles.statistics} aria-busy={days === null && !isMissing}>
        <Select
          label={formatMessage({ id: 'shares.statistics.span' })}
          isLabelHidden
          value={`${span}`}
          options={spans.map((count) => ({
            value: `${count}` as const,
            label: formatMessage({ id: 'shares.statistics.days' }, { count }),
          }))}
          onChanged={(chosen) => onSpan(spans.find((count) => `${count}` === chosen) ?? span)}
        />
        {isMissing ? (
          <FailedPart onRetry={onRetried}>
            <FormattedMessage id="shares.statistics.failed" />
          </FailedPart>
        ) : days === null ? (
          series.map(({ name }) => <Skeleton key={name} shape="box" className={styles.shape} />)
        ) : (
          <>
            {series.map(({ name, count }) => (
              <DayChart
                key={name}
                name={name}
                days={days.map((day) => ({ date: day.date, count: Number(day[count]) }))}
              />
            ))}
            <DayTable days={days} />
            <OriginTable />
          </>
        )}
      </div>
    </Dialog>
  );
}

/** The same as numbers, latest first; days on which nothing happened are left out. */
function DayTable({ days }: { readonly days: readonly Day[] }) {
  const eventful = days.filter((day) => series.some(({ count }) => day[count] !== '0')).toReversed();
  if (eventful.length === 0) return null;
  return (
    <details className={styles.numbers}>
      <summary>
        <FormattedMessage id="shares.statistics.table" />
      </summary>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <FormattedMessage id="shares.statistics.day" />
            </th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                <FormattedMessage id={`shares.${name}`} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {eventful.map((day) => (
            <tr key={day.date}>
              <th scope="row">
                <FormattedDate value={day.date} {...dayFormat} timeZone="UTC" />
              </th>
              {series.map(({ name, count }) => (
                <td key={name}>
                  <FormattedNumber value={Number(day[count])} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
