import { describe, expect, test } from 'vitest';
import { officeOfFile } from './fixtures/child.ts';

const office = officeOfFile();

describe('offline', () => {
  test('a torrent is blocked by its hash or a magnet link, listed with why, and allowed again', async () => {
    const hash = 'ab'.repeat(20);
    const none = await office().here(['offline', 'blocked']);
    expect([none.code, none.errors]).toEqual([0, 'No torrent is blocked.\n']);
    const block = await office().here(['offline', 'block', hash.toUpperCase(), '--reason', 'court order 7']);
    expect([block.code, block.out]).toEqual([0, `${hash} is blocked; downloads that were stopped: 0.\n`]);
    const again = await office().here(['offline', 'block', `magnet:?xt=urn:btih:${hash}`, '--json']);
    expect(JSON.parse(again.out)).toEqual({ infoHash: hash, isNew: false, stopped: 0 });
    expect((await office().here(['offline', 'blocked'])).out).toMatch(
      new RegExp(`^TORRENT +SINCE +UNTIL +WHY\n${hash} +\\d{4}-\\d\\d-\\d\\d +court order 7\n$`),
    );
    expect((await office().here(['offline', 'unblock', hash])).code).toBe(0);
    expect(await office().here(['offline', 'unblock', hash])).toMatchObject({
      code: 1,
      errors: `${hash} is not blocked.\n`,
    });
    const [{ unblockedAt, reason } = {} as { unblockedAt?: string; reason?: string }] = JSON.parse(
      (await office().here(['offline', 'blocked', '--all', '--json'])).out,
    );
    expect([typeof unblockedAt, reason]).toEqual(['string', 'court order 7']);
  });

  test.each(['', 'abc', 'magnet:?xt=urn:sha1:abc', 'https://example.org/'])(
    '%j names no torrent',
    async (typed) => {
      expect(await office().here(['offline', 'block', typed])).toMatchObject({ code: 3, out: '' });
    },
  );
});
