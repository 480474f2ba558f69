import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { bookFrame } from './app/book-frame.ts';
import { browserGuards } from './app/browser-guards.ts';
import { browserPages } from './app/browser-pages.ts';
import { leanContract } from './app/lean-contract.ts';
import { leanRouter } from './app/lean-router.ts';
import { lucide } from './app/lucide.ts';
import { pdfParts } from './app/pdf-parts.ts';
import { serverActions } from './app/server-actions.ts';
import { styleBundles, stylesModule } from './app/style-bundles.ts';
import { pagesPrefix, stylesPrefix } from './app/virtual-modules.ts';

const root = import.meta.dirname;

/** One virtual entry per bundle of styles, so that documents get style sheets without any script. */
function bundleStyles(): Plugin {
  return {
    name: 'bundle-styles',
    // The bundler asks only for what the filters name.
    resolveId: { filter: { id: /^virtual:styles\// }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:styles\// },
      handler: (id) => stylesModule(id.slice(stylesPrefix.length + 1), root),
    },
  };
}

/** Effector's stable ids, without which a scope serialises to nothing; only over files that import effector. */
const effectorIds = (isDevelopment: boolean) =>
  babel({
    // Nothing that is built has maps: what the server runs keeps its names and lines.
    sourceMap: isDevelopment,
    include: /\/(features|pages|app|engine)\/.*\.tsx?$/,
    exclude: /node_modules/,
    parserOpts: { plugins: ['typescript', 'jsx'] },
    presets: [
      {
        preset: () => ({ plugins: [['effector/babel-plugin', { addNames: false }]] }),
        rolldown: { filter: { code: /from 'effector'/ } },
      },
    ],
  });

/** Nothing that a document imports later has styles or pieces of its own: Vite's loader for those would weigh more than it. */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) =>
    id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : undefined,
};

/** Browsers that know `light-dark()`: lowered, it would lose every part of a page that has a theme of its own. */
const cssTarget = ['chrome123', 'edge123', 'firefox120', 'safari17.5'];

/** No advice about slow plugins: it would appear first on slow machines, and help nobody. */
const checks = { bundlerTimings: false };

/** The script of documents is a build of its own: one file, which shares no pieces with app pages. */
const documentBuild = {
  outDir: 'dist/client',
  emptyOutDir: false,
  copyPublicDir: false,
  manifest: 'document.json',
  modulePreload: false,
  rolldownOptions: { checks, input: { document: 'app/document.ts' } },
} as const;

/** Actions need nothing of this feature there but its reader of addresses. */
const serverTreeshake = {
  moduleSideEffects: [{ test: /\/features\/pointers\/index\.ts$/, sideEffects: false }],
};

const serverBuild = {
  outDir: 'dist/server',
  ssr: true,
  copyPublicDir: false,
  minify: false,
  rolldownOptions: {
    checks,
    treeshake: serverTreeshake,
    input: {
      server: 'app/server.ts',
      'reading-thread': 'app/reading-thread.ts',
      'editing-thread': 'app/editing-thread.ts',
      'survey-thread': 'app/survey-thread.ts',
      'markdown-thread': 'engine/live/markdown-thread.ts',
    },
  },
} as const;

/**
 * Chunks that every app page loads by itself (`app/joined-chunks.ts`), and the page's own: nothing later need ask for them.
 */
const alwaysThere = /\/(?:browser|first|page|rolldown-runtime|sheets-app|sheets-base)-[\w-]+\.js$/;

/**
 * Faces that a feature has for who needs a part of it (tests/architecture/table.ts): they hand on and do nothing, so what a
 * page does not take of them it need not load.
 */
const lightFaces =
  /\/features\/(?:(?:files|tasks)\/(?:frame|entry)|(?:sharing\/list|paged-list)\/index)\.ts$/;

interface BuiltChunk {
  readonly name: string;
  readonly facadeModuleId?: string | null;
}

