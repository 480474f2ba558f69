import { describe, expect, test } from 'vitest';
import type { Site, SiteAction, SitePopup } from '../../manifest/site.ts';
import { changesBetween } from './changes.ts';

describe('sentences of what the small site lacks', () => {
  const site = {
    locales: { default: 'ja', supported: [], unprefixed: [] },
    routes: [],
    redirects: [],
    gone: [],
    policies: [],
    navigation: {},
    actions: [],
    embedders: [],
    popups: {},
    errors: {},
    protectsAddresses: true,
  } as unknown as Site;
  const search: SiteAction = { name: 'search', params: {}, requires: 'nothing', embed: 'post' };
  const popup = (text: string): SitePopup => ({
    title: { message: text },
    text: { message: text },
    link: undefined,
    window: undefined,
    show: undefined,
  });
  const errorPages = (title: string): Site['errors'] => {
    const page = { page: 'failed', layout: 'plain', title: { message: title } };
    return { notFound: { ...page, title: { message: 'title' } }, failed: page };
  };
  test.each<[string, Partial<Site>, Partial<Site>]>([
    ['?action=search can be asked for.', {}, { actions: [search] }],
    ['?action=search does nothing any more.', { actions: [search] }, {}],
    [
      '?action=search is asked for in another way.',
      { actions: [search] },
      { actions: [{ ...search, requires: 'login' }] },
    ],
    ['The window "hello" can be opened by a link.', {}, { popups: { hello: popup('Hello') } }],
    ['The window "hello" opens no longer.', { popups: { hello: popup('Hello') } }, {}],
    [
      'The window "hello" has other content.',
      { popups: { hello: popup('Hello') } },
      { popups: { hello: popup('Good day') } },
    ],
    [
      'The error page "failed" has another title.',
      { errors: errorPages('Oh') },
      { errors: errorPages('Ah') },
    ],
    ['A save that loses an address is served.', {}, { protectsAddresses: false }],
    ['A save that loses an address is refused.', { protectsAddresses: false }, {}],
    ['The default language is ko, not ja.', {}, { locales: { ...site.locales, default: 'ko' } }],
  ])('%s', (says, before, after) => {
    expect(changesBetween({ ...site, ...before }, { ...site, ...after }, 0)).toMatchObject([
      { says, isError: false },
    ]);
  });
});
