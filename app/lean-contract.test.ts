import { expect, test } from 'vitest';
import { withoutDocumentation } from './lean-contract.ts';

const lean = (code: string) => withoutDocumentation(code, 'contract.ts').replace(/\s+/g, ' ');

test('an endpoint keeps what its caller needs', () => {
  const code = `
    const group = 'Notes';
    export const addNote = defineEndpoint({
      method: 'POST', group, path: '/notes',
      summary:
        'Adds, as they say, "a note"; errors: [none],',
      rate: 'write',
      body: object({ summary: string(), errors: array(string()) }),
      answer: object({ body: string() }),
      errors: [
        'quota_full',
        ...others.errors,
      ],
    });`;
  expect(lean(code)).toBe(
    " const group = 'Notes'; export const addNote = defineEndpoint({ method: 'POST', path: '/notes', answer: object({ body: string() }), });",
  );
});

test('objects that are no endpoint stay as they are, whatever their parts are called', () => {
  const code = `const note = { summary: 'A', rate: 'read', errors: ['x'] }; other({ group });`;
  expect(lean(code)).toBe(code);
});

test('an endpoint of such parts alone, without a comma at the end', () => {
  expect(lean(`const a = defineEndpoint({ summary: 'A', errors: [] });`)).toBe(
    'const a = defineEndpoint({ });',
  );
});
