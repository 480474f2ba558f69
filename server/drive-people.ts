import { readSecret } from './db/index.ts';
import type { DriveOptions } from './drive-options.ts';
import { listLedger } from './entitlements/index.ts';
import type { Accounts } from './features/account/index.ts';
import { activityOf } from './features/activity/index.ts';
import { checkInRoutes, checkInsOf } from './features/check-in/index.ts';
import { compensationRoutes } from './features/compensation/index.ts';
import { configRoutes, mayDebug } from './features/config/index.ts';
import { exportRoutes } from './features/export/index.ts';
import { feedbackJobs, feedbackOf, feedbackRoutes } from './features/feedback/index.ts';
import { fileRequestsOf } from './features/file-requests/index.ts';
import { exportedGrants } from './features/grants/index.ts';
import { freeDaysOf, invitationJobs, invitationRoutes, invitationsOf } from './features/invitations/index.ts';
import { type MailPreferences, mailPreferenceRoutes } from './features/mail-preferences/index.ts';
import { createProviders, listOrders, paymentJobs, paymentRoutes, renews } from './features/payment/index.ts';
import { premiumRoutes } from './features/premium/index.ts';
import { openReminders, reminderJobs, reminderRoutes } from './features/reminders/index.ts';
import { readSettings, settingsRoutes } from './features/settings/index.ts';
import { exportedShares } from './features/shares/index.ts';
import type { Limits } from './http/limits.ts';
import type { Route } from './http/route.ts';
import { enqueue, type JobHandlers } from './jobs/index.ts';
import { type Mailer, writeReminder } from './mail/index.ts';
import { addressOfOperator } from './operator-address.ts';

interface PeopleDeps {
  readonly limits: Limits;
  readonly mailer: Mailer;
  readonly accounts: Pick<Accounts, 'factsOf' | 'isSessionEnded' | 'linkGenerations'>;
  readonly mailPreferences: MailPreferences;
}

/** Which rewards there are, by the names that pages know. */
const namesOfRewards = (rewards: DriveOptions['rewards']) => (): string[] => {
  const { checkIn, referral } = rewards?.() ?? {};
  return [...(checkIn ? ['check_in'] : []), ...(referral ? ['invite'] : [])];
};

/** An entry of the ledger as its account is told it: notes are the operator's own, and an invitation names the other account. */
const ownEntry = ({
  note: _,
  reference,
  ...entry
}: Awaited<ReturnType<typeof listLedger>>[number]): object => ({
  ...entry,
  ...(entry.source !== 'invite' && { reference }),
});

/** Features beside files: premium time, payment, rewards, settings, feedback, export of an account's data. */
export async function openPeople(
  {
    database: { db },
    publicUrl,
    smtpUrl,
    feedbackTo,
    countryOf = () => '',
    plans,
    offers,
    stripe,
    log,
    rewards,
    siteName,
    editedSite,
    debug,
    now = Date.now,
  }: DriveOptions,
  { limits, mailer, accounts, mailPreferences }: PeopleDeps,
): Promise<{ readonly routes: readonly Route[]; readonly jobs: JobHandlers }> {
  const providers = await createProviders({ stripe: stripe && { ...stripe, publicUrl } });
  const invitations = { db, referral: () => rewards?.()?.referral, now };
  const namesOf = (plan: string) => plans?.()?.find(({ name }) => name === plan)?.names;
  return {
    routes: [
      ...premiumRoutes({
        db,
        limits,
        countryOf,
        now,
        rewards: namesOfRewards(rewards),
        freeDays: (userId) => freeDaysOf(db, userId, new Date(now())),
        namesOf,
        reminders: (userId) => openReminders(db, userId, now()),
      }),
      ...reminderRoutes({ db, now }),
      ...mailPreferenceRoutes(mailPreferences),
      ...paymentRoutes({
        db,
        limits,
        offers: () => offers?.(),
        providers,
        log,
        enqueue,
        countryOf,
        now,
      }),
      ...checkInRoutes({ db, checkIn: () => rewards?.()?.checkIn, now }),
      ...invitationRoutes(invitations),
      ...configRoutes({
        siteName: () => siteName?.() ?? '',
        windows: (language) => editedSite?.site()?.popups?.(language) ?? {},
        offers: () => offers?.(),
        plans: () => (plans?.() ?? []).map(({ name }) => name),
        rewards: () => ({
          rewards: namesOfRewards(rewards)(),
          compensations: rewards?.()?.compensations ?? [],
        }),
        mayDebug: debug && mayDebug(debug, async (userId) => (await readSettings(db, userId)).test_mode),
        now,
      }),
      ...compensationRoutes({ db, compensations: () => rewards?.()?.compensations ?? [], now }),
      ...settingsRoutes({ db }),
      ...feedbackRoutes({ db, limits, enqueue }),
      ...exportRoutes({
        db,
        key: await readSecret(db, 'export'),
        publicUrl,
        now,
        isSessionEnded: accounts.isSessionEnded,
        generations: accounts.linkGenerations,
        factsOf: async (userId) => {
          const facts = await accounts.factsOf(userId);
          return (
            facts && {
              ...facts,
              settings: await readSettings(db, userId),
              premium: (await listLedger(db, userId)).map(ownEntry),
              check_ins: await checkInsOf(db, userId),
              invitations: await invitationsOf(db, userId),
              mail_language: await mailPreferences.read(userId),
              orders: await listOrders(db, { userId, limit: 10_000 }),
              feedback: await feedbackOf(db, userId),
              activity: await activityOf(db, userId),
              file_requests: await fileRequestsOf({ db, publicUrl, now }, userId),
              ...(await exportedGrants(db, userId)),
              shares: exportedShares(db, publicUrl, userId),
            }
          );
        },
      }),
    ],
    jobs: {
      ...paymentJobs({ db, providers, now }),
      ...invitationJobs(invitations),
      ...reminderJobs({
        db,
        now,
        renews,
        enqueue,
        recipient: mailPreferences.recipient,
        namesOf,
        write: writeReminder,
        send: mailer.send,
      }),
      ...feedbackJobs({
        db,
        mailer,
        feedbackTo: () => addressOfOperator({ db, feedbackTo, smtpUrl }),
      }),
    },
  };
}
