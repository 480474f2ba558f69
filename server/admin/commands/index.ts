import type { Command } from '../command.ts';
import { backup } from './backup.ts';
import { blobsMove } from './blobs-move.ts';
import { clientsAdd } from './clients-add.ts';
import { clientsList } from './clients-list.ts';
import { clientsRemove } from './clients-remove.ts';
import { codesList } from './codes-list.ts';
import { codesMake } from './codes-make.ts';
import { codesRevoke } from './codes-revoke.ts';
import { feedbackClose } from './feedback-close.ts';
import { feedbackList } from './feedback-list.ts';
import { feedbackShow } from './feedback-show.ts';
import { ledgerGrant } from './ledger-grant.ts';
import { ledgerReconcile } from './ledger-reconcile.ts';
import { ledgerReverse } from './ledger-reverse.ts';
import { ledgerShow } from './ledger-show.ts';
import { ledgerTotals } from './ledger-totals.ts';
import { offlineBlock } from './offline-block.ts';
import { offlineBlocked } from './offline-blocked.ts';
import { offlineUnblock } from './offline-unblock.ts';
import { ordersCancel } from './orders-cancel.ts';
import { ordersConfirm } from './orders-confirm.ts';
import { ordersList } from './orders-list.ts';
import { ordersRefund } from './orders-refund.ts';
import { ordersShow } from './orders-show.ts';
import { plans } from './plans.ts';
import { premium } from './premium.ts';
import { quota } from './quota.ts';
import { restore } from './restore.ts';
import { seed } from './seed.ts';
import { sessionsEnd } from './sessions-end.ts';
import { sessionsList } from './sessions-list.ts';
import { sharesBlock } from './shares-block.ts';
import { sharesList } from './shares-list.ts';
import { sharesUnblock } from './shares-unblock.ts';
import { siteRoles } from './site-roles.ts';
import { stats } from './stats.ts';
import { storageCheck } from './storage-check.ts';
import { storageCollect } from './storage-collect.ts';
import { storageVerify } from './storage-verify.ts';
import { usersAdd } from './users-add.ts';
import { usersDelete } from './users-delete.ts';
import { usersLink } from './users-link.ts';
import { usersList } from './users-list.ts';
import { usersOperator } from './users-operator.ts';
import { usersPassword } from './users-password.ts';
import { usersShow } from './users-show.ts';

/** Every command, in the order in which they are listed. */
export const commands: readonly Command[] = [
  usersList,
  usersAdd,
  usersLink,
  usersShow,
  usersOperator,
  usersPassword,
  usersDelete,
  quota,
  plans,
  premium,
  ledgerShow,
  ledgerGrant,
  ledgerReverse,
  ledgerReconcile,
  ledgerTotals,
  stats,
  codesMake,
  codesList,
  codesRevoke,
  ordersList,
  ordersShow,
  ordersConfirm,
  ordersCancel,
  ordersRefund,
  feedbackList,
  feedbackShow,
  feedbackClose,
  sessionsList,
  sessionsEnd,
  clientsList,
  clientsAdd,
  clientsRemove,
  sharesList,
  sharesBlock,
  sharesUnblock,
  offlineBlocked,
  offlineBlock,
  offlineUnblock,
  siteRoles,
  storageCheck,
  storageCollect,
  storageVerify,
  backup,
  blobsMove,
  restore,
  seed,
];
