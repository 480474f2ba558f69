import { act } from '@testing-library/react';
import { allSettled } from 'effector';
import { expect, test } from 'vitest';
import { taskProgressed } from '../../features/tasks/frame.ts';
import { renderPart } from '../../tests/components/render.tsx';
import { useDownloadTitle } from './download-title.ts';

function Titled() {
  useDownloadTitle();
  return null;
}

test('while downloads run the title says how far they are, also of the next page; then it is as it was', async () => {
  document.title = 'My drive';
  const { scope } = renderPart(<Titled />);
  const report = (phase: string, progress: number) =>
    act(() =>
      allSettled(taskProgressed, {
        scope,
        params: { kind: 'drive#task', id: 'a', type: 'offline', file_id: '', phase, progress } as never,
      }),
    );
  expect(document.title).toBe('My drive');
  await report('PHASE_TYPE_RUNNING', 45);
  expect(document.title).toBe('45% · My drive');
  await act(async () => {
    document.title = 'Tasks';
  });
  expect(document.title).toBe('45% · Tasks');
  await report('PHASE_TYPE_RUNNING', 46);
  expect(document.title).toBe('46% · Tasks');
  await report('PHASE_TYPE_COMPLETE', 100);
  expect(document.title).toBe('Tasks');
});
