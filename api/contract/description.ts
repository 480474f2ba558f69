import { defineEndpoint } from './endpoint.ts';

const group = 'Server';

/** This description for programs. Public and the same for everybody. */
export const readDescription = defineEndpoint({
  method: 'GET',
  path: '/openapi.json',
  group,
  summary: 'Every call of this server, described for programs (OpenAPI 3.1).',
  access: 'anyone',
  rate: 'read',
  answer: 'application/json',
  errors: ['failed_precondition'],
});

/** The same for people. */
export const readReference = defineEndpoint({
  method: 'GET',
  path: '/docs/api',
  group,
  summary: 'Every call of this server, described for people.',
  access: 'anyone',
  rate: 'read',
  answer: 'text/html',
  errors: ['failed_precondition'],
});

export const readReferenceStyle = defineEndpoint({
  method: 'GET',
  path: '/docs/api.css',
  group,
  summary: 'How the description for people looks.',
  access: 'anyone',
  rate: 'read',
  answer: 'text/css',
  errors: ['failed_precondition'],
});
