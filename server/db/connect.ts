import { type ControlledTransaction, Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { AccountTables } from './accounts.ts';
import type { ActivityTables } from './activity-table.ts';
import type { BackupTables } from './backup-table.ts';
import { logConnectionErrors } from './connection-errors.ts';
import { isRace } from './faults.ts';
import type { FileRequestTables } from './file-requests.ts';
import { createListener, type Listen } from './listener.ts';
import type { PeopleTables } from './people.ts';
import type { DriveTables } from './schema.ts';
import type { ShareTables } from './shares.ts';
import type { SiteTables } from './site.ts';
import { closeStalledConnections } from './stall-detector.ts';
import { readTime, writtenTime } from './times.ts';

export interface Tables
  extends AccountTables,
    DriveTables,
    ActivityTables,
    BackupTables,
    FileRequestTables,
    PeopleTables,
    ShareTables,
    SiteTables {}
export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables> | ControlledTransaction<Tables>;

export interface Database {
  readonly db: Db;
  readonly pool: pg.Pool;
  /** A connection outside the pool; the caller ends it. */
  readonly openClient: () => pg.Client;
  /** Receives notifications (NOTIFY), by one connection for all listeners. */
  readonly listen: Listen;
  readonly close: () => Promise<void>;
}

interface ConnectOptions {
  readonly url: string;
  readonly log: { warn(facts: object, message: string): void };
  /** Connections at most. */
  readonly most?: number;
  readonly timeouts?: ConnectTimeouts;
  /** Of the connections, behind `drive `. */
  readonly name?: string | undefined;
}

/** Milliseconds to get a connection, and for a connection beside those in use to get an answer. */
interface ConnectTimeouts {
  readonly connect: number;
  readonly answer: number;
}

/** Together with the statement time-out, an unreachable database is reported within 2 s. */
const usualTimeouts: ConnectTimeouts = { connect: 1500, answer: 900 };
/** Milliseconds that one statement of a request may take; jobs set their own. */
const statementWithin = 15_000;

const { INT8, TIMESTAMPTZ } = pg.types.builtins;
const driversTime = pg.types.getTypeParser(TIMESTAMPTZ, 'text');
/** A time as the database writes it, as the driver reads it. */
export const timeOf = (text: string): Date => readTime(text, driversTime);
/** The same in RFC 3339, for the wire. */
export const timeTextOf = (text: string): string => writtenTime(text, driversTime);

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (oid === INT8) return wholeNumber;
    if (oid === TIMESTAMPTZ && format !== 'binary') return timeOf;
    return pg.types.getTypeParser(oid, format as 'text');
  },
};

/** Sizes and counters: beyond 2^53 they would lose digits, and nothing that we count is that large. */
function wholeNumber(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError('A number of the database is beyond 2^53.');
  return number;
}

/** Connects on first use; an unreachable database does not keep the server from starting. */
export function connect({ url, log, most = 20, timeouts = usualTimeouts, name }: ConnectOptions): Database {
  const application_name = name === undefined ? 'drive' : `drive ${name}`;
  const settings = { connectionString: url, types, application_name, keepAlive: true };
  const pool = new pg.Pool({
    ...settings,
    max: most,
    connectionTimeoutMillis: timeouts.connect,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementWithin,
    idle_in_transaction_session_timeout: 60_000,
  });
  logConnectionErrors(pool, log, 'a connection to the database broke');
  const db: Db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const openClient = (): pg.Client =>
    new pg.Client({ ...settings, connectionTimeoutMillis: timeouts.connect });
  const closeDetector = closeStalledConnections({ pool, openClient, log, answersWithin: timeouts.answer });
  return {
    db,
    pool,
    openClient,
    listen: createListener({ openClient, log }),
    close: async () => {
      closeDetector();
      await db.destroy();
    },
  };
}

const mostTries = 3;

/** A transaction, tried again where the database ended it in favour of another one (a deadlock). */
export async function transact<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (!isRace(error) || attempt === mostTries) throw error;
    }
  }
}
