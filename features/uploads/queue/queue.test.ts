import { describe, expect, test } from 'vitest';
import { queued } from '../fixtures/files.ts';
import { paused, resumed, withDecision, withNameTaken } from './queue.ts';

describe('a name that is taken', () => {
  const asking = { ...queued('a'), phase: 'asking' as const };

  test('asks, unless it was said before that such files are left out', () => {
    expect(withNameTaken(queued('a'), 'ask').phase).toBe('asking');
    expect(withNameTaken(queued('a', { rule: 'skip' }), 'ask').phase).toBe('skipped');
  });

  test('asks nobody where it was decided while it was sent; by that rule in vain, it asks again', () => {
    const decidedMeanwhile = queued('a', { phase: 'sending', rule: 'replace', url: '/u', sent: 5 });
    expect(withNameTaken(decidedMeanwhile, 'ask')).toMatchObject({
      phase: 'waiting',
      url: undefined,
      sent: 0,
    });
    expect(withNameTaken(decidedMeanwhile, 'replace')).toMatchObject({ phase: 'asking', url: undefined });
  });

  test('goes on by what was decided, and only that one', () => {
    const queue = [asking, { ...queued('b'), phase: 'asking' as const }];
    expect(withDecision(queue, { id: 'a', rule: 'replace', isForAll: false })).toEqual([
      { ...asking, phase: 'waiting', rule: 'replace', fault: undefined },
      queue[1],
    ]);
    expect(withDecision(queue, { id: 'a', rule: 'skip', isForAll: false })[0]).toMatchObject({
      phase: 'skipped',
    });
  });

  test('for all: those that asked and those that have not yet, of the same choice; what is over stays', () => {
    const queue = [
      asking,
      { ...queued('b'), phase: 'asking' as const },
      queued('c'),
      { ...queued('d'), phase: 'sending' as const },
      queued('e', { phase: 'done' }),
      queued('f', { batch: 'two' }),
    ];
    const after = withDecision(queue, { id: 'a', rule: 'rename', isForAll: true });
    expect(after.map(({ phase, rule }) => `${phase} ${rule}`)).toEqual([
      'waiting rename',
      'waiting rename',
      'waiting rename',
      'sending rename',
      'done ask',
      'waiting ask',
    ]);
  });
});

test('what is paused goes on, what has ended does not', () => {
  const queue = [
    queued('a', { phase: 'sending' }),
    queued('b', { phase: 'broken', tries: 3 }),
    queued('c', { phase: 'done' }),
  ];
  const still = paused(queue, () => true);
  expect(still.map(({ phase }) => phase)).toEqual(['paused', 'paused', 'done']);
  expect(resumed(still, () => true).map(({ phase, tries }) => `${phase} ${tries}`)).toEqual([
    'waiting 0',
    'waiting 0',
    'done 0',
  ]);
});
