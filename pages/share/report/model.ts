import { createEvent, createStore, sample } from 'effector';
import { isEmailAddress } from '../../../api/contract/email.ts';
import { noticeShown } from '../../../features/notices/index.ts';
import type { Report } from '../calls.ts';
import { sendReportFx } from '../effects.ts';
import { $shareId, reportClosed } from '../model.ts';

/** Ids of messages under `sharePage.report.`. */
type ReportProblem = 'email.problem' | 'failed';

export const reportGiven = createEvent<Report>();

export const $reportProblem = createStore<ReportProblem | null>(null).reset(reportGiven, reportClosed);
export const $isSending = sendReportFx.pending;

/** Local part and domain (spec section 5). */
const isEmail = (text: string): boolean => text === '' || isEmailAddress(text);

const judged = sample({
  clock: reportGiven,
  fn: (report) => ({ ...report, text: report.text.trim(), email: report.email.trim() }),
});
$reportProblem
  .on(judged, (problem, { email }) => (isEmail(email) ? problem : 'email.problem'))
  .on(sendReportFx.fail, () => 'failed');

sample({
  clock: judged,
  source: $shareId,
  filter: (_, { email }) => isEmail(email),
  fn: (shareId, report) => ({ shareId, report }),
  target: sendReportFx,
});
sample({ clock: sendReportFx.done, fn: () => {}, target: reportClosed });
sample({
  clock: sendReportFx.done,
  fn: () => ({ text: { id: 'sharePage.report.sent' }, topic: 'report' }),
  target: noticeShown,
});
