import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as accounts from './features/account/repo/accounts.ts';
import * as administration from './features/account/repo/administration.ts';
import * as avatars from './features/account/repo/avatars.ts';
import * as deviceCodes from './features/account/repo/device-codes.ts';
import * as ended from './features/account/repo/ended.ts';
import * as mailCodes from './features/account/repo/mail-codes.ts';
import * as operators from './features/account/repo/operators.ts';
import * as passkeys from './features/account/repo/passkeys.ts';
import * as profiles from './features/account/repo/profiles.ts';
import * as refreshTokens from './features/account/repo/refresh-tokens.ts';
import * as secondFactors from './features/account/repo/second-factors.ts';
import * as changes from './features/changes/repo.ts';
import * as downloads from './features/downloads/repo.ts';
import * as events from './features/events/repo.ts';
import * as exported from './features/export/repo.ts';
import * as feedback from './features/feedback/repo.ts';
import * as offline from './features/offline/repo.ts';
import * as premium from './features/premium/repo.ts';
import * as settings from './features/settings/repo.ts';
import * as shareDays from './features/shares/days-repo.ts';
import * as shareGuesses from './features/shares/guess-repo.ts';
import * as shareModeration from './features/shares/moderation-repo.ts';
import * as sharePages from './features/shares/page-repo.ts';
import * as shares from './features/shares/repo.ts';
import * as storage from './features/storage/repo.ts';
import * as tasks from './features/tasks/repo.ts';
import * as uploads from './features/uploads/repo.ts';
import { type Example, printStatements } from './fixtures/statements.ts';

const user = 'user';
const ids = ['one', 'two'];
const now = new Date(0);
const hash = Buffer.alloc(32);
const after = { at: now, id: 'one' };
const task = {
  id: 'one',
  userId: user,
  type: 'move',
  name: 'Move',
  phase: 'PHASE_TYPE_RUNNING',
  progress: 0,
  fileId: '',
  fileName: '',
  fileSize: 0,
  params: {},
};

/** What each function is called with, after the database. */
type Calls = Readonly<Record<string, readonly unknown[]>>;

