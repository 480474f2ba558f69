/** The link that there is already to what is about to be shared. Loaded with the dialog. */
import { createEffect, createEvent, createStore, sample } from 'effector';
import { listShares, type ShareAnswer } from '../../api/contract/shares.ts';
import { callDrive, signedOut } from '../session/index.ts';
import { $dialog, type SharingDialogState } from './dialog-model.ts';

/** A dialog that makes a link has opened. */
export const makingShown = createEvent<SharingDialogState>();

interface Wanted {
  readonly dialog: SharingDialogState;
  readonly id: string;
}

/** The newest link to this entry alone that still opens. */
export const findLinkFx = createEffect(async ({ id }: Wanted): Promise<ShareAnswer | null> => {
  const { shares } = await callDrive(listShares, { query: { file_id: id } });
  return shares.find(({ share_status, file_num }) => share_status === 'OK' && Number(file_num) === 1) ?? null;
});

sample({
  clock: makingShown.filterMap((dialog) => {
    const [only, ...others] = dialog.type === 'make' ? dialog.entries : [];
    return only && others.length === 0 ? { dialog, id: only.id } : undefined;
  }),
  target: findLinkFx,
});

/** null: none is known, also where it could not be looked up. */
export const $knownLink = createStore<ShareAnswer | null>(null, { serialize: 'ignore' })
  .on(
    sample({
      clock: findLinkFx.done,
      source: $dialog,
      filter: (open, { params }) => open === params.dialog,
      fn: (_, { result }) => result,
    }),
    (_, found) => found,
  )
  .reset(makingShown, signedOut);
