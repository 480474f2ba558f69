import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mostEntries } from '../../api/contract/archive-bounds.ts';
import { mostLinks } from '../../api/contract/bounds.ts';
import {
  mostFileRequests,
  mostRequestedBytes,
  mostRequestedFiles,
} from '../../api/contract/file-requests.ts';
import { mostIds } from '../../api/contract/ids.ts';
import { life as hostLife } from '../../features/attribution/rules.ts';
import { mostTextBytes } from '../../features/preview/text/text-model.ts';
import { expiries } from '../../features/sharing/terms.ts';
import { mailCodeLife } from '../../server/features/account/sign-in/mail-codes.ts';
import { keptDays } from '../../server/features/files/batch/expiry.ts';
import { longDownload } from '../../server/features/offline/done-mail.ts';
import { makeCode } from '../../server/features/premium/code.ts';
import { tokenLasts } from '../../server/features/shares/pass-code.ts';
import { usualGrace } from '../../server/storage/collect.ts';

const root = join(import.meta.dirname, '..', '..');

/** A number that stands in the code of the product. @param code holds the digits in its first group. */
function inCode(file: string, code: RegExp): number {
  const found = code.exec(readFileSync(join(root, file), 'utf8'))?.[1];
  if (found === undefined)
    throw new Error(`${file} holds nothing like ${code}: name where the number stands now.`);
  return Number(found.replaceAll('_', ''));
}

const languages = readdirSync(join(root, 'locales')).filter((file) => file.endsWith('.json')).length;
const [second, minute, hour, day] = [1, 60, 3600, 24 * 3600];

/** A number of the product and the texts that state it: ids of messages, and articles below `content/`. */
interface StatedNumber {
  readonly value: number;
  readonly texts: readonly string[];
  /** Texts that spell it out, in English at least. */
  readonly spelled?: readonly string[];
}

const policies = ['2021-11-08', '2023-10-14', '2023-11-06'].map((date) => `policies/privacy-policy/${date}`);

