import { join } from 'node:path';
import { readSecret, type Tx } from './db/index.ts';
import type { DriveOptions } from './drive-options.ts';
import { createAccounts } from './features/account/index.ts';
import type { Captcha } from './features/captcha/index.ts';
import { createMailPreferences } from './features/mail-preferences/index.ts';
import { endRenewals } from './features/payment/index.ts';
import { changeSettings, readSettings } from './features/settings/index.ts';
import { createResizer, type MemoryBudget } from './features/thumbnails/index.ts';
import type { Limits } from './http/limits.ts';
import { enqueue } from './jobs/index.ts';
import { createMailer, deliver, languageFor, languages } from './mail/index.ts';
import { createDrive } from './tree/drive.ts';
import { announceGrantsOf } from './tree/repo/grantees.ts';

/** Accounts, with what sends their letters and what resizes their pictures. */
export async function openAccounts(
  options: DriveOptions,
  {
    limits,
    captcha,
    decoderBudget,
  }: { readonly limits: Limits; readonly captcha: Captcha; readonly decoderBudget: MemoryBudget },
) {
  const {
    database,
    publicUrl,
    dataFolder,
    smtpUrl,
    siteName,
    editedSite,
    log,
    hashing,
    now = Date.now,
  } = options;
  const mailer = createMailer({ smtpUrl, outbox: join(dataFolder, 'outbox'), publicUrl, now });
  const resizer = createResizer(decoderBudget);
  const { db } = database;
  const mailPreferences = createMailPreferences({
    db,
    key: await readSecret(db, 'unsubscribe'),
    publicUrl,
    languages,
    languageFor,
    readSettings: (userId) => readSettings(db, userId),
    switchOff: (userId, setting) => changeSettings(db, userId, { [setting]: false }),
  });
  const accounts = await createAccounts({
    noteLanguage: mailPreferences.noteSeen,
    resizePicture: resizer.resize,
    database,
    publicUrl,
    limits,
    captcha,
    siteName,
    hasApprovalPage: () => editedSite?.site()?.pageAt('/auth') === 'auth',
    log,
    now,
    ...(hashing && { hashing }),
    // Immediately, since a person waits for the code; a job retries if the mail server is unreachable.
    mail: async (outgoing) => {
      await deliver(mailer)(outgoing).catch((error: unknown) => {
        log.warn({ err: error }, 'mail not sent; queued for retry');
        return enqueue(database.db, 'mail.send', { ...outgoing }, { maxAttempts: 8 });
      });
    },
    onUserCreated: (tx, userId) => createDrive(tx, userId),
    deleteDrive: async (tx: Tx, userId) => {
      await endRenewals(tx, userId, enqueue);
      await announceGrantsOf(tx, userId);
      await enqueue(tx, 'account.delete', { userId }, { jobKey: `account.delete:${userId}` });
    },
  });
  const close = async (): Promise<void> => {
    await accounts.close();
    await resizer.close();
    mailer.close();
  };
  return { accounts, mailer, mailPreferences, close };
}
