import { attach, createEffect, createStore, type Event, sample, type Unit } from 'effector';
import { createFile } from '../../../api/contract/files.ts';
import { newIdempotencyKey } from '../../../api/idempotency-key.ts';
import { callDrive, signedOut } from '../../session/index.ts';

export interface NewFolderRequest {
  /** The root is "". */
  readonly parentId: string;
  readonly name: string;
}

/** A request with its key: a repeated one creates no second folder (decision 024). */
interface KeyedRequest extends NewFolderRequest {
  readonly key: string;
}

/** A new folder, under a name that none beside it has. */
export const makeFolderFx = createEffect(async ({ parentId, name, key }: KeyedRequest) => {
  const { file } = await callDrive(createFile, {
    body: { kind: 'drive#folder', name, parent_id: parentId, on_conflict: 'refuse', idempotency_key: key },
  });
  return file;
});

/**
 * Creates the folders that a dialog asks for. A failed try keeps its key, since only its answer may have been lost;
 * another name, parent or dialog is another request.
 *
 * @param left the dialog was closed
 * @returns `made`, `failed`: the answer to the request of the dialog that is still open. A later one does not concern
 * the next dialog.
 */
export function createFolderMaking(requested: Event<NewFolderRequest>, left: readonly Unit<unknown>[]) {
  const makeFx = attach({ effect: makeFolderFx });
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
