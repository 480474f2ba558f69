import { expect, test, vi } from 'vitest';
import { takeOnPage } from './take.ts';

const draw = () => {
  document.body.innerHTML = `<div data-compensation="outage"><a data-outcome="open">Get</a>
    <p data-outcome="given" hidden></p><p data-outcome="too_new" hidden></p></div>`;
  return document.querySelector('div') as HTMLElement;
};
const shown = () =>
  [...document.querySelectorAll<HTMLElement>('[data-outcome]')]
    .filter(({ hidden }) => !hidden)
    .map(({ dataset }) => dataset.outcome);

test.each([
  [{ result: 'given', is_new: true }, 'given'],
  [{ result: 'refused', reason: 'too_new' }, 'too_new'],
  // Of a server that says more than this page knows.
  [{ result: 'refused', reason: 'another' }, 'open'],
])('an answer %j shows “%s”', async (answer, outcome) => {
  const call = vi.fn().mockResolvedValue(answer);
  await takeOnPage(draw(), call);
  expect(call.mock.calls[0]?.[1]).toEqual({ body: { activity: 'outage' } });
  expect(shown()).toEqual([outcome]);
});

test('without an answer the way to the page stays', async () => {
  const panel = draw();
  await takeOnPage(panel, vi.fn().mockRejectedValue(new Error('unreachable')));
  expect(shown()).toEqual(['open']);
  expect(panel.hasAttribute('aria-busy')).toBe(false);
});
