import { defineEndpoint } from './endpoint.ts';

export const sendContact = defineEndpoint({
  method: 'POST',
  path: '/contact-us',
  group: 'Feedback',
  summary:
    'Takes the form of the contact page (application/x-www-form-urlencoded: text, contact, page), which works without script: it answers with the way back to the page, whose fragment says what became of the message. Whoever accepts application/json is told by the status alone: 204, 400 or 429.',
  access: 'anyone',
  rate: 'write',
  body: 'bytes',
  answer: 'text/html',
  errors: ['request_too_large', 'too_many_requests'],
});
