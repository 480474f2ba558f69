import { type ReactNode, useId } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { createIntl, FormattedMessage } from 'react-intl';
import { describe, expect, test } from 'vitest';
import { DrawingProvider } from '../view/drawing.ts';
import { keptPart } from '../view/kept-part.tsx';
import { type SiteView, useSite } from '../view/site-context.tsx';
import { Surroundings } from './document.tsx';
import { createDrawing } from './drawing.tsx';
import type { FixedSite } from './site-view.ts';

const fixedOf = (locale: string, name = 'Site'): FixedSite => ({ locale, name }) as FixedSite;
const siteOf = (fixed: FixedSite, path: string) => ({ ...fixed, path, requestId: 'r' }) as SiteView;
const intlOf = (locale: string) =>
  createIntl({ locale, messages: { hello: locale === 'de' ? 'Guten Tag' : 'Hello' } });

/** A page as the server makes it: with its parts kept, or each drawn anew. */
function page(fixed: FixedSite, body: ReactNode, isKept = true, draw = renderToString): string {
  const intl = intlOf(fixed.locale);
  const { drawing, whole } = createDrawing(draw, fixed, intl);
  const markup = draw(
    <Surroundings intl={intl} site={siteOf(fixed, '/own')}>
      <DrawingProvider value={isKept ? drawing : undefined}>{body}</DrawingProvider>
    </Surroundings>,
  );
  return whole(markup).join('');
}

let drawn = 0;
const Menu = keptPart(function Menu({
  address,
  title,
}: {
  readonly address: string;
  readonly title: string;
}) {
  drawn += 1;
  return (
    <nav title={title}>
      <a href={address}>
        <FormattedMessage id="hello" />, {useSite().name}
      </a>
    </nav>
  );
});
const Named = () => <p id={useId()} />;
const body = (address: string, title = 't') => (
  <main>
    <Named />
    <Menu address={address} title={title} />
    <Named />
    <div>
      <Menu address={`${address}?again`} title={title} />
    </div>
  </main>
);

const Chosen = keptPart(
  function Chosen({ chosen, address }: { readonly chosen: string; readonly address: string }) {
    drawn += 1;
    return (
      <p>
        {chosen === 'a' && <b>{chosen}</b>}
        <a href={address}>to</a>
      </p>
    );
  },
  ['chosen'],
);

let asked: keyof SiteView;
const AskingFor = keptPart(function AskingFor() {
  return <p>{String(useSite()[asked])}</p>;
});
function Asking({ name }: { readonly name: keyof SiteView }) {
  asked = name;
  return <AskingFor />;
}

describe('a part that is kept', () => {
  test('is what React makes of it each time, with ids of others around it', () => {
    const fixed = fixedOf('en');
    for (const draw of [renderToString, renderToStaticMarkup])
      for (const address of ['/a', '/b', '/b?x=1&y="2"<script>'])
        expect(page(fixed, body(address), true, draw)).toBe(page(fixed, body(address), false, draw));
  });

  test('is drawn once for all who read a language, and anew for another site', () => {
    const fixed = fixedOf('en');
    page(fixed, body('/a'));
    drawn = 0;
    page(fixed, body('/b'));
    page(fixed, body('/c', 'other'));
    expect(drawn).toBe(0);
    const german = page(fixedOf('de'), body('/b'));
    expect([drawn, german.includes('Guten Tag'), german.includes('Hello')]).toEqual([1, true, false]);
    const renamed = page(fixedOf('en', 'Another'), body('/b'));
    expect([renamed.includes('Another'), renamed.includes('Site')]).toEqual([true, false]);
  });

  test('never holds the words of another visitor', () => {
    const fixed = fixedOf('en');
    page(fixed, body('/first', 'first'));
    expect(page(fixed, body('/second', 'second'))).not.toContain('first');
  });

  test('is drawn once for each choice, which it is given as it is', () => {
    const fixed = fixedOf('en');
    const links = (chosen: string, address: string) => <Chosen chosen={chosen} address={address} />;
    drawn = 0;
    for (const [chosen, address] of [
      ['a', '/1'],
      ['b', '/2'],
      ['', '/3'],
      ['a', '/4'],
      ['b', '/5'],
    ] as const)
      expect(page(fixed, links(chosen, address), true, renderToStaticMarkup)).toBe(
        `<p>${chosen === 'a' ? '<b>a</b>' : ''}<a href="${address}">to</a></p>`,
      );
    expect(drawn).toBe(3);
  });

  test('keeps no more patterns than a part may have choices, and draws on', () => {
    const fixed = fixedOf('en');
    const of = (at: number) => page(fixed, <Chosen chosen={`c${at}`} address="/" />);
    for (let at = 0; at < 200; at += 1) of(at);
    drawn = 0;
    expect([of(0), of(199)]).toEqual([of(1), of(198)]);
    expect(drawn).toBe(2);
  });

  test.each(['path', 'now', 'preview', 'requestId', 'requestedPath', 'origin'] as const)(
    'cannot ask for what is a request’s own: %s',
    (name) => {
      expect(() => page(fixedOf('en'), <Asking name={name} />)).toThrow(`asked for "${name}"`);
    },
  );
});

test('markup is placed where it belongs, and whatever users write stays text', () => {
  const { drawing, whole } = createDrawing(renderToString, fixedOf('en'), intlOf('en'));
  const [one, two] = [drawing.placed(['<li>', '1', '</li>']), drawing.placed(['<b>2</b>'])];
  const markup = renderToString(
    <main title={'\ue0000\ue000 -0- <!--0-->'}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: what is tested. */}
      <ul dangerouslySetInnerHTML={{ __html: one }} />
      <div>{two}</div>
    </main>,
  );
  expect(whole(markup).join('')).toBe(
    '<main title="\ue0000\ue000 -0- &lt;!--0--&gt;"><ul><li>1</li></ul><div><b>2</b></div></main>',
  );
});
