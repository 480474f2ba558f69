import {
  array,
  boolean,
  nullable,
  nullish,
  number,
  object,
  enum as oneOf,
  optional,
  record,
  refine,
  regex,
  string,
  trim,
  unknown,
  number as whole,
} from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { maxLength, minLength } from './length.ts';
import { count, id, type Output, pageToken, text, time } from './shapes.ts';
import { siteRole, siteRoles } from './site-role.ts';

const group = 'Site';

/** Characters of one file, and of all changes of one call together. */
export const longestSource = 4 * 1024 * 1024;
/** Files that one call may change. */
export const mostChangedFiles = 50;
/** Bytes of a call that brings changes: their characters as JSON. */
const mostBytes = 6 * 1024 * 1024;
/** `?__draft=<id>` on any page of the site shows it with the draft; `__draft=off` ends that. `&__at=<RFC 3339>` shows it at an instant. */
export const draftParameter = '__draft';

/** A file as findings name it: `routes.yaml`, `content/help/begin.en-US.md`, `locales/ja.json`. */
const sourceName = text(400, 1);
/** SHA-256 of a file's bytes, in hexadecimal. */
const revision = string().check(regex(/^[0-9a-f]{64}$/, { error: 'a revision: 64 hexadecimal digits' }));

/** Line and column count from 1, the offset from 0, columns and offsets in UTF-16 units. */
const position = object({ line: whole(), column: whole(), offset: whole() });
/** `end` is exclusive. */
const range = object({ start: position, end: position });

/** A finding. `suggestions` are repairs that are certain: each replaces ranges of the same file. */
export const siteDiagnostic = object({
  code: string(),
  severity: oneOf(['error', 'warning']),
  message: string(),
  file: string(),
  range,
  help: string(),
  suggestions: array(object({ title: string(), edits: array(object({ range, text: string() })) })),
});
export type SiteDiagnostic = Output<typeof siteDiagnostic>;

/**
 * A file to write, or with `text: null` to remove. `base_revision` is the revision before the change: null for a new
 * file.
 */
export const siteChange = object({
  name: sourceName,
  text: nullable(
    string().check(
      maxLength(longestSource),
      refine((value) => value.isWellFormed(), { error: 'text without half characters' }),
    ),
  ),
  base_revision: nullable(revision),
});
export type SiteChange = Output<typeof siteChange>;
const changes = array(siteChange).check(minLength(1), maxLength(mostChangedFiles));
/** None at all: the site as it is, to be looked at on another day. */
const shownChanges = array(siteChange).check(maxLength(mostChangedFiles));

const redirect = object({ from: string(), to: string(), because: string(), is_certain: boolean() });
/** One line of the plan: what changes for visitors. An error would break something for a visitor. */
export const sitePlanLine = object({
  /** `address`, `redirect`, `policy`, `language`, `menu`, `action`, `site`, `app`, `content`, `words`. */
  kind: string(),
  says: string(),
  is_error: boolean(),
  path: optional(string()),
  pattern: optional(string()),
  redirect: optional(redirect),
  words: optional(
    object({
      file: string(),
      under: optional(string()),
      before: optional(string()),
      after: optional(string()),
    }),
  ),
});
export type SitePlanLine = Output<typeof sitePlanLine>;

export const getSiteStatus = defineEndpoint({
  method: 'GET',
  path: '/site/v1/status',
  group,
  summary:
    'What is served of the site, what is wrong with it, and what the caller may do. For people with a role on the site; for others there is nothing at these addresses.',
  access: 'signed-in',
  rate: 'read',
  answer: object({
    role: siteRole,
    is_operator: boolean(),
    /** As in `/healthz`. */
    manifest: oneOf(['current', 'pending', 'stale']),
    /** Files that have changed and are not served yet. */
    pending: array(string()),
    version: string(),
    diagnostics: array(siteDiagnostic),
    /** Whether publications become commits. */
    repository: boolean(),
    /** Whether the server may write the files. */
    is_writable: boolean(),
    manifest_name: string(),
    locales: array(string()),
    default_locale: string(),
    /** The values of `as` in reports. */
    personas: array(string()),
  }),
  errors: ['not_found'],
});

