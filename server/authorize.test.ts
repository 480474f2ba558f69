import { expect, test } from 'vitest';
import { type Action, authorize, forWhoeverSees } from './authorize.ts';
import { ApiError } from './errors.ts';

interface Note {
  readonly owner: string;
  readonly state: 'draft' | 'sent';
}
interface Draft extends Note {
  readonly state: 'draft';
}

const absent = () => new ApiError('not_found');
const seeNote = forWhoeverSees<Note>({ isSeen: ({ owner }, userId) => owner === userId, absent });
const editNote: Action<Note, Draft> = {
  ...seeNote,
  isAllowed: (note): note is Draft => note.state === 'draft',
  refused: () => new ApiError('failed_precondition'),
};
const reasonOf = (work: () => void): string => {
  try {
    work();
    return 'allowed';
  } catch (error) {
    return (error as ApiError).reason;
  }
};

test.each<[string, string, Action<Note, Note>, Note | undefined]>([
  ['not_found', 'what is not there', seeNote, undefined],
  ['not_found', 'what is somebody else’s', seeNote, { owner: 'bob', state: 'draft' }],
  ['not_found', 'what is somebody else’s, whatever is asked', editNote, { owner: 'bob', state: 'sent' }],
  ['failed_precondition', 'what is seen and not to be changed', editNote, { owner: 'ada', state: 'sent' }],
  ['allowed', 'what is seen', seeNote, { owner: 'ada', state: 'sent' }],
  ['allowed', 'what may be changed', editNote, { owner: 'ada', state: 'draft' }],
])('%s: %s', (expected, _, action, note) => {
  expect(reasonOf(() => authorize('ada', action, note))).toBe(expected);
});

test('what is authorized has the type of what is allowed', () => {
  const note: Note | undefined = { owner: 'ada', state: 'draft' } as Note | undefined;
  authorize('ada', editNote, note);
  const draft: Draft = note;
  expect(draft.state).toBe('draft');
});
