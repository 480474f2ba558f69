import { z } from 'zod';
import { mostIncluded } from './include-patterns.ts';
import { atLeast, atMost } from './length.ts';
import { app } from './schema-app.ts';
import { anyTarget, errorPage, name, named, text } from './schema-values.ts';

export type { NamedIn } from './schema-values.ts';
export { text };

/**
 * The manifest's shape. Strict: an unknown key is a fault. It has only types; rules that need a second place of the file, or
 * a registry, are in `resolve` and `conflicts`, so that one fault never hides another.
 */
const instant = (edge: string) =>
  name.meta({ description: `${edge}, with its offset from UTC.`, examples: ['2026-11-20T00:00:00+08:00'] });
const windowOf = (description: string) =>
  z
    .strictObject({ from: instant('From').optional(), to: instant('No longer from').optional() })
    .describe(description)
    .optional();

const upTo = (most: number) => z.int().min(1).max(most);
/** Groups of people to whom a window may be shown by itself. */
const shownTo = ['everyone', 'new', 'free', 'ending'] as const;

const link = z.strictObject({
  to: anyTarget,
  label: text,
  icon: named('icons', 'What stands beside it, where the layout shows icons.').optional(),
  window: windowOf('When the link is shown.'),
});
const linkGroup = z.strictObject({
  title: text.optional(),
  window: windowOf('When the links are shown. Each may have a narrower window of its own.'),
  links: z.array(link),
});

const namedTypes = ['integer', 'year', 'date', 'slug'] as const;
export const paramTypes: readonly string[] = namedTypes;

/** Exactly one of `type`, `one-of` and `pattern`; `params.ts` says so. */
const paramType = z.strictObject({
  type: z
    .enum(namedTypes)
    .describe(
      'integer: a whole number, year: one of four digits, date: a day such as 2026-11-20, slug: words of a–z and digits, such as winter-sale. A form of your own is a `pattern`, a list of values `one-of`.',
    )
    .optional(),
  'at-least': z.number().describe('The smallest integer or year.').optional(),
  'at-most': z.number().describe('The largest integer or year.').optional(),
  'one-of': z
    .array(name)
    .check(atLeast(1, 'must have at least one value'), atMost(100, 'must have at most 100 values'))
    .describe('The values that there are.')
    .optional(),
  pattern: z
    .string()
    .meta({
      description:
        'Text as it is, and signs of a class with how many: <digits 4>, <letters 2-8> for a–z, <capitals 2> for A–Z, <letters or digits 8>. At most 64 signs.',
      examples: ['<letters 2-8>', '<letters or digits 8>', 'PK-<digits 4>', '<capitals 2>-<digits 4-6>'],
    })
    .optional(),
});

const handlers = ['sitemap', 'robots', 'feed', 'search'] as const;
const route = z
  .strictObject({
    path: z.string().meta({
      description: 'The address without a language. /:name takes one segment, a last /*name the rest.',
      examples: ['/about', '/guide/*page'],
    }),
    paths: z
      .record(z.string(), name)
      .meta({
        description:
          'The address in languages where it is another, with the same parameters: the page answers there, and links lead there. Written whole, also in a group.',
        examples: [{ es: '/sobre-nosotros' }],
      })
      .optional(),
    params: z
      .record(z.string(), paramType)
      .meta({
        description:
          'What parameters of the path take, where not any text; an address that does not fit is that of another route, or 404.',
        examples: [{ year: { type: 'year' } }],
      })
      .optional(),
    data: name
      .meta({
        description:
          'A list in content/ with an entry for each address of the route: its path there, without ending. Each entry has the parameters, `title` and what the page shows.',
        examples: ['data/cities'],
      })
      .optional(),
    page: named('pages', 'What is shown: a folder in pages/.').optional(),
    handler: z.enum(handlers).describe('What answers in place of a page.').optional(),
    of: z
      .string()
      .meta({
        description:
          'Of a feed: the path of the route whose page has its entries. The feed is Atom where its own path ends with .xml, JSON Feed with .json.',
        examples: ['/news'],
      })
      .optional(),
    layout: named('layouts', 'The frame around the page; the site’s own, if not given.').optional(),
    title: text.optional(),
    description: text.optional(),
    noindex: z.boolean().describe('Whether search engines are asked to leave the page out.').optional(),
    unprefixed: z
      .enum(['same-page'])
      .describe('On / alone: the bare root shows the page instead of leading to a language.')
      .optional(),
    window: windowOf('When the address is open. Outside of it there is no such page.'),
    validate: z
      .array(named('validate', 'A file in guards/validate/.'))
      .describe('Whether the address names something that exists; if not, 404.')
      .optional(),
    guards: z
      .array(named('guards', 'A file in guards/.'))
      .describe('What runs before the page, in this order.')
      .optional(),
    content: z
      .unknown()
      .meta({ description: 'What the page shows, as its schema.ts describes it.' })
      .optional(),
  })
  .meta({ id: 'route' });

