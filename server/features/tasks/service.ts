import type { Phase } from '../../../api/contract/tasks.ts';
import { type Db, type Tx, taskId } from '../../db/index.ts';
import * as repo from './repo.ts';

export interface NewTask {
  readonly userId: string;
  /** `move`, `copy`, `trash`, `untrash`, `delete`, `upload`, `offline`, `restore`, `decompress` … */
  readonly type: string;
  readonly name: string;
  /** `PHASE_TYPE_COMPLETE` for what is done already; `PHASE_TYPE_PENDING` by default. */
  readonly phase?: Phase;
  readonly fileId?: string;
  readonly fileName?: string;
  /** Bytes. */
  readonly fileSize?: number;
  /** Text values are shown to the owner, the rest is for the feature that began the task. */
  readonly params?: Readonly<Record<string, unknown>>;
}

/** How work that goes on after its call is told to the user. Ids are ours; nothing here checks whose a task is. */
export interface Tasks {
  /** Returns the task's id. One that is complete already is one insert, and open pages are not told of it. */
  readonly begin: (db: Db | Tx, task: NewTask) => Promise<string>;
  /**
   * How far it is, 0 to 99. Never goes back, and is written at most four times a second; what comes between is dropped.
   * Outside any transaction of the caller's, which would hide it until its end.
   */
  readonly advance: (id: string, progress: number) => Promise<void>;
  /** Updates its progress. False if it has ended or is gone. */
  readonly learn: (on: Db | Tx, id: string, facts: repo.TaskFacts) => Promise<boolean>;
  /** Nothing has come since then; null: something comes again. */
  readonly markStalled: (on: Db | Tx, id: string, since: Date | null) => Promise<void>;
  /** Nothing happens to a task that has ended or is gone. */
  readonly complete: (db: Db | Tx, id: string, result?: repo.TaskResult) => Promise<void>;
  /** `reason` is a word of `api/contract/reasons.ts`, `message` for people. */
  readonly fail: (db: Db | Tx, id: string, reason: string, message: string) => Promise<void>;
  /** Complete, failed, or taken away by its owner: its job has nothing to do any more. */
  readonly isOver: (db: Db | Tx, id: string) => Promise<boolean>;
}

interface TasksOptions {
  readonly db: Db;
  /** Milliseconds; only differences count. */
  readonly now?: () => number;
}

/** Milliseconds between two writings of one task's progress. */
const leastBetween = 250;
const longestMessage = 500;

export function createTasks({ db, now = () => performance.now() }: TasksOptions): Tasks {
  const written = new Map<string, { readonly at: number; readonly progress: number }>();
  return {
    begin: async (on, { userId, type, name, phase = 'PHASE_TYPE_PENDING', ...rest }) => {
      const isComplete = phase === 'PHASE_TYPE_COMPLETE';
      const row: repo.NewRow = {
        id: taskId(),
        userId,
        type,
        name,
        phase,
        progress: isComplete ? 100 : 0,
        fileId: rest.fileId ?? '',
        fileName: rest.fileName ?? '',
        fileSize: rest.fileSize ?? 0,
        params: rest.params ?? {},
      };
      await (isComplete ? repo.insert(on, row) : repo.insertAndNotify(on, row));
      return row.id;
    },
    advance: async (id, progress) => {
      const whole = Math.min(99, Math.max(0, Math.floor(progress)));
      const last = written.get(id);
      const at = now();
      if (last !== undefined && (whole <= last.progress || at - last.at < leastBetween)) return;
      forgetOld(written, at);
      written.set(id, { at, progress: whole });
      await repo.advance(db, id, whole);
    },
    learn: repo.learn,
    markStalled: repo.markStalled,
    complete: async (on, id, result = {}) => {
      written.delete(id);
      await repo.complete(on, id, result);
    },
    fail: async (on, id, reason, message) => {
      written.delete(id);
      await repo.fail(on, id, reason, message.slice(0, longestMessage));
    },
    isOver: async (on, id) => {
      const phase = await repo.phaseOf(on, id);
      return phase === undefined || !repo.unfinished.includes(phase);
    },
  };
}

const mostKept = 1000;

/** Tasks whose job was stopped never say that they end. */
function forgetOld(written: Map<string, { readonly at: number }>, now: number): void {
  if (written.size < mostKept) return;
  for (const [id, { at }] of written) if (now - at > 60_000) written.delete(id);
}
