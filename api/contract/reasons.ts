/** A reason why a call is refused: its HTTP status, its code (spec section 8, else `google.rpc.Code`) and words for developers. */
interface ReasonFacts {
  readonly status: number;
  readonly code: number;
  readonly text: string;
}

const reason = (status: number, code: number, text: string): ReasonFacts => ({ status, code, text });

/**
 * Every reason that an endpoint may answer with (`error` on the wire). The client chooses the text for users, from the
 * code and its own catalogue.
 */
export const reasons = {
  cancelled: reason(499, 1, 'The caller went away.'),
  invalid_argument: reason(400, 3, 'A value is not what is expected here.'),
  failed_precondition: reason(412, 9, 'What the call depends on is no longer so.'),
  unauthenticated: reason(401, 16, 'This call needs a valid access token.'),
  permission_denied: reason(403, 7, 'This account may not do that.'),
  not_found: reason(404, 5, 'There is nothing at this address.'),
  method_not_allowed: reason(405, 12, 'This address does not take that method.'),
  already_exists: reason(409, 6, 'There is one already.'),
  idempotency_key_reused: reason(422, 3, 'The idempotency key stands for another request of this account.'),
  conflict: reason(409, 10, 'Another change came first; read again and repeat.'),
  request_too_large: reason(413, 11, 'The body is larger than this call takes.'),
  unsupported_media_type: reason(415, 3, 'The body must be JSON (content-type: application/json).'),
  range_not_satisfiable: reason(416, 11, 'The range lies outside the content.'),
  too_many_requests: reason(429, 8, 'Too many calls; wait as long as retry-after says.'),
  internal: reason(500, 13, 'Something went wrong on our side.'),
  unavailable: reason(503, 14, 'The drive cannot be reached just now; public pages can. Try again soon.'),
  storage_full: reason(507, 14, 'The server has no storage left for content.'),

  captcha_required: reason(400, 9, 'This call needs a captcha token (POST /v1/shield/captcha/init).'),
  captcha_invalid: reason(400, 9, 'The captcha token is not valid for this call, or no longer.'),
  invalid_account_or_password: reason(400, 4022, 'The account or the password is wrong.'),
  invalid_password: reason(400, 4010, 'The password is wrong.'),
  weak_password: reason(400, 3, 'A password has 8 to 128 characters and is not a well-known one.'),
  account_locked: reason(403, 4011, 'The account is locked; try again later.'),
  account_in_cancellation: reason(403, 50, 'The account is being deleted.'),
  verification_required: reason(
    400,
    4001,
    'A code was sent to the e-mail address; come again with its verification_token.',
  ),
  verification_code_incorrect: reason(400, 4002, 'The verification code is wrong.'),
  verification_code_expired: reason(400, 4024, 'The verification code is no longer valid.'),
  operator_link_invalid: reason(
    403,
    7,
    'The link to make the account that runs the drive was used, or there is an account already.',
  ),
  name_taken: reason(409, 6, 'Another account has that name, or one that looks like it.'),
  name_reserved: reason(400, 3, 'The name passes for the people who run the server.'),
  second_factor_required: reason(400, 4015, 'This account asks for a second factor.'),
  second_factor_incorrect: reason(400, 4016, 'The code of the second factor is wrong.'),
  recovery_code_incorrect: reason(400, 4017, 'The recovery code is wrong or was used.'),

  invalid_request: reason(400, 4121, 'The request lacks a field or has one twice.'),
  invalid_client: reason(400, 4122, 'There is no client of that id.'),
  invalid_redirect_uri: reason(400, 4035, 'The client is not registered with that address for answers.'),
  insufficient_scope: reason(403, 4125, 'The access token does not cover this call.'),
  unsupported_grant_type: reason(400, 4121, 'This server does not know that grant.'),
  device_code_unavailable: reason(
    400,
    12,
    'This server gives no device codes: it has no page yet on which one could be approved.',
  ),
  access_denied: reason(400, 4123, 'The owner of the account said no.'),
  invalid_grant: reason(400, 4126, 'The refresh token or code is wrong, used or expired.'),
  authorization_pending: reason(400, 4050, 'Nobody has approved the device yet.'),
  slow_down: reason(400, 4051, 'Poll less often: 5 s more between two calls.'),
  expired_token: reason(400, 4052, 'The device code is no longer valid.'),

  file_not_found: reason(404, 5, 'There is no such file.'),
  file_name_invalid: reason(400, 3, 'A name has 1 to 255 bytes and no slash or control character.'),
  file_duplicated_name: reason(409, 3, 'The folder has an entry of that name.'),
  file_rename_to_same_name: reason(400, 3, 'It has that name already.'),
  file_move_or_copy_to_cur: reason(400, 9, 'A folder cannot go into itself or below.'),
  file_in_trash: reason(400, 9, 'It lies in the trash; restore it first.'),
  file_not_in_trash: reason(400, 9, 'It lies in the trash no longer; nothing was deleted.'),
  file_too_deep: reason(400, 9, 'Folders would be nested too deeply.'),
  file_too_many: reason(403, 8, 'The drive has as many files and folders as it can.'),
  file_space_not_enough: reason(403, 8, 'The drive has not enough free storage for that.'),
  file_too_large: reason(403, 11, 'The file is larger than the plan of the account takes.'),
  owner_space_not_enough: reason(
    403,
    8,
    'The drive of the person who shares this folder has not enough room for that.',
  ),
  owner_file_too_large: reason(
    403,
    11,
    'The file is larger than the plan of the person who shares this folder takes.',
  ),
  torrent_invalid: reason(400, 3, 'That is no torrent, or one of a kind that is not downloaded here.'),
  torrent_blocked: reason(403, 7, 'The operator of this server does not allow this torrent.'),
  torrent_no_peers: reason(503, 14, 'Nobody who has this torrent could be reached.'),
  upload_offset_mismatch: reason(409, 10, 'The offset is not where the upload stands.'),
  upload_checksum_mismatch: reason(460, 15, 'The bytes do not have the checksum that was announced.'),
  upload_locked: reason(423, 10, 'Another request is writing to this upload; try again soon.'),
  upload_gone: reason(410, 5, 'The upload has ended or expired.'),
  content_link_expired: reason(403, 7, 'The link is no longer valid; ask for a new one.'),
  traffic_exhausted: reason(
    403,
    8,
    'The account of these files has sent as much this month as its plan allows.',
  ),
  shared_traffic_exhausted: reason(
    403,
    8,
    'Visitors have taken as much of these files this month as they may; the rest is kept for their owner.',
  ),
  not_a_picture: reason(404, 5, 'There is no thumbnail of this file.'),
  archive_broken: reason(
    400,
    3,
    'That is no archive, or a damaged one, or packed in a way that is not known here.',
  ),
  archive_refused: reason(
    400,
    11,
    'The archive is made to unfold without end: to far more than any that people make, or with entries that share bytes.',
  ),
  archive_unsafe: reason(
    400,
    3,
    'The archive has links, or names that lead out of it, are too long or stand twice.',
  ),
  archive_password: reason(403, 7, 'The archive needs a password, or another one.'),
  archive_too_large: reason(400, 11, 'An archive holds at most 100,000 entries, and 64 MiB of paths.'),

  activation_code_invalid: reason(400, 3, 'There is no such activation code.'),
  activation_code_used: reason(409, 6, 'This account has used the activation code already.'),
  activation_code_used_up: reason(409, 8, 'The activation code was used as often as it can be.'),
  activation_code_adds_nothing: reason(
    409,
    8,
    'The time of the plan ends on the last date that there can be: the activation code would add nothing.',
  ),
  activation_code_expired: reason(400, 11, 'The time in which the activation code could be used is over.'),
  activation_code_not_yet: reason(
    400,
    11,
    'The time in which the activation code can be used has not begun.',
  ),
  activation_code_revoked: reason(403, 9, 'The activation code was revoked.'),
  price_changed: reason(409, 10, 'The price is another one now; read it again.'),
  payment_unavailable: reason(503, 14, 'This way of paying cannot be reached, or is not offered here.'),
  payment_declined: reason(402, 9, 'The payment was not taken. Nothing has changed.'),
  change_leaves_credit: reason(
    409,
    9,
    'What is left of the present plan is worth more than the other one: cancel the renewal, and order when its time is over.',
  ),
  change_pending: reason(409, 10, 'A change of this order is under way; ask again in ten minutes.'),
  share_not_found: reason(404, 5, 'There is no such share.'),
  share_too_many: reason(403, 8, 'The account has as many shares as it can.'),
  grant_too_many: reason(
    403,
    8,
    'The entry, or all that the account shares, is shared with as many people as can be.',
  ),
  file_request_not_found: reason(404, 5, 'There is no such file request.'),
  file_request_too_many: reason(403, 8, 'The account has as many file requests as it can.'),
  // One answer for the limits of the request and for the space of its owner: what is free there is nobody else's affair.
  file_request_full: reason(403, 8, 'The file request has no room for this file.'),
  file_request_name_required: reason(400, 9, 'The file request asks its visitors for their name.'),
  share_download_forbidden: reason(403, 7, 'The owner of the share does not allow downloads.'),
  file_restore_own: reason(400, 9, 'The share is the caller’s own: its files are in this drive already.'),
  restore_too_many: reason(
    429,
    8,
    'Several large saves of this account are under way; wait until one is done.',
  ),

  task_not_found: reason(404, 5, 'There is no such task.'),
  task_daily_create_limit: reason(
    403,
    11,
    'As many downloads were begun today as this account may; more tomorrow.',
  ),
  task_daily_create_limit_vip: reason(
    403,
    11,
    'As many downloads were begun today as a premium account may; more tomorrow.',
  ),
  task_run_nums_limit: reason(403, 11, 'As many tasks wait or run as this account may have at once.'),
  site_changed_elsewhere: reason(409, 10, 'Files of the site were changed by somebody else meanwhile.'),
  site_has_faults: reason(400, 9, 'The site would have faults, or lose an address; nothing was published.'),
  site_unchanged: reason(400, 9, 'The files of the site are so already; there is nothing to publish.'),
  site_not_writable: reason(409, 9, 'The server cannot write the files of the site.'),
  site_person_not_found: reason(404, 5, 'There is no account of that name or e-mail address.'),

  address_unreachable: reason(502, 14, 'The address of the download could not be reached.'),
} as const satisfies Readonly<Record<string, ReasonFacts>>;

export type Reason = keyof typeof reasons;

/** Which field is wrong and why (`google.rpc.BadRequest`). */
export interface FieldViolation {
  /** The path of the field: `to.parent_id`, `ids[3]`. */
  readonly field: string;
  readonly description: string;
}

/** The one error format of endpoints (api.md, conventions). */
export interface ErrorAnswer {
  readonly error: string;
  readonly error_code: number;
  readonly error_description: string;
  readonly error_uri?: string;
  readonly details?: readonly unknown[];
}