/** Markdown is read in a worker, which has no document to decode the names of characters with. */
const withoutDocument = [
  {
    find: /^decode-named-character-reference$/,
    replacement: join(root, 'node_modules/decode-named-character-reference/index.js'),
  },
];

/** Replacements of a package's own module in the browser's build. */
const lighter = [
  ...withoutDocument,
  // Messages reach the browser parsed: the parser stays at home.
  {
    find: /^@formatjs\/icu-messageformat-parser$/,
    replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
  },
  // React has had the hook since version 18: nothing need stand in for it.
  {
    find: /^use-sync-external-store\/shim\/with-selector\.js$/,
    replacement: 'use-sync-external-store/with-selector',
  },
  { find: /^use-sync-external-store\/shim\/index\.js$/, replacement: 'react' },
];

/** The same parser for browsers: the one for Node asks the environment at every token whether it is to print it. */
const quietYaml = [{ find: /^yaml$/, replacement: join(root, 'node_modules/yaml/browser/index.js') }];

const clientBuild = () => ({
  outDir: 'dist/client',
  cssTarget,
  manifest: 'manifest.json',
  assetsInlineLimit: 0,
  modulePreload: {
    polyfill: false,
    resolveDependencies: (_: string, files: string[]) => files.filter((file) => !alwaysThere.test(file)),
  },
  rolldownOptions: {
    checks,
    treeshake: { moduleSideEffects: [{ test: lightFaces, sideEffects: false }] },
    input: {
      browser: 'app/browser.ts',
      ...Object.fromEntries(styleBundles(root).map((bundle) => [`styles/${bundle}`, stylesPrefix + bundle])),
    },
    // A page names some two hundred parts; seven letters in base64 tell the builds of one part apart as well as eight, and
    // the class names of `x.module.css` from the part `x`.
    output: {
      chunkFileNames: ({ name, facadeModuleId }: BuiltChunk) =>
        facadeModuleId?.startsWith(`\0${pagesPrefix}`)
          ? 'assets/page-[hash:7].js'
          : `assets/${name.replace('.module', '')}-[hash:7].js`,
      assetFileNames: 'assets/[name]-[hash:7][extname]',
    },
  },
});

export default defineConfig(({ isSsrBuild, command, mode }) => ({
  root,
  appType: 'custom',
  // In one file with its packages the site opens in half the time: nearly seven hundred modules need not be resolved.
  // React's mode is chosen during the build, so that it is never the development one by mistake. Code for browsers only
  // stays separate.
  ...(isSsrBuild && {
    ssr: { noExternal: true, external: ['pdfjs-dist', 'vite'] },
    define: { 'process.env.NODE_ENV': '"production"' },
  }),
  resolve: {
    alias: command === 'build' ? (isSsrBuild ? quietYaml : lighter) : withoutDocument,
  },
  plugins: [
    lucide(root),
    bundleStyles(),
    browserGuards(root),
    browserPages(root),
    effectorIds(command === 'serve'),
    react(),
    ...(mode === 'document' ? [plainImports] : []),
    ...(isSsrBuild || mode === 'document' ? [] : [pdfParts(), bookFrame()]),
    ...(command === 'build' && !isSsrBuild ? [leanContract, leanRouter] : []),
    ...(isSsrBuild ? [serverActions] : []),
  ],
  // In pieces, so that a worker fetches what it is asked for alone.
  worker: { format: 'es' },
  css: {
    modules: {
      // The same name on both sides and in every build: the server renders what the browser's style sheets say.
      generateScopedName(name: string, file: string) {
        const place = relative(root, file.split('?')[0] as string).replaceAll('\\', '/');
        const hash = createHash('sha256')
          .update(place)
          .digest('base64url')
          .replace(/[^A-Za-z0-9]/g, '');
        return command === 'serve'
          ? `${place.replace(/[^A-Za-z0-9]+/g, '-')}_${name}`
          : `${name}_${hash.slice(0, 5)}`;
      },
    },
  },
  build: isSsrBuild ? serverBuild : mode === 'document' ? documentBuild : clientBuild(),
}));
