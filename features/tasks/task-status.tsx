import { useUnit } from 'effector-react';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { Button, buttonClass } from '../../ui/button.tsx';
import { byteSize, unbrokenSpeed } from '../../ui/byte-size.ts';
import { dateTimeFormat, durationText } from '../../ui/time-format.ts';
import { FailureReason } from '../notices/index.ts';
import { isUnderWay, spaceWanted, type Task } from './model.ts';
import styles from './task-list.module.css';

export const addressOf = (task: Task): URL | null => URL.parse(task.params.url ?? '');

/** Keeps the dot at the end of the line where the line breaks. */
const separator = '\u00a0· ';

/** The progress, speed and source of a task, or the reason of its failure and the remedy. */
export function TaskStatus({ task, work }: { readonly task: Task; readonly work?: string | undefined }) {
  const intl = useIntl();
  if (task.phase === 'PHASE_TYPE_ERROR')
    return (
      <>
        <span className={styles.bad}>
          <Reason task={task} />
        </span>
        <Remedy task={task} />
      </>
    );
  const size = Number(task.file_size) > 0 ? byteSize(task.file_size, intl.locale) : '';
  const since = isUnderWay(task) && !task.params.paused ? stallOf(task, intl) : undefined;
  const pace = since ? [since] : task.phase === 'PHASE_TYPE_RUNNING' ? paceOf(task, intl) : [];
  // A line breaks between two facts, not within one.
  const parts = [work, addressOf(task)?.host, size, ...pace.map((fact) => fact.replaceAll(' ', '\u00a0'))]
    .filter(Boolean)
    .join(separator);
  return (
    <span className={styles.status}>
      <Phase task={task} />
      {parts && separator + parts}
    </span>
  );
}

function Phase({ task: { phase, params, progress } }: { readonly task: Task }) {
  const { formatNumber } = useIntl();
  if (phase === 'PHASE_TYPE_RUNNING') return formatNumber(progress / 100, { style: 'percent' });
  if (phase === 'PHASE_TYPE_COMPLETE') return <FormattedMessage id="tasks.phase.complete" />;
  return <FormattedMessage id={params.paused ? 'tasks.phase.paused' : 'tasks.phase.waiting'} />;
}

/** The time since which no data has come, or no peer was there to send any. */
function stallOf({ params: { stalled_since = '', peers } }: Task, intl: IntlShape): string | undefined {
  const time = new Date(stalled_since);
  if (Number.isNaN(time.getTime())) return undefined;
  const isToday = time.toDateString() === new Date().toDateString();
  const when = isToday ? intl.formatTime(time) : intl.formatDate(time, dateTimeFormat);
  return intl.formatMessage({ id: `tasks.stalled.${peers === '0' ? 'noPeers' : 'nothing'}` }, { time: when });
}

/** Most seconds left that are shown: a longer time is too bad a guess. */
const mostLeft = 100 * 3600;

/** Speed, time left and peers of a running download; of a stalled one, the thing that it waits for. */
function paceOf({ params, progress, file_size }: Task, intl: IntlShape): readonly string[] {
  const { formatMessage, locale } = intl;
  const speed = Number(params.predict_speed ?? 0);
  const peers = params.peers === undefined ? undefined : Number(params.peers);
  if (peers === 0) return [formatMessage({ id: 'tasks.stalled.looking' })];
  const from = peers === undefined ? [] : [formatMessage({ id: 'tasks.peers' }, { count: peers })];
  if (!(speed > 0)) return from;
  const left = (Number(file_size) * (1 - progress / 100)) / speed;
  return [
    unbrokenSpeed(formatMessage({ id: 'tasks.speed' }, { size: byteSize(speed, locale) })),
    ...(left > 0 && left < mostLeft
      ? [formatMessage({ id: 'uploads.left' }, { time: durationText(intl, left) })]
      : []),
    ...from,
  ];
}

/** Reasons that concern the address of a download here, and the drive elsewhere. */
const reasonsOfSources = ['file_not_found', 'permission_denied', 'failed_precondition', 'unavailable'];

function Reason({ task }: { readonly task: Task }) {
  const reason = task.params.reason ?? '';
  if (task.type === 'offline' && reasonsOfSources.includes(reason))
    return <FormattedMessage id={`tasks.reason.${reason}`} />;
  return <FailureReason reason={reason} requestId={undefined} words={undefined} />;
}

/** Reasons for which a look at the address helps: it asks for a sign-in, or says where the file is now. */
const reasonsToLook = ['file_not_found', 'permission_denied', 'failed_precondition'];

/** The remedy for a failure, besides another try. */
function Remedy({ task }: { readonly task: Task }) {
  const onSpace = useUnit(spaceWanted);
  if (task.type !== 'offline') return null;
  const { reason = '' } = task.params;
  if (reason === 'file_space_not_enough')
    return (
      <Button className={styles.remedy} kind="secondary" size="small" onClick={() => onSpace()}>
        <FormattedMessage id="uploads.quota.look" />
      </Button>
    );
  const address = addressOf(task);
  if (!reasonsToLook.includes(reason) || !/^https?:$/.test(address?.protocol ?? '')) return null;
  return (
    <a
      className={`${buttonClass('secondary', 'small')} ${styles.remedy}`}
      href={address?.href}
      target="_blank"
      rel="noreferrer nofollow"
    >
      <FormattedMessage id="tasks.remedy.look" />
    </a>
  );
}
