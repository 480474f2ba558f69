import { act } from '@testing-library/react';
import { allSettled, fork } from 'effector';
import { vi } from 'vitest';
import { renderPart } from '../../tests/components/render.tsx';
import { $findFile, type DriveFile, dropHistoryEntryFx, previewOpened, pushHistoryEntryFx } from './model.ts';
import { readTextFx } from './text/text-model.ts';
// Its code comes late on a page; here it is there at once.
import './player/media-player.tsx';
import './text/text-view.tsx';
import Viewer, { type ViewerProps } from './viewer.tsx';

/** A text of nine bytes; `more` makes another kind of it. */
export const file = (id: string, more: Partial<DriveFile> = {}) =>
  ({
    ...{ id, kind: 'drive#file', name: id, revision: '1', size: '9', phase: 'PHASE_TYPE_COMPLETE' },
    ...{ mime_type: 'text/plain', file_category: 'DOCUMENT', medias: [], thumbnail_link: '' },
    ...{ web_content_link: `https://files.test/${id}`, links: {} },
    ...more,
  }) as unknown as DriveFile;
const kind = (mime_type: string, file_category: string, more: object = {}) =>
  ({ mime_type, file_category, ...more }) as Partial<DriveFile>;
export const sound = file('tone.mp3', kind('audio/mpeg', 'AUDIO'));
export const film = file('sea.mp4', kind('video/mp4', 'VIDEO'));
export const photo = file('sea.png', kind('image/png', 'IMAGE', { thumbnail_link: '/t/sea' }));
export const archive = file('all.7z', kind('application/x-7z-compressed', 'ARCHIVE'));

interface Given {
  readonly find?: (id: string) => Promise<DriveFile>;
  readonly read?: (requested: { url: string }) => Promise<Uint8Array>;
  readonly props?: Partial<ViewerProps>;
  readonly locale?: string;
}

/** Without an answer, a text is its source: what the worker makes of it is for browsers to show (`preview-text.spec.ts`). */
class SilentWorker {
  readonly postMessage = () => {};
  readonly terminate = () => {};
}

/** The first of these files, opened over a page whose list has them all. */
export async function viewerOf(files: readonly DriveFile[], given: Given = {}) {
  vi.stubGlobal('Worker', SilentWorker);
  const find = vi.fn(given.find ?? (async (id: string) => files.find((one) => one.id === id) as DriveFile));
  const read = vi.fn(
    given.read ?? (async ({ url }: { url: string }) => new TextEncoder().encode(`text of ${url}`)),
  );
  const scope = fork({
    values: [[$findFile, find]],
    handlers: [
      [readTextFx, read] as never,
      [pushHistoryEntryFx, () => {}] as never,
      [dropHistoryEntryFx, () => {}] as never,
    ],
  });
  // It is open at once; what is fetched for it may never come.
  void allSettled(previewOpened, { scope, params: { file: files[0] as DriveFile, siblings: files } });
  const onClose = vi.fn();
  const { user } = renderPart(<Viewer onClose={onClose} {...given.props} />, {
    scope,
    ...(given.locale && { locale: given.locale }),
  });
  await act(async () => {});
  return { scope, user, find, read, onClose };
}