/** Every number that a text of the site states of the product. The value of a placeholder comes from the code by itself. */
export const statedNumbers: readonly StatedNumber[] = [
  {
    value: inCode('api/contract/feedback.ts', /text: .*maxLength\((\d+)\)/),
    texts: ['contact.form.wrong'],
  },
  // The account
  {
    value: inCode('server/features/account/passwords/passwords.ts', /least: (\d+)/),
    texts: ['account.password.hint', 'errors.weak_password', 'signIn.field.newPassword.hint'],
  },
  {
    value: inCode('server/features/account/profile/names.ts', /length >= (\d+)/),
    texts: ['account.problem.invalid_argument', 'signIn.problem.name', 'help/account/profile'],
  },
  {
    value: inCode('server/features/account/profile/names.ts', /const longest = (\d+)/),
    texts: ['account.problem.invalid_argument', 'signIn.problem.name', 'help/account/profile'],
  },
  {
    value: inCode('server/features/account/sign-in/mail-codes.ts', /'sign-up': (\d+)/),
    texts: [],
    spelled: ['signIn.text.sent'],
  },
  {
    value: inCode('server/features/account/sign-in/mail-codes.ts', /reset: (\d+)/),
    texts: [],
    spelled: ['signIn.text.sentReset', 'signIn.problem.code8'],
  },
  {
    value: mailCodeLife / minute,
    texts: ['help/getting-started/create-an-account'],
    spelled: ['signIn.text.sent'],
  },
  {
    value: inCode('server/features/export/token.ts', /exportLife = (\d+)/) / minute,
    texts: ['help/privacy-and-security/export-your-data'],
  },
  {
    value: inCode('server/features/account/better-auth/better-auth.ts', /userCodeLength: (\d+)/),
    texts: [],
    spelled: ['auth.codeHint', 'help/clients/sign-in-a-device'],
  },
  {
    value: inCode('features/sign-in/problems.ts', /isCode\(code, (6)\)/),
    texts: [],
    spelled: ['signIn.problem.code6', 'account.secondFactor.scanHow', 'help/account/two-factor-and-passkeys'],
  },
  {
    value: inCode('engine/render/answer.ts', /localeCookieAge = (\d+) \*/),
    texts: ['help/account/language-and-appearance', ...policies],
  },
  { value: inCode('features/session/user-cookie.ts', /age = (\d+) \*/), texts: policies },
  { value: inCode('pages/share/cookies.ts', /displayAge = (\d+) \*/), texts: policies.slice(1) },
  { value: hostLife / 1000 / hour, texts: policies },
  {
    value: inCode('server/features/tasks/repo.ts', /updated_at < now\(\) - interval '(\d+) days'/),
    texts: policies.slice(1),
  },
  { value: inCode('features/attribution/rules.ts', /mostReferrers = (\d+)/), texts: policies.slice(1) },
  {
    value: inCode('features/access/check-regions.ts', /Max-Age=(\d+)/) / minute,
    texts: ['policies/privacy-policy/2023-11-06'],
  },
  {
    value: inCode('server/features/statistics/jobs.ts', /kept = (\d+)/),
    texts: ['policies/privacy-policy/2023-11-06'],
  },
  {
    value: inCode('server/features/shares/repo/moderation.ts', /interval '(\d+) days'/),
    texts: ['policies/privacy-policy/2023-11-06'],
  },
  ...[
    inCode('server/features/shares/repo/shares.ts', /deleted_at < now\(\) - interval '(\d+) days'/),
    inCode('server/features/events/repo.ts', /interval '(\d+) days'/),
    inCode('server/features/activity/repo.ts', /interval '(\d+) days'/),
    inCode('server/db/activity.ts', /mostActivity = (\d+)/),
    inCode('server/features/feedback/repo.ts', /closed_at < now\(\) - interval '(\d+) days'/),
    inCode('server/features/account/better-auth/better-auth.ts', /sessionLife = (\d+) \*/),
    inCode('server/features/account/sign-in/handover.ts', /handoverLife = ([\d_]+)/) / 1000 / minute,
    inCode('server/features/file-requests/visits.ts', /visitLasts = ([\d_]+)/) / 1000 / hour,
    inCode('features/uploads/keep/store.ts', /largestCopy = (\d+) \*/),
    inCode('features/uploads/keep/clear.ts', /longestKept = (\d+) \*/),
  ].map((value) => ({ value, texts: ['policies/privacy-policy/2023-11-06'] })),
  // Plans, rewards and codes
  { value: makeCode().replaceAll('-', '').length, texts: ['redeem.hint'] },
  ...[/ else (7) end as days/, / then (1) else/].map((code) => ({
    value: inCode('server/features/reminders/repo.ts', code),
    texts: ['account.preferences.mail_premium_end.hint', 'account.preferences.mail_addon_end.hint'],
  })),
  {
    value: inCode('pages/check-in/calendar.tsx', /weeksTo\(today, (\d+)/),
    texts: [],
    spelled: ['checkIn.calendar'],
  },
  {
    value: inCode('server/features/payment/change.ts', /lostAfter = (\d+) \* 60 \* 1000/),
    texts: [],
    spelled: ['errors.change_pending'],
  },
  ...Object.entries({ month: 'month', quarter: 'quarter', "'half-year'": 'half-year' }).map(
    ([name, term]) => ({
      value: inCode('server/features/payment/providers/stripe-changes.ts', new RegExp(`[ {]${name}: (\\d+)`)),
      texts: [`payment.term.${term}`],
    }),
  ),
  {
    value: inCode('server/features/payment/providers/stripe-changes.ts', /year: (12)/) / 12,
    texts: ['payment.term.year'],
  },
  // Files
  {
    value: keptDays,
    texts: [
      'details.versions.kept',
      'faq.basics.restore-deleted-file.answer',
      'faq.storage.trash-counts.answer',
      'files.emptyTrash.text',
      'files.trash.note',
      'help/account/storage-and-plans',
      'help/files/trash',
      'help/files/versions',
      'help/getting-started/find-your-files',
      'help/getting-started/upload-files',
      'policies/user-agreement/user-agreement',
      ...policies,
    ],
  },
  { value: usualGrace / 1000 / day, texts: ['policies/user-agreement/user-agreement', ...policies] },
  {
    value: inCode('server/features/uploads/repo.ts', /interval '(\d+) hours'/),
    texts: ['blog/an-upload-that-survives'],
  },
  { value: mostIds, texts: ['errors.selection_too_large'] },
  {
    value: inCode('server/features/downloads/archives/archives.ts', /mostEntries = ([\d_]+)/),
    texts: [
      'errors.archive_too_large',
      'help/files/download-to-a-device',
      'help/privacy-and-security/export-your-data',
    ],
  },
  ...[
    inCode('server/features/archives/compress/begin.ts', /mostEntries = ([\d_]+)/),
    mostEntries,
    inCode('server/features/archives/work.ts', /mostUnfinished = (\d+)/),
    inCode('api/contract/archive-bounds.ts', /\[largestRatio, harmlessTotal\] = \[(\d+)/),
    inCode('api/contract/archive-bounds.ts', /harmlessTotal\] = \[\d+, (1024) \* 1024 \* 1024\]/) / 1024,
    inCode('features/preview/archive/contents.ts', /largestEntry = (\d+) \* 1024 \* 1024/),
    inCode('features/preview/archive/read-tar.ts', /mostRead = (\d+) \* 1024 \* 1024/),
  ].map((value) => ({ value, texts: ['help/files/zip-archives'] })),
  {
    value: inCode('ui/byte-size.ts', /value \/= (\d+)/),
    texts: [
      'faq.plans.why-sizes-differ.answer',
      'help/account/storage-and-plans',
      'help/apps/desktop-app',
      'help/sharing/save-to-my-drive',
    ],
  },
  { value: mostTextBytes / 1024 ** 2, texts: ['help/files/preview-files'] },
  {
    value: inCode('features/preview/media-keys.ts', /seekStep = (\d+)/) * second,
    texts: ['help/getting-started/keyboard-shortcuts', 'preview.player.key.five'],
  },
  {
    value: inCode('features/preview/media-keys.ts', /longStep = (\d+)/) * second,
    texts: ['preview.player.key.ten', 'help/files/preview-files'],
  },
  {
    // Of half a second, the digit behind the point.
    value: inCode('features/preview/player/subtitles/use-subtitles.ts', /timingStep = 0\.(\d)/),
    texts: ['preview.player.subtitles.earlier', 'preview.player.subtitles.later'],
  },
  {
    value: inCode('features/tv/seeking.ts', /\[single, held\] = \[(\d+)/) * second,
    texts: ['tv.player.hint', 'tvHelp.keys.arrows.does'],
  },
  {
    value:
      inCode('features/tv/seeking.ts', /\[single, held\] = \[(\d+)/) *
      inCode('features/tv/show-player.ts', /forward: \(\) => seek\((\d) \* step/) *
      second,
    texts: ['tvHelp.keys.wind.does'],
  },
  {
    value: inCode('api/positions.ts', /const most = (\d+)/),
    texts: ['tvHelp.shows.films.text', 'policies/privacy-policy/2023-11-06'],
  },
  {
    value: inCode('features/preview/text/edit/kept-texts.ts', /const most = (\d+)/),
    texts: ['policies/privacy-policy/2023-11-06'],
  },
  {
    value: inCode('features/preview/text/edit/kept-texts.ts', /const longest = (\d+) \* 24/),
    texts: ['policies/privacy-policy/2023-11-06'],
  },
  {
    value: inCode('server/features/account/better-auth/better-auth.ts', /deviceCodeLife = '(\d+)m'/),
    texts: ['help/clients/sign-in-a-device'],
    spelled: ['tvHelp.problem.expired.text'],
  },
  // Downloads
  {
    value: longDownload / 1000 / minute,
    texts: [
      'account.preferences.mail_download_done.hint',
      'help/account/emails',
      'help/downloads/follow-downloads',
    ],
  },
  { value: mostLinks, texts: ['help/downloads/download-from-a-link'] },
  {
    value: inCode('server/features/offline/fetch/time-limits.ts', /life: (\d+) \* 24 \* hour/),
    texts: [],
    spelled: ['help/downloads/when-a-download-fails'],
  },
  // Shares
  ...[/\{(\d+),32\}/, /\{6,(\d+)\}/].map((code, at) => ({
    value: inCode('api/contract/shares.ts', code),
    texts: [
      'sharePage.passcode.malformed',
      ...(at === 0
        ? ['sharing.passCode.hint', 'sharing.passCode.short', 'help/sharing/passcodes-and-expiry']
        : ['sharing.passCode.long']),
    ],
  })),
  {
    value: tokenLasts / hour,
    texts: [
      'faq.sharing.passcode-asked-again.answer',
      'help/sharing/passcodes-and-expiry',
      'blog/what-a-link-shows',
      ...policies.slice(1),
    ],
  },
  ...expiries
    .filter((one) => /^\d+$/.test(one))
    .map((one) => ({
      value: Number(one),
      texts: [
        `sharing.expiry.${one}`,
        'faq.sharing.share-link-duration.answer',
        'help/sharing/create-a-share-link',
      ],
    })),
  {
    value: inCode('api/contract/shares.ts', /days: count\(1, 365, (\d+)\)/),
    texts: ['shares.origins', 'help/sharing/share-statistics'],
  },
  // File requests
  ...[mostFileRequests, mostRequestedFiles, mostRequestedBytes / 1024 ** 4].map((value) => ({
    value,
    texts: ['help/sharing/request-files'],
  })),
  // The public site
  { value: languages, texts: [], spelled: ['help/account/language-and-appearance'] },
  // Programs
  ...['desktopApp.program.text', 'help/clients/sync-a-folder'].map((text) => ({
    value: inCode('package.json', /"name": "node",\s*"version": ">=(\d+)/),
    texts: [text],
  })),
];

/** Numbers of texts that no limit of the product is behind: the world’s, keys, names and dates. */
export const otherNumbers: Readonly<Record<string, readonly number[]>> = {
  'sharing.limit.number': [0],
  'sharing.request.mostBytes.number': [0],
  'sharing.request.mostFiles.number': [1],
  'sharing.passCode.hint': [0, 9],
  'sharing.passCode.signs': [0, 9],
  'checkIn.guide.missed.text': [1],
  'faq.plans.why-sizes-differ.answer': [1, 1000],
  'firstSteps.folder.text': [2],
  'preview.edit.encoding': [8],
  'preview.obstacle.eac3': [3],
  'preview.player.key.tenths': [0, 90],
  'preview.player.subtitles.earlier': [0],
  'preview.player.subtitles.later': [0],
  'tvHelp.problem.film.text': [4, 264],
  'help/account/storage-and-plans': [1, 465, 500, 1000],
  'help/downloads/magnets-and-torrents': [2],
  'help/files/organise-folders': [2],
  // AZW3 and FB2, of books; UTF-8.
  'help/files/preview-files': [2, 3, 8],
  'help/getting-started/keyboard-shortcuts': [2, 10],
  'help/sharing/passcodes-and-expiry': [1, 24, 30],
  'help/sharing/save-to-my-drive': [1],
  // Counts of things that the sentence itself lists, and of other people’s.
  'blog/an-upload-that-survives': [20, 100_000],
  'blog/one-file-is-the-whole-site': [3],
  'help/account/language-and-appearance': [3],
  'help/getting-started/welcome': [10],
  'help/sharing/create-a-share-link': [4],
  'policies/anti-abuse/anti-abuse': [3],
  'policies/user-agreement/user-agreement': [3],
  'policies/copyright-Infringement/copyright-Infringement': [3, 10, 12, 14],
  // The age of a child, and numbers of the police.
  'policies/child-sexual-abuse/2023-05-23': [18, 110, 12_377],
  'policies/child-sexual-abuse/2025-02-12': [18, 110, 12_377],
  'home.scale.list.title': [10],
  // Campaigns that are over.
  'activity.blackFriday.offer.premium.text': [12],
  'activity.christmas.offer.gift.text': [3, 12],
};
