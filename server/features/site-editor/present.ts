import {
  type SiteDiagnostic,
  type SitePlanLine,
  type SitePublication,
  siteConflicts,
  siteFaults,
} from '../../../api/contract/site-editor.ts';
import type { JudgedChanges, SiteStatus } from '../../../app/server.ts';
import { ApiError } from '../../errors.ts';
import type { ChangedPart } from './changed-part.ts';
import { roleOf } from './policy.ts';
import type { ChangedFileRow, MemberRow, PublicationRow } from './repo.ts';

type Diagnostic = SiteStatus['diagnostics'][number];
type Range = Diagnostic['range'];
type Position = Range['start'];

const position = ({ line, column, offset }: Position) => ({ line, column, offset });
const range = ({ start, end }: Range) => ({ start: position(start), end: position(end) });

/** Findings for an editor. Repairs that are not edits are reported in `help`. */
export const presentDiagnostics = (diagnostics: readonly Diagnostic[]): SiteDiagnostic[] =>
  diagnostics.map(({ code, severity, message, file, range: place, help, suggestions }) => ({
    code,
    severity,
    message,
    file,
    range: range(place),
    help,
    // An editor makes repairs in the file of the finding.
    suggestions: suggestions
      .filter(({ edits }) => edits.every(({ range: at }) => at.file === undefined))
      .map(({ title, edits }) => ({
        title,
        edits: edits.map(({ range: at, text }) => ({ range: range(at), text })),
      })),
  }));

type Planned = JudgedChanges['plan'][number];

export const presentRedirect = ({ from, to, because, isCertain }: JudgedChanges['redirects'][number]) => ({
  from,
  to,
  because,
  is_certain: isCertain,
});

export const presentPlanned = ({
  kind,
  says,
  isError,
  path,
  pattern,
  redirect,
  words,
}: Planned): SitePlanLine => ({
  kind,
  says,
  is_error: isError,
  ...(path !== undefined && { path }),
  ...(pattern !== undefined && { pattern }),
  ...(redirect && { redirect: presentRedirect(redirect) }),
  ...(words && { words }),
});

type Conflicts = JudgedChanges['conflicts'];
export const presentConflicts = (conflicts: Conflicts) =>
  conflicts.map(({ name, revision }) => ({ name, revision }));

export const changedElsewhere = (conflicts: Conflicts): ApiError =>
  new ApiError('site_changed_elsewhere', {
    details: [{ '@type': siteConflicts, files: presentConflicts(conflicts) }],
  });

/** Errors alone: nobody is kept from publishing by a warning. */
export const faulty = (diagnostics: readonly Diagnostic[]): ApiError =>
  new ApiError('site_has_faults', {
    details: [
      {
        '@type': siteFaults,
        diagnostics: presentDiagnostics(diagnostics.filter(({ severity }) => severity === 'error')),
      },
    ],
  });

const kindOf = ({
  before,
  after,
}: Pick<ChangedFileRow, 'before' | 'after'>): SitePublication['files'][number]['change'] =>
  before === null ? 'added' : after === null ? 'removed' : 'changed';

const presentFacts = ({
  id,
  createdAt,
  author,
  message,
  source,
  version,
}: Omit<PublicationRow, 'number'>) => ({
  id,
  created_time: createdAt.toISOString(),
  author: author ?? '',
  message,
  source,
  version,
});

export const presentPublication = (
  row: Omit<PublicationRow, 'number'>,
  files: readonly ChangedFileRow[],
): SitePublication => ({
  ...presentFacts(row),
  files: files.map((file) => ({ name: file.name, change: kindOf(file) })),
});

/** A publication with the lines that it changed; `parts` has those of each file, as far as they are sent. */
export const presentRead = ({
  row,
  files,
  parts,
}: {
  readonly row: Omit<PublicationRow, 'number'>;
  readonly files: readonly ChangedFileRow[];
  readonly parts: readonly (ChangedPart | undefined)[];
}) => ({
  ...presentFacts(row),
  files: files.map((file, at) => {
    const { before, after, skipped } = parts[at] ?? { before: null, after: null, skipped: 0 };
    const isCut = parts[at] === undefined;
    return { name: file.name, change: kindOf(file), before, after, skipped_lines: skipped, is_cut: isCut };
  }),
});

export const presentPerson = (row: MemberRow) => ({
  user_id: row.id,
  name: row.name,
  email: row.email,
  role: roleOf(row) ?? ('viewer' as const),
  is_operator: row.operatorSince !== null,
});
