import { type Database, transact } from '../../../db/index.ts';
import type { PasswordChange } from '../passwords/password-change.ts';
import * as repo from '../repo/accounts.ts';
import {
  countSessions,
  deleteExpired,
  findListedUser,
  type ListedUser,
  listCancelled,
  listUsers,
} from '../repo/administration.ts';
import { endUnfetched } from '../repo/handed-tokens.ts';
import { writeOperator } from '../repo/operators.ts';
import { forgetEndedLinks } from '../sessions/ended-links.ts';
import { forgetEndedSessions } from '../sessions/ended-sessions.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { handoverLife } from '../sign-in/handover.ts';
import type { NewUser, SignUp } from '../sign-in/sign-up.ts';
import type { Deletion } from './deletion.ts';

export type { ListedUser };

type Session = Awaited<ReturnType<typeof repo.listSessions>>[number];

/** Functions of the administrator's command and of jobs; none of them checks the caller. */
export interface Administration {
  /** Throws `weak_password`, `already_exists`, `name_taken`, `invalid_argument`. @returns the id. */
  createUser(given: NewUser): Promise<string>;
  /** By e-mail address, name or id. */
  findUser(who: string): Promise<ListedUser | undefined>;
  /** Makes an account an operator, or not; any number may be. @returns since when this account is one. */
  setOperator(userId: string, isOperator: boolean): Promise<Date | null>;
  /** Sets the password and ends all sessions. */
  setPassword(userId: string, password: string): Promise<void>;
  /** Ends links to content as well. @returns how many sessions ended. */
  endSessions(userId: string): Promise<number>;
  /** Where an account is signed in, the latest first; at most a thousand. */
  listSessions(userId: string): Promise<readonly Session[]>;
  countSessions(userId: string): Promise<number>;
  /** Those after `after` by id, in the order of ids. */
  listUsers(page?: { after?: string; limit?: number }): Promise<readonly ListedUser[]>;
  /** Begins the deletion of the account with everything in it. */
  deleteUser(userId: string): Promise<void>;
  /** The last step of a deletion, when nothing refers to the account any more. */
  erase(userId: string): Promise<boolean>;
  /** Ids of accounts that are being deleted: a start after a crash continues with them. */
  listCancelled(): Promise<readonly string[]>;
  /** Deletes what has expired: sessions, codes, challenges, counts. Any number of processes may do it. */
  sweep(): Promise<void>;
}

interface AdministrationOptions {
  readonly database: Pick<Database, 'db'>;
  readonly signUp: SignUp;
  readonly passwords: PasswordChange;
  readonly sessions: Sessions;
  readonly deletion: Deletion;
  readonly now: () => number;
}

export function createAdministration(options: AdministrationOptions): Administration {
  const { database, signUp, passwords, sessions, deletion, now } = options;
  const { db } = database;
  return {
    createUser: signUp.create,
    findUser: async (who) => {
      const found = await repo.findBySignInName(db, who);
      return findListedUser(db, found?.id ?? who);
    },
    setOperator: (userId, isOperator) => writeOperator(db, userId, isOperator, new Date(now())),
    setPassword: passwords.set,
    endSessions: async (userId) => {
      const ended = await transact(db, (tx) => repo.endEverywhere(tx, userId));
      sessions.note(ended);
      return ended.sessions.length;
    },
    listSessions: (userId) => repo.listSessions(db, userId, new Date(now())),
    countSessions: (userId) => countSessions(db, userId, new Date(now())),
    listUsers: ({ after = '', limit = 100 } = {}) => listUsers(db, after, limit),
    deleteUser: deletion.begin,
    erase: deletion.erase,
    listCancelled: async () => (await listCancelled(db)).map(({ id }) => id),
    sweep: async () => {
      await transact(db, (tx) => deleteExpired(tx, new Date(now())));
      await endUnfetched(db, new Date(now() - handoverLife));
      await forgetEndedSessions(db);
      await forgetEndedLinks(db);
    },
  };
}