export const listSiteFiles = defineEndpoint({
  method: 'GET',
  path: '/site/v1/files',
  group,
  summary: 'The files that the site is read from.',
  access: 'signed-in',
  rate: 'read',
  answer: object({ files: array(object({ name: string(), size: whole(), revision })) }),
  errors: ['not_found', 'unavailable'],
});

export const getSiteFile = defineEndpoint({
  method: 'GET',
  path: '/site/v1/file',
  group,
  summary: 'One file with its text.',
  access: 'signed-in',
  rate: 'read',
  query: object({ name: sourceName }),
  answer: object({ name: string(), text: string(), revision }),
  errors: ['not_found', 'unavailable'],
});

export const getSiteSchemas = defineEndpoint({
  method: 'GET',
  path: '/site/v1/schemas',
  group,
  summary: 'What may stand in the files, as JSON Schema: for completion and explanation in an editor.',
  access: 'signed-in',
  rate: 'read',
  answer: object({
    schemas: array(
      object({
        /** Names of files, in which `*` matches anything without a slash and `**` anything. */
        files: array(string()),
        /** For a Markdown file: of its front matter. */
        schema: record(string(), unknown()),
      }),
    ),
  }),
  errors: ['not_found', 'unavailable'],
});

export const checkSiteDraft = defineEndpoint({
  method: 'POST',
  path: '/site/v1/drafts:check',
  group,
  summary:
    'What would be wrong with the site if these files were changed, and what would change for visitors.',
  access: 'signed-in',
  rate: 'write',
  mostBytes,
  body: object({ changes }),
  answer: object({
    diagnostics: array(siteDiagnostic),
    /** Whether it could be published as it is. */
    is_publishable: boolean(),
    /** Empty where there are errors. */
    plan: array(sitePlanLine),
    redirects: array(redirect),
    /**
     * Files that have changed since their `base_revision`, with their current revision: null where the file was
     * removed.
     */
    conflicts: array(object({ name: string(), revision: nullable(revision) })),
  }),
  errors: ['not_found', 'permission_denied', 'too_many_requests', 'unavailable'],
});

export const createSiteDraft = defineEndpoint({
  method: 'POST',
  path: '/site/v1/drafts',
  group,
  summary:
    'Keeps a draft for half an hour, to be looked at: any page of the site shows it with ?__draft=<draft_id>, in the browser that made it alone. Without changes it is the site as it is, which viewers may look at on another day with &__at=2026-01-01T00:00:00Z.',
  access: 'signed-in',
  rate: 'write',
  mostBytes,
  body: object({ changes: shownChanges }),
  answer: object({
    /** Empty where there is nothing to show: the diagnostics say why. */
    draft_id: string(),
    expire_time: string(),
    diagnostics: array(siteDiagnostic),
  }),
  errors: ['not_found', 'permission_denied', 'too_many_requests', 'unavailable'],
});

const publicationFacts = {
  id,
  created_time: time,
  /** The name of the account; empty where files were changed without this page. */
  author: string(),
  message: string(),
  source: oneOf(['page', 'files', 'rollback']),
  /** Of the site, as in `status`. */
  version: string(),
};
const fileChange = oneOf(['added', 'changed', 'removed']);

/** One published state of the site, and its publisher. */
export const sitePublication = object({
  ...publicationFacts,
  files: array(object({ name: string(), change: fileChange })),
});
export type SitePublication = Output<typeof sitePublication>;

const published = object({
  publication: sitePublication,
  /** Whether the running server serves it already. */
  is_served: boolean(),
  /** The created commit; empty without a repository, or where `commit_error` has the reason. */
  commit: string(),
  commit_error: string(),
});
const publishing = [
  'not_found',
  'permission_denied',
  'site_changed_elsewhere',
  'site_has_faults',
  'site_unchanged',
  'site_not_writable',
  'too_many_requests',
  'unavailable',
] as const;
/** Details of `site_changed_elsewhere`: `{"@type": …, files: [{name, revision}]}`. */
export const siteConflicts = 'site#conflicts';
/** Details of `site_has_faults`: `{"@type": …, diagnostics}`. */
export const siteFaults = 'site#faults';
const message = string().check(trim(), maxLength(500));

