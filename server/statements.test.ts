import { join } from 'node:path';
import { test } from 'vitest';
import * as changes from './features/changes/repo.ts';
import * as downloads from './features/downloads/repo.ts';
import * as events from './features/events/repo.ts';
import * as exported from './features/export/repo.ts';
import * as feedback from './features/feedback/repo.ts';
import * as objectUploads from './features/object-uploads/repo.ts';
import * as offlineKnown from './features/offline/known-repo.ts';
import * as offline from './features/offline/repo.ts';
import * as offlineSeeds from './features/offline/seed-repo.ts';
import * as offlineTorrents from './features/offline/torrent-repo.ts';
import * as premium from './features/premium/repo.ts';
import * as shareDays from './features/shares/repo/days.ts';
import * as shareGuesses from './features/shares/repo/guesses.ts';
import * as shareModeration from './features/shares/repo/moderation.ts';
import * as sharePages from './features/shares/repo/pages.ts';
import * as shares from './features/shares/repo/shares.ts';
import * as shareWork from './features/shares/repo/work.ts';
import * as siteEditor from './features/site-editor/repo.ts';
import * as tasks from './features/tasks/repo.ts';
import * as uploadParts from './features/uploads/receive/part-repo.ts';
import * as uploads from './features/uploads/repo.ts';
import { type Calls, expectReviewed } from './fixtures/statements.ts';
import * as media from './media/repo.ts';
import * as storageCounters from './storage/check/counters-repo.ts';
import * as storageTrees from './storage/check/tree-problems-repo.ts';
import * as storage from './storage/repo.ts';

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
  ...{ fileId: '', fileName: '', fileSize: 0 },
  params: {},
};

