import * as contract from '../../../api/contract/mail.ts';
import { type Route, route } from '../../http/route.ts';
import type { MailPreferences } from './service.ts';

export const mailPreferenceRoutes = (preferences: MailPreferences): readonly Route[] => [
  route(contract.getMailLanguage, ({ caller }) => preferences.read(caller.userId)),
  route(contract.chooseMailLanguage, ({ caller, body }) => preferences.choose(caller.userId, body.language)),
  route(contract.getUnsubscribe, ({ query }) => preferences.show(query.d)),
  route(contract.unsubscribe, ({ query }) => preferences.unsubscribe(query.d)),
];
