import { useIntl } from 'react-intl';
import { byteSize, unbrokenSpeed } from '../../../ui/byte-size.ts';
import { durationText } from '../../../ui/time-format.ts';
import { progressOf, type Summary } from './summary.ts';

/** A one-line summary of all uploads: it changes when a file changes its state, not with each byte. */
export function useSummaryText(summary: Summary): string {
  const { formatMessage } = useIntl();
  const { underWay, needingAttention, paused, done } = summary;
  if (underWay > 0) return formatMessage({ id: 'uploads.title.underWay' }, { count: underWay });
  if (needingAttention > 0)
    return formatMessage({ id: 'uploads.title.troubled' }, { count: needingAttention });
  if (paused > 0) return formatMessage({ id: 'uploads.title.paused' }, { count: paused });
  if (done > 0) return formatMessage({ id: 'uploads.title.done' }, { count: done });
  return formatMessage({ id: 'uploads.title.nothing' });
}

interface Pace {
  readonly summary: Summary;
  readonly isOnline: boolean;
  /** Bytes a second. */
  readonly speed: number | null;
  /** Seconds. */
  readonly left: number | null;
}

/** `42 % · 1.2 MB/s · 3 min left`: as much of it as is known. */
export function usePaceText({ summary, isOnline, speed, left }: Pace): string {
  const intl = useIntl();
  if (summary.underWay === 0) return '';
  if (!isOnline) return intl.formatMessage({ id: 'uploads.offline' });
  const parts = [intl.formatNumber(progressOf(summary), { style: 'percent', maximumFractionDigits: 0 })];
  if (speed !== null && speed >= 1)
    parts.push(
      unbrokenSpeed(intl.formatMessage({ id: 'uploads.speed' }, { size: byteSize(speed, intl.locale) })),
    );
  if (left !== null)
    parts.push(intl.formatMessage({ id: 'uploads.left' }, { time: durationText(intl, left) }));
  return parts.join(' · ');
}
