import type { Diagnostic } from '../../manifest/diagnostic.ts';
import type { JudgedChanges, ReportAnswer, SourceSchema } from '../../render/site-editing.ts';
import type { Fingerprint } from '../fingerprint.ts';
import type { PackedSources } from '../packed-sources.ts';
import type { Compared } from '../protect-addresses.ts';
import type { KnownNames, SentReading } from '../reading-thread.ts';
import type { SourceFolders } from '../source-files.ts';
import type { LaidTexts } from './judge.ts';

/** Judges texts laid over the files. `known` and `shown`: as `judgeTexts` and `shortened` take them. */
export interface JudgeQuestion {
  readonly type: 'judge';
  readonly folders: SourceFolders;
  readonly laid: LaidTexts;
  readonly served: Compared;
  readonly good: PackedSources | undefined;
  readonly known: ReadonlySet<string>;
  readonly shown: KnownNames;
  /** Whether to make the plan, and whether to return the reading, for a preview. */
  readonly wants: 'plan' | 'reading' | 'verdict';
}

export interface JudgeAnswer extends Pick<JudgedChanges, 'plan' | 'redirects'> {
  readonly diagnostics: readonly Diagnostic[];
  readonly isSound: boolean;
  /** Addresses that would be lost. */
  readonly lost: readonly string[];
  readonly fingerprint: Fingerprint;
  readonly version: string;
  readonly reading: SentReading | undefined;
}

/** Runs a command of the site's tools on the files. */
interface ReportQuestion {
  readonly type: 'report';
  readonly argv: readonly string[];
  /** Whether to answer with a drawing instead of text. */
  readonly isDrawn: boolean;
  readonly root: string;
  readonly manifestFile: string;
  readonly publicUrl: string;
  /** Ms since the epoch. */
  readonly now: number;
}

/** Schemas for the files as they are served. */
export interface SchemasQuestion {
  readonly type: 'schemas';
  readonly folders: SourceFolders;
  readonly good: PackedSources | undefined;
}

export type EditingQuestion = JudgeQuestion | ReportQuestion | SchemasQuestion;
export type EditingAnswer = JudgeAnswer | ReportAnswer | readonly SourceSchema[];
/** The thread's reply: the answer, or the reason why there is none. */
export type ThreadAnswer =
  | { readonly answer: EditingAnswer }
  | { readonly error: { readonly name: string; readonly message: string; readonly code?: string } };