const { layout, noindex, validate, guards, window } = route.shape;
const ofGroup = z
  .strictObject({
    prefix: z.string().meta({
      description: 'What stands before the path of each route of the group.',
      examples: ['/events'],
    }),
    layout: layout.describe('The frame around the pages that name none.'),
    noindex: noindex.describe(
      'Whether search engines are asked to leave the pages out; a route may say otherwise.',
    ),
    window: window.describe('When the addresses are open that have no window of their own.'),
    validate: validate.describe('Judged before what a route names itself.'),
    guards: guards.describe('Run before what a route names itself, in this order.'),
  })
  .partial()
  .extend({
    routes: z.array(route).check(atLeast(1, 'must have at least one route')).optional(),
  });
const groupWith = <Inner extends z.ZodObject>(inner: Inner) =>
  ofGroup.extend({
    groups: z
      .array(inner)
      .describe('Groups that have all that this one has, and more of their own.')
      .optional(),
  });
/** Most levels: a person could not follow more. Nothing is read below the last. */
const group = groupWith(groupWith(groupWith(ofGroup)));

/** The keys of an entry of `groups`. */
export const groupKeys = Object.keys(group.shape);
/** The keys of an entry of `routes`. */
export const routeKeys: readonly string[] = Object.keys(route.shape);

const policyVersion = z.strictObject({
  date: name.meta({ description: 'In force from this day on, UTC.', examples: ['2026-11-20'] }).optional(),
  name: name.describe('For the one version of a kind that has no dates.').optional(),
});

const policyKind = z.strictObject({
  kind: name.describe('The last segment of its address.'),
  title: text,
  versions: z
    .array(policyVersion)
    .check(atLeast(1, 'must have at least one version'))
    .describe('Oldest first. The text of each is content/policies/<kind>/<date or name>.<language>.md.'),
});

