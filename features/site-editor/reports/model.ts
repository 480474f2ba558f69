import { createEvent, createStore, sample } from 'effector';
import type { SiteReport } from '../../../api/contract/site-editor.ts';
import { createFailureStore } from '../../notices/index.ts';
import { signedOut, takeLatest } from '../../session/index.ts';
import { fetchReportFx, type Report, type ReportQuery } from '../calls.ts';

/** The reports that are shown, as the command line makes them. */
export const reports = [
  'map',
  'timeline',
  'routes',
  'access',
  'words',
  'explain',
  'plan',
] as const satisfies readonly SiteReport[];
export type ReportName = (typeof reports)[number];
export const isReport = (name: string): name is ReportName => reports.some((report) => report === name);

/** A report is to be made; only the fields that belong to it count. */
export const reportRequested = createEvent<ReportName>();
export const fieldChanged = createEvent<Partial<ReportFields>>();

type ReportFields = Omit<ReportQuery, 'report'>;
/** The fields of each report. */
export const fieldsOf: Readonly<Record<ReportName, readonly (keyof ReportFields)[]>> = {
  map: [],
  timeline: [],
  routes: ['at'],
  access: ['at'],
  words: ['locale'],
  explain: ['address', 'at', 'as'],
  plan: [],
};

const latest = takeLatest(fetchReportFx);
const empty: ReportFields = { address: '', at: '', as: '', locale: '' };

export const $fields = createStore(empty)
  .on(fieldChanged, (fields, changed) => ({ ...fields, ...changed }))
  .reset(signedOut);
/** The last answer, with the name of its report. */
export const $report = createStore<(Report & { readonly name: ReportName }) | null>(null)
  .on(latest.done, (_, { params: { report }, result }) =>
    isReport(report) ? { ...result, name: report } : null,
  )
  .reset(signedOut);
export const $reportFailure = createFailureStore(sample({ clock: latest.fail, fn: ({ error }) => error }), [
  fetchReportFx,
  signedOut,
]);

sample({
  clock: reportRequested,
  source: $fields,
  fn: (fields, report) => ({ report, ...asked(fields, report) }),
  target: fetchReportFx,
});

function asked(fields: ReportFields, report: ReportName): ReportFields {
  const wanted = Object.fromEntries(fieldsOf[report].map((field) => [field, fields[field]]));
  const { at, ...others } = { ...empty, ...wanted };
  // A field of date and time is in the time of this device.
  const instant = at === '' ? Number.NaN : Date.parse(at);
  return { ...others, at: Number.isNaN(instant) ? '' : new Date(instant).toISOString() };
}
