/**
 * Who may import whom, as data. A zone is the longest key that a file's path begins with; `*` stands for one folder's
 * name, and a zone with `*` is as many zones as there are folders: `pages/home` may not import `pages/faq`.
 *
 * Imports are named by zones, exactly: `api` does not stand for `api/contract`. A folder or file that is
 * no zone itself stands for that part of its zone (`features/session`); `type …` allows `import type` alone; `any` is
 * whatever there is. Each arrow that the table does not name is a fault, be it a type, a style, a thread or an `import()`.
 */
export const mayImport: Readonly<Record<string, readonly string[]>> = {
  'api/contract': [],
  api: ['api/contract'],
  // The faces of the engine, and below them one direction: the zones that a zone may import are above it here.
  engine: ['engine/define', 'engine/match', 'engine/view', 'engine/live', 'engine/cli', 'type engine/render'],
  'engine/match': [],
  'engine/define': ['type engine/match'],
  'engine/manifest': ['engine/define', 'engine/match'],
  'engine/content': ['type engine/define', 'engine/match', 'engine/manifest'],
  // Catalogues: their findings are reported as those of the manifest are.
  'engine/catalogue': ['engine/manifest'],
  'engine/guards': ['type engine/define', 'type engine/manifest', 'engine/match'],
  // How text that people wrote may be shown: a pure rule, the same wherever it is shown.
  'engine/view': ['type engine/define', 'engine/match', 'api/contract/shown-text.ts'],
  'engine/router': ['type engine/define', 'type engine/manifest', 'engine/match', 'engine/view'],
  // How text becomes HTML, for all who write it.
  'engine/render': [
    'engine/define',
    'engine/match',
    'engine/content',
    'engine/catalogue',
    'engine/manifest',
    'engine/guards',
    'engine/view',
    'engine/router',
    'api/contract/escape-html.ts',
  ],
  'engine/live': [
    'type engine/define',
    'engine/manifest',
    'engine/render',
    'engine/match/cookies.ts',
    'type engine/match/steps.ts',
  ],
  'engine/cli': [
    'engine/define',
    'engine/match',
    'engine/catalogue',
    'engine/manifest',
    'engine/content',
    'engine/guards',
    'engine/render',
    'engine/live',
    // `site explain` reads the actions of an address as the browser does.
    'engine/router/actions.ts',
    'api/contract/escape-html.ts',
  ],
  ui: ['api/contract/made-up-name.ts', 'api/contract/shown-text.ts'],
  // Who is signed in, what goes wrong, what changes and lists in pages concern every feature; the rest meets in pages and layouts.
  'features/*': [
    'ui',
    'api',
    'api/contract',
    'engine-face',
    'features/session',
    'features/notices',
    'features/changes',
    'features/paged-list',
    // The counting of events, which the frame of every page loads where it may.
    'features/attribution',
  ],
  'guards/validate': ['engine-face', 'features/*'],
  guards: ['engine-face', 'features/*', 'api/contract/ids.ts'],
  actions: ['engine-face', 'features/*', 'api/contract/ids.ts'],
  'layouts/*': ['features/*', 'ui', 'api', 'api/contract', 'engine-face'],
  'pages/*': ['features/*', 'ui', 'api', 'api/contract', 'engine-face'],
  app: [
    'engine-face',
    'engine/server.ts',
    'engine/live/reading-thread.ts',
    'engine/live/thread-priority.ts',
    'engine/live/survey-thread.ts',
    'engine/cli/editing-thread.ts',
    'engine/cli/check/kept-said-ids.ts',
    'engine/cli/pipes.ts',
    'engine/router',
    'engine/view/plain-click.ts',
    'engine/match/href.ts',
    'engine/manifest/format.ts',
    'engine/manifest/frame.ts',
    'engine/define/claims.ts',
    'type engine/define',
    'type engine/manifest',
    'pages/*',
    'layouts/*',
    'guards',
    'guards/validate',
    'actions',
    'features/*',
    'ui',
  ],
  server: [
    'api/contract',
    'app',
    'server/http',
    'server/db',
    'server/blobs',
    'server/jobs',
    'server/mail',
    'server/egress',
    'server/torrents',
    'server/entitlements',
    'server/tree',
    'server/media',
    'server/storage',
    'server/errors.ts',
    'server/thread-priority.ts',
    'server/child-permissions.ts',
    'server/features/*',
    'package.json',
  ],
  'server/errors.ts': ['api/contract'],
  'server/thread-priority.ts': [],
  'server/child-permissions.ts': [],
  'server/authorize.ts': ['server/errors.ts'],
  'server/http': [
    'api/contract',
    'type app',
    'server/errors.ts',
    'server/db',
    'server/blobs',
    'type server/address-settings.ts',
  ],
  'server/db': ['server/errors.ts'],
  'server/blobs': [],
  'server/jobs': ['server/db'],
  // Letters are in the language that the site would choose.
  'server/mail': ['api/contract/escape-html.ts', 'api/contract/shown-text.ts', 'engine/match/locale.ts'],
  'server/egress': ['api/contract/bounds.ts'],
  // Knows torrents and peers, and no drive.
  'server/torrents': ['server/egress', 'server/thread-priority.ts', 'server/child-permissions.ts'],
  // Facts and pictures of media, for jobs and thumbnails; nobody calls it over HTTP.
  'server/media': [
    'server/blobs',
    'server/db',
    'server/jobs',
    'server/tree',
    'server/thread-priority.ts',
    'server/child-permissions.ts',
  ],
  'server/features/*': [
    'api/contract',
    // The site's calls that change its own files.
    'type app',
    // Archives of strangers are read in a process that has nothing.
    'server/child-permissions.ts',
    'server/errors.ts',
    'server/thread-priority.ts',
    'server/authorize.ts',
    'server/http',
    'server/db',
    'server/blobs',
    'server/jobs',
    'server/egress',
    'server/torrents',
    'type server/mail',
    'server/entitlements',
    'server/tree',
    // A feature may know the shapes of another; what that one does it gets by injection.
    'type server/features/*',
  ],
  // Content beside the rows: collection, checks and backups, for jobs and the operator's command.
  'server/storage': ['server/db', 'server/blobs', 'server/jobs', 'server/tree'],
  // Limits of accounts, and grants to them.
  'server/entitlements': ['server/db'],
  // The tree of files, which every feature that touches it imports; it knows none of them.
  'server/tree': ['api/contract', 'server/errors.ts', 'server/authorize.ts', 'server/db'],
  // The operator's command works on the data beside the server, by what the server has for it.
  'server/admin': [
    'api/contract',
    'server',
    'server/errors.ts',
    'server/db',
    'server/blobs',
    'server/jobs',
    'server/entitlements',
    'server/tree',
    'server/storage',
    'server/features/*',
    // The command line of `site` and `admin` is one.
    'engine/cli/arguments.ts',
    'engine/cli/help.ts',
    'engine/cli/pipes.ts',
    'engine/cli/table.ts',
  ],
  // A site on the engine alone.
  'examples/*': ['engine-face', 'engine/server.ts'],
  'package.json': [],
  'vite.config.ts': ['app'],
  'vitest.config.ts': ['vite.config.ts', 'tests'],
  'playwright.config.ts': ['tests'],
  tests: ['any'],
  // Run in the image by themselves.
  deploy: [],
  // Programs that people install elsewhere: they know the site by its calls alone.
  'apps/*': [],
  'apps/build.ts': ['apps/pack'],
  // Makes one file of each.
  'apps/pack': [],
};

