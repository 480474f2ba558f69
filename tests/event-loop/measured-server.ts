import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { connectTo, endPostgres, makeDataFolder, type Serving, startServer } from '../process/serving.ts';

/** The built server as it is, with somebody who measures on its main thread. */
export interface MeasuredServer {
  readonly address: string;
  readonly data: string;
  readonly pool: pg.Pool;
  /** The longest turn of its event loop while the work ran, in milliseconds of processor time. */
  readonly longestTurn: (work: () => Promise<unknown>) => Promise<number>;
  readonly close: () => Promise<void>;
}

export async function openMeasuredServer(
  env: Readonly<Record<string, string>> = {},
): Promise<MeasuredServer> {
  const data = makeDataFolder('event-loop');
  // The path of a socket has at most 107 bytes.
  const folder = mkdtempSync(join(tmpdir(), 'loop-'));
  const path = join(folder, 'meter');
  const serving: Serving = await startServer({
    data,
    // As `npm start` has it: elsewhere each answer is held against the contract.
    env: { NODE_ENV: 'production', LOOP_METER: path, ...env },
    node: ['--import', join(import.meta.dirname, 'loop-meter.ts')],
  });
  const meter = await reach(path);
  const pool = connectTo(data);
  return {
    address: serving.address,
    data,
    pool,
    longestTurn: async (work) => {
      await ask(meter);
      await work();
      return Number(await ask(meter));
    },
    close: async () => {
      meter.destroy();
      await pool.end();
      await serving.end('SIGTERM');
      await endPostgres(data);
      for (const each of [data, folder]) rmSync(each, { recursive: true, force: true });
    },
  };
}

const reach = (path: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(path, () => resolve(socket));
    socket.once('error', reject);
  });

const ask = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    socket.once('data', (answer) => resolve(String(answer).trim()));
    socket.write('\n');
  });