export const publishSite = defineEndpoint({
  method: 'POST',
  path: '/site/v1/publications',
  group,
  summary:
    'Writes these files, all or none, and serves them. Refused where they have errors, lose an address, or were changed by somebody else meanwhile.',
  access: 'signed-in',
  rate: 'write',
  mostBytes,
  body: object({ changes, message }),
  answer: published,
  errors: publishing,
});

export const listSitePublications = defineEndpoint({
  method: 'GET',
  path: '/site/v1/publications',
  group,
  summary: 'The newest 500 states of the site that were published, the newest first.',
  access: 'signed-in',
  rate: 'read',
  query: object({ limit: count(1, 100, 50), page_token: pageToken }),
  answer: object({ publications: array(sitePublication), next_page_token: string() }),
  errors: ['not_found'],
});

export const getSitePublication = defineEndpoint({
  method: 'GET',
  path: '/site/v1/publications/{id}',
  group,
  summary: 'A publication with the lines that it changed in each file.',
  access: 'signed-in',
  rate: 'read',
  params: object({ id }),
  answer: object({
    ...publicationFacts,
    files: array(
      object({
        name: string(),
        change: fileChange,
        /** The lines that changed, with a few around them. Null where there was no such file, or `is_cut`. */
        before: nullable(string()),
        after: nullable(string()),
        /** Equal lines above that are left off. */
        skipped_lines: number(),
        /** Changes of more than 4 MiB together are left out. */
        is_cut: boolean(),
      }),
    ),
  }),
  errors: ['not_found'],
});

export const rollBackSite = defineEndpoint({
  method: 'POST',
  path: '/site/v1/publications/{id}/rollback',
  group,
  summary: 'Publishes the files as they were at that publication, through the same check.',
  access: 'signed-in',
  rate: 'write',
  params: object({ id }),
  body: object({ message: nullish(message) }),
  answer: published,
  errors: publishing,
});

export const siteReports = [
  'check',
  'routes',
  'access',
  'map',
  'timeline',
  'words',
  'explain',
  'plan',
] as const;
export type SiteReport = (typeof siteReports)[number];

export const readSiteReport = defineEndpoint({
  method: 'GET',
  path: '/site/v1/reports/{report}',
  group,
  summary: 'What the command line tells of the site: one report at a time for each account.',
  access: 'signed-in',
  rate: 'write',
  params: object({ report: oneOf(siteReports) }),
  query: object({
    /** For `explain`. */
    address: optional(text(2048)),
    /** A day or an instant. */
    at: optional(text(40)),
    /** A persona, for `explain`. */
    as: optional(text(40)),
    /** For `words`: one language alone. */
    locale: optional(text(35)),
  }),
  answer: object({
    text: string(),
    /** 0 where there is nothing to say, 1 for faults, 2 for changes, 3 where it could not run. */
    exit_code: whole(),
    /** A drawing of `map` and `timeline`. */
    svg: optional(string()),
  }),
  errors: ['not_found', 'too_many_requests', 'unavailable'],
});

const sitePerson = object({
  user_id: string(),
  name: string(),
  email: string(),
  role: siteRole,
  is_operator: boolean(),
});

export const listSitePeople = defineEndpoint({
  method: 'GET',
  path: '/site/v1/people',
  group,
  summary: 'Who has a role on the site. For operators.',
  access: 'signed-in',
  rate: 'read',
  answer: object({ people: array(sitePerson) }),
  errors: ['not_found', 'permission_denied'],
});

export const putSitePerson = defineEndpoint({
  method: 'PUT',
  path: '/site/v1/people',
  group,
  summary: 'Gives an account a role on the site, or takes it. For operators.',
  access: 'signed-in',
  rate: 'write',
  body: object({
    /** The e-mail address or the name of the account. */
    account: text(320, 1),
    role: oneOf([...siteRoles, 'none']),
  }),
  answer: object({ people: array(sitePerson) }),
  errors: ['not_found', 'permission_denied', 'site_person_not_found', 'too_many_requests'],
});
