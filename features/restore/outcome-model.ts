/** What the visitor is told at the end of a save, and where it leads. */
import { createEvent, sample } from 'effector';
import { CallError } from '../../api/error.ts';
import { href } from '../../engine/index.ts';
import { navigateFx } from '../../engine/view/index.ts';
import { failureShown, type NoticeAction, noticeShown, topicClosed } from '../notices/index.ts';
import { signedOut } from '../session/index.ts';
import { saveRequested, shareOutdated } from './facade.ts';
import { $request, deed, happened, type Refused, type Word } from './machine.ts';
import type { Wanted } from './request.ts';
import { type Remedy, refusalOf } from './save-errors.ts';

/** Of the notices. */
const driveWanted = createEvent<string>();
const roomWanted = createEvent();

sample({ clock: driveWanted, fn: (fileId): Word => ({ on: 'driveWanted', fileId }), target: happened });
sample({ clock: roomWanted, fn: (): Word => ({ on: 'roomWanted' }), target: happened });

sample({
  clock: deed('tellSaved'),
  fn: ({ fileId }) => ({
    text: { id: 'restore.saved' },
    tone: 'good' as const,
    topic: 'restore',
    action: { label: 'restore.show', event: driveWanted, payload: fileId },
  }),
  target: noticeShown,
});

// What a notice offers was offered to whoever has gone.
sample({ clock: signedOut, fn: () => 'restore', target: topicClosed });

const remedies: Readonly<Record<Remedy, (wanted: Wanted | null) => NoticeAction>> = {
  again: (wanted) => ({ label: 'ui.retry', event: saveRequested, payload: wanted }),
  room: () => ({ label: 'restore.room', event: roomWanted }),
  reload: () => ({ label: 'restore.reload', event: shareOutdated }),
};
const refused = sample({
  clock: deed('tellRefusal'),
  source: $request,
  filter: (_, { refusal }) => refusal !== undefined,
  fn: (wanted, { refusal }) => {
    const { reason, error } = refusal as Refused;
    const words = refusalOf(reason);
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
  fn: ({ reason, error }) => ({ error: error ?? failureOf(reason), doing: 'restore.failed' }),
  target: failureShown,
});

/** A task that failed tells the word of its error. */
const failureOf = (reason: string): CallError =>
  new CallError({
    failure: { type: 'refused', status: 200, body: undefined },
    facts: { error: reason, error_code: 2, error_description: '' },
  });

sample({
  clock: deed('openDrive'),
  fn: ({ fileId = '' }) => ({
    to: href('/drive/all', { action: { name: 'highlight_files', params: { file_ids: fileId } } }),
  }),
  target: navigateFx,
});
sample({
  clock: deed('openStorage'),
  fn: () => ({ to: href('/drive/all', { action: { name: 'show_storage_dialog' } }) }),
  target: navigateFx,
});
