import { createEvent, createStore, sample } from 'effector';
import { CallError } from '../../../api/error.ts';
import { signedOut, takeLatest } from '../../session/index.ts';
import { fetchTheirsFx } from '../calls.ts';
import { draftDiscarded, draftPublished } from '../draft/model.ts';
import type { SiteText } from '../draft/site-text.ts';

/** Another person's text of a file is to be shown beside the draft's own. */
export const theirsRequested = createEvent<string>();

const latest = takeLatest(fetchTheirsFx, ({ name }) => name);
const isGone = (error: Error): boolean => error instanceof CallError && error.error === 'not_found';

/** Files as others have saved them, by name; null where they have removed the file. */
export const $theirs = createStore<Readonly<Record<string, SiteText | null>>>({})
  .on(latest.done, (known, { params, result }) => ({ ...known, [params.name]: result }))
  .on(latest.fail, (known, { params, error }) => (isGone(error) ? { ...known, [params.name]: null } : known))
  .reset(draftDiscarded, draftPublished, signedOut);

sample({ clock: theirsRequested, fn: (name) => ({ name }), target: fetchTheirsFx });
