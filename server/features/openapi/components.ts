import type { ZodMiniType } from 'zod/mini';
import { tokens } from '../../../api/contract/account.ts';
import { appPassword } from '../../../api/contract/app-passwords.ts';
import { driveChange } from '../../../api/contract/changes.ts';
import { event, listEvents } from '../../../api/contract/events.ts';
import { contentLink, file, media, quota, version } from '../../../api/contract/file.ts';
import { listFiles } from '../../../api/contract/files.ts';
import { passkey } from '../../../api/contract/passkey.ts';
import { order } from '../../../api/contract/payment.ts';
import { privilege } from '../../../api/contract/premium.ts';
import { profile } from '../../../api/contract/profile.ts';
import { session } from '../../../api/contract/session.ts';
import { nothing, taskStarted } from '../../../api/contract/shapes.ts';
import { sharePage } from '../../../api/contract/share-visits.ts';
import { listShares, share } from '../../../api/contract/shares.ts';
import { taskFile } from '../../../api/contract/task-files.ts';
import { listTasks, task } from '../../../api/contract/tasks.ts';
import { upload } from '../../../api/contract/uploads.ts';

/** Shapes that several answers use, by their name in the document. */
export const componentSchemas = {
  File: file,
  ContentLink: contentLink,
  Media: media,
  Version: version,
  Quota: quota,
  FilePage: listFiles.answer,
  Upload: upload,
  Share: share,
  SharePage: listShares.answer,
  OpenedShare: sharePage,
  Task: task,
  TaskPage: listTasks.answer,
  TaskFile: taskFile,
  TaskStarted: taskStarted,
  Event: event,
  EventPage: listEvents.answer,
  Change: driveChange,
  Tokens: tokens,
  Profile: profile,
  Session: session,
  Passkey: passkey,
  AppPassword: appPassword,
  Privilege: privilege,
  Order: order,
  Nothing: nothing,
} as const satisfies Readonly<Record<string, ZodMiniType>>;
