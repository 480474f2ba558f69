import { parentPort } from 'node:worker_threads';
import { contentKindsOf } from '../define/registries.ts';
import { judgeTexts } from '../live/editing/judge.ts';
import type {
  EditingAnswer,
  EditingQuestion,
  JudgeAnswer,
  JudgeQuestion,
  SchemasQuestion,
  ThreadAnswer,
} from '../live/editing/questions.ts';
import { unpackSources } from '../live/packed-sources.ts';
import { nameOf } from '../live/read-site.ts';
import { readSources } from '../live/read-sources.ts';
import { shortened } from '../live/reading-thread.ts';
import { editorSchema, includedEditorSchema, listEditorSchemas } from '../manifest/editor-schema.ts';
import { includePatterns } from '../manifest/include-patterns.ts';
import { readSite, type Sources } from '../render/reading.ts';
import type { SourceSchema } from '../render/site-editing.ts';
import { createSnapshot, snapshotOf } from '../render/snapshot.ts';
import type { Surroundings } from './command.ts';
import { planOf } from './plan.ts';
import { runTool } from './tool.ts';

/** The collaborators that the tools need besides a question. */
type EditingTools = Pick<Surroundings, 'code' | 'personas' | 'endpoints' | 'windowed'>;

/** The other end of `createEditing`: judges texts and runs the tools on a thread of its own. */
export function serveEditing(tools: EditingTools): void {
  parentPort?.on('message', async (question: EditingQuestion) => {
    const said = await answerEditing(question, tools).then(
      (answer): ThreadAnswer => ({ answer }),
      (error: NodeJS.ErrnoException): ThreadAnswer => {
        const { name, message, code } = error;
        return { error: { name, message, ...(code && { code }) } };
      },
    );
    parentPort?.postMessage(said);
  });
}

/** Answers a question on the caller's thread: for development, where code is reloaded. */
export async function answerEditing(question: EditingQuestion, tools: EditingTools): Promise<EditingAnswer> {
  if (question.type === 'judge') return judge(question, tools);
  if (question.type === 'schemas') return schemas(question, tools);
  const { argv, isDrawn, root, manifestFile, publicUrl, now } = question;
  const result = await runTool(argv, { ...tools, root, manifestFile, publicUrl, now }, { isDrawn });
  return result.exit === 3 ? { ...result, text: withoutPlaces(result.text, root) } : result;
}

async function judge(question: JudgeQuestion, { code }: EditingTools): Promise<JudgeAnswer> {
  const { folders, laid, served, known, wants } = question;
  const good = question.good && unpackSources(question.good);
  const judged = await judgeTexts({ folders, laid, served, good, known }, code);
  const { diagnostics, isSound, lost, fingerprint, reading, after } = judged;
  const nothing = { plan: [], redirects: [] };
  const planned = wants === 'plan' && good ? await plan(good, after, question, code) : undefined;
  return {
    diagnostics,
    isSound,
    lost,
    fingerprint,
    version: reading.version,
    ...(planned ?? nothing),
    reading: wants === 'reading' ? shortened(reading, question.shown) : undefined,
  };
}

/** Undefined where one of the two states has errors. */
async function plan(
  before: Sources,
  after: Sources,
  { folders, served }: JudgeQuestion,
  code: EditingTools['code'],
) {
  const file = nameOf(folders);
  const opened = (sources: Sources) => {
    const snapshot = snapshotOf(readSite(sources, code, file), code);
    return snapshot && { sources, file, snapshot };
  };
  const [then, today] = [opened(before), opened(after)];
  if (then === undefined || today === undefined) return undefined;
  const { changes, redirects } = await planOf('the site', then, today, served.now);
  return { plan: changes, redirects };
}

async function schemas(
  { folders, good }: SchemasQuestion,
  { code }: EditingTools,
): Promise<readonly SourceSchema[]> {
  const file = nameOf(folders);
  const sources = good ? unpackSources(good) : await readSources(folders);
  const { snapshot } = createSnapshot(sources, code, file);
  const ofContent = contentKindsOf(code).map((kind): SourceSchema => {
    const files = kind.form === 'record' ? [`content/${kind.key}.yaml`] : [`content/${kind.folder}/**.md`];
    return { files, schema: { description: kind.description, ...kind.schema } };
  });
  if (snapshot === undefined) return ofContent;
  const { registries, site } = snapshot;
  const words = {
    registries,
    defaultLocale: site.locales.default,
    kinds: site.policies.map(({ kind }) => kind),
  };
  const included = includePatterns(sources.manifest);
  return [
    { files: [file], schema: editorSchema(words) },
    ...(included.length > 0 ? [{ files: included, schema: includedEditorSchema(words) }] : []),
    ...[...listEditorSchemas(site.routes, words)].map(([key, schema]) => ({
      files: [`content/${key}.yaml`],
      schema,
    })),
    ...ofContent,
  ];
}

/** Only the terminal shows where in the code something failed, and the path of that file on the machine. */
const withoutPlaces = (text: string, root: string): string =>
  text
    .split('\n')
    .filter((line) => !/^\s+at /.test(line))
    .join('\n')
    .replaceAll(`${root}/`, '');
