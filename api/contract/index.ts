import * as access from './access.ts';
import * as account from './account.ts';
import * as activity from './activity.ts';
import * as appPasswords from './app-passwords.ts';
import * as archives from './archives.ts';
import * as batchDownloads from './batch-downloads.ts';
import * as captcha from './captcha.ts';
import * as changes from './changes.ts';
import * as colorFolders from './color-folders.ts';
import * as compensation from './compensation.ts';
import * as config from './config.ts';
import * as contact from './contact.ts';
import * as content from './content.ts';
import * as description from './description.ts';
import * as device from './device.ts';
import * as display from './display.ts';
import * as duplicates from './duplicates.ts';
import type { Endpoint } from './endpoint.ts';
import * as events from './events.ts';
import * as exported from './export.ts';
import * as feedback from './feedback.ts';
import * as fileRequests from './file-requests.ts';
import * as files from './files.ts';
import * as grants from './grants.ts';
import * as mail from './mail.ts';
import * as oauth from './oauth.ts';
import * as objects from './objects.ts';
import * as passkey from './passkey.ts';
import * as payment from './payment.ts';
import * as premium from './premium.ts';
import * as profile from './profile.ts';
import * as reminders from './reminders.ts';
import * as resources from './resources.ts';
import * as rewards from './rewards.ts';
import * as search from './search.ts';
import * as secondFactor from './second-factor.ts';
import * as serverTime from './server-time.ts';
import * as session from './session.ts';
import * as settings from './settings.ts';
import * as shareVisits from './share-visits.ts';
import * as shares from './shares.ts';
import * as siteEditor from './site-editor.ts';
import * as statistics from './statistics.ts';
import * as taskFiles from './task-files.ts';
import * as tasks from './tasks.ts';
import * as thumbnails from './thumbnails.ts';
import * as uploads from './uploads.ts';
import * as usage from './usage.ts';
import * as verification from './verification.ts';

/** The files of the contract, in the order of the documentation. */
const parts: readonly Readonly<Record<string, unknown>>[] = [
  account,
  verification,
  captcha,
  device,
  oauth,
  session,
  secondFactor,
  passkey,
  appPasswords,
  profile,
  settings,
  display,
  exported,
  premium,
  payment,
  rewards,
  compensation,
  config,
  mail,
  reminders,
  contact,
  feedback,
  files,
  colorFolders,
  search,
  usage,
  uploads,
  objects,
  content,
  archives,
  thumbnails,
  shares,
  shareVisits,
  grants,
  activity,
  fileRequests,
  tasks,
  batchDownloads,
  taskFiles,
  resources,
  changes,
  duplicates,
  events,
  siteEditor,
  statistics,
  serverTime,
  access,
  description,
];

/** Whether an export of a contract file was made by `defineEndpoint`. */
export const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

/**
 * Every endpoint by the name of its export, which is its operationId. For the server and for tests: a page imports the
 * one file whose calls it makes, so that a browser does not load the rest.
 */
export const operations: Readonly<Record<string, Endpoint>> = Object.fromEntries(
  parts
    .flatMap((part) => Object.entries(part))
    .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
);

export const endpoints: readonly Endpoint[] = Object.values(operations);
