import {
  createEffect,
  createEvent,
  createStore,
  type Effect,
  type Event,
  type EventCallable,
  type Store,
  sample,
  type Unit,
} from 'effector';
import { isPassCode, passCodeIn, withoutCode } from './code-in-address.ts';

/** Ids of messages under `sharePage.passcode.`. */
type CodeProblem = 'malformed' | 'wrong' | 'failed';

/** No answer to the passcode: the seconds until another may be tried, or that a person has to try. */
export type Refused = { readonly wait: number } | { readonly isPersonWanted: true };

interface Attempt {
  readonly code: string;
  /** With a captcha token, which a person may have to earn over the page. */
  readonly byPerson: boolean;
}

interface PasscodeModelOptions<Answer> {
  readonly tryFx: Effect<Attempt, Answer | Refused>;
  readonly isWrong: (answer: Answer) => boolean;
  /** Whether the page asks for its passcode now. */
  readonly $isAsked: Store<boolean>;
  /** The address is new, and may have a passcode in it. */
  readonly opened: Event<unknown>;
  /** The page is about another link, or about the same one without its passcode. */
  readonly reset: Unit<unknown>;
}

/** Stores and events of a passcode form. */
export interface PasscodeModel<Answer> {
  readonly $code: Store<string>;
  readonly $problem: Store<CodeProblem | null>;
  /** Seconds until the next try, from the server; null: none. */
  readonly $wait: Store<number | null>;
  readonly $isChecking: Store<boolean>;
  /** So many codes were tried from this network that a person may have to earn each further try. */
  readonly $isPersonWanted: Store<boolean>;
  readonly codeTyped: EventCallable<string>;
  readonly codeGiven: EventCallable<void>;
  /** The address has another fragment: a link with the passcode was pasted over this page. */
  readonly hashChanged: EventCallable<void>;
  /** The wait that the server imposed is over. */
  readonly waitEnded: EventCallable<void>;
  /** The captcha can be shown: the code that waits for it is tried. */
  readonly captchaPlaced: EventCallable<void>;
  /** Of a code that was tried, right or wrong. */
  readonly answered: Event<Answer>;
}

/** The passcode in the address, which is removed from it at once: it should not be in the history, nor visible. */
export const readCodeFx = createEffect((): string | undefined => {
  const code = passCodeIn(location);
  if (code !== undefined)
    history.replaceState(history.state, '', location.pathname + withoutCode(location.search));
  return code;
});

/** As people copy it: with spaces around it, or in capitals. */
const cleaned = (typed: string): string => typed.trim().toLowerCase();

const isRefused = (answer: unknown): answer is Refused =>
  typeof answer === 'object' && answer !== null && ('wait' in answer || 'isPersonWanted' in answer);

/** Asks for a passcode until it is right; once where the address has it. Nothing of it is in the page that a server sends. */
export function createPasscodeModel<Answer>(options: PasscodeModelOptions<Answer>): PasscodeModel<Answer> {
  const { tryFx, isWrong, $isAsked, opened, reset } = options;
  const codeTyped = createEvent<string>();
  const codeGiven = createEvent();
  const hashChanged = createEvent();
  const waitEnded = createEvent();
  const captchaPlaced = createEvent();
  const local = { serialize: 'ignore' } as const;

  const codeFound = readCodeFx.doneData.filterMap((code) => code);
  const answered = tryFx.doneData.filterMap((answer) => (isRefused(answer) ? undefined : answer));
  const personWanted = tryFx.doneData.filter({
    fn: (answer) => isRefused(answer) && 'isPersonWanted' in answer,
  });

  const $code = createStore('', local)
    .on([codeTyped, codeFound], (_, code) => code)
    .reset(reset);
  const $problem = createStore<CodeProblem | null>(null, local).reset(codeTyped, codeGiven, reset);
  const $wait = createStore<number | null>(null, local)
    .on(tryFx.doneData, (wait, answer) => (isRefused(answer) && 'wait' in answer ? answer.wait : wait))
    .reset(waitEnded, reset);
  const $isPersonWanted = createStore(false, local)
    .on(personWanted, () => true)
    .reset(reset);
  /** Whether the code waits for the captcha to be there. */
  const $isWaiting = createStore(false, local)
    .on(personWanted, () => true)
    .reset(tryFx, reset);
  /** Whether a code of the address waits for the page to ask for one. */
  const $isFound = createStore(false, local)
    .on(codeFound, () => true)
    .reset(codeTyped, tryFx, reset);

  const tried = sample({
    clock: [codeGiven, codeFound, sample({ clock: $isAsked, source: $isFound, filter: Boolean })],
    source: { code: $code, isAsked: $isAsked, isChecking: tryFx.pending, wait: $wait },
    filter: ({ isAsked, isChecking, wait }) => isAsked && !isChecking && wait === null,
    fn: ({ code }) => code,
  });
  const waited = sample({
    clock: captchaPlaced,
    source: { code: $code, isWaiting: $isWaiting },
    filter: ({ isWaiting }) => isWaiting,
    fn: ({ code }) => code,
  });
  $problem
    .on(tried, (_, code) => (isPassCode(cleaned(code)) ? null : 'malformed'))
    .on(answered, (problem, answer) => (isWrong(answer) ? 'wrong' : problem))
    .on(tryFx.fail, () => 'failed');
  sample({ clock: [opened, hashChanged], fn: () => {}, target: readCodeFx });
  sample({
    clock: [tried, waited],
    source: $isPersonWanted,
    filter: (_, code) => isPassCode(cleaned(code)),
    fn: (byPerson, code) => ({ code: cleaned(code), byPerson }),
    target: tryFx,
  });
  return {
    ...{ $code, $problem, $wait, $isChecking: tryFx.pending, $isPersonWanted, answered },
    ...{ codeTyped, codeGiven, hashChanged, waitEnded, captchaPlaced },
  };
}