/** Folders of large features, each of which reads those before it; their READMEs draw them. */
export const layers: Readonly<Record<string, readonly string[]>> = {
  'features/files': [
    ...['location', 'entry', 'display', 'operations', 'list', 'queue', 'selection', 'commands'],
    ...['tree', 'dialogs', 'screen'],
  ],
};

/** The public modules of the engine for pages, layouts, features, guards and actions; the rest is internal. */
export const engineFace: readonly string[] = [
  'engine/index.ts',
  'engine/view/index.ts',
  'engine/view/over.tsx',
];

/** Registries whose files are independent of each other. */
export const separateFiles: readonly string[] = ['guards', 'guards/validate', 'actions'];

/** Zones that may import `node:*`. Elsewhere code has to run in a browser too. */
export const nodeZones: readonly string[] = [
  'server/',
  'engine/live/',
  'engine/cli/',
  'engine/render/',
  'tests/',
  'app/browser-guards.ts',
  'app/browser-pages.ts',
  'app/build-lock.ts',
  'app/build.ts',
  'app/compress.ts',
  'app/assets.ts',
  'app/icons.ts',
  'app/joined-styles.ts',
  'app/kept-parts.ts',
  'app/lucide.ts',
  'app/module-facts.ts',
  'app/named-places.ts',
  'app/style-bundles.ts',
  'app/style-sheets.ts',
  'app/site.ts',
  'app/page-folders.ts',
  'app/pdf-parts.ts',
  'app/program.ts',
  'vite.config.ts',
  'vitest.config.ts',
  'playwright.config.ts',
  'deploy/',
  'apps/build.ts',
  'apps/desktop-bridge/',
  'apps/pack/',
];

/** The entry points of every feature: `messages.ts` names the messages that it needs, which a page loads without its code. */
export const commonFaces: readonly string[] = ['index.ts', 'messages.ts'];

/**
 * A feature is entered by its `index.ts`. Where that would weigh too much in a browser it has another face for those who
 * need a part alone; each says at its head for whom it is.
 */
