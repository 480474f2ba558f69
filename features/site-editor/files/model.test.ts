import { allSettled, fork } from 'effector';
import { expect, test, vi } from 'vitest';
import { local, refused, unreachable } from '../../../api/error.ts';
import { fetchFilesFx, fetchSchemasFx } from '../calls.ts';
import { $place } from '../place/place.ts';
import { $schemas, filesRequested, pauseFx } from './model.ts';

const schemas = [{ files: ['routes.yaml'], schema: {} }];
const nothing = unreachable('/site/v1/schemas', 'no answer in time');
const busy = local('retries exhausted', { cause: refused('/site/v1/schemas', 503, {}) });

function opened({ view = 'edit' } = {}) {
  const ask = vi.fn(async () => schemas as never);
  const pause = vi.fn(() => {});
  const scope = fork({
    values: [[$place, { view, file: '', line: 0, publication: '', report: '' }]] as never,
    handlers: [
      [fetchFilesFx, () => []],
      [fetchSchemasFx, ask],
      [pauseFx, pause],
    ] as never,
  });
  return { ask, pause, scope, open: () => allSettled(filesRequested, { scope }) };
}

test('schemas that a slow server did not send are asked for until they are there', async () => {
  const { ask, pause, scope, open } = opened();
  ask.mockRejectedValueOnce(nothing).mockRejectedValueOnce(busy);
  await open();
  expect([ask.mock.calls.length, pause.mock.calls.length]).toEqual([3, 2]);
  expect(scope.getState($schemas)).toEqual(schemas);
  await open();
  expect(ask).toHaveBeenCalledTimes(3);
});

test.each([
  ['outside of the editor', 'history', nothing],
  ['after a refusal that will stay', 'edit', refused('/site/v1/schemas', 404, {})],
])('nobody asks again %s', async (_, view, failure) => {
  const { ask, open } = opened({ view });
  ask.mockRejectedValueOnce(failure);
  await open();
  expect(ask).toHaveBeenCalledTimes(1);
});
