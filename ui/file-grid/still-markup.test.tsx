import fc from 'fast-check';
import { useId } from 'react';
import { renderToString } from 'react-dom/server';
import { createIntl } from 'react-intl';
import { describe, expect, test } from 'vitest';
import { createDrawing } from '../../engine/render/drawing.tsx';
import type { FixedSite } from '../../engine/render/site-view.ts';
import type { FileKind } from '../file-kind.ts';
import { StillGrid } from './still-grid.tsx';

interface Entry {
  readonly id: string;
  readonly name: string;
  readonly kind: FileKind;
  readonly thumbnail?: string | undefined;
  readonly address?: string | undefined;
  readonly note?: readonly string[] | undefined;
}

const Named = () => <p id={useId()} />;

/** The list among parts that have ids of their own. */
function page(entries: readonly Entry[], view: 'list' | 'grid', isFromPatterns = false): string {
  const { drawing, whole } = createDrawing(renderToString, {} as FixedSite, createIntl({ locale: 'en' }));
  const markup = renderToString(
    <main>
      <Named />
      <StillGrid<Entry>
        label="Entries"
        view={view}
        entries={entries}
        face={({ kind, thumbnail, note }) => ({ kind, thumbnail, note })}
        addressOf={({ address }) => address}
        drawing={isFromPatterns ? drawing : undefined}
      />
      <Named />
    </main>,
  );
  return whole(markup).join('');
}

const expectAlike = (entries: readonly Entry[]): void => {
  for (const view of ['list', 'grid'] as const) expect(page(entries, view, true)).toBe(page(entries, view));
};

const evil = `"><script>alert(1)</script><img src=x onerror='x()'> &amp; \ue0000\ue000 \ue0003\ue000`;

describe('a list from patterns is what React makes of it', () => {
  test('whatever entries look like', () => {
    const kinds = ['folder', 'picture', 'other', 'pdf'] as const;
    const names = [
      'a',
      'Holiday 2024 at the sea.jpg',
      'Archive of old things.tar.gz',
      '写真アルバム 2024.png',
      '',
    ];
    const notes = [undefined, [], ['2 MB'], ['2 MB', '3 May']];
    const all = kinds.flatMap((kind) =>
      names.flatMap((name) =>
        notes.flatMap((note) =>
          [undefined, '/s/x'].flatMap((address) =>
            [undefined, 'https://x.example/t'].map((thumbnail) => ({ name, kind, note, address, thumbnail })),
          ),
        ),
      ),
    );
    expectAlike(all.map((entry, at) => ({ id: String(at), ...entry })));
  });

  test('whatever users write', () => {
    expectAlike([
      { id: '1', name: evil, kind: 'other', address: evil, thumbnail: evil, note: [evil] },
      { id: '2', name: `${evil}.jpg`, kind: 'picture' },
    ]);
    expect(page([{ id: '1', name: evil, kind: 'other' }], 'grid', true)).not.toMatch(/<script|<img/);
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 4 }), (names) =>
        expectAlike(names.map((name, at) => ({ id: String(at), name, kind: 'text', note: [name] }))),
      ),
    );
  });
});