export const faces: Readonly<Record<string, readonly string[]>> = {
  // The block page's part in the browser.
  'features/access': ['check-regions.ts'],
  // Signed addresses that may have run out, for pages that do not listen to changes.
  'features/changes': ['thumbnail-expiry.ts'],
  // The counting of events, fetched only with the person’s permission.
  'features/attribution': ['counting.ts', 'happened.ts'],
  // Names of icons for layouts, without the icons' code.
  'features/frame': ['icon-names.ts'],
  // Fetched where a page may be offered in another language.
  // The others are parts of few documents.
  'features/document': [
    'contact-form.ts',
    'help-search.ts',
    'language-guide.ts',
    'rating.ts',
    'share-page.ts',
  ],
  // The last but one is of the page of a folder alone; the last is loaded after the first view.
  'features/files': ['frame.ts', 'entry.ts', 'screen/breadcrumbs.tsx', 'keyboard.ts'],
  // Loaded with the calls, which are loaded late.
  'features/link-pages': ['try-code.ts'],
  // Bars of the selection, for parts that are loaded late.
  'features/paged-list': ['select-all-bar.tsx', 'selection-bar.tsx'],
  // The whole of saving a share, which is loaded when a person saves one.
  'features/restore': ['save-scene.tsx'],
  // Loaded when they are opened.
  'features/keyboard': ['palette.tsx', 'sheet.tsx'],
  // How much has left this month, in words: for the account page alone. The other is loaded with its dialog.
  'features/storage': ['traffic-words.tsx', 'file-list.ts'],
  // Loaded late, and only where the server gives something.
  'features/redeem': ['reward-list.tsx'],
  'features/referral': ['grant.ts'],
  // The part of the page of a campaign in the browser, fetched there alone.
  'features/rewards': ['take.ts'],
  'features/sharing': ['list/index.ts'],
  'features/sign-in': ['page.tsx'],
  // Keys of addresses by which programs sign in, for the scripts of every page.
  'features/sign-in-bridge': ['entry.ts'],
  'features/tasks': ['frame.ts'],
  // For pages without uploads that start some or read their state; for visitors, who have no account.
  'features/uploads': ['facade.ts', 'visit/index.ts'],
};

/**
 * Words of this product, in the singular, which the engine must not use in code or text. A policy is none of them: its
 * section of the manifest is the engine's own (docs/decisions/042).
 */
export const productWords: readonly string[] = [
  ...['account', 'activity', 'campaign', 'drive', 'faq', 'feedback', 'passcode', 'pikpak', 'premium'],
  ...['redeem', 'share', 'starred', 'trash', 'upload', 'uploaded'],
];

/** Words that name nothing a newcomer knows, in the singular: no name in the code or in a test is made of them (docs/renamed.md). */
export const inventedWords: readonly string[] = [
  ...['asker', 'briskly', 'deaf', 'deed', 'dial', 'doomed', 'door', 'ear', 'easel', 'hear', 'heard', 'house'],
  ...['hush', 'journey', 'keeper', 'likeness', 'moment', 'patience', 'patient', 'patiently', 'planting'],
  ...[
    'rival',
    'shrinker',
    'standing',
    'tally',
    'tell',
    'told',
    'trouble',
    'troubled',
    'vouched',
    'wish',
    'wishe',
  ],
];

/** Names that have such a word for a reason. */
export const excusedWords: readonly string[] = [
  // An icon of Lucide.
  'features/frame/navigation-icon.tsx: house',
];

/** Exports that a program reads by their name, not by an import: of configurations, and what the build gathers of pages. */
export const readByTools: readonly string[] = [
  'app/server.ts: *',
  // Guards may answer so, whether one of this site does or not.
  'engine/index.ts: deny',
  'pages/*/model.ts: opened',
  'pages/*/over.tsx: default',
  'pages/*/view.tsx: default',
  'playwright.config.ts: default',
  'server/fixtures/vitest-setup.ts: default',
  // piscina calls it on its threads.
  'server/features/account/passwords/hashing-thread.ts: default',
  'server/fixtures/built-site.mjs: *',
  'tests/e2e/reporter.ts: default',
  'tests/e2e/serve.ts: default',
  'tests/event-loop/vitest.config.ts: default',
  'tests/pictures/playwright.config.ts: default',
  'tests/pictures/serve.ts: default',
  'tests/screens/playwright.config.ts: default',
  'tests/screens/sheets.ts: default',
  // The icons that app/lucide.ts makes.
  'ui/icon.tsx: iconOf',
  'vite.config.ts: default',
  'vitest.config.ts: default',
];

/** Exports that are there for tests: they replace an effect, read a table, or hold what documents say against the code. */
export const usedByTests: readonly string[] = [
  'examples/minimal/site.ts: openMinimalSite',
  'features/article/messages.ts: documentMessages',
  'features/help/messages.ts: documentMessages',
  'features/files/list/open-folder.ts: fetchPathFx',
  'features/site-frame/messages.ts: documentMessages',
  'server/tree/kinds/media-types.ts: knownExtensions',
];
