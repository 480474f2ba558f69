import { scalarText } from '../../manifest/yaml/positions.ts';
import { localeHref } from '../../match/href.ts';
import { createDestinations } from '../check/destinations.ts';
import { UsageError } from '../command.ts';
import { soundSnapshot } from '../workspace.ts';
import type { Adder, AddKind } from './addition.ts';
import { siteTexts, withEntry } from './site-texts.ts';

const statuses = ['301', '302', '307', '308'];

const addRedirect: Adder = async ({ name: from, words: [to], option }, workspace, { now, endpoints }) => {
  const { site } = soundSnapshot(workspace);
  if (to === undefined) throw new UsageError('Say where it leads: add redirect /old-page /new-page.');
  const status = option('status') ?? '301';
  if (!statuses.includes(status)) throw new UsageError(`Say --status as one of ${statuses.join(', ')}.`);
  for (const path of [from, to]) {
    const [, tag = ''] = /^\/([^/?#]+)/.exec(path) ?? [];
    if (site.locales.supported.some((locale) => locale.tag === tag))
      throw new UsageError(`Write ${path} without a language: it holds for all of them.`);
  }
  const isOwn = to.startsWith('/') && !endpoints.some((path) => to.startsWith(path)) && !/\/[:*]/.test(to);
  if (isOwn) {
    const [address = ''] = localeHref(to, site.locales.default, site.locales).split('#');
    const answer = await createDestinations(soundSnapshot(workspace), []).find(address, now);
    if (answer.status !== 200)
      throw new UsageError(`${to} answers ${answer.status}: a redirect there would lead nowhere.`);
  }
  const entry = `{from: ${scalarText(from)}, to: ${scalarText(to)}, status: ${status}}`;
  return {
    entry: withEntry('redirects', entry, siteTexts(workspace)),
    left: [
      status === '301' || status === '308'
        ? `Browsers remember it: whoever was led from ${from} once is led from there for good.`
        : `Search engines go on listing ${from}, since it is only a redirect for a while.`,
    ],
  };
};

export const redirect: AddKind = {
  about: 'an old address that leads to another',
  words: ['FROM', 'TO'],
  options: { status: { value: 'STATUS', about: '301, for good, if not given; 302, 307 or 308' } },
  help: `FROM is a path of this site without a language, TO another one, or an address of another site. Where TO answers nothing, it
is refused.`,
  add: addRedirect,
};
