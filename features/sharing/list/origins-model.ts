import { createEffect, createStore, sample } from 'effector';
import { shareOrigins } from '../../../api/contract/shares.ts';
import { callDrive, signedOut, takeLatest } from '../../session/index.ts';
import { statisticsRequested } from './statistics-model.ts';

type Origin = Awaited<ReturnType<typeof fetchOrigins>>[number];

const fetchOrigins = async ({ id }: { readonly id: string }) =>
  (await callDrive(shareOrigins, { params: { id } })).origins;
export const fetchOriginsFx = createEffect(fetchOrigins);
const latest = takeLatest(fetchOriginsFx);

/** Where visits came from; null until it is known. */
export const $origins = createStore<readonly Origin[] | null>(null, { serialize: 'ignore' })
  .on(latest.done, (_, { result }) => result)
  .reset(statisticsRequested, signedOut);

sample({ clock: statisticsRequested, fn: ({ share_id: id }) => ({ id }), target: fetchOriginsFx });
