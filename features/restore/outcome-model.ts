/** Notices at the end of a save, and where their buttons lead. */
import { createEvent, sample } from 'effector';
import { CallError } from '../../api/error.ts';
import { href } from '../../engine/index.ts';
import { navigateFx } from '../../engine/view/index.ts';
import { failureShown, type NoticeAction, noticeShown, topicClosed } from '../notices/index.ts';
import { signedOut } from '../session/index.ts';
import { saveRequested, shareOutdated } from './facade.ts';
import { $request, action, happened, type SaveEvent, type SaveFailure } from './machine.ts';
import type { PendingSave } from './request.ts';
import { type Remedy, saveErrorOf } from './save-errors.ts';

/** Of the notices. */
const savedFilesRequested = createEvent<string>();
const storageRequested = createEvent();

sample({
  clock: savedFilesRequested,
  fn: (fileId): SaveEvent => ({ on: 'driveWanted', fileId }),
  target: happened,
});
sample({ clock: storageRequested, fn: (): SaveEvent => ({ on: 'storageWanted' }), target: happened });

sample({
  clock: action('announceSaved'),
  fn: ({ fileId }) => ({
    text: { id: 'restore.saved' },
    tone: 'good' as const,
    topic: 'restore',
    action: { label: 'restore.show', event: savedFilesRequested, payload: fileId },
  }),
  target: noticeShown,
});

// A notice must not offer its button to the next person.
sample({ clock: signedOut, fn: () => 'restore', target: topicClosed });

const remedies: Readonly<Record<Remedy, (wanted: PendingSave | null) => NoticeAction>> = {
  again: (wanted) => ({ label: 'ui.retry', event: saveRequested, payload: wanted }),
  storage: () => ({ label: 'restore.storage', event: storageRequested }),
  reload: () => ({ label: 'restore.reload', event: shareOutdated }),
};
const refused = sample({
  clock: action('showRefusal'),
  source: $request,
  filter: (_, { refusal }) => refusal !== undefined,
  fn: (wanted, { refusal }) => {
    const { reason, error } = refusal as SaveFailure;
    const words = saveErrorOf(reason);
    const action = words?.remedy && wanted ? remedies[words.remedy](wanted) : undefined;
    return { reason, error, words, action };
  },
});
sample({
  clock: refused,
  filter: ({ words }) => words !== undefined,
  fn: ({ words, action }) => ({
    text: { id: words?.id ?? '' },
    tone: 'bad' as const,
    topic: 'restore',
    action,
  }),
  target: noticeShown,
});
sample({
  clock: refused,
  filter: ({ words }) => words === undefined,
  fn: ({ reason, error }) => ({ error: error ?? taskError(reason), doing: 'restore.failed' }),
  target: failureShown,
});

/** The reason of a failed task. */
const taskError = (reason: string): CallError =>
  new CallError({
    failure: { type: 'refused', status: 200, body: undefined },
    facts: { error: reason, error_code: 2, error_description: '' },
  });

sample({
  clock: action('openDrive'),
  fn: ({ fileId = '' }) => ({
    to: href('/drive/all', { action: { name: 'highlight_files', params: { file_ids: fileId } } }),
  }),
  target: navigateFx,
});
sample({
  clock: action('openStorage'),
  fn: () => ({ to: href('/drive/all', { action: { name: 'show_storage_dialog' } }) }),
  target: navigateFx,
});