const repositories: Readonly<Record<string, readonly [repository: object, calls: Calls]>> = {
  changes: [changes, { changesAfter: [user, 7], revisionOf: [user], deleteOld: [5000] }],
  media: [media, { contentWithoutMedia: [50, hash], setMedia: [hash, { duration: 3 }], mediaOf: [hash] }],
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
      useCode: [{ userId: user, codeHash: hash, now }],
      findCode: [hash, user],
      insertCodes: [{ codes: [{ id: 'one', codeHash: hash }], batch: 'b', plan: 'platinum', days: 30 }],
      listCodes: [{ isWaiting: true, limit: 100 }],
      revokeCodes: [{ named: 'b', codeHash: hash, now }],
    },
  ],
  'site-editor': [
    siteEditor,
    {
      findMember: [user],
      listMembers: [500],
      writeRole: [user, 'editor'],
      removeRole: [user],
      lockHistory: [],
      aloneWithHistory: [async () => undefined],
      knownFiles: [],
      insertTexts: [[{ hash, bytes: hash }]],
      replaceFiles: [[{ name: 'routes.yaml', hash }]],
      insertPublication: [
        { id: 'one', user_id: user, message: '', source: 'page', version: 'v' },
        [{ name: 'routes.yaml', before: null, after: hash }],
      ],
      newestPublication: [],
      listPublications: [{ before: 9, limit: 50 }],
      findPublication: ['one'],
      filesOf: [ids],
      stateBefore: [9],
      readTexts: [[hash], 1000],
      prune: [500],
    },
  ],
  shares: [
    { ...shares, ...sharePages, ...shareDays, ...shareGuesses, ...shareModeration, ...shareWork },
    {
      findForPages: [ids],
      findShare: ['one'],
      findEntered: [
        { shareId: 'one', folderId: 'two', hasToken: false, now },
        { order: 'name_asc', hasFoldersFirst: true, limit: 100 },
      ],
      findOwnShare: [user, 'one'],
      listOwnShares: [user, { title: 'plan', fileId: 'file', after, limit: 100 }],
      allShares: [user, '', 100],
      countShares: [user, new Date(0)],
      insertShare: [
        {
          id: 'one',
          userId: user,
          ...{ title: 't', note: '', passCode: '' },
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
      findOwners: [ids],
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
      findTaskParams: [user, 'one'],
      limitStatements: [3000],
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
          referrer: 'host',
          source: '',
        },
      ],
      listOrigins: ['one', 30],
      deleteOld: [1000],
      listForReview: [false, 100],
      forgetReports: ['one'],
    },
  ],
  offline: [
    { ...offline, ...offlineTorrents, ...offlineKnown, ...offlineSeeds },
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
      findPlayed: ['one'],
      pause: ['one'],
      setPriority: ['one', 'first'],
      resume: ['one'],
      isPaused: ['one'],
      insertTorrent: [{ task_id: 'one', info_hash: 'h', trackers: [], peers: [], info: null, chosen: [1] }],
      findTorrent: ['one'],
      noteInfo: ['one', Buffer.alloc(1)],
      noteTorrentFile: ['one', { done: 1, folderId: 'two', reserved: 1, nextIndex: 3 }],
      beginTorrentFile: ['one', 3],
      keepTorrentFile: ['one', { index: 3, fileId: 'two', hash }],
      lockTorrent: ['one'],
      storedTorrentFiles: ['one'],
      storedTorrentFile: [{ taskId: 'one', userId: user, index: 3 }],
      chooseTorrentFiles: ['one', { chosen: [1], stagedIndex: 1 }],
      choiceOf: ['one'],
      metadataBytes: [user],
      deleteTorrent: ['one'],
      forgetLongInfo: ['one'],
      lockDownload: ['one'],
      countDownloads: [user, 100],
      takeDay: [user],
      readDay: [user],
      lockSlots: [],
      startWaiting: [{ all: 8, ofAccount: 3, long: 4 }],
      takeLongSlot: ['one', { all: 8, ofAccount: 3, long: 4 }],
      forgetCredentials: [],
      freeAbandoned: [],
      noteSource: ['one', { name: 'n', size: 1, validator: '"a"' }],
      setReserved: ['one', 1],
      recordContent: ['one', { sha256: hash.toString('hex'), gcid: '', crc32: 0, md5: '', size: 1 }],
      postpone: ['one', { seconds: 5, tries: 1 }],
      deleteDownload: ['one'],
      stagedDownloads: [ids],
      deleteOldDays: [],
      isBlocked: ['h'],
      insertBlocked: [{ info_hash: 'h', reason: 'r' }],
      endBlocked: ['h'],
      listBlocked: [false, 100],
      tasksOfTorrent: ['h'],
      claimDoneMail: ['one'],
      unclaimDoneMail: ['one'],
      insertSeed: [{ taskId: 'one', userId: user, info: Buffer.alloc(1), ratio: 1, hours: 24 }],
      keepLatestSeeds: [20],
      endSeeds: [],
      findSeed: ['h'],
      takeShare: ['h', { bytes: 1, ids, hashes: [hash] }],
      deleteSeed: ['h'],
      deleteAllSeeds: [],
      findKnown: [user, ids],
      noteKnown: [{ userId: user, key: 'k', hash }],
      deleteOldKnown: [5000],
    },
  ],
  storage: [
    { ...storage, ...storageCounters, ...storageTrees },
    {
      findTreeProblems: [],
      reservedBytes: [],
      takeYourTime: [],
      readWrong: [],
      lockDrive: [user],
      setCounters: [{ userId: user, rightUsed: 1, rightReserved: 0, rightEntries: 1 }],
      findMismarked: [hash, 1000],
      holdContent: [[hash]],
      markContent: [[hash], now],
      findExpired: [now, hash, 1000],
      deleteExpired: [hash, now],
      knownContent: [[hash]],
      takePlace: [hash],
      usedContent: [hash, 1000],
      ...{ allContent: [hash, 1000], sumOfContent: [], promisedContent: [hash, 1000] },
      ...{ usesOf: [hash], holdFromMove: [hash], namesOfOthers: ['0123456789ab'] },
    },
  ],
  tasks: [
    tasks,
    {
      insert: [task],
      insertAndNotify: [task],
      advance: ['one', 50],
      complete: ['one', {}],
      learn: ['one', {}],
      markStalled: ['one', now],
      fail: ['one', 'reason', 'message'],
      reopen: [user, 'one'],
      setPaused: ['one', true],
      writeParams: ['one', {}],
      phaseOf: ['one'],
      find: [user, 'one'],
      lock: [user, ids],
      remove: [user, ids],
      removeNewest: [
        user,
        { phases: ['PHASE_TYPE_COMPLETE'], types: ['offline'], ids },
        { most: 1000, notifies: true },
      ],
      list: [user, { phases: ['PHASE_TYPE_RUNNING'], types: ['move'], ids }, after, 100],
      recent: [user, 7],
      deleteOld: [5000],
      findAbandoned: [['copy', 'restore'], 100],
    },
  ],
  'object-uploads': [
    objectUploads,
    {
      findUploadById: ['one'],
      lockUploadById: ['one'],
      sizeOfOthers: ['one', 1],
      promisePart: [{ upload_id: 'one', number: 1, size: 1 }],
      recordPart: [{ upload_id: 'one', number: 1, size: 1, etag: 'e' }],
      hasJoined: ['one'],
      forgetPart: ['one', 1],
      wholeParts: ['one', { after: 1, most: 100 }],
    },
  ],
  uploads: [
    { ...uploads, ...uploadParts },
    {
      partsOf: ['one'],
      lastJoined: ['one'],
      setTakenAs: ['one', 'parts', { unverified_from: null }],
      forgetParts: ['one'],
      markJoined: [{ id: 'one', number: 1, until: 1 }],
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
      settleReservation: [user, 1],
      keepBlob: [{ hash, size: 1, gcid: '', crc32: 0, md5: '' }],
      contentWithoutMd5: [100, hash],
      setMd5: [hash, Buffer.alloc(16)],
      findOwnContent: [user, { size: 1, sha256: hash, gcid: '' }],
      hasContentOf: [user, 1],
      holdBlob: [hash],
      stalledUploads: [1000],
      forgetCompleted: [],
      stagedUploads: [ids, 'place'],
      setStagePlace: ['upload', 'place'],
    },
  ],
};

/** Rooms of the server that are no features. */
const apart = ['media', 'storage'];

test.each(Object.entries(repositories))(
  '%s: the statements are those that were reviewed',
  (name, [repository, calls]) =>
    expectReviewed(
      join(import.meta.dirname, apart.includes(name) ? name : `features/${name}`, 'repo.sql'),
      repository,
      calls,
    ),
);
