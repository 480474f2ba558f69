import type { Held } from '../../uploads/index.ts';
import type { OfflineContext } from '../deps.ts';
import type { DownloadRow } from '../repo.ts';
import { reserve } from './reservation.ts';
import { watchForStall } from './stall.ts';

interface Transfer {
  readonly row: DownloadRow;
  readonly offset: number;
  readonly size: number | undefined;
  readonly body: AsyncIterable<Uint8Array>;
  readonly held: Held;
  /** Ends the transfer: what came is kept. */
  readonly callOff: () => void;
}

/** Takes the bytes of a source, with space for each of them, and tells how far it is. Resolves to the size of the stage. */
export async function transfer(
  context: OfflineContext,
  { row, offset, size, body, held, callOff }: Transfer,
): Promise<number> {
  const { tasks, intake, pollEvery, log } = context;
  const need = { taskId: row.task_id, userId: row.user_id };
  let position = offset;
  let reserved = await reserve(context.db, need, size ?? offset, size !== undefined);
  const speed = createSpeed(offset);
  async function* withReservation(): AsyncGenerator<Uint8Array> {
    for await (const chunk of body) {
      if (position + chunk.length > reserved)
        reserved = await reserve(context.db, need, position + chunk.length, size !== undefined);
      yield chunk;
      position += chunk.length;
    }
  }
  const stall = watchForStall(context, row.task_id);
  const reportProgress = async (): Promise<void> => {
    await stall.look(position);
    const params = { predict_speed: String(speed.at(position)) };
    if (!(await tasks.learn(context.db, row.task_id, { message: '', params }))) return callOff();
    if (size !== undefined && size > 0) await tasks.advance(row.task_id, (position / size) * 100);
  };
  const reporting = setInterval(
    () =>
      void reportProgress().catch((err: unknown) =>
        log.warn({ err }, 'offline download progress not written'),
      ),
    pollEvery,
  );
  try {
    await tasks.advance(row.task_id, size ? (position / size) * 100 : 0);
    return await intake.append({ stageId: row.stage_id, size }, { offset, body: withReservation(), held });
  } finally {
    clearInterval(reporting);
  }
}

/** Bytes a second: what came lately counts most. */
export function createSpeed(offset: number) {
  let [position, at, speed] = [offset, performance.now(), 0];
  return {
    at: (now: number): number => {
      const seconds = (performance.now() - at) / 1000;
      if (seconds > 0) {
        const lately = (now - position) / seconds;
        speed = speed === 0 ? lately : 0.7 * speed + 0.3 * lately;
      }
      [position, at] = [now, performance.now()];
      return Math.round(speed);
    },
  };
}
