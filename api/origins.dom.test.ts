import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { apiOriginsMeta } from './contract/origins.ts';
import { createOrigins } from './origins.ts';

describe('several origins', () => {
  const three = () => createOrigins(() => ['', 'https://b.example', 'https://c.example']);

  test('are asked in turn, and after the last comes the first', () => {
    const origins = three();
    const seen = [1, 2, 3, 4].map(() => {
      const origin = origins.current();
      origins.leave(origin);
      return origin;
    });
    expect(seen).toEqual(['', 'https://b.example', 'https://c.example', '']);
  });

  test('late news of one that was left already changes nothing', () => {
    const origins = three();
    origins.leave('');
    origins.leave('');
    origins.leave('https://elsewhere.example');
    expect(origins.current()).toBe('https://b.example');
  });
});

describe('the page', () => {
  beforeEach(() => vi.resetModules());
  afterEach(() => document.head.replaceChildren());
  const read = async () => (await import('./origins.ts')).pageOrigins;

  test('has its own origin, where the server names no other', async () => {
    const origins = await read();
    expect([origins.count(), origins.current()]).toEqual([1, '']);
    origins.leave('');
    expect(origins.current()).toBe('');
  });

  test('has those that its head names behind its own', async () => {
    document.head.innerHTML = `<meta name="${apiOriginsMeta}" content="https://a.example https://b.example:8443">`;
    const origins = await read();
    expect([origins.count(), origins.current()]).toEqual([3, '']);
    origins.leave('');
    origins.leave('https://a.example');
    expect(origins.current()).toBe('https://b.example:8443');
  });
});
