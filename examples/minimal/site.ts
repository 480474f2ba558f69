import { createElement, Fragment } from 'react';
import { type CodeRegistries, defineLayout } from '../../engine/index.ts';
import { openSite, type SiteHandler } from '../../engine/server.ts';
import { wave } from './action.ts';
import { knownGuest } from './guard.ts';
import { greeting } from './page.ts';

const plain = defineLayout({
  description: 'No frame at all.',
  frames: 'document',
  view: async () => ({ default: ({ children }) => createElement(Fragment, null, children) }),
});

/** The names that the manifest may use. */
export const code: CodeRegistries = {
  pages: { greeting },
  layouts: { plain },
  guards: { 'known-guest': knownGuest },
  validate: {},
  actions: { wave },
};

const quiet = { info: () => {}, error: () => {} };

/** The whole site behind one function, for any kind of server. `root` holds the manifest and the content. */
export const openMinimalSite = (root: string, now: () => number = Date.now): Promise<SiteHandler> =>
  openSite(code, {
    manifestFile: `${root}/routes.yaml`,
    contentFolder: `${root}/content`,
    localesFolder: `${root}/locales`,
    publicUrl: 'https://minimal.example',
    // A build of the browser's scripts would be named here; documents are whole without them.
    assets: {
      build: 'none',
      documentScript: [],
      appScript: [],
      styles: {},
      preloads: {},
      developmentHead: '',
    },
    watch: false,
    now,
    log: quiet,
  });
