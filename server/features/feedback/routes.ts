import * as contract from '../../../api/contract/feedback.ts';
import { type Route, route } from '../../http/route.ts';
import { type FeedbackDeps, giveFeedback } from './service.ts';

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
];
