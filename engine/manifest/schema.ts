import { z } from 'zod';

/**
 * The manifest's shape. Strict: an unknown key is a fault. Only types stand here; whatever needs a second place of the
 * file or a registry is judged by `resolve` and `conflicts`, so that one fault never hides another.
 */
const name = z.string().min(1, 'must not be empty');

/** Exactly one of the two keys; `resolve` says so, since a union would blur the message. */
export const text = z.strictObject({
  message: name.optional(),
  text: z.record(z.string(), name).optional(),
});

const link = z.strictObject({ to: name, label: text, icon: name.optional() });

const route = z.strictObject({
  path: z.string(),
  page: name.optional(),
  handler: z.enum(['sitemap', 'robots']).optional(),
  layout: name.optional(),
  title: text.optional(),
  description: text.optional(),
  noindex: z.boolean().optional(),
  unprefixed: z.enum(['same-page']).optional(),
  window: z.strictObject({ from: name.optional(), to: name.optional() }).optional(),
  validate: z.array(name).optional(),
  guards: z.array(name).optional(),
  content: z.unknown().optional(),
});

const policyKind = z.strictObject({
  kind: name,
  title: text,
  versions: z
    .array(z.strictObject({ date: name.optional(), name: name.optional() }))
    .min(1, 'must have at least one version'),
});

const errorPage = z.strictObject({ page: name, layout: name, title: text });

export const manifestSchema = z.strictObject({
  site: z.strictObject({
    name,
    contact: z.string().regex(/^[^\s@]+@[^\s@]+$/, 'must be an e-mail address'),
    layout: name,
    embedders: z
      .array(
        z
          .string()
          .regex(
            /^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/,
            'must be an origin such as https://example.com, without a path',
          ),
      )
      .optional(),
  }),
  locales: z.strictObject({
    default: name,
    supported: z.record(z.string(), name),
    unprefixed: z.array(z.string()).optional(),
  }),
  navigation: z
    .record(z.string(), z.array(z.strictObject({ title: text.optional(), links: z.array(link) })))
    .optional(),
  routes: z.array(route),
  policies: z
    .strictObject({ path: z.string(), page: name, layout: name, kinds: z.array(policyKind) })
    .optional(),
  actions: z
    .array(
      z.strictObject({
        name,
        /** A trailing `?` makes the parameter optional. */
        params: z.record(z.string(), z.enum(['string', 'integer', 'string?', 'integer?'])).optional(),
        requires: z.enum(['nothing', 'login']).optional(),
        embed: z.enum(['post', 'keep']).optional(),
      }),
    )
    .optional(),
  redirects: z
    .array(
      z.strictObject({
        from: z.string(),
        to: name,
        status: z.literal([301, 302, 307, 308]).optional(),
      }),
    )
    .optional(),
  /** Addresses that are gone for good: 410, so that search engines forget them. */
  gone: z.array(z.string()).optional(),
  errors: z.strictObject({ notFound: errorPage, failed: errorPage }),
});

/** A manifest whose shape is sound. */
export type Manifest = z.infer<typeof manifestSchema>;

/** What is left of a manifest once the parts of a wrong shape are taken out; list indices stay as in the file. */
export type Draft = Loose<Manifest>;
export type Loose<T> = T extends readonly (infer Entry)[]
  ? readonly (Loose<Entry> | undefined)[]
  : T extends object
    ? { readonly [Key in keyof T]?: Loose<T[Key]> | undefined }
    : T;
