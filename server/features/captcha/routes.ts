import { initCaptcha } from '../../../api/contract/captcha.ts';
import { type Route, route } from '../../http/route.ts';
import { accountIn, type Captcha, captchaLife, clientOf } from './service.ts';

export const captchaRoutes = (captcha: Pick<Captcha, 'issue'>): readonly Route[] => [
  route(initCaptcha, async (call) => {
    const { address, body, deviceId } = call;
    const token = await captcha.issue({
      action: body.action,
      account: accountIn(body.meta),
      clientId: clientOf(call),
      deviceId: (body.device_id ?? deviceId).slice(0, 64),
      address,
    });
    return { captcha_token: token, expires_in: captchaLife };
  }),
];
