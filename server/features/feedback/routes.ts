import { sendContact } from '../../../api/contract/contact.ts';
import * as contract from '../../../api/contract/feedback.ts';
import { ApiError } from '../../errors.ts';
import { readBody } from '../../http/bodies.ts';
import { type Route, route } from '../../http/route.ts';
import { type Outcome, readContactForm, statusOf, wayBack } from './contact-form.ts';
import { type FeedbackDeps, giveFeedback } from './service.ts';

/** Bytes of a form: 5,000 characters, most of them nine bytes each as a form has them. */
const mostBytes = 64 * 1024;

export const feedbackRoutes = (deps: FeedbackDeps): readonly Route[] => [
  route(contract.giveFeedback, async ({ caller, body, address, userAgent, language }) => ({
    id: await giveFeedback(deps, {
      userId: caller?.userId,
      address,
      contact: body.contact ?? '',
      text: body.text,
      page: body.page,
      requestId: body.request_id,
      userAgent,
      language,
    }),
  })),
  route(sendContact, async ({ caller, body, headers, address, userAgent, language }, reply) => {
    const site = headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin')
      throw new ApiError('invalid_argument', { description: 'Only the contact page sends its form.' });
    const { page, message } = readContactForm(await readBody(body, mostBytes));
    const give = async (): Promise<Outcome> => {
      if (message === 'wrong' || message === 'robot') return message === 'wrong' ? 'wrong' : 'sent';
      try {
        const facts = { address, page, requestId: '', userAgent, language };
        await giveFeedback(deps, { userId: caller?.userId, ...message, ...facts });
        return 'sent';
      } catch (error) {
        if (error instanceof ApiError && error.reason === 'too_many_requests') return 'too-many';
        throw error;
      }
    };
    const outcome = await give();
    reply.header('cache-control', 'no-store');
    return headers.accept === 'application/json'
      ? reply.code(statusOf[outcome]).send()
      : reply.redirect(wayBack(page, outcome), 303);
  }),
];
