import { defineRecord, type RecordFinding, twiceIn } from './content-kind.ts';
import type { ContentOf } from './text.ts';

const textSchema = {
  type: 'string',
  minLength: 1,
  description: 'The id of a message, or the path of a text in content/ without language and ending.',
} as const;

const schema = {
  type: 'object',
  properties: {
    covers: {
      type: 'array',
      description:
        'Ids of messages and paths of texts, "*" for anything: each that has such a form has claims, or is silent.',
      items: { type: 'string', minLength: 1, description: 'Such as "home.*.text" or "guide/*".' },
    },
    silent: {
      type: 'array',
      description: 'Texts that say nothing of what the product does.',
      items: textSchema,
    },
    claims: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          text: textSchema,
          claim: { type: 'string', minLength: 1, description: 'What it says, in one English sentence.' },
          proof: {
            type: 'array',
            minItems: 1,
            description: 'The tests that fail if it is not so.',
            items: {
              type: 'string',
              pattern: '^\\S+ > .+$',
              description: 'The file, and the words of the test in it: "server/x.test.ts > a link ends".',
            },
          },
        },
        required: ['text', 'claim', 'proof'],
        additionalProperties: false,
      },
    },
  },
  required: ['claims'],
  additionalProperties: false,
} as const;

export type Claims = ContentOf<typeof schema>;

/** Statements of the site about the product, with the tests that prove them. `site check` looks whether they are there. */
export const claimsFile = defineRecord<Claims>({
  key: 'claims',
  description: 'What the texts say of the product, each with the tests that prove it.',
  schema,
  check: ({ claims, silent = [] }) => {
    const claimed = silent.flatMap((name, at): readonly RecordFinding[] => {
      const first = claims.findIndex(({ text }) => text === name);
      if (first === -1 || silent.indexOf(name) < at) return [];
      return [{ type: 'twice', path: ['silent', at], name, first: ['claims', first, 'text'] }];
    });
    return [...twiceIn(silent, (at) => ['silent', at]), ...claimed];
  },
});
