import { _default, nullish, object, regex, string, trim } from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { maxLength, minLength } from './length.ts';
import { emailAddress } from './shapes.ts';

export const giveFeedback = defineEndpoint({
  method: 'POST',
  path: '/drive/v1/feedback',
  group: 'Feedback',
  summary: 'Sends feedback to the operator of the drive: a fault or a wish. Signed in or not.',
  access: 'anyone',
  rate: 'write',
  body: object({
    text: string().check(trim(), minLength(1), maxLength(5000)),
    /** Where an answer may go; none is needed. */
    contact: nullish(emailAddress),
    /** The path of the page, without query and fragment. */
    page: _default(string().check(regex(/^(?:\/[^?#\p{C}\s]{0,299})?$/u, { error: 'a path' })), ''),
    /** The id of the last call that failed, from `x-request-id`. */
    request_id: _default(string().check(regex(/^[\w.-]{0,64}$/, { error: 'a request id' })), ''),
  }),
  /** The id by which the operator finds it. */
  answer: object({ id: string() }),
  errors: ['too_many_requests'],
});
