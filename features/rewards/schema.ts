import type { ContentOf } from '../../engine/index.ts';

const plan = {
  type: 'string',
  pattern: '^[a-z][a-z0-9-]{0,39}$',
  description: 'The plan of which days are given: an entry of content/plans.yaml, and not its first.',
} as const;
const days = {
  type: 'integer',
  minimum: 1,
  maximum: 366,
  description: 'Days of the plan that are given.',
} as const;

export const fileSchema = {
  type: 'object',
  properties: {
    checkIn: {
      type: 'object',
      description: 'The daily check-in. Without it there is none, and no page of it.',
      properties: {
        plan,
        steps: {
          type: 'array',
          description: 'What is given on which day of a streak. After the last one the streak begins anew.',
          items: {
            type: 'object',
            properties: {
              day: {
                type: 'integer',
                minimum: 1,
                maximum: 366,
                description: 'Days in a row, this one counted.',
              },
              gives: days,
            },
            required: ['day', 'gives'],
            additionalProperties: false,
          },
          minItems: 1,
          maxItems: 31,
        },
        makeUp: {
          type: 'object',
          description: 'Cards that make up for days that were missed, so that the streak goes on.',
          properties: {
            cards: {
              type: 'integer',
              minimum: 1,
              maximum: 31,
              description: 'How many an account has in a calendar month; a day takes one.',
            },
            within: {
              type: 'integer',
              minimum: 1,
              maximum: 7,
              description: 'How many days in a row can be made up for.',
            },
          },
          required: ['cards', 'within'],
          additionalProperties: false,
        },
      },
      required: ['plan', 'steps'],
      additionalProperties: false,
    },
    referral: {
      type: 'object',
      description:
        'Who invites others, and whoever is invited, get days of a plan. Without it there are no invitations.',
      properties: {
        plan,
        inviter: { ...days, description: 'Days for whoever invited, for each account that counts.' },
        invited: { ...days, description: 'Days for whoever was invited.' },
        after: {
          enum: ['verified-mail', 'first-file'],
          description: 'When an invitation counts: the address is verified, or the drive has a first file.',
        },
        within: {
          type: 'integer',
          minimum: 1,
          maximum: 90,
          description: 'Days after it was made in which an account can say who invited it.',
        },
        most: {
          type: 'integer',
          minimum: 1,
          maximum: 10_000,
          description: 'Invitations for which an account gets days, in all.',
        },
        monthly: {
          type: 'integer',
          minimum: 1,
          maximum: 10_000,
          description: 'Invitations for which an account gets days in a calendar month (UTC).',
        },
      },
      required: ['plan', 'inviter', 'invited', 'after', 'within', 'most', 'monthly'],
      additionalProperties: false,
    },
    compensations: {
      type: 'array',
      description:
        'What makes up for something that went wrong: days of a plan, once for each account that asks. The page of each is /drive/compensation/<id>.',
      items: {
        type: 'object',
        properties: {
          id: {
            type: 'string',
            pattern: '^[a-z0-9][a-z0-9_-]{0,63}$',
            description: 'A name that never changes: what was given is kept under it.',
          },
          plan,
          days,
          accountsBefore: {
            type: 'string',
            description: 'For accounts that were made before this time: 2024-09-10T00:00:00Z.',
          },
          from: { type: 'string', description: 'From when on it can be had; at once without it.' },
          to: { type: 'string', description: 'Until when it can be had; without it there is no end.' },
        },
        required: ['id', 'plan', 'days', 'accountsBefore'],
        additionalProperties: false,
      },
      maxItems: 50,
    },
  },
  additionalProperties: false,
} as const;

export type RewardsFile = ContentOf<typeof fileSchema>;
