import { join } from 'node:path';
import { test } from 'vitest';
import { expectReviewed } from '../../fixtures/statements.ts';
import * as accounts from './repo/accounts.ts';
import * as administration from './repo/administration.ts';
import * as appPasswords from './repo/app-passwords.ts';
import * as avatars from './repo/avatars.ts';
import * as deviceCodes from './repo/device-codes.ts';
import * as ended from './repo/ended.ts';
import * as handedTokens from './repo/handed-tokens.ts';
import * as mailCodes from './repo/mail-codes.ts';
import * as oauth from './repo/oauth.ts';
import * as operators from './repo/operators.ts';
import * as passkeys from './repo/passkeys.ts';
import * as profiles from './repo/profiles.ts';
import * as refreshTokens from './repo/refresh-tokens.ts';
import * as secondFactors from './repo/second-factors.ts';

const user = 'user';
const now = new Date(0);
const hash = Buffer.alloc(32);

const repository = {
  ...accounts,
  ...administration,
  ...appPasswords,
  ...avatars,
  ...deviceCodes,
  ...ended,
  ...handedTokens,
  ...mailCodes,
  ...oauth,
  ...operators,
  ...passkeys,
  ...profiles,
  ...refreshTokens,
  ...secondFactors,
};

test('the statements are those that were reviewed', () =>
  expectReviewed(join(import.meta.dirname, 'repo.sql'), repository, {
    findBySignInName: ['a@drive.test'],
    findUser: [user],
    findChallenged: ['identifier'],
    findApproval: ['code'],
    findPassword: [user],
    hasSignedInFrom: [user, '198.51.100.0/24'],
    openSession: [{ token: 't', refreshHash: hash, clientId: 'c', deviceId: 'd', passwordSeenAt: now, now }],
    rotate: [{ hash, next: hash, now }],
    noteArrival: [hash, now],
    findSessionOfRefresh: [hash],
    findSessionOwner: ['one'],
    deleteSession: ['one', user],
    deleteSessions: [user, 'one'],
    endLinks: [user],
    endEverywhere: [user, 'one'],
    putOut: [user, 'one'],
    listSessions: [user, now],
    lockUser: [user],
    claimSkeletons: [['n'], user],
    accountsWithoutSkeletons: [100],
    keepSkeletons: [{ id: user, name: 'n' }, ['n']],
    insertUser: [{ id: user, name: 'n', skeletons: ['n'], email: 'a@drive.test', password: 'p', now }],
    writePassword: [user, 'p', now],
    insertOperatorLink: [hash],
    hasOperatorLink: [hash],
    claimOperatorLink: [hash],
    writeOperator: [user, true, now],
    findOperatorAddress: [],
    deleteSessionByToken: ['t'],
    findSessionToken: ['one'],
    findListedUser: [user],
    listUsers: ['', 100],
    countSessions: [user, now],
    listCancelled: [],
    cancelUser: [user, now],
    eraseUser: [user],
    deleteExpired: [now],
    putAvatar: [user, 'one', hash],
    deleteAvatar: [user],
    findAvatar: ['one'],
    findDeviceCode: ['CODE'],
    findUndecided: ['code', 'tv'],
    decideDeviceCode: ['one', { userId: user, sessionId: 'session' }, 'approved'],
    slowDown: ['code', 5000],
    noteOrigin: ['code', { ipAddress: '192.0.2.1', userAgent: 'tv' }],
    endedSessionsSince: [now],
    deleteEndedSessions: [1200],
    endedLinksSince: [now],
    deleteEndedLinks: [1200],
    insertHandedTokens: [{ codeHash: hash, refreshHash: hash, sealed: hash, madeAt: now }],
    takeHandedTokens: [hash, now],
    endUnfetched: [now],
    insertMailCode: [
      { id: 'one', purpose: 'reset', email: 'a@drive.test', code_hash: hash, expires_at: now },
    ],
    findLastMailCode: ['reset', 'a@drive.test', now],
    takeTry: ['one', { most: 5, now }],
    writeProof: ['one', { proof_hash: hash, expires_at: now }],
    findProof: ['reset', { id: 'one', hash, now }],
    spendProof: [['reset'], { id: 'one', hash, now }],
    listPasskeys: [user],
    renamePasskey: [user, 'one', 'n'],
    deletePasskey: [user, 'one'],
    findPasskey: ['one'],
    listAppPasswords: [user],
    insertAppPassword: [{ id: 'one', user_id: user, name: 'n', hash, is_read_only: false }],
    deleteAppPassword: [user, 'one'],
    findAppPassword: [{ username: 'a@drive.test', hash }],
    noteAppPasswordUse: ['one'],
    findProfile: [user],
    renameUser: [user, { name: 'n', skeletons: ['n'], now }],
    findFactorSecret: [user],
    claimPeriod: [user, 7],
    lockPendingFactor: [user],
    enableFactor: [user, 'one'],
    deleteFactor: [user],
    findClient: ['app'],
    listClients: [100],
    insertClient: [{ id: 'app', name: 'App', redirectUris: ['https://app.example/'] }],
    deleteClient: ['app'],
    insertCode: [
      {
        hash,
        clientId: 'app',
        userId: user,
        approvedBy: 'session',
        redirectUri: 'https://app.example/',
        challenge: 'c',
        scopes: ['profile'],
        expiresAt: now,
      },
    ],
    takeCode: [hash, now],
    hasOrigin: ['https://app.example'],
    noteReplay: [hash, now],
    noteOpened: [hash, 'session'],
  }));
