import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FileRequestStatus, ShownFileRequest } from '../../../api/contract/file-requests.ts';
import { type Db, visitId } from '../../db/index.ts';
import { ApiError, invalid } from '../../errors.ts';
import type { Caller, CallFacts } from '../../http/route.ts';
import { isVisitOpen, refuseNameless, requestStatusOf } from '../../tree/file-requests.ts';
import { acceptableName } from '../../tree/names.ts';
import {
  findRequest,
  findVisitByToken,
  type StatedRequest,
  type VisitRow,
} from '../../tree/repo/file-requests.ts';
import * as repo from './repo.ts';

/** A try at a passcode, as those of shares are counted. */
interface PasscodeGuesses {
  /** @throws {ApiError} `too_many_requests`, with the seconds to wait. */
  readonly take: (
    id: string,
    address: string,
  ) => Promise<{ readonly right: () => Promise<void>; readonly giveBack: () => Promise<void> }>;
}

/** The captcha of passcodes: who has tried many has to earn each further try. */
interface PasscodeTries {
  /** @throws {ApiError} `captcha_required`, `captcha_invalid` */
  readonly check: (call: VisitCall) => Promise<void>;
  readonly wrong: (call: VisitCall) => Promise<void>;
}

type VisitCall = CallFacts & { readonly caller?: Pick<Caller, 'userId'> | undefined };

export interface VisitsDeps {
  readonly db: Db;
  readonly now: () => number;
  readonly avatarUrl: (avatarId: string) => string;
  readonly guesses: PasscodeGuesses;
  readonly passcodes: PasscodeTries;
}

interface Met {
  readonly status: FileRequestStatus;
  readonly request: ShownFileRequest | null;
}

interface NewVisit {
  readonly requestId: string;
  readonly passCode: string;
  /** Of a visit that has begun. */
  readonly token: string;
  readonly name: string;
  readonly call: VisitCall;
}

/** Requests as visitors meet them. */
export interface RequestVisits {
  readonly open: (requestId: string, token: string) => Promise<Met>;
  /** @throws {ApiError} `too_many_requests`, `captcha_required`, `captcha_invalid`, `file_request_name_required` */
  readonly begin: (visit: NewVisit) => Promise<Met & { readonly token: string }>;
  /** The caller of a token of a visit that may still add files. */
  readonly authenticate: (token: string) => Promise<Caller | undefined>;
}

const prefix = 'visit.';
/** Whether a token claims to be one of a visit, and not of an account. */
export const isVisitToken = (token: string): boolean => token.startsWith(prefix);

/** Milliseconds: as long as a passcode of a share is good for. */
const visitLasts = 43_200_000;
/** Visits of one request that have not ended. */
const mostVisits = 5000;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

export function createRequestVisits(deps: VisitsDeps): RequestVisits {
  const { db, now, guesses, passcodes } = deps;

  const visitOf = async (token: string): Promise<VisitRow | undefined> => {
    if (!isVisitToken(token)) return undefined;
    const visit = await findVisitByToken(db, digest(token));
    return visit !== undefined && isVisitOpen(visit, now()) ? visit : undefined;
  };
  const met = async (row: StatedRequest): Promise<Met> => ({
    status: 'OK',
    request: presentShown(row, await repo.findOwner(db, row.user_id), deps.avatarUrl),
  });
  const turned = (status: FileRequestStatus) => ({ status, request: null, token: '' });

  /** Undefined: the passcode is right. */
  const wrongCode = async (
    request: StatedRequest,
    { passCode, call }: NewVisit,
  ): Promise<FileRequestStatus | undefined> => {
    if (request.pass_code === '') return undefined;
    if (passCode === '') return 'PASS_CODE_EMPTY';
    const taken = await guesses.take(request.id, call.address);
    try {
      await passcodes.check(call);
    } catch (error) {
      await taken.giveBack();
      throw error;
    }
    if (!timingSafeEqual(digest(passCode), digest(request.pass_code))) {
      await passcodes.wrong(call);
      return 'PASS_CODE_ERROR';
    }
    await taken.right();
    return undefined;
  };

  return {
    open: async (requestId, token) => {
      const request = await findRequest(db, requestId);
      const status = requestStatusOf(request, now());
      if (status !== 'OK' || request === undefined) return turned(status);
      const isAdmitted = request.pass_code === '' || (await visitOf(token))?.id === requestId;
      return isAdmitted ? met(request) : turned('PASS_CODE_EMPTY');
    },
    begin: async (visit) => {
      const name = senderName(visit.name);
      const known = await visitOf(visit.token);
      if (known?.id === visit.requestId) {
        if (name === '') refuseNameless(known);
        else await repo.nameVisit(db, known.visit_id, name);
        return { ...(await met(known)), token: visit.token };
      }
      const request = await findRequest(db, visit.requestId);
      const status = requestStatusOf(request, now());
      if (status !== 'OK' || request === undefined) return turned(status);
      const refused = await wrongCode(request, visit);
      if (refused !== undefined) return turned(refused);
      // Whoever gives the passcode learns by it that a name is asked for.
      if (request.pass_code === '')
        refuseNameless({ asks_name: request.asks_name, sender_name: name, visit_folder_id: null });
      if ((await repo.countVisits(db, request.id, mostVisits)) >= mostVisits)
        throw new ApiError('too_many_requests', { retryAfter: 600 });
      const token = prefix + randomBytes(32).toString('base64url');
      await repo.insertVisit(db, {
        id: visitId(),
        request_id: request.id,
        generation: request.generation,
        token_hash: digest(token),
        sender_name: name,
        expires_at: new Date(now() + visitLasts),
      });
      return { ...(await met(request)), token };
    },
    authenticate: async (token) => {
      const visit = await visitOf(token);
      return visit && { userId: visit.visit_id, sessionId: '', scopes: ['file-request'] };
    },
  };
}

/** @throws {ApiError} where nothing of it can be the name of a folder. */
function senderName(given: string): string {
  if (given.trim() === '') return '';
  const name = acceptableName(given);
  if (name === undefined) throw invalid('sender_name', 'a name that can be shown');
  return name;
}

const presentShown = (
  row: StatedRequest,
  owner: Awaited<ReturnType<typeof repo.findOwner>>,
  avatarUrl: (id: string) => string,
): ShownFileRequest => ({
  title: row.title,
  note: row.note,
  owner_name: owner?.name ?? '',
  owner_portrait_url: owner?.avatar_id ? avatarUrl(owner.avatar_id) : '',
  asks_name: row.asks_name,
  expiration_time: row.expires_at?.toISOString() ?? '',
  most_files: row.most_files,
  most_bytes: row.most_bytes === null ? null : String(row.most_bytes),
});
