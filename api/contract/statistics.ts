import {
  _default,
  array,
  boolean,
  number,
  object,
  enum as oneOf,
  optional,
  refine,
  regex,
  string,
} from 'zod/mini';
import { longestCampaign } from './bounds.ts';
import { defineEndpoint } from './endpoint.ts';
import { maxLength } from './length.ts';
import { nothing } from './shapes.ts';
import { entrySources } from './share-visits.ts';
import { downloadChannels, mostEvents, statisticsEvents } from './statistics-events.ts';

const group = 'Statistics';

const event = object({
  module: string().check(maxLength(32)),
  event: string().check(maxLength(32)),
  value: _default(string().check(maxLength(32)), ''),
}).check(
  refine(
    ({ module, event: name, value }) => {
      const events: Readonly<Record<string, readonly string[]>> | undefined = Object.hasOwn(
        statisticsEvents,
        module,
      )
        ? statisticsEvents[module as keyof typeof statisticsEvents]
        : undefined;
      return events !== undefined && Object.hasOwn(events, name) && (events[name] ?? []).includes(value);
    },
    { error: 'an event that this server counts' },
  ),
);

export const countEvents = defineEndpoint({
  method: 'POST',
  path: '/statistics/v1/events',
  group,
  summary:
    'Counts what happened in a browser whose person has allowed it, by day and without who it was: known events, and once in a visit where it came from.',
  access: 'anyone',
  rate: 'statistics',
  mostBytes: 16_384,
  body: object({
    events: _default(array(event).check(maxLength(mostEvents)), []),
    /** Where the visit came from; the host alone is kept. */
    arrival: optional(
      object({
        referrer: _default(string().check(maxLength(255)), ''),
        source: _default(string().check(maxLength(longestCampaign)), ''),
        entry_source: optional(oneOf(entrySources)),
      }),
    ),
  }),
  answer: nothing,
});

/** UTF-16 units of the name of an article. */
const longestArticle = 100;

export const rateArticle = defineEndpoint({
  method: 'POST',
  path: '/statistics/v1/ratings',
  group,
  summary:
    'Counts whether an article of the help centre helped, by day and without who says so. `not_found` where there is no such article.',
  access: 'anyone',
  rate: 'statistics',
  mostBytes: 1024,
  body: object({
    article: string().check(maxLength(longestArticle), regex(/^[a-z0-9]+(?:[/-][a-z0-9]+)*$/)),
    is_helpful: boolean(),
  }),
  answer: nothing,
  errors: ['not_found'],
});

/** Days that one answer may cover, as they can be chosen. */
export const statisticsPeriods = ['7', '30', '90'] as const;

export const listStatistics = defineEndpoint({
  method: 'GET',
  path: '/statistics/v1/days',
  group,
  summary:
    'The events of the last days, for the operator: how often each happened on which day, and its most frequent names.',
  access: 'signed-in',
  rate: 'read',
  query: object({ days: _default(oneOf(statisticsPeriods), '30') }),
  answer: object({
    /** From the first to today, in UTC. */
    days: array(string()),
    events: array(
      object({
        module: string(),
        event: string(),
        /** One for each day. */
        counts: array(number()),
        /** The largest first; an empty name was not known. */
        values: array(object({ value: string(), count: number() })),
      }),
    ),
  }),
  errors: ['not_found', 'permission_denied'],
});

export const listDownloads = defineEndpoint({
  method: 'GET',
  path: '/statistics/pub/download',
  group,
  summary: 'How often each app was chosen to be downloaded in the last 30 days, as far as it was counted.',
  access: 'anyone',
  rate: 'read',
  answer: object({ downloads: array(object({ channel: oneOf(downloadChannels), count: number() })) }),
});
