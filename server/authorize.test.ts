import { expect, test } from 'vitest';
import { type Action, authorize, forOwner, type Owned } from './authorize.ts';
import { ApiError } from './errors.ts';

interface Note extends Owned {
  readonly state: 'draft' | 'sent';
}
interface Draft extends Note {
  readonly state: 'draft';
}

const seeNote = forOwner<Note>('not_found');
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
  ['not_found', 'what is somebody else’s', seeNote, { user_id: 'bob', state: 'draft' }],
  ['not_found', 'what is somebody else’s, whatever is asked', editNote, { user_id: 'bob', state: 'sent' }],
  ['failed_precondition', 'what is seen and not to be changed', editNote, { user_id: 'ada', state: 'sent' }],
  ['allowed', 'what is seen', seeNote, { user_id: 'ada', state: 'sent' }],
  ['allowed', 'what may be changed', editNote, { user_id: 'ada', state: 'draft' }],
])('%s: %s', (expected, _, action, note) => {
  expect(reasonOf(() => authorize('ada', action, note))).toBe(expected);
});

test('what is authorized has the type of what is allowed', () => {
  const note: Note | undefined = { user_id: 'ada', state: 'draft' } as Note | undefined;
  authorize('ada', editNote, note);
  const draft: Draft = note;
  expect(draft.state).toBe('draft');
});