const repositories: Readonly<Record<string, readonly [repository: object, calls: Calls]>> = {
  account: [
    {
      ...accounts,
      ...administration,
      ...avatars,
      ...deviceCodes,
      ...ended,
      ...mailCodes,
      ...operators,
      ...passkeys,
      ...profiles,
      ...refreshTokens,
      ...secondFactors,
    },
    {
      findBySignInName: ['a@drive.test'],
      findUser: [user],
      findChallenged: ['identifier'],
      findApprover: ['code'],
      findPassword: [user],
      hasSignedInFrom: [user, '198.51.100.0/24'],
      openSession: [
        { token: 't', refreshHash: hash, clientId: 'c', deviceId: 'd', passwordSeenAt: now, now },
      ],
      rotate: [{ hash, next: hash, now }],
      noteArrival: [hash, now],
      findSessionOfRefresh: [hash],
      deleteSession: ['one', user],
      deleteSessions: [user, 'one'],
      endLinks: [user],
      endEverywhere: [user, 'one'],
      putOut: [user, 'one'],
      listSessions: [user, now],
      lockUser: [user],
      claimLikenesses: [['n'], user],
      unlikened: [100],
      keepLikenesses: [{ id: user, name: 'n' }, ['n']],
      insertUser: [{ id: user, name: 'n', likenesses: ['n'], email: 'a@drive.test', password: 'p', now }],
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
      listCancelled: [],
      cancelUser: [user, now],
      eraseUser: [user],
      deleteExpired: [now],
      putAvatar: [user, 'one', hash],
      deleteAvatar: [user],
      findAvatar: ['one'],
      findDeviceCode: ['CODE'],
      claimDeviceCode: ['one', user],
      decideDeviceCode: ['one', user, 'approved'],
      slowDown: ['code', 5000],
      endedSessionsSince: [now],
      deleteEndedSessions: [1200],
      endedLinksSince: [now],
      deleteEndedLinks: [1200],
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
      findProfile: [user],
      renameUser: [user, { name: 'n', likenesses: ['n'], now }],
      findFactorSecret: [user],
      claimPeriod: [user, 7],
      lockPendingFactor: [user],
      enableFactor: [user, 'one'],
      deleteFactor: [user],
    },
  ],
  changes: [changes, { changesAfter: [user, 7], revisionOf: [user], deleteOld: [5000] }],
  downloads: [
    downloads,
    {
      findVersion: [user, 'one', 'two'],
      findRevision: [user],
      keepArchive: [
        {
          id: 'one',
          user_id: user,
          name: 'n',
          file_ids: ids,
          created_at: now,
          expires_at: now,
          share_id: null,
        },
      ],
      findArchive: [user, 'one'],
      deleteOlderArchives: [{ userId: user, shareId: null }, 100],
      deleteExpiredArchives: [now],
      findUnreachable: [user, ids],
      readTree: [user, ids, 100_001, () => {}],
    },
  ],
  events: [
    events,
    {
      list: [user, 'one', after, 100],
      liveAmong: [user, ids],
      remove: [user, 'one'],
      clear: [user],
      deleteOld: [5000],
    },
  ],
  export: [
    exported,
    {
      keptEntries: [user, { at: now, id: 'one' }, 1000],
      trashedEntries: [user, { at: now, id: 'one' }, 1000],
    },
  ],
  feedback: [
    feedback,
    {
      insertFeedback: [
        {
          id: 'one',
          user_id: user,
          contact: '',
          text: 't',
          page: '/',
          request_id: '',
          user_agent: '',
          language: '',
          closed_at: null,
        },
      ],
      findFeedback: ['one'],
      listFeedback: [{ isOpen: true, limit: 1000 }],
      feedbackOf: [user],
      closeFeedback: ['one', now],
      deleteOld: [5000],
    },
  ],
  premium: [
    premium,
    {
      findPremium: [user],
      useCode: [{ userId: user, codeHash: hash, now }],
      hasUsed: [user, hash],
      setEnd: [{ userId: user, kind: 'granted', until: now }],
      listLedger: [user],
      insertCodes: [{ codes: [{ id: 'one', codeHash: hash }], batch: 'b', days: 30 }],
      listCodes: [{ isWaiting: true, limit: 100 }],
      revokeCodes: [{ named: 'b', codeHash: hash, now }],
    },
  ],
  settings: [settings, { findFlags: [user], changeFlags: [user, { test_mode: true }] }],
  shares: [
    { ...shares, ...sharePages, ...shareDays, ...shareGuesses, ...shareModeration },
    {
      findForPages: [ids],
      findShare: ['one'],
      findEntered: [{ shareId: 'one', folderId: 'two', hasToken: false }],
      findOwnShare: [user, 'one'],
      listOwnShares: [user, { title: 'plan', after, limit: 100 }],
      countShares: [user],
      insertShare: [
        {
          id: 'one',
          userId: user,
          title: 't',
          note: '',
          passCode: '',
          expiresAt: now,
          restoreLimit: 1,
          allowDownload: true,
        },
        ids,
      ],
      updateShare: [
        user,
        'one',
        { title: 't', note: '', pass_code: '', expires_at: now, restore_limit: 1, allow_download: true },
        true,
      ],
      ownAmong: [user, ids],
      endShares: [user, ids],
      auditShareRow: ['one', 'AUDITING'],
      sharedIds: ['one'],
      findReached: [{ id: 'one', user_id: user }, ids],
      reachedBy: [{ id: 'one', user_id: user }, ids],
      countShown: [{ id: 'one', user_id: user }],
      opensBy: [{ shareId: 'one', generation: 1, userId: user, fileId: 'two' }],
      waysOf: [{ id: 'one', user_id: user }, ids],
      treeIds: [ids, 5001],
      findRestore: [user, 'one'],
      takeRestore: ['one', 1],
      giveRestoreBack: ['one', now],
      countRestores: [user],
      daysOf: ['one', 30],
      addCounts: [[{ shareId: 'one', views: 1, downloads: 2 }]],
      deleteEnded: [1000],
      takeGuess: ['key', { free: 5, first: 1 }],
      waitForGuess: ['key'],
      guessesOf: ['key'],
      giveGuessBack: ['key'],
      forgetGuesses: ['key'],
      deleteOldGuesses: [1000],
      insertReport: [
        { shareId: 'one', reason: 'ABUSE', text: 't', email: '', reporterId: user, network: null },
      ],
      insertAudits: [{ ownerId: user, reporterId: 'other', fileIds: ids, gcids: ['A'] }],
      insertVisit: [
        {
          shareId: 'one',
          network: 'n',
          referrers: ['host'],
          source: '',
          medium: '',
          campaign: '',
          entrySource: '',
        },
      ],
      deleteOld: [1000],
      listForReview: [false, 100],
      forgetReports: ['one'],
    },
  ],
  offline: [
    offline,
    {
      insertDownload: [
        {
          task_id: 'one',
          user_id: user,
          stage_id: 'two',
          url: 'u',
          parent_id: user,
          name: 'n',
          on_conflict: 'rename',
        },
      ],
      findDownload: ['one'],
      lockDownload: ['one'],
      countDownloads: [user, 100],
      takeDay: [user, { usual: 50, premium: 1000 }],
      readDay: [user, { usual: 50, premium: 1000 }],
      lockSlots: [],
      startWaiting: [{ all: 8, ofAccount: 3, long: 4 }],
      takeLongPlace: ['one', { all: 8, ofAccount: 3, long: 4 }],
      forgetCredentials: [],
      freeAbandoned: [],
      noteSource: ['one', { name: 'n', size: 1, validator: '"a"' }],
      setReserved: ['one', 1],
      recordContent: ['one', { sha256: hash.toString('hex'), gcid: '', crc32: 0, md5: '', size: 1 }],
      postpone: ['one', { seconds: 5, tries: 1 }],
      deleteDownload: ['one'],
      stagedDownloads: [ids],
      deleteOldDays: [],
    },
  ],
  storage: [
    storage,
    {
      promisedRoom: [],
      takeYourTime: [],
      findMismarked: [hash, 1000],
      holdContent: [[hash]],
      markContent: [[hash], now],
      findExpired: [now, hash, 1000],
      deleteExpired: [hash, now],
      knownContent: [[hash]],
      takePlace: [hash],
      usedContent: [hash, 1000],
    },
  ],
  tasks: [
    tasks,
    {
      insert: [task],
      insertAndTell: [task],
      advance: ['one', 50],
      complete: ['one', {}],
      learn: ['one', {}],
      fail: ['one', 'reason', 'message'],
      reopen: [user, 'one'],
      phaseOf: ['one'],
      find: [user, 'one'],
      lock: [user, ids],
      remove: [user, ids],
      list: [user, { phases: ['PHASE_TYPE_RUNNING'], types: ['move'], ids }, after, 100],
      recent: [user, 7],
      deleteOld: [5000],
      findAbandoned: [['copy', 'restore'], 100],
    },
  ],
  uploads: [
    uploads,
    {
      insertUpload: [{ id: 'one', user_id: user, file_id: 'two', parent_id: user, name: 'n', size: 1 }],
      findUpload: [user, 'one'],
      unfinishedUploads: [user, 100],
      countUnfinished: [user, 1000],
      promisedFiles: [user, ids],
      findPromised: [user, 'one'],
      renewUpload: ['one'],
      setUnverified: ['one', 0],
      recordDigests: ['one', { sha256: hash.toString('hex'), gcid: '', crc32: 0, md5: '' }],
      markCompleted: ['one', 'two'],
      lockUpload: ['one'],
      endWait: ['one'],
      deleteUpload: ['one'],
      settleSpace: [user, 1],
      keepBlob: [{ hash, size: 1, gcid: '', crc32: 0, md5: '' }],
      contentWithoutMd5: [100, hash],
      setMd5: [hash, Buffer.alloc(16)],
      findOwnContent: [user, { size: 1, sha256: hash, gcid: '' }],
      hasContentOf: [user, 1],
      holdBlob: [hash],
      stalledUploads: [1000],
      forgetCompleted: [],
      stagedUploads: [ids],
    },
  ],
};

test.each(Object.entries(repositories))(
  '%s: the statements are those that were reviewed',
  async (name, [repository, calls]) => {
    const functions = Object.entries(repository).filter(([, value]) => typeof value === 'function');
    expect(Object.keys(calls).sort(), 'each function of the repository has its example').toEqual(
      functions.map(([key]) => key).sort(),
    );
    const examples = functions.map(([key, run]): [string, Example] => [
      key,
      (db) => run(db, ...(calls[key] ?? [])),
    ]);
    const file = join(import.meta.dirname, 'features', name, 'repo.sql');
    await expect(await printStatements(Object.fromEntries(examples))).toMatchFileSnapshot(file);
  },
);
