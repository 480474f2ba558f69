import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { PageProps } from '../../engine/index.ts';
import { renderPart } from '../../tests/components/render.tsx';
import type { NotFoundContent } from './schema.ts';
import NotFoundView from './view.tsx';

const props = (reason?: 'validate') =>
  ({ content: reason ? { reason } : {}, data: undefined }) as unknown as PageProps<NotFoundContent>;
const code = () => document.querySelector('code')?.textContent;

describe('an address that names nothing', () => {
  test.each([
    ['en-US', 'Page not found', '/'],
    ['ru', 'Страница не найдена', '/ru'],
    ['ja', 'ページが見つかりません', '/ja'],
  ])('is reported in %s, with ways on in that language', (locale, title, home) => {
    renderPart(<NotFoundView {...props()} />, { locale });
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeDefined();
    const ways = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(ways).toHaveLength(3);
    expect(ways[0]?.replace(/\/$/, '')).toMatch(new RegExp(`${home.replace(/\/$/, '')}$|^/en-US$`));
    expect(code()).toBeUndefined();
  });

  test('is shown as it was typed where a part of it is wrong', () => {
    renderPart(<NotFoundView {...props('validate')} />, { site: { requestedPath: '/policy/nobody' } });
    expect(code()).toBe('/policy/nobody');
  });

  test('is cut in its middle where it is long, turns nothing and is no mark-up', () => {
    const requestedPath = `/<img src=x>${'a'.repeat(16_000)}\u202egpj.exe`;
    renderPart(<NotFoundView {...props('validate')} />, { site: { requestedPath } });
    expect(code()).toHaveLength(120);
    expect(code()).toMatch(/^\/<img src=x>a+…a+⟦RLO⟧gpj\.exe$/);
    expect(document.querySelector('code img')).toBeNull();
  });
});
