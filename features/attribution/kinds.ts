import type { StatisticsEvent } from '../../api/contract/statistics-events.ts';

type ValueOf<M extends StatisticsEvent['module']> = Extract<StatisticsEvent, { module: M }>['value'];
type PageKind = Extract<StatisticsEvent, { module: 'page' }>['value'];

/** A path without the language in front. */
export const pathWithout = (language: string, path: string): string =>
  path === `/${language}` || path.startsWith(`/${language}/`) ? path.slice(language.length + 1) || '/' : path;

/** The first that a path begins with counts. */
const kinds: readonly (readonly [RegExp, PageKind])[] = [
  [/^\/$/, 'home'],
  [/^\/help(-center)?(\/|$)/, 'help'],
  [/^\/faq$/, 'questions'],
  [/^\/policy\//, 'policy'],
  [/^\/activity(\/|-|$)/, 'activity'],
  [/^\/s\//, 'share'],
  [/^\/drive\/login$/, 'sign_in'],
  [/^\/drive\/payment(\/|$)/, 'payment'],
  [/^\/drive(\/|$)/, 'drive'],
  [/^\/(check-in|check-in-guide|referral|invite\/.*)$/, 'rewards'],
];

/** Which kind of page it is: an address itself is never sent, since it may name a file or a search. */
export const pageKindOf = (path: string): PageKind => kinds.find(([way]) => way.test(path))?.[1] ?? 'other';

const known = <const V extends string>(values: readonly V[], word: string | undefined): V | 'other' =>
  values.find((value) => value === word) ?? 'other';

export const activityAt = (path: string): ValueOf<'promotion'> =>
  known(['black-friday', 'christmas', 'compensation'], path.split('/')[2]);

export const sidebarEntry = (path: string): ValueOf<'sidebar'> =>
  known(
    ['all', 'recent', 'starred', 'tasks', 'shares', 'trash', 'test', 'help-center', 'faq'],
    path.startsWith('/drive/') ? path.split('/')[2] : path.split('/')[1],
  );

/** The channel of the app that is installed from here; undefined for systems without one. */
export function channelOf(userAgent: string): ValueOf<'download'> | undefined {
  if (/Android/.test(userAgent)) return 'android';
  if (/iP(hone|ad|od)/.test(userAgent)) return 'ios';
  return /Windows/.test(userAgent) ? 'windows' : undefined;
}
