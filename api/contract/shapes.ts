import {
  _default,
  email as anEmail,
  array,
  type infer as Infer,
  int,
  literal,
  maximum,
  minimum,
  object,
  optional,
  pipe,
  regex,
  string,
  transform,
  type ZodMiniType,
} from 'zod/mini';
import { emailPattern, longestEmail } from './email.ts';
import { idPattern, mostIds } from './ids.ts';
import { maxLength, minLength } from './length.ts';

/** An id that we gave: letters, digits, `_` and `-`. Anything else cannot be one, so it is refused before the database is queried. */
export const id = string().check(regex(idPattern, { error: 'an id of this server' }));

/** The id of a folder; the empty string is the root. */
export const parentId = string().check(
  regex(/^[\w-]{0,64}$/, { error: 'an id of a folder, or "" for the root' }),
);

/**
 * Identifies a call that creates something, so that a sender whose answer was lost can repeat it and get the first
 * result. For 24 h a call with the same key and the same request is answered with that, whatever its rule for taken
 * names; one with another request is refused. A field and no header (as AIP-155 has it, unlike
 * draft-ietf-httpapi-idempotency-key-header): it is validated, documented and fuzzed with the rest of the body, and
 * needs no CORS permission.
 */
export const idempotencyKey = string().check(
  regex(/^[\w-]{1,128}$/, { error: 'letters, digits, _ and -, at most 128' }),
);

/** Ids that one call names. A longer list than 1,000 runs as a task. */
export const ids = array(id).check(minLength(1, { error: 'at least one id' }), maxLength(mostIds));

/** A number that travels as a decimal string, so that no client loses 64-bit precision. */
export const decimal = string().check(regex(/^\d{1,19}$/, { error: 'a whole number as a string' }));

/** RFC 3339 with offset. */
export const time = string().check(
  regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/, { error: 'a time (RFC 3339)' }),
);

/** A whole number in a query, from `least` to `most`. */
export const count = (least: number, most: number, fallback: number) =>
  pipe(
    _default(
      string().check(regex(/^-?\d{1,16}$/, { error: `a whole number from ${least} to ${most}` })),
      String(fallback),
    ),
    pipe(
      transform((text: string) => Number(text)),
      int().check(minimum(least), maximum(most)),
    ),
  );

/** `true` or `false` in a query. */
export const flag = (fallback: boolean) =>
  pipe(
    _default(string().check(regex(/^(true|false|1|0)$/, { error: 'true or false' })), String(fallback)),
    transform((text: string) => text === 'true' || text === '1'),
  );

/**
 * The start of the next page, from the previous answer; opaque, and empty for the first. It holds a key of 400 bytes,
 * each of which may be two as JSON, and four letters for three of those.
 */
export const pageToken = _default(
  string().check(regex(/^[\w-]{0,2048}$/, { error: 'the next_page_token of the page before' })),
  '',
);

/** Text that a person typed. */
export const text = (most: number, least = 0) => string().check(minLength(least), maxLength(most));

/** `{}`: done, without a result. */
export const nothing = object({});

/** The batch was done, or continues as the task of this id. */
export const taskStarted = object({ task_id: string() });

/** One page of a list; an empty token ends it. */
export const page = <const Kind extends string, Name extends string, Entry extends ZodMiniType>(
  kind: Kind,
  name: Name,
  entry: Entry,
) =>
  object({
    kind: literal(kind),
    ...({ [name]: array(entry) } as { [K in Name]: ReturnType<typeof array<Entry>> }),
    next_page_token: string(),
    version: optional(string()),
    version_outdated: optional(literal(false)),
  });

export type Output<Schema extends ZodMiniType> = Infer<Schema>;

/** An address that `isEmailAddress` accepts. */
export const emailAddress = anEmail({ pattern: emailPattern, error: 'an e-mail address' }).check(
  maxLength(longestEmail),
);
