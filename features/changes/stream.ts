import { safeParse } from 'zod/mini';
import { addressOf } from '../../api/call.ts';
import { type DriveChange, driveChange, streamChanges } from '../../api/contract/changes.ts';
import { type TaskAnswer, task } from '../../api/contract/tasks.ts';
import { createParser, type ServerEvent } from './parse.ts';

/** What is told of a drive. Plain, so that one tab can hand it to the others. */
export type DriveNews =
  | { readonly type: 'change'; readonly change: DriveChange }
  | { readonly type: 'task'; readonly task: TaskAnswer }
  /** Too much was missed: whatever is shown may no longer be so. */
  | { readonly type: 'reset' }
  /** The line stands again, after it was broken. */
  | { readonly type: 'open' };

export interface StreamOptions {
  readonly headers: () => Promise<Record<string, string>>;
  /** After a 401. False: nobody is signed in any more. */
  readonly renew: (refused: Record<string, string>) => Promise<boolean>;
  readonly tell: (news: DriveNews, revision: string | undefined) => void;
  /** The last revision that was told, by whichever tab. */
  readonly since: () => string | undefined;
  readonly signal: AbortSignal;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly fetch?: typeof globalThis.fetch;
}

/** Ms before the line is opened again; doubled at each failure in a row. */
const firstPause = 500;
const longestPause = 30_000;

/** Listens until the signal, or until nobody is signed in; a line that ends is opened again where it ended. */
export async function listen(options: StreamOptions): Promise<void> {
  const { signal, wait } = options;
  let pause = firstPause;
  while (!signal.aborted) {
    try {
      if (!(await readOnce(options, () => (pause = firstPause)))) return;
    } catch {
      // No network, or a server that starts anew: both pass.
    }
    await wait(pause, signal).catch(() => {});
    pause = Math.min(2 * pause, longestPause);
  }
}

/** One line from its beginning to its end. False: there is nobody to listen for. */
async function readOnce(options: StreamOptions, began: () => void): Promise<boolean> {
  const { fetch = globalThis.fetch, headers, renew, tell, since, signal } = options;
  const own = await headers();
  if (!own.authorization) return false;
  const last = since();
  const address = addressOf('', streamChanges.path, last === undefined ? {} : { since: last });
  const answer = await fetch(address, {
    headers: { ...own, accept: 'text/event-stream' },
    cache: 'no-store',
    signal,
  });
  if (answer.status === 401) return renew(own);
  if (!answer.ok || !answer.body) throw new Error(`the line was refused: ${answer.status}`);
  const parse = createParser();
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return true;
    for (const event of parse(value)) {
      began();
      const news = newsIn(event);
      if (news) tell(news, event.id);
    }
  }
}

/** What is not as agreed is passed over: a newer server may tell more than this page knows. */
export function newsIn({ type, text }: ServerEvent): DriveNews | undefined {
  if (type === 'open' || type === 'reset') return { type };
  const value = json(text);
  if (type === 'change') {
    const parsed = safeParse(driveChange, value);
    return parsed.success ? { type, change: parsed.data } : undefined;
  }
  if (type === 'task') {
    const parsed = safeParse(task, value);
    return parsed.success ? { type, task: parsed.data } : undefined;
  }
  return undefined;
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
