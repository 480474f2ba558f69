import {
  type ContentOf,
  defineRecord,
  linkSchema,
  type RecordFinding,
  twiceIn,
  wordsSchema,
} from '../../engine/index.ts';

const linkEntrySchema = {
  type: 'object',
  properties: {
    to: linkSchema,
    title: { ...wordsSchema, description: 'The words of the link.' },
    text: { ...wordsSchema, description: 'One sentence: what is there.' },
    picture: {
      type: 'string',
      minLength: 1,
      maxLength: 200,
      description: 'The name of a file in content/pictures/, twice as wide as high or squarer.',
    },
  },
  required: ['to', 'title'],
  additionalProperties: false,
} as const;

const fileSchema = {
  type: 'object',
  properties: {
    groups: {
      type: 'array',
      description: 'In the order of the page.',
      minItems: 1,
      maxItems: 30,
      items: {
        type: 'object',
        properties: {
          id: { type: 'string', pattern: '^[a-z0-9-]+$', description: 'The anchor of the group.' },
          title: { ...wordsSchema, description: 'The heading.' },
          links: { type: 'array', minItems: 1, maxItems: 60, items: linkEntrySchema },
        },
        required: ['id', 'title', 'links'],
        additionalProperties: false,
      },
    },
  },
  required: ['groups'],
  additionalProperties: false,
} as const;

type FavoriteLinksFile = ContentOf<typeof fileSchema>;

/** Links that staff recommend, in groups. */
export const favoriteLinksFile = defineRecord<FavoriteLinksFile>({
  key: 'favorite-links',
  description: 'Links that staff recommend, in groups, each with a picture if there is one.',
  schema: fileSchema,
  check: ({ groups }, { pictures }) => [...checkTwice(groups), ...checkPictures(groups, pictures)],
});

type Groups = FavoriteLinksFile['groups'];

/** Anchors, and the same link in one group. */
const checkTwice = (groups: Groups): readonly RecordFinding[] => [
  ...twiceIn(
    groups.map(({ id }) => id),
    (at) => ['groups', at, 'id'],
  ),
  ...groups.flatMap(({ links }, at) =>
    twiceIn(
      links.map(({ to }) => to),
      (index) => ['groups', at, 'links', index, 'to'],
    ),
  ),
];

const checkPictures = (groups: Groups, known: readonly string[]): readonly RecordFinding[] =>
  groups.flatMap(({ links }, at) =>
    links.flatMap(({ picture }, index): RecordFinding[] =>
      picture === undefined || known.includes(picture)
        ? []
        : [
            {
              type: 'unknown',
              path: ['groups', at, 'links', index, 'picture'],
              noun: 'picture',
              namedBy: 'picture',
              name: picture,
              known,
            },
          ],
    ),
  );
