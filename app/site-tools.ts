import type { Surroundings } from '../engine/server.ts';

/** This product's part of the site's tools. */
export const siteTools: Pick<Surroundings, 'endpoints' | 'windowed' | 'texts' | 'questions'> = {
  endpoints: [
    '/docs/api',
    '/openapi.json',
    '/v1',
    '/drive/v1',
    '/site/v1',
    '/downloads',
    '/healthz',
    '/readyz',
  ],
  windowed: { activity: { noun: 'campaign', folder: '/activity/', messages: 'activity' } },
  texts: {
    help: {
      noun: 'help article',
      alias: 'article',
      folder: 'help',
      list: { record: 'help/tree', groups: 'folders', name: 'slug', texts: 'articles' },
    },
    post: { noun: 'post', folder: 'blog' },
  },
  questions: {
    question: {
      noun: 'question',
      path: '/faq',
      groups: 'groups',
      questions: 'questions',
      messages: 'faq',
    },
  },
};
