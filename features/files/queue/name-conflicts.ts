/** Names that are taken where entries go: the server does nothing of such a batch until its owner has decided. */
import { combine, createEvent, createStore, sample } from 'effector';
import { signedOut } from '../../session/index.ts';
import { type DriveFile, isFolder } from '../entry/drive-file.ts';
import { $nameConflicts, conflictSettled, type NameConflict, operationRequested } from './operation-queue.ts';

/** Keep both, make the old content a version, or leave the entry where it is. */
type ConflictAnswer = 'rename' | 'replace' | 'skip';

export const conflictDecided = createEvent<{ readonly answer: ConflictAnswer; readonly isForAll: boolean }>();
/** Nothing at all is done. */
export const conflictCancelled = createEvent();

/** By the ids of the entries of the current batch. */
const $answers = createStore<ReadonlyMap<string, ConflictAnswer>>(new Map(), { serialize: 'ignore' });

/** Entries whose questions are open, the current one first. */
export const $open = combine($nameConflicts, $answers, ([first], answers): readonly DriveFile[] =>
  first ? first.taken.filter(({ id }) => !answers.has(id)) : [],
);

/** A folder is never replaced: its contents would be hidden. */
const answerFor = (entry: DriveFile, answer: ConflictAnswer): ConflictAnswer =>
  answer === 'replace' && isFolder(entry) ? 'rename' : answer;

const judged = sample({
  clock: conflictDecided,
  source: { refused: $nameConflicts, open: $open, answers: $answers },
  filter: ({ open }) => open.length > 0,
  fn: ({ refused, open, answers }, { answer, isForAll }) => {
    const decided = isForAll ? open : open.slice(0, 1);
    const given = decided.map((entry) => [entry.id, answerFor(entry, answer)] as const);
    return {
      refused: refused[0] as NameConflict,
      answers: new Map([...answers, ...given]),
      isOver: decided.length === open.length,
    };
  },
});
const settled = sample({ clock: judged, filter: ({ isOver }) => isOver });
$answers
  .on(judged, (_, { answers, isOver }) => (isOver ? new Map() : answers))
  .reset(conflictCancelled, signedOut);

/** Entries by one rule; free names go with those that are numbered. */
const partOf = (
  { refused, answers }: { refused: NameConflict; answers: ReadonlyMap<string, ConflictAnswer> },
  rule: 'rename' | 'replace',
) => ({
  operation: {
    ...refused.operation,
    rule,
    entries: refused.operation.entries.filter(({ id }) => (answers.get(id) ?? 'rename') === rule),
  },
});
sample({ clock: [settled, conflictCancelled], fn: () => {}, target: conflictSettled });
sample({ clock: settled, fn: (answered) => partOf(answered, 'replace'), target: operationRequested });
sample({ clock: settled, fn: (answered) => partOf(answered, 'rename'), target: operationRequested });
