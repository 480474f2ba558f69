import type { Client, Pool, PoolClient } from 'pg';

interface StallDetectorOptions {
  readonly pool: Pool;
  /** A connection outside the pool. */
  readonly openClient: () => Client;
  readonly log: { warn(facts: object, message: string): void };
  /** Milliseconds within which a working database answers. */
  readonly answersWithin: number;
}

/** Milliseconds for which a connection may be in use before the database is probed. */
const inUseFor = 500;
const pollEvery = 100;
/** After an answer; a job may use a connection for minutes, and must not cost a probe at each check. */
const restFor = 700;

/**
 * A database that hangs, or a cut network, leaves connections open: a query on one waits for as long as the system
 * keeps it, since statement time-outs are enforced by the database itself. So when a connection has been in use for
 * long, another one is opened as a probe. If that gets no answer either, those in use are closed, and their requests
 * are answered 503 within 2 s. A statement that only takes long is left alone.
 * @returns ends the watching.
 */
export function closeStalledConnections({
  pool,
  openClient,
  log,
  answersWithin,
}: StallDetectorOptions): () => void {
  const inUse = new Map<PoolClient, number>();
  let isAsking = false;
  let notBefore = 0;
  const take = (client: PoolClient): void => void inUse.set(client, performance.now());
  const give = (_: unknown, client: PoolClient): void => void inUse.delete(client);
  pool.on('acquire', take);
  pool.on('release', give);
  pool.on('remove', (client) => inUse.delete(client));
  const timer = setInterval(() => {
    const now = performance.now();
    const isLong = [...inUse.values()].some((since) => since < now - inUseFor);
    if (!isLong || isAsking || now < notBefore) return;
    isAsking = true;
    const pings = [...inUse.keys()];
    answers(openClient(), answersWithin)
      .then((isAlive) => {
        if (isAlive) return;
        log.warn({ connections: inUse.size }, 'database stalled; connections closed');
        for (const client of new Set([...pings.filter((each) => inUse.has(each)), ...inUse.keys()]))
          sever(client);
      })
      .finally(() => {
        isAsking = false;
        notBefore = performance.now() + restFor;
      });
  }, pollEvery);
  timer.unref();
  return () => clearInterval(timer);
}

async function answers(client: Client, within: number): Promise<boolean> {
  client.on('error', () => {});
  const { promise: late, resolve } = Promise.withResolvers<false>();
  // After the timers the event loop reads sockets: an answer that had already arrived while we were busy still counts.
  const timer = setTimeout(() => setImmediate(() => setImmediate(() => resolve(false))), within);
  const asking = client.connect().then(
    () => client.query('select 1').then(() => true),
    // A refused connection means that the database is gone, not hanging; each connection reports that by itself.
    () => true,
  );
  const isAlive = await Promise.race([asking.catch(() => true), late]);
  clearTimeout(timer);
  if (isAlive) void client.end().catch(() => {});
  else sever(client);
  return isAlive;
}

/** As if the line had broken; `end` would wait for the database. */
const sever = (client: Client | PoolClient): void =>
  void (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
