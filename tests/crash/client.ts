import { type Answer, type Asking, ask, type Person } from '../process/caller.ts';
import { until } from '../process/serving.ts';
import { difference, type Entry, learn } from './model.ts';
import type { Random } from './random.ts';
import type { Snapshot } from './snapshot.ts';

/** A step that a client takes: what it asks, and what that changes. */
export interface Step {
  readonly words: string;
  /** Resolves once the server has acknowledged it. */
  readonly act: (step: Acting) => Promise<void>;
  /** Changes to the model from then on. */
  readonly effect: (top: Entry) => void;
  /** For what the model holds beside the tree: undone or done, once it is known which. */
  readonly upload?: Upload;
}

export interface Acting {
  /** The server has promised to do it, though it is not done yet. */
  readonly promised: () => void;
}

/** An upload that has not become a file. */
export interface Upload {
  /** Undefined until the server has answered. */
  path: string | undefined;
  readonly name: string;
  readonly bytes: Buffer<ArrayBuffer>;
  readonly hash: string;
  readonly isReplacing: boolean;
  /** Bytes that were acknowledged, and bytes that were sent. */
  acknowledged: number;
  sent: number;
  /** The bytes between the two are taken all or not at all: their checksum was announced. */
  isWhole: boolean;
  /** Set once it has become a file. */
  fileId: string | undefined;
}

/** A share, and what saving it makes. */
export interface Published {
  readonly shareId: string;
  readonly entry: Entry;
}

/** Someone who works in a folder of their own, one step after another, beside others in the same drive. */
export interface Client {
  readonly name: string;
  readonly person: Person;
  readonly random: Random;
  /** Expected entries, from the client's own folder on. */
  top: Entry;
  /** The folder that uploads arrive in; it stays where it is. */
  readonly inbox: string;
  /** Shares of somebody else, which stay as they are. */
  readonly published: readonly Published[];
  readonly hasLargeTrees: boolean;
  /** Where there is something to download: `http://127.0.0.1:port`. */
  readonly source: string;
  uploads: Upload[];
  /** The step that was under way when the server was killed. */
  pending: { readonly step: Step; isPromised: boolean } | undefined;
  /** Calls since the last start, for the report of a failure. */
  history: string[];
  counter: number;
}

/** The server did not say what became of a request. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';
}

/** The server answered what it must not. */
export class WrongAnswer extends Error {
  override readonly name = 'WrongAnswer';
}

/** Asks for the client. @throws {Unanswered} where the server, or its database, is gone; {WrongAnswer} for any refusal. */
export async function demand(
  address: string,
  { person }: Client,
  method: string,
  path: string,
  asking: Asking = {},
  isRight: (status: number) => boolean = (status) => status < 300,
): Promise<Answer> {
  let answer: Answer;
  try {
    answer = await ask(address, method, path, { ...asking, token: person.token });
  } catch (cause) {
    const { message, cause: because } = cause as Error;
    throw new Unanswered(`${method} ${path}: ${message} (${because})`, { cause });
  }
  if (answer.status === 503) throw new Unanswered(`${method} ${path}: 503 ${JSON.stringify(answer.body)}`);
  if (!isRight(answer.status))
    throw new WrongAnswer(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
}

/** The same after a start, of what only reads: a drive whose database is slow to come back says so with 503, and is asked again. */
export async function demandSoon(...asked: Parameters<typeof demand>): Promise<Answer> {
  let answer: Answer | undefined;
  await until(async () => {
    answer = await demand(...asked).catch((error: unknown) => {
      if (error instanceof Unanswered && error.message.includes(': 503 ')) return undefined;
      throw error;
    });
    return answer !== undefined;
  }, 'the drive to answer');
  return answer!;
}

/** Takes steps until there is no server, or no wish to go on. */
export async function work(
  client: Client,
  choose: (client: Client) => Step,
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    const pending = { step: choose(client), isPromised: false };
    client.pending = pending;
    client.history.push(pending.step.words);
    try {
      await pending.step.act({
        promised: () => {
          pending.isPromised = true;
        },
      });
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      client.history.push(pending.isPromised ? '  … promised, not seen to end' : '  … no answer');
      return;
    }
    pending.step.effect(client.top);
    client.pending = undefined;
  }
}

/**
 * Finds out what became of the step that had no answer: it was done whole, or not at all. Returns what is wrong
 * otherwise, and undefined if nothing is.
 */
export function settle(client: Client, snapshot: Snapshot): string | undefined {
  const is = snapshot.driveOf(client.person.id).children.find(({ id }) => id === client.top.id);
  if (is === undefined) return `${client.name}: the folder of the client is gone`;
  const { pending } = client;
  const possible = pending?.isPromised ? [] : [client.top];
  if (pending !== undefined) {
    const after = structuredClone(client.top);
    pending.step.effect(after);
    possible.push(after);
  }
  const differences = possible.map((tree) => difference(tree, is));
  const right = possible[differences.indexOf(undefined)];
  if (right === undefined) return `${client.name}: ${differences.join('\n    or: ')}`;
  learn(right, is);
  client.top = right;
  client.pending = undefined;
  return undefined;
}
