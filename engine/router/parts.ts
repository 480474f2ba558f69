import { reloadOnce } from './reload.ts';

/**
 * The state of a page after a failed part: it is being left (say nothing), it stays because a reload would lose
 * something or was just tried, or the server is unreachable, so that a reload would not help.
 */
type MissedPart = 'leaving' | 'held' | 'unreachable';

/** Ms that the server has to answer, before it counts as out of reach. */
const answerTimeout = 5000;

/** Ms for which a navigation counts as in progress: one that ends as a download leaves the page open. */
const visitTime = 10_000;

let deciding: Promise<MissedPart> | undefined;
let isReloading = false;
let isBoundElsewhere = false;
let isAsking = false;
let visitBegan = Number.NEGATIVE_INFINITY;

/** Handles every lazy part of the page that fails to load: Vite reports each `import()`. */
export function followParts(): void {
  addEventListener('vite:preloadError', missedPart);
  addEventListener('beforeunload', () => {
    if (!isAsking) visitBegan = performance.now();
  });
}

/**
 * A part did not load: reloads the page, once per 10 s and path (spec section 4), unless that would lose something
 * (docs/decisions/026). Parts that fail at the same time get the same answer.
 */
export function missedPart(): Promise<MissedPart> {
  deciding ??= decide().finally(() => {
    deciding = undefined;
  });
  return deciding;
}

/** The page navigates by a full load: no reload may overtake that. */
export function boundElsewhere(): void {
  isBoundElsewhere = true;
}

async function decide(): Promise<MissedPart> {
  // The visitor may have cancelled leaving.
  isBoundElsewhere = false;
  const isReachable = await isAnswered();
  if (isReloading || isBoundElsewhere) return 'leaving';
  if (!isReachable) return 'unreachable';
  // A reload would cancel a navigation that the user has begun, by the address bar too.
  if (performance.now() - visitBegan < visitTime || holdsWork()) return 'held';
  isReloading = reloadOnce();
  return isReloading ? 'leaving' : 'held';
}

/** Whether the server would answer a reload. */
function isAnswered(): Promise<boolean> {
  const signal = AbortSignal.timeout(answerTimeout);
  const requested = fetch(location.href, { method: 'HEAD', cache: 'no-store', signal });
  return requested.then(
    ({ status }) => status < 500,
    () => false,
  );
}

const typedInto = 'textarea:not([readonly]),input:not([readonly],[type=hidden],[type=checkbox],[type=radio])';

/**
 * Whether a reload would lose something: a page that asks before it is left (work in progress), or a field with text in
 * it.
 */
function holdsWork(): boolean {
  isAsking = true;
  const isRefused = !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  isAsking = false;
  return isRefused || [...document.querySelectorAll<HTMLInputElement>(typedInto)].some(({ value }) => value);
}
