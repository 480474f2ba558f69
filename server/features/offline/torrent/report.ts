import type { RunningTorrent, TorrentFile } from '../../../torrents/index.ts';
import type { OfflineContext } from '../deps.ts';
import type { Attempt } from '../fetch/attempt.ts';
import { CancelledError, ChosenAnewError, NoPeersError } from '../fetch/outcome.ts';
import { watchForStall } from '../fetch/stall.ts';
import { createSpeed } from '../fetch/transfer.ts';
import type { DownloadRow } from '../repo.ts';
import { choiceOf, type TorrentRow } from '../torrent-repo.ts';
import { sizeOf } from './chosen.ts';

/** Reports the progress of a torrent, and ends an attempt that receives nothing. */
export interface Report {
  /** @throws {CancelledError} if the task is gone. */
  readonly begin: (name: string) => Promise<void>;
  readonly watch: (opened: RunningTorrent) => void;
  /** Bytes of the file under way. */
  readonly position: () => number;
  /** Counts the bytes of a file from an offset. */
  readonly counted: (from: number, body: AsyncGenerator<Uint8Array>) => AsyncGenerator<Uint8Array>;
  /** A file was stored in the drive. */
  readonly stored: (size: number) => void;
  readonly end: () => void;
}

export function createReport(
  context: OfflineContext,
  row: DownloadRow,
  running: Attempt,
  { files, torrent }: { readonly files: readonly TorrentFile[]; readonly torrent: TorrentRow },
): Report {
  const { tasks, db, log, pollEvery, stalledAfter } = context;
  const total = sizeOf(files);
  let before = sizeOf(files.slice(0, torrent.done));
  let position = 0;
  let timer: NodeJS.Timeout | undefined;
  let speed: ReturnType<typeof createSpeed> | undefined;

  const advance = (): Promise<void> =>
    tasks.advance(row.task_id, total === 0 ? 0 : ((before + position) / total) * 100);

  function watch(opened: RunningTorrent): void {
    const stall = watchForStall(context, row.task_id);
    const look = async (): Promise<void> => {
      const { peers, received } = await opened.status();
      if ((await choiceOf(db, row.task_id)) !== torrent.choice) running.end(new ChosenAnewError());
      if ((await stall.look(received + before + position)) > stalledAfter) running.end(new NoPeersError());
      const params = {
        predict_speed: String(speed?.at(before + position) ?? 0),
        peers: String(peers),
      };
      if (!(await tasks.learn(db, row.task_id, { message: '', params }))) running.end(new CancelledError());
      await advance();
    };
    let isLooking = false;
    timer = setInterval(async () => {
      if (isLooking) return;
      isLooking = true;
      try {
        await look();
      } catch (err) {
        if (!running.signal.aborted) log.warn({ err }, 'offline download progress not written');
      } finally {
        isLooking = false;
      }
    }, pollEvery);
  }

  return {
    watch,
    position: () => position,
    begin: async (name) => {
      const facts = { name, fileName: name, fileSize: total, message: '' };
      if (!(await tasks.learn(db, row.task_id, facts))) throw new CancelledError();
      await advance();
    },
    counted: async function* (from, body) {
      position = from;
      // Bytes of earlier attempts do not count.
      speed ??= createSpeed(before + from);
      for await (const chunk of body) {
        yield chunk;
        position += chunk.length;
      }
    },
    stored: (size) => {
      before += size;
      position = 0;
    },
    end: () => clearInterval(timer),
  };
}
