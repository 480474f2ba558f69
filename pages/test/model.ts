import { createEffect, createEvent, createStore, sample } from 'effector';
import { callServer } from '../../api/client.ts';
import { serverTime } from '../../api/contract/server-time.ts';
import type { PageAddress } from '../../engine/view/index.ts';
import { type Environment, readEnvironment } from './environment.ts';
import { measureServerClock, type ServerClock } from './server-clock.ts';

/** The router opens the page; its address has nothing that the page needs. */
export const opened = createEvent<PageAddress>();
export const checkRepeated = createEvent();
/** Carries the report as text. */
export const copyRequested = createEvent<string>();

export const $environment = createStore<Environment | null>(null);
export const $serverClock = createStore<ServerClock | null>(null);
export const $isServerSilent = createStore(false);
export const $copy = createStore<'idle' | 'copied' | 'refused'>('idle');

export const readEnvironmentFx = createEffect(readEnvironment);
export const measureServerClockFx = createEffect(() =>
  measureServerClock({
    askServer: () => callServer(serverTime, { retry: 0 }),
    wallClock: () => Date.now(),
    stopwatch: () => performance.now(),
  }),
);
/** Fails where the browser or the visitor refuses the clipboard, and where the page has no secure origin. */
export const copyReportFx = createEffect((report: string) => navigator.clipboard.writeText(report));

export const $isChecking = measureServerClockFx.pending;

sample({
  clock: [opened, checkRepeated],
  fn: () => undefined,
  target: [readEnvironmentFx, measureServerClockFx],
});
sample({ clock: copyRequested, target: copyReportFx });

$environment.on(readEnvironmentFx.doneData, (_, environment) => environment);
$serverClock.on(measureServerClockFx.doneData, (_, clock) => clock).reset(measureServerClockFx.fail);
$isServerSilent.on(measureServerClockFx.fail, () => true).reset(measureServerClockFx);
$copy
  .on(copyReportFx.done, () => 'copied')
  .on(copyReportFx.fail, () => 'refused')
  .reset(checkRepeated, opened);
