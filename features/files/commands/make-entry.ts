import { attach, createEffect, createStore, type Event, sample, type Unit } from 'effector';
import { createFile, getFile } from '../../../api/contract/files.ts';
import { newIdempotencyKey } from '../../../api/idempotency-key.ts';
import { sendSmall } from '../../../api/small-upload.ts';
import { callDrive, signedOut } from '../../session/index.ts';

export interface NewEntryRequest {
  /** The root is "". */
  readonly parentId: string;
  readonly name: string;
}

/** A request with its key: a repeated one creates nothing a second time (decision 024). */
interface KeyedRequest extends NewEntryRequest {
  readonly key: string;
}

/** A new folder, under a name that none beside it has. */
export const makeFolderFx = createEffect(async ({ parentId, name, key }: KeyedRequest) => {
  const { file } = await callDrive(createFile, {
    body: { kind: 'drive#folder', name, parent_id: parentId, on_conflict: 'refuse', idempotency_key: key },
  });
  return file;
});

/** An empty text, under a name that none beside it has. */
export const makeTextFx = createEffect(async ({ parentId, name, key }: KeyedRequest) => {
  const entry = {
    name,
    parent_id: parentId,
    mime_type: 'text/plain',
    on_conflict: 'refuse',
    idempotency_key: key,
  };
  const id = await sendSmall(callDrive, entry, new Uint8Array());
  return callDrive(getFile, { params: { id } });
});

export type Make = typeof makeFolderFx | typeof makeTextFx;

/**
 * Creates the entries that a dialog asks for. A failed try keeps its key, since only its answer may have been lost;
 * another name, parent or dialog is another request.
 *
 * @param left the dialog was closed
 * @returns `made`, `failed`: the answer to the request of the dialog that is still open. A later one does not concern
 * the next dialog.
 */
export function createEntryMaking(
  requested: Event<NewEntryRequest>,
  left: readonly Unit<unknown>[],
  effect: Make = makeFolderFx,
) {
  const makeFx = attach({ effect });
  const $tried = createStore<KeyedRequest | null>(null, { serialize: 'ignore' });
  $tried.on(makeFx, (_, request) => request).reset(signedOut, ...(left as readonly Event<void>[]));
  const isAwaited = (tried: KeyedRequest | null, { params }: { readonly params: KeyedRequest }): boolean =>
    tried === params;
  const made = sample({
    clock: makeFx.done,
    source: $tried,
    filter: isAwaited,
    fn: (_, { result }) => result,
  });
  const failed = sample({
    clock: makeFx.fail,
    source: $tried,
    filter: isAwaited,
    fn: (_, { error }) => error,
  });
  $tried.on(made, () => null);
  sample({
    clock: requested,
    source: $tried,
    fn: (tried, { parentId, name }): KeyedRequest =>
      tried?.parentId === parentId && tried.name === name
        ? tried
        : { parentId, name, key: newIdempotencyKey() },
    target: makeFx,
  });
  return { makeFx, made, failed };
}
