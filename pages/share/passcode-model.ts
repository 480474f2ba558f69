import { createEvent, createStore, sample } from 'effector';
import { keepTokenFx, openByCodeFx, readCodeFx } from './effects.ts';
import { $display, $folder, $shareId, $status, opened, shareArrived } from './model.ts';

/** Ids of messages under `sharePage.passcode.`. */
type CodeProblem = 'malformed' | 'wrong' | 'failed';

export const codeTyped = createEvent<string>();
export const codeGiven = createEvent();
/** The address has another fragment: a link with the passcode was pasted over this page. */
export const hashChanged = createEvent();
/** The wait that the server imposed is over. */
export const waitEnded = createEvent();

/** The captcha can be shown: the code that waits for it is tried. */
export const captchaPlaced = createEvent();

/** Of the address, which no longer has it. */
const codeFound = readCodeFx.doneData.filterMap((code) => code);

export const $code = createStore('')
  .on([codeTyped, codeFound], (_, code) => code)
  .reset(shareArrived);
export const $problem = createStore<CodeProblem | null>(null).reset(codeTyped, codeGiven, shareArrived);
/** Seconds until the next try, from the server; null: none. */
export const $wait = createStore<number | null>(null).reset(waitEnded, shareArrived);
export const $isChecking = openByCodeFx.pending;
/** So many codes were tried from this network that a person may have to earn each further try. */
export const $isPersonWanted = createStore(false).reset(shareArrived);

/** Whether the code waits for the captcha to be there. */
const $isWaiting = createStore(false)
  .on(openByCodeFx.doneData, (_, answer) => 'isPersonWanted' in answer)
  .reset(openByCodeFx, shareArrived);

/** As people copy it: with spaces around it, or in capitals. */
const cleaned = (typed: string): string => typed.trim().toLowerCase();
const isCode = (typed: string): boolean => /^[a-z0-9]{6,32}$/.test(cleaned(typed));

const isRequested = $status.map((status) => status === 'PASS_CODE_EMPTY');
const tried = sample({
  clock: [codeGiven, codeFound],
  source: { code: $code, isRequested, isChecking: $isChecking, wait: $wait },
  filter: ({ isRequested, isChecking, wait }) => isRequested && !isChecking && wait === null,
  fn: ({ code }) => code,
});
$problem.on(tried, (_, code) => (isCode(code) ? null : 'malformed'));

const waited = sample({
  clock: captchaPlaced,
  source: { code: $code, isWaiting: $isWaiting },
  filter: ({ isWaiting }) => isWaiting,
  fn: ({ code }) => code,
});

sample({ clock: [opened, hashChanged], fn: () => {}, target: readCodeFx });
sample({
  clock: [tried, waited],
  source: { shareId: $shareId, folder: $folder, display: $display, byPerson: $isPersonWanted },
  filter: (_, code) => isCode(code),
  fn: ({ shareId, folder, display, byPerson }, code) => ({
    place: { shareId, folderId: folder.id, display },
    code: cleaned(code),
    byPerson,
  }),
  target: openByCodeFx,
});

const arrived = openByCodeFx.doneData.filterMap((answer) =>
  'arrival' in answer ? answer.arrival : undefined,
);
$problem
  .on(arrived, (problem, { status }) => (status === 'PASS_CODE_ERROR' ? 'wrong' : problem))
  .on(openByCodeFx.fail, () => 'failed');
$isPersonWanted.on(openByCodeFx.doneData, (wanted, answer) => wanted || 'isPersonWanted' in answer);
$wait.on(openByCodeFx.doneData, (wait, answer) => ('wait' in answer ? answer.wait : wait));

// A wrong code keeps the form; anything else is the share's status.
sample({ clock: arrived, filter: ({ status }) => status !== 'PASS_CODE_ERROR', target: shareArrived });
sample({
  clock: arrived,
  filter: ({ status }) => status === 'OK',
  fn: ({ shareId, page }) => ({ shareId, token: page?.pass_code_token ?? '' }),
  target: keepTokenFx,
});