export const manifestSchema = z.strictObject({
  site: z.strictObject({
    name: name.describe('What the site is called, in every language.'),
    contact: z
      .string()
      .regex(/^[^\s@]+@[^\s@]+$/, 'must be an e-mail address')
      .meta({ description: 'The address for people to write to.', examples: ['help@example.com'] }),
    layout: named('layouts', 'The frame of pages that name none.'),
    embedders: z
      .array(
        z
          .string()
          .regex(
            /^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/,
            'must be an origin such as https://example.com, without a path',
          )
          .meta({ examples: ['https://example.com'] }),
      )
      .describe('Origins that may show the site in a frame.')
      .optional(),
    'protect-addresses': z
      .boolean()
      .describe(
        'Whether a save is refused that leaves an address with neither redirect nor gone; true, if not given.',
      )
      .optional(),
  }),
  locales: z.strictObject({
    default: name.describe('The language of readers whose own is not here.'),
    supported: z
      .record(z.string(), name)
      .describe('Every language by its tag, with its own name for itself, in the order of the menu.'),
    unprefixed: z.array(z.string()).describe('Beginnings of paths that carry no language.').optional(),
    domains: z
      .record(z.string(), name)
      .meta({
        description:
          'The origin at which documents of a language are at home; its addresses begin with the language there too. App pages stay on the address of the site.',
        examples: [{ ja: 'https://example.jp' }],
      })
      .optional(),
  }),
  include: z
    .array(
      z.string().meta({
        description: 'A file below the folder of the manifest; * stands for letters of its name.',
        examples: ['events/*.yaml'],
      }),
    )
    .check(atMost(mostIncluded.patterns, `must have at most ${mostIncluded.patterns} entries`))
    .describe('Further files with routes, groups, redirects, gone and popups.')
    .optional(),
  navigation: z
    .record(z.string(), z.array(linkGroup))
    .describe('Lists of links, which layouts show by name.')
    .optional(),
  routes: z.array(route),
  groups: z.array(group).describe('Routes that have much in common: it is written once.').optional(),
  policies: z
    .strictObject({
      path: z.string().describe('Under which the kinds stand.'),
      page: named('pages', 'Shows every version.'),
      layout: named('layouts', 'A folder in layouts/.'),
      kinds: z.array(policyKind),
    })
    .optional(),
  actions: z
    .array(
      z.strictObject({
        name: named('actions', 'A file in actions/; a link asks for it with ?action=<name>.'),
        params: z
          .record(z.string(), z.enum(['string', 'integer', 'string?', 'integer?']))
          .describe('What the link gives it, each with its type; a trailing ? makes it optional.')
          .optional(),
        requires: z
          .enum(['nothing', 'login'])
          .describe('login: whoever is not signed in does so first.')
          .optional(),
        embed: z
          .enum(['post', 'keep'])
          .describe('In a frame: post tells the embedding page, keep acts within the frame.')
          .optional(),
      }),
    )
    .optional(),
  popups: z
    .record(
      z.string().regex(/^[a-z0-9-]{1,64}$/, 'must be a name of lower-case letters, digits and hyphens'),
      z.strictObject({
        title: text,
        text,
        link: z.strictObject({ to: anyTarget, label: text }).optional(),
        window: windowOf('When there is such a window. Outside of it nothing opens it.'),
        show: z
          .strictObject({
            as: z.enum(['window', 'banner']).describe('A window over the page, or a bar above it.'),
            to: z
              .enum(shownTo)
              .describe(
                'Who sees it: everyone, whoever joined within 14 days, those without a paid plan, or those whose plan ends within 7 days.',
              ),
            every: upTo(365).describe('Days that pass in a browser until it is shown again.'),
            most: upTo(100).describe('How often a browser shows it in all.'),
          })
          .describe('It is shown by itself. Without this, links alone open it.')
          .optional(),
      }),
    )
    .describe('Windows that an action can open by their names, or that open by themselves.')
    .optional(),
  redirects: z
    .array(
      z.strictObject({
        from: z.string().describe('An address that leads elsewhere; may hold parameters.'),
        to: name.meta({
          description: 'A path of this site, without a language; or an address of another site.',
          examples: ['/about', 'https://shop.example.com/'],
        }),
        status: z
          .literal([301, 302, 307, 308])
          .describe(
            '301 and 308 lead there for good, 302 and 307 for now. If not given: 302 where its window ends, else 301.',
          )
          .optional(),
        window: windowOf(
          'When it leads there. Outside of it the address is answered as if there were no redirect.',
        ),
      }),
    )
    .describe('Addresses that lead elsewhere, with the query that they are asked with.')
    .optional(),
  gone: z
    .array(z.string())
    .describe('Addresses that are gone for good: they answer 410, so that search engines forget them.')
    .optional(),
  app: app.describe('The site as an app that people install on their devices.').optional(),
  errors: z.strictObject({
    notFound: errorPage,
    failed: errorPage,
    blocked: errorPage.describe('What visitors are shown who may not visit the site.').optional(),
  }),
});

/** The keys that an example of a mapping shows, where they are not its required ones. */
export const exampleKeys: ReadonlyMap<unknown, readonly string[]> = new Map<unknown, readonly string[]>([
  [route, ['path', 'page', 'title']],
  [policyVersion, ['date']],
]);

const { routes, groups, redirects, gone, popups } = manifestSchema.shape;
/** The shape of a file that `include:` names: entries that mean the same wherever they are written. */
export const includedSchema = z.strictObject({ routes: routes.optional(), groups, redirects, gone, popups });

/** A manifest whose shape is sound. */
export type Manifest = z.infer<typeof manifestSchema>;

/** A manifest without its parts of a wrong shape; list indices stay as in the file. */
export type Draft = Loose<Manifest>;
export type Loose<T> = T extends readonly (infer Entry)[]
  ? readonly (Loose<Entry> | undefined)[]
  : T extends object
    ? { readonly [Key in keyof T]?: Loose<T[Key]> | undefined }
    : T;
