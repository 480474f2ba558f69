/**
 * Accounts past the sign-up: a password costs a seventh of a second of a core by design, on a thread that steps back for
 * everything else, and the letter has to be written and read. `sign-in.spec.ts` and others sign up as people do.
 */
import { createHash, randomBytes } from 'node:crypto';
import { connect, type Db, transact } from '../../server/db/index.ts';
import { madeUpName, userId } from '../../server/features/account/ids.ts';
import { createHashing } from '../../server/features/account/passwords/hashing.ts';
import { insertUser, openSession } from '../../server/features/account/repo/accounts.ts';
import { longTimeouts } from '../../server/fixtures/long-timeouts.ts';
import { createDrive } from '../../server/tree/drive.ts';
import { ask, expectStatus, newEmail, type Person, password } from '../process/caller.ts';
import { postmasterOf } from '../process/serving.ts';

interface Accounts {
  readonly db: Db;
  /** Of the password that everybody has here. */
  readonly hash: string;
  readonly close: () => Promise<void>;
}

/** By the folder of the server's data; each worker has its own connection, until its process ends. */
const opened = new Map<string, Promise<Accounts>>();

export async function openAccounts(data: string): Promise<Accounts> {
  const postmaster = postmasterOf(data);
  if (postmaster === undefined) throw new Error(`No PostgreSQL runs on ${data}.`);
  const { port, socketFolder } = postmaster;
  const url = `postgres://drive@/drive?host=${encodeURIComponent(socketFolder)}&port=${port}`;
  const { db, close } = connect({ url, log: { warn() {} }, most: 1, timeouts: longTimeouts });
  const hashing = createHashing();
  const hash = await hashing.hash(password);
  await hashing.close();
  return { db, hash, close };
}

/** Somebody who has signed up and is signed in. */
export async function addAccount(
  address: string,
  data: string,
  headers: Readonly<Record<string, string>>,
): Promise<Person> {
  const ready = opened.get(data) ?? openAccounts(data);
  opened.set(data, ready);
  return addAccountTo(await ready, address, headers);
}

/** The same past connections that are kept: of a server that is killed. */
export async function addAccountTo(
  { db, hash }: Accounts,
  address: string,
  headers: Readonly<Record<string, string>>,
): Promise<Person> {
  const [id, email, now] = [userId(), newEmail(), new Date()];
  await transact(db, async (tx) => {
    await insertUser(tx, { id, name: madeUpName(), skeletons: [], email, password: hash, now });
    await createDrive(tx, id);
  });
  const refresh = await addSession(db, id, now, headers);
  const { body } = await expectStatus(
    200,
    ask(address, 'POST', '/v1/auth/token', {
      headers,
      body: { client_id: 'tests', grant_type: 'refresh_token', refresh_token: refresh },
    }),
  );
  return { id, email, token: body.access_token, refreshToken: body.refresh_token };
}

/** @returns the refresh token that it begins with. */
async function addSession(
  db: Db,
  id: string,
  now: Date,
  headers: Readonly<Record<string, string>>,
): Promise<string> {
  const [token, refresh] = [randomBytes(24), randomBytes(32)].map((bytes) => bytes.toString('base64url'));
  await db
    .insertInto('sessions')
    .values({
      id: `S${token}`,
      token: token!,
      userId: id,
      expiresAt: new Date(now.getTime() + 30 * 86_400_000),
      ipAddress: headers['x-forwarded-for'] ?? null,
      userAgent: 'node',
    })
    .execute();
  const refreshHash = createHash('sha256').update(refresh!).digest();
  await openSession(db, {
    token: token!,
    refreshHash,
    clientId: 'tests',
    deviceId: '',
    passwordSeenAt: undefined,
    now,
  });
  return refresh!;
}
