import { array, boolean, nullish, number, object, enum as oneOf, string } from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { decimal, text } from './shapes.ts';

const group = 'Site';

const language = nullish(text(20));
/** Spec section 7: the language of the texts; one that the site lacks is answered in its default language. */
const ofLanguage = object({ data: nullish(object({ language })) });
const ofClient = object({
  client: nullish(text(20)),
  data: nullish(object({ language_system: language, language_app: language })),
});

/** A window of the site, as the manifest has it in `popups:`. */
const words = {
  name: string(),
  title: string(),
  text: string(),
  /** The path of a page of the site, or an address of another; empty: it leads nowhere. */
  link: string(),
  link_label: string(),
};

export const getExternalProducts = defineEndpoint({
  method: 'POST',
  path: '/config/v1/external_products',
  group,
  summary: 'The plans and add-ons of the site, with the prices that hold now.',
  access: 'anyone',
  rate: 'read',
  body: ofLanguage,
  answer: object({
    values: object({
      products: array(
        object({
          id: string(),
          unit: oneOf(['plan', 'storage', 'traffic']),
          name: string(),
          storage: decimal,
          traffic: string(),
          downloads_daily: number(),
          prices: array(object({ term: string(), currency: string(), amount: string(), country: string() })),
        }),
      ),
    }),
  }),
});

export const getSiteResources = defineEndpoint({
  method: 'POST',
  path: '/config/v1/resources',
  group,
  summary: 'The windows of the site that links can open now, in a language.',
  access: 'anyone',
  rate: 'read',
  body: ofLanguage,
  answer: object({ values: object({ windows: array(object(words)) }) }),
});

export const getActivityOperation = defineEndpoint({
  method: 'POST',
  path: '/config/v1/activity_operation',
  group,
  summary: 'The windows and banners of the site that are shown by themselves now, to whom and how often.',
  access: 'anyone',
  rate: 'read',
  body: ofClient,
  answer: object({
    values: object({
      activities: array(
        object({
          ...words,
          form: oneOf(['window', 'banner']),
          audience: oneOf(['everyone', 'new', 'free', 'ending']),
          every_days: number(),
          most: number(),
        }),
      ),
    }),
  }),
});

export const getBasicConfig = defineEndpoint({
  method: 'POST',
  path: '/config/v1/basic',
  group,
  summary: 'The name of the site, its plans, the ways in which it sells, and its rewards.',
  access: 'anyone',
  rate: 'read',
  body: ofClient,
  answer: object({
    values: object({
      site_name: string(),
      plans: array(string()),
      providers: array(string()),
      rewards: array(string()),
      compensations: array(string()),
    }),
  }),
});

export const getDebugOptions = defineEndpoint({
  method: 'POST',
  path: '/config/v1/debug_options',
  group,
  summary: 'Whether this device, or the account that calls, may open the debug console.',
  access: 'anyone',
  rate: 'read',
  /** Spec section 7; the account is that of the access token, and a device is also named by `x-device-id`. */
  body: object({ client: nullish(text(20)), data: nullish(object({ device_id: nullish(text(64)) })) }),
  answer: object({ values: object({ debug_options: object({ allow_vconsole: boolean() }) }) }),
});
