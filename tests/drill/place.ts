import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Between, standBetween } from '../../server/blobs/fixtures/s3-between.ts';
import { startSwift } from '../../server/blobs/fixtures/swift.ts';
import { startPostgres } from '../../server/db/embedded/index.ts';
import { freePort } from '../../server/fixtures/free-port.ts';
import { createLogger } from '../../server/log.ts';
import { startProxy } from '../deploy/proxy.ts';
import { type Person, signUp } from '../process/caller.ts';
import { makeDataFolder, postmasterOf, type Serving, startServer } from '../process/serving.ts';

export type StoreKind = 's3' | 'disk';

/** Servers of one drive behind nginx, on one PostgreSQL and one store, all on loopback. */
export interface Place {
  /** Of the proxy. */
  readonly address: string;
  readonly person: Person;
  readonly kill: (server: number) => Promise<void>;
  /** Starts a server that was killed, at its old address. */
  readonly startAgain: (server: number) => Promise<void>;
  /** Kills the database; what looks after it starts it again. */
  readonly killDatabase: () => void;
  /** Between the servers and S3; undefined with a shared disk. */
  readonly store: Between | undefined;
  readonly close: () => Promise<void>;
}

/** Connections of each server, and some for others. */
const maxConnections = 200;

/** Starts all of it. What has been started is stopped where another part does not start. */
export async function openPlace(servers: number, kind: StoreKind): Promise<Place> {
  const closing: (() => unknown)[] = [];
  const close = async (): Promise<void> => {
    for (const each of closing.toReversed()) await each();
  };
  const folder = (): string => {
    const made = makeDataFolder('drill');
    closing.push(() => rmSync(made, { recursive: true, force: true }));
    return made;
  };
  try {
    const database = folder();
    const postgres = await startPostgres({
      folder: join(database, 'postgres'),
      log: createLogger('fatal'),
      maxConnections,
    });
    closing.push(() => postgres.stop());
    const { store, env } = await openStore(kind, closing);
    const shared = folder();
    const places = await Promise.all(
      Array.from({ length: servers }, async () => ({
        // With S3 each has a disk of its own.
        data: store ? folder() : shared,
        port: await freePort(),
      })),
    );
    const start = (number: number): Promise<Serving> =>
      startServer({
        data: places[number]!.data,
        env: {
          ...env,
          DATABASE_URL: postgres.url,
          PUBLIC_URL: 'http://drive.test',
          TRUST_PROXY: '1',
          LOG_LEVEL: 'silent',
          PORT: `${places[number]!.port}`,
        },
      });
    const serving: Serving[] = [];
    closing.push(() => Promise.all(serving.map((each) => each.end('SIGKILL'))));
    for (let number = 0; number < servers; number += 1) serving.push(await start(number));
    const proxy = await startProxy(places.map(({ port }) => `127.0.0.1:${port}`));
    closing.push(() => proxy.stop());
    return {
      address: proxy.address,
      // Letters lie at the server that wrote them.
      person: await signUp(serving[0]!.address, places[0]!.data),
      kill: (number) => serving[number]!.end('SIGKILL'),
      startAgain: async (number) => {
        serving[number] = await start(number);
      },
      killDatabase: () => process.kill(postmasterOf(database)!.pid, 'SIGQUIT'),
      store,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

interface OpenedStore {
  readonly store: Between | undefined;
  readonly env: Readonly<Record<string, string>>;
}

async function openStore(kind: StoreKind, closing: (() => unknown)[]): Promise<OpenedStore> {
  if (kind === 'disk') return { store: undefined, env: {} };
  const swift = await startSwift();
  closing.push(() => swift.stop());
  const store = await standBetween(swift.place.endpoint as string);
  closing.push(() => store.close());
  return { store, env: { ...swift.env, S3_ENDPOINT: store.endpoint } };
}
