import { createEffect } from 'effector';
import { safeParse } from 'zod/mini';
import * as contract from '../../api/contract/site-editor.ts';
import type { SiteRole } from '../../api/contract/site-role.ts';
import type { CallError } from '../../api/error.ts';
import { callDrive } from '../session/index.ts';
import type { Changes } from './draft/changes.ts';
import type { TextEdit } from './draft/edits.ts';
import type { SiteText } from './draft/site-text.ts';
import type { Schema } from './schema/schema-walk.ts';

/** Ms: the whole site is compiled before it answers, on a server that has other work too. */
const callTimeout = 60_000;
/** Ms: a publication also waits for a slow disk, for those before it, and for git. Its answer must not be given up too soon. */
const publishTimeout = 180_000;

type AnswerOf<Call extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<Call>>;

const getStatus = () => callDrive(contract.getSiteStatus);
export type SiteStatus = AnswerOf<typeof getStatus>;
/** A finding of the compiler; see `engine/manifest/diagnostic.ts`. */
export type Finding = SiteStatus['diagnostics'][number];
export type Suggestion = Finding['suggestions'][number];

export interface SiteFile {
  readonly name: string;
  readonly size: number;
  readonly revision: string;
}
/** The schema of the files whose names match one of the patterns. */
export interface FileSchema {
  readonly files: readonly string[];
  readonly schema: Schema;
}
/** A repair of one file. */
export interface TextEdits {
  readonly file: string;
  readonly edits: readonly TextEdit[];
}
type SentChange = {
  readonly name: string;
  readonly text: string | null;
  readonly base_revision: string | null;
};
interface SentDraft {
  /** The draft that was sent, as the page has it: tells whether the answer is about the present draft. */
  readonly draft: Changes;
  readonly changes: SentChange[];
}

export const fetchStatusFx = createEffect((_: object) => getStatus());
export const fetchFilesFx = createEffect(
  async (_: object): Promise<readonly SiteFile[]> => (await callDrive(contract.listSiteFiles)).files,
);
const fetchFile = ({ name }: { readonly name: string }): Promise<SiteText> =>
  callDrive(contract.getSiteFile, { query: { name } });
export const fetchFileFx = createEffect(fetchFile);
/** The same for a file that somebody else has changed: it is shown beside the person's own text, and does not replace it. */
export const fetchTheirsFx = createEffect(fetchFile);
export const fetchSchemasFx = createEffect(
  async (_: object): Promise<readonly FileSchema[]> =>
    (await callDrive(contract.getSiteSchemas, { timeout: callTimeout })).schemas,
);

const checkDraft = ({ changes }: SentDraft) =>
  callDrive(contract.checkSiteDraft, { body: { changes }, timeout: callTimeout });
export type DraftCheck = AnswerOf<typeof checkDraft>;
export const checkDraftFx = createEffect(checkDraft);

const createDraft = ({ changes }: SentDraft) =>
  callDrive(contract.createSiteDraft, { body: { changes }, timeout: callTimeout });
export type Draft = AnswerOf<typeof createDraft>;
export const createDraftFx = createEffect(createDraft);

const publish = ({ changes, message }: SentDraft & { readonly message: string }) =>
  callDrive(contract.publishSite, { body: { changes, message }, timeout: publishTimeout });
/** The result of a publication. */
export type Published = AnswerOf<typeof publish>;
export type Publication = contract.SitePublication;
export const publishFx = createEffect(publish);

const fetchHistory = ({ page_token }: { readonly page_token: string }) =>
  callDrive(contract.listSitePublications, { query: { limit: 30, page_token } });
export const fetchHistoryFx = createEffect(fetchHistory);
const fetchPublication = ({ id }: { readonly id: string }) =>
  callDrive(contract.getSitePublication, { params: { id } });
export type PublicationDetails = AnswerOf<typeof fetchPublication>;
export const fetchPublicationFx = createEffect(fetchPublication);
export const rollBackFx = createEffect(
  ({ id, message }: { readonly id: string; readonly message: string }): Promise<Published> =>
    callDrive(contract.rollBackSite, { params: { id }, body: { message }, timeout: publishTimeout }),
);

export interface ReportQuery {
  readonly report: contract.SiteReport;
  readonly address: string;
  readonly at: string;
  readonly as: string;
  readonly locale: string;
}
const fetchReport = ({ report, ...query }: ReportQuery) =>
  callDrive(contract.readSiteReport, {
    params: { report },
    query: Object.fromEntries(Object.entries(query).filter(([, value]) => value !== '')),
    timeout: callTimeout,
  });
export type Report = AnswerOf<typeof fetchReport>;
export const fetchReportFx = createEffect(fetchReport);

const fetchPeople = async (_: object) => (await callDrive(contract.listSitePeople)).people;
export type SitePerson = AnswerOf<typeof fetchPeople>[number];
export const fetchPeopleFx = createEffect(fetchPeople);
export const setRoleFx = createEffect(
  async (body: { readonly account: string; readonly role: SiteRole | 'none' }) =>
    (await callDrive(contract.putSitePerson, { body })).people,
);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The files that a refused publication names as changed by others. */
export const conflictsOf = (error: CallError): readonly string[] =>
  detailsOf(error, contract.siteConflicts, 'files').flatMap((file) =>
    isRecord(file) && typeof file.name === 'string' ? [file.name] : [],
  );

/** The findings for which a publication was refused. */
export const faultsOf = (error: CallError): readonly Finding[] =>
  detailsOf(error, contract.siteFaults, 'diagnostics').flatMap((finding) => {
    const parsed = safeParse(contract.siteDiagnostic, finding);
    return parsed.success ? [parsed.data] : [];
  });

const detailsOf = ({ details }: CallError, type: string, name: string): readonly unknown[] =>
  details.flatMap((detail) =>
    isRecord(detail) && detail['@type'] === type && Array.isArray(detail[name]) ? detail[name] : [],
  );

/** A repair in offsets. */
export const editsOf = ({ edits }: Suggestion, file: string): TextEdits => ({
  file,
  edits: edits.map(({ range, text }) => ({ from: range.start.offset, to: range.end.offset, text })),
});
